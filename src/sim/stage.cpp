#include "sim/stage.h"

#include "base/assert.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "world/storage.h"

#include <cmath>

namespace glidepath::sim {

namespace {

// Object ids as servers number them: players from 0x50000001, creatures from 0x80000A10. The first player is
// the observer.
constexpr ObjectId k_first_player = 0x50000002;
constexpr ObjectId k_first_creature = 0x80000A10;

constexpr std::uint64_t k_stream_of_minds = 1000;
constexpr float k_creature_radius_m = 0.5F;
constexpr float k_creature_height_m = 1.8F;
constexpr float k_far_away_m = 150.0F;  // of a guard that is out of the client's range
constexpr double k_early_s = 4.0;       // when a body comes whose move-to is sent too early

// Not names of anybody's characters.
constexpr std::array<const char*, 12> k_player_names{"Asha",  "Borel", "Celdi", "Dwenn", "Elysa", "Fenrik",
                                                     "Gharu", "Hewin", "Ilara", "Jojin", "Kelda", "Lirim"};
constexpr std::array<const char*, 4> k_creature_names{"Rabbit", "Guard", "Drudge Prowler", "Cow"};

const char* creature_name(Role role) {
    switch (role) {
        case Role::idler:
            return k_creature_names[3];
        case Role::patroller:
            return k_creature_names[1];
        case Role::hunter:
            return k_creature_names[2];
        default:
            return k_creature_names[0];
    }
}

// Players are quicker than what hunts them; or none would live long.
float run_rate_of(Role role, Random& random) {
    if (is_player(role)) return static_cast<float>(random.uniform(1.6, 2.4));
    return static_cast<float>(random.uniform(1.2, 1.8));
}

Member make_member(const Stage& stage, Role role, std::uint32_t number, std::uint64_t seed) {
    Member member;
    member.role = role;
    member.object = (is_player(role) ? k_first_player : k_first_creature) + number;
    Random random(seed, k_stream_of_minds + member.object);
    if (is_player(role)) {
        member.name = k_player_names[number % k_player_names.size()];
        const std::uint32_t round = number / static_cast<std::uint32_t>(k_player_names.size());
        if (round > 0) member.name += " " + std::to_string(round + 1);
        member.instance = static_cast<std::uint16_t>(1 + random.below(40));
    } else {
        member.name = creature_name(role);
        member.scale = random.chance(50) ? 1.0F : static_cast<float>(random.uniform(0.7, 1.3));
    }
    member.run_rate = run_rate_of(role, random);
    member.home = random_position(stage, random, stage.centre, 3.0);
    member.home.frame.rotation = upright_rotation(random.uniform(0, 360));
    member.mind.random = random;
    return member;
}

// In the middle, where its creation says.
Member make_client(const Stage& stage, Role role, std::uint64_t seed) {
    Member member;
    member.role = role;
    member.object = k_simulated_client;
    member.is_client = true;
    member.name = "Observer";
    Random random(seed, k_stream_of_minds + member.object);
    member.run_rate = run_rate_of(role, random);
    member.home = stage.centre;
    member.mind.random = random;
    return member;
}

void plant_in(Stage& stage, ServerFault fault) {
    Member& member = stage.members[faulty_member(stage, fault)];
    switch (fault) {
        case ServerFault::move_to_before_create:
            member.moves_early = true;
            member.enters_s = k_early_s;
            break;
        case ServerFault::fast_turns:
            member.turns_fast = true;
            break;
        case ServerFault::far_enqueue:
            member.is_flung = true;
            break;
        case ServerFault::far_positions:
            member.home.frame.origin.x += k_far_away_m;
            member.home = renormalized(member.home);
            break;
        default:
            break;  // the others are the server's
    }
}

void enter(Stage& stage, std::size_t index) {
    Member& member = stage.members[index];
    const bool player = is_player(member.role);
    const Expected<BodyId> id = stage.world.spawn(
        {.object = member.object,
         .position = member.home,
         .radius_m = k_creature_radius_m * member.scale,
         .height_m = k_creature_height_m * member.scale,
         .acts = true,
         .facts = {.exists = true,
                   .is_creature = true,
                   .can_jump = player,
                   .run_rate = member.run_rate,
                   .jump_speed_mps = player ? std::optional<float>(6.0F) : std::nullopt,
                   .jump_stamina_cost = player ? std::optional<std::int32_t>(5) : std::nullopt}});
    GLIDEPATH_ASSERT(id.has_value());
    member.id = *id;
    member.mind.activity = Activity::resting;
    member.mind.keys = {};
    member.mind.until_s = stage.clock_s + member.mind.random.uniform(0.2, 1.5);
    stage.events.push_back({.kind = StageEvent::Kind::entered, .member = index});
}

}  // namespace

Stage make_stage(const Scene& scene, std::uint64_t seed) {
    Stage stage;
    stage.radius_m = scene.radius_m;
    std::uint32_t players = 0;
    std::uint32_t creatures = 0;
    for (std::size_t i = 0; i < k_role_count; ++i) {
        const Role role = static_cast<Role>(i);
        std::uint32_t& number = is_player(role) ? players : creatures;
        for (std::uint32_t k = 0; k < scene.counts[i]; ++k) {
            stage.members.push_back(make_member(stage, role, number++, seed));
        }
    }
    if (scene.client) stage.members.push_back(make_client(stage, *scene.client, seed));
    for (const ServerFault fault : scene.faults) {
        plant_in(stage, fault);
    }
    return stage;
}

std::size_t faulty_member(const Stage& stage, ServerFault fault) {
    if (fault == ServerFault::echo_pull) return stage.members.size() - 1;  // the client comes last
    for (const Role role : roles_for(fault)) {
        for (std::size_t i = 0; i < stage.members.size(); ++i) {
            if (stage.members[i].role == role && !stage.members[i].is_client) return i;
        }
    }
    GLIDEPATH_ASSERT(false);  // check_scene sees to it
    return 0;
}

void decide(Stage& stage) {
    stage.events.clear();
    for (std::size_t i = 0; i < stage.members.size(); ++i) {
        Member& member = stage.members[i];
        if (member.id.is_none() && is_past(stage, member.enters_s)) enter(stage, i);
        if (is_player(member.role)) {
            decide_player(stage, i);
        } else {
            decide_creature(stage, i);
        }
    }
}

void move_on(Stage& stage) {
    stage.world.tick(k_truth_step_s);
    ++stage.steps;
    stage.clock_s = static_cast<double>(stage.steps) / k_truth_hz;
}

Position random_position(const Stage& stage, Random& random, const Position& from, double least_distance_m) {
    Position position = stage.centre;
    for (std::uint32_t attempt = 0; attempt < 50; ++attempt) {
        const double angle_rad = random.uniform(0, 2.0 * k_pi);
        const double distance_m = stage.radius_m * std::sqrt(random.uniform());
        const SineCosine direction = sine_cosine(angle_rad);
        position = stage.centre;
        position.frame.origin.x += static_cast<float>(distance_m * direction.cosine);
        position.frame.origin.y += static_cast<float>(distance_m * direction.sine);
        position = renormalized(position);
        if (static_cast<double>(distance(position, from)) >= least_distance_m) break;
    }
    return position;
}

const Body& body_of(const Stage& stage, const Member& member) {
    return entity_of(stage.world, member.id).body;
}

}  // namespace glidepath::sim
