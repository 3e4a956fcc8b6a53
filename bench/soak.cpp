// A long session without files in between: bodies of a town, a hunt and a storm of losses and teleports,
// driven through router and world.
//     soak HOURS BODIES        prints a line an hour: clock, bodies, resident memory, state hash
// Half-way a snapshot is taken and runs on with the same messages. Exit status: 0 all is well, 1 it is not:
// memory grew after the first hour, an id or a stamp went astray, or the snapshot came to another state.
#include <glidepath/router.h>

#include "determinism/random_words.h"
#include "scenes.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <unistd.h>
#include <vector>

namespace {

using namespace glidepath;
using namespace glidepath::bench;

constexpr double k_message_period_s = 0.5;
constexpr double k_hour_s = 3600.0;
constexpr double k_growth_allowed = 0.02;  // of resident memory after the first hour
constexpr long k_noise_pages = 512;

long resident_pages() {
    long total = 0;
    long resident = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
        static_cast<void>(std::fclose(file));
    }
    return resident;
}

// A value, as its world and router are: a copy is a snapshot.
class Session {
  public:
    explicit Session(std::uint32_t bodies) : senders_(bodies) {
        for (std::uint32_t i = 0; i < bodies; ++i) {
            create(i);
        }
    }

    World world{WorldDef{}};
    bool is_well = true;

    void frame() {
        world.begin_frame(1.0 / 60.0);
        world.step();
        if (world.clock_s() < next_messages_s_) return;
        next_messages_s_ += k_message_period_s;
        for (std::uint32_t i = 0; i < senders_.size(); ++i) {
            send(i);
        }
        is_well = is_well && world.size() == senders_.size();
    }

  private:
    struct Sender {
        ObjectId object = 0;
        Position at;
        Stamp position = 0;
        Stamp teleport = 0;
        Stamp vector = 0;
    };

    void create(std::uint32_t i) {
        Sender& sender = senders_[i];
        sender = {.object = ++last_object_, .at = start_of(i)};
        const bool acts = i % 8 == 7;
        SpawnDef def{.object = sender.object, .position = sender.at, .top_speed_mps = 4.0F, .acts = acts};
        if (acts) def.facts = {.exists = true, .is_creature = true, .run_rate = 1.5F};
        is_well = is_well && router_.create(world, def).has_value();
    }
    void send(std::uint32_t i) {
        Sender& sender = senders_[i];
        const BodyId id = world.find(sender.object);
        if (id.is_none() || !world.is_live(id)) {
            is_well = false;
            return;
        }
        const std::uint32_t scene = i % 3;                  // town, hunt, storm
        if (random_.below(scene == 2 ? 300 : 3000) == 0) {  // goes, and another one comes
            world.remove(id);
            create(i);
            return;
        }
        if (scene == 0 && random_.below(4) != 0) return;  // most of a town stand
        if (scene == 1 && i % 8 == 7 && random_.below(16) == 0) {
            MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = senders_[i - 1].object};
            chase.parameters.flags |= movement_flag::can_charge;
            static_cast<void>(world.push(id, MoveBody{chase}));
            return;
        }
        walk(sender, scene == 2 && random_.below(40) == 0 ? 200.0F : 2.0F);
        ++sender.position;
        if (scene == 2 && random_.below(30) == 0) {
            sender.at = start_of(i);
            ++sender.teleport;
        }
        if (scene == 2 && random_.below(5) == 0) return;  // lost on the way: the stamp is used up
        router_.receive(world, sender.object,
                        PositionUpdate{.position = sender.at,
                                       .position_stamp = sender.position,
                                       .teleport = sender.teleport,
                                       .has_contact = true});
        if (scene == 1 && random_.below(20) == 0) {
            router_.receive(
                world, sender.object,
                VelocityUpdate{
                    .velocity_mps = {0.5F, 0, 4.0F}, .omega_radps = {}, .vector = ++sender.vector});
        }
    }
    void walk(Sender& sender, float reach_m) {
        Position next = sender.at;
        next.frame.origin =
            next.frame.origin + Vec3{random_.number(1.0F) * reach_m, random_.number(1.0F) * reach_m, 0};
        const Position found = renormalized(next);
        if (found.cell != 0) sender.at = found;
    }

    Router router_;
    std::vector<Sender> senders_;
    RandomWords random_{1};
    ObjectId last_object_ = 0;
    double next_messages_s_ = k_message_period_s;
};

}  // namespace

int main(int argc, char** argv) {
    const double hours = argc == 3 ? std::atof(argv[1]) : 0.0;
    const int bodies = argc == 3 ? std::atoi(argv[2]) : 0;
    if (!(hours > 0.0) || bodies <= 0) {
        static_cast<void>(std::fprintf(stderr, "usage: soak HOURS BODIES\n"));
        return 2;
    }
    Session session(static_cast<std::uint32_t>(bodies));
    std::optional<Session> snapshot;
    const double step_s = std::min(k_hour_s, hours * k_hour_s / 4.0);
    long after_first = 0;
    bool is_well = true;
    for (double until_s = step_s; until_s <= hours * k_hour_s + 1.0; until_s += step_s) {
        while (session.world.clock_s() < until_s) {
            session.frame();
            if (snapshot) snapshot->frame();
        }
        const long pages = resident_pages();
        static_cast<void>(std::printf("%6.2f h  %u bodies  %ld KiB  %016" PRIx64 "\n", until_s / k_hour_s,
                                      session.world.size(), pages * (sysconf(_SC_PAGESIZE) / 1024),
                                      session.world.state_hash()));
        static_cast<void>(std::fflush(stdout));
        const bool is_half_way = until_s * 2.0 >= hours * k_hour_s && !snapshot;
        if (is_half_way) snapshot = session;
        if (after_first == 0 || is_half_way) {
            after_first = resident_pages();
        } else if (pages > static_cast<long>(static_cast<double>(after_first) * (1.0 + k_growth_allowed)) +
                               k_noise_pages) {
            static_cast<void>(std::fprintf(stderr, "memory has grown\n"));
            is_well = false;
        }
    }
    if (!session.is_well) static_cast<void>(std::fprintf(stderr, "a body was lost\n"));
    const bool is_same = snapshot && snapshot->world.state_hash() == session.world.state_hash();
    if (!is_same) static_cast<void>(std::fprintf(stderr, "the snapshot came to another state\n"));
    if (!is_well || !session.is_well || !is_same) return 1;
    static_cast<void>(
        std::printf("memory flat, no body lost, the snapshot of half-way came to the same state\n"));
    return 0;
}
