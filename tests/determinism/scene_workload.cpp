// Fifty bodies for ten thousand frames: they glide, stall before a host that blocks them, blip, teleport,
// jump, follow each other, run on leashes, indoors and outdoors, driven by messages through the router.
// Prints one hash over the whole state of every hundredth frame. Inputs come from integers by exact
// arithmetic, so they are the same everywhere.
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "geometry/heading.h"
#include "layers.h"
#include "random_words.h"
#include "world/storage.h"

#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_frames = 10000;
constexpr int k_frames_a_hash = 100;
constexpr ObjectId k_bodies = 50;
constexpr ObjectId k_player = 1;
constexpr ObjectId k_newcomers = 5;  // object ids after the bodies, whose messages come before they do
constexpr std::size_t k_notice_kinds = static_cast<std::size_t>(NoticeKind::unparented) + 1;

class Random : public RandomWords {
  public:
    bool one_in(std::uint32_t count) { return below(count) == 0; }

    Vec3 vec3(float limit) { return {number(limit), number(limit), number(limit)}; }
    Quat upright() { return upright_rotation(static_cast<double>(below(360 * 64)) / 64.0); }
    ObjectId body() { return 1 + below(k_bodies); }
};

// Walls that come and go: a fifth of the bodies is stopped half of the time, another fifth gets half as far,
// and some may not be put anywhere for a while.
struct Walls {
    int frame = 0;

    static MoveResult move(void* context, ObjectId object, const Body& body, const Position& candidate) {
        const Walls& walls = *static_cast<const Walls*>(context);
        if (object % 5 == 0 && (walls.frame / 200) % 2 == 1) return {};
        if (object % 5 != 1) return free_move(nullptr, object, body, candidate);
        Position halfway = candidate;
        halfway.frame.origin =
            body.position.frame.origin + (candidate.frame.origin - body.position.frame.origin) * 0.5F;
        return free_move(nullptr, object, body, halfway);
    }
    static PlaceResult place(void* context, ObjectId object, const Body& body, const Position& target,
                             PlaceCause cause) {
        const Walls& walls = *static_cast<const Walls*>(context);
        if (object % 9 == 0 && (walls.frame / 64) % 4 == 0) return {};
        return free_place(nullptr, object, body, target, cause);
    }
};

// Every fourth body lives in a house, the others outdoors around a corner of four landblocks.
Position home_of(ObjectId object) {
    const auto row = static_cast<float>(object % 8);
    const auto column = static_cast<float>(object / 8);
    if (object % 4 == 0) return {0x60600100U + object, {{row * 4.0F, column * 4.0F, 2.0F}, {}}};
    return renormalized({0x60600001, {{150.0F + row * 12.0F, 150.0F + column * 12.0F, 20.0F}, {}}});
}

class Scene {
  public:
    Scene()
        : world_({.host = {.context = &walls_, .swept_move = Walls::move, .set_position = Walls::place}}) {
        for (ObjectId object = 1; object <= k_bodies; ++object) {
            create(object);
        }
    }
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    void run_frame(int frame) {
        walls_.frame = frame;
        constexpr std::array elapsed_s{1.0 / 32, 1.0 / 64, 1.0 / 16, 1.0 / 8, 0.3125, 0.40625, 2.5, 0.0001};
        // Mostly a steady rate; now and then a hitch, a split, a rest that waits.
        const std::uint32_t pick = random_.below(64);
        world_.begin_frame(elapsed_s[pick < 8 ? pick : 0]);
        world_.step();
        for (int i = 0; i < 3; ++i) {
            send_message();
        }
        if (random_.one_in(4)) give_command();
        if (random_.one_in(200)) replace_somebody();
        for (const Notice& notice : world_.notices()) {
            if (notice.kind <= NoticeKind::unparented) ++notices_[static_cast<std::size_t>(notice.kind)];
        }
        if (frame % k_frames_a_hash == k_frames_a_hash - 1) {
            hash_.add(world_.state_hash()).add(world_.pose_hash());
            hash_.add(static_cast<std::uint64_t>(router_.kept_count()));
        }
    }

    [[nodiscard]] std::uint64_t hash() const { return hash_.value(); }
    // The first kind of notice that never came; past the last when all did.
    [[nodiscard]] std::size_t missing_news() const {
        std::size_t kind = 0;
        while (kind < k_notice_kinds && notices_[kind] > 0)
            ++kind;
        return kind;
    }

  private:
    // As the server counts them.
    Stamps& stamps_of(ObjectId object) { return stamps_[object]; }

    void create(ObjectId object) {
        SpawnDef def{.object = object, .position = home_of(object)};
        def.scale = 1.0F + 0.125F * static_cast<float>(object % 3);
        def.top_speed_mps = static_cast<float>(object % 6);  // for some it is unknown
        def.is_player = object == k_player;
        def.stamps = stamps_of(object);
        static_cast<void>(router_.create(world_, def));
    }

    // A body goes for a while, or a new instance comes, of one that is here or that messages were held for.
    void replace_somebody() {
        const ObjectId object = 1 + random_.below(k_bodies + k_newcomers);
        if (const BodyId id = world_.find(object); !id.is_none() && random_.one_in(3)) {
            world_.remove(id);
            return;
        }
        stamps_of(object).instance = static_cast<Stamp>(stamps_of(object).instance + 1);
        create(object);
    }

    Position goal_for(ObjectId object) {
        constexpr std::array reaches_m{0.03125F, 1.0F, 4.0F, 8.0F, 16.0F, 256.0F};
        const float reach_m = reaches_m[random_.one_in(8) ? random_.below(6) : 1 + random_.below(3)];
        Position goal = home_of(object);
        const BodyId id = world_.find(object);
        if (reach_m < 1.0F && !id.is_none()) goal = entity_of(world_, id).body.position;
        goal.frame.origin = goal.frame.origin + random_.vec3(reach_m);
        goal.frame.rotation = random_.upright();
        return renormalized(goal);
    }

    void send_message() {
        const ObjectId object = 1 + random_.below(k_bodies + k_newcomers);
        Stamps& stamps = stamps_of(object);
        if (random_.one_in(12)) {
            stamps.vector = static_cast<Stamp>(stamps.vector + 1);
            Vec3 velocity = random_.vec3(4.0F);
            velocity.z += 4.0F;
            router_.receive(world_, object,
                            VelocityUpdate{.velocity_mps = velocity,
                                           .omega_radps = random_.vec3(2.0F),
                                           .instance = stamps.instance,
                                           .vector = stamps.vector});
            return;
        }
        // Some come late: their stamp is not the newest.
        const bool late = random_.one_in(10);
        if (!late) stamps.position = static_cast<Stamp>(stamps.position + 1);
        if (random_.one_in(40)) stamps.teleport = static_cast<Stamp>(stamps.teleport + 1);
        if (random_.one_in(30)) stamps.force_position = static_cast<Stamp>(stamps.force_position + 1);
        router_.receive(world_, object,
                        PositionUpdate{.position = goal_for(object),
                                       .instance = stamps.instance,
                                       .position_stamp = stamps.position,
                                       .teleport = stamps.teleport,
                                       .force_position = stamps.force_position,
                                       .has_contact = !random_.one_in(10)});
    }

    void give_command() {
        const ObjectId object = random_.body();
        const BodyId id = world_.find(object);
        switch (random_.below(8)) {
            case 0:
            case 1:
            case 2:
                static_cast<void>(world_.push(id, StickTo{random_.body(), 0.5F}));
                break;
            case 3:
                static_cast<void>(world_.push(id, ConstrainTo{goal_for(object)}));
                break;
            case 4:
                static_cast<void>(world_.push(id, SetSpeeds{4.0F, 4.0F + random_.number(4.0F)}));
                break;
            case 5:
                static_cast<void>(world_.push(id, HostMotion{{random_.vec3(0.25F), random_.upright()}}));
                break;
            case 6:
                static_cast<void>(world_.push(id, Unstick{}));
                break;
            default:
                change_entity(id);
                break;
        }
    }

    // What hosts set without a command.
    void change_entity(BodyId id) {
        const bool far_away = random_.one_in(8);
        const bool is_moving_to = random_.one_in(2);
        const bool is_parented = random_.one_in(3);
        // Too far from most of them to move, or nobody.
        static_cast<void>(world_.set_viewer(far_away ? Viewer::at({0x60600001, {{10.0F, 10.0F, 20.0F}, {}}})
                                                     : Viewer::nobody()));
        if (!world_.is_live(id)) return;
        act(world_, id, [&](EntityParts parts, const EntityContext&) {
            parts.entity.is_moving_to = is_moving_to;
            parts.entity.is_parented = is_parented;
            parts.entity.body.state ^= physics_state::hidden;
        });
    }

    Walls walls_;
    World world_;
    Router router_;
    Random random_;
    StateHash hash_;
    std::array<Stamps, k_bodies + k_newcomers + 1> stamps_{};
    std::array<std::uint64_t, k_notice_kinds> notices_{};
};

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    Scene scene;
    for (int frame = 0; frame < k_frames; ++frame) {
        scene.run_frame(frame);
    }
    if (const std::size_t kind = scene.missing_news(); kind < k_notice_kinds) {
        static_cast<void>(
            std::fprintf(stderr, "no body was ever \"%s\"\n", name_of(static_cast<NoticeKind>(kind))));
        return 1;
    }
    static_cast<void>(std::printf("scene_workload 0x%016" PRIx64 "\n", scene.hash()));
    return 0;
}
