// Cells that are shown, beside those that the server named: in a made-up dungeon, and in a retail session.
#include <glidepath/router.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>

#include "layers.h"
#include "replay/message_position.h"
#include "sim/server.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <filesystem>
#include <map>
#include <set>

namespace glidepath {
namespace {

namespace fs = std::filesystem;

// Frames of remote bodies near a position that they were told, and those of them in a cell that no such
// position names.
class CellWatch {
  public:
    [[nodiscard]] ReplayListener listener() {
        return {.message = [this](const ReplayedMessage& message) { hear(message); },
                .frame = [this](const ReplayedFrame& frame) { see(frame); }};
    }
    std::uint64_t near_frames = 0;
    std::uint64_t wrong_frames = 0;
    std::uint64_t unnamed_frames = 0;  // in a cell that was never named for the body
    std::set<CellId> told_cells;
    std::set<CellId> shown_cells;

  private:
    static constexpr float k_near_m = 0.1F;
    static constexpr std::size_t k_remembered = 12;

    void hear(const ReplayedMessage& message) {
        const std::optional<Position> at = accepted_position(message);
        if (!at || !is_indoors(at->cell)) return;
        std::deque<Position>& told = told_[message.outcome.object];
        told.push_back(*at);
        if (told.size() > k_remembered) told.pop_front();
        named_[message.outcome.object].insert(at->cell);
        told_cells.insert(at->cell);
    }
    void see(const ReplayedFrame& frame) {
        for (const ShownBody& body : frame.bodies) {
            // The client's own body goes where the client says, in cells that the server may name later.
            if (body.object == frame.router.player()) continue;
            if (!body.is_shown || !is_indoors(body.position.cell)) continue;
            const auto told = told_.find(body.object);
            if (told == told_.end()) continue;
            shown_cells.insert(body.position.cell);
            if (!named_[body.object].contains(body.position.cell)) ++unnamed_frames;
            bool is_near = false;
            bool is_right = false;
            for (const Position& position : told->second) {
                if (distance(position, body.position) > k_near_m) continue;
                is_near = true;
                is_right = is_right || position.cell == body.position.cell;
            }
            if (is_near) ++near_frames;
            if (is_near && !is_right) ++wrong_frames;
        }
    }

    std::map<ObjectId, std::deque<Position>> told_;
    std::map<ObjectId, std::set<CellId>> named_;
};

// Corridors of 5 m each, one cell each; the body runs through them and back, told twice a second.
TEST(ShownCells, of_a_dungeon_are_those_that_the_server_named) {
    constexpr ObjectId body = 0x80000001;
    CellWatch watch;
    Replayer replayer({.viewer = Viewer::nobody()}, watch.listener());
    const auto place = [](double way_m) {
        const double x_m = way_m < 60 ? way_m : 120 - way_m;
        return Position{0x73030100U + static_cast<CellId>(x_m / 5.0),
                        {{static_cast<float>(10.0 + x_m), 50.0F, 0.005F}, {}}};
    };
    Stamps stamps;
    stamps.position = stamps.teleport = stamps.instance = 1;
    replayer.receive(100, encode_creation({.object = body,
                                           .name = "Runner",
                                           .is_player = true,
                                           .position = place(0),
                                           .stamps = stamps,
                                           .state = plain_physics_state()}));
    for (int i = 1; i < 58; ++i) {
        const Position at = place(2.0 * i);
        UpdatePosition message{.guid = body, .position = {}};
        message.position.cell = at.cell;
        message.position.origin = at.frame.origin;
        message.position.flags |= position_flag::contact;
        message.position.instance_stamp = message.position.teleport_stamp = 1;
        message.position.position_stamp = static_cast<Stamp>(1 + i);
        std::vector<std::byte> bytes(encode(Message{message}, {}));
        static_cast<void>(encode(Message{message}, bytes));
        replayer.receive(100 + 0.5 * i, bytes);
    }
    replayer.finish();
    EXPECT_EQ(watch.told_cells.size(), 13U);
    EXPECT_EQ(watch.shown_cells, watch.told_cells);
    EXPECT_GT(watch.near_frames, 200U);
    EXPECT_LE(watch.wrong_frames * 100, watch.near_frames);
    EXPECT_EQ(watch.unnamed_frames, 0U);
}

TEST(ShownCells, of_a_retail_session_are_those_that_the_server_named) {
    const fs::path file =
        fs::path(GLIDEPATH_SOURCE_DIR) / "../shared/wire/captures/retail_training_academy.pcap";
    if (!fs::exists(file)) GTEST_SKIP() << "NOT CHECKED: " << file << " is not at hand";
    CellWatch watch;
    CaptureReplayOptions options;
    options.replay.adopts = true;
    const ReplayedCaptures done = replay_captures(std::span(&file, 1), options, watch.listener());
    EXPECT_TRUE(done.errors.empty());
    EXPECT_GT(watch.near_frames, 10000U);
    EXPECT_LE(watch.wrong_frames * 100, watch.near_frames)
        << watch.wrong_frames << " of " << watch.near_frames << " frames, " << watch.shown_cells.size()
        << " cells shown of " << watch.told_cells.size();
    EXPECT_EQ(watch.unnamed_frames, 0U);
}

}  // namespace
}  // namespace glidepath
