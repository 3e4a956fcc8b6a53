/* Every kind of misuse gives an error with a reason, and never a crash. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

/* The call gave this code, and the last error has it with a reason. */
static void check(int line, const char* call, gp_code is, gp_code wanted) {
    gp_error error;
    gp_last_error(&error);
    const int told = wanted == GP_OK || (error.code == (int32_t)wanted && error.what[0] != 0 && error.why[0] != 0);
    if (is == wanted && told) return;
    printf("line %d: %s gave %s, not %s%s\n", line, call, gp_code_name(is), gp_code_name(wanted),
           told ? "" : " (and the last error does not say why)");
    ++failures;
}
#define GIVES(call, code) check(__LINE__, #call, (call), (code))

static void require(int line, const char* what, int holds) {
    if (holds) return;
    printf("line %d: not so: %s\n", line, what);
    ++failures;
}
#define REQUIRE(what) require(__LINE__, #what, (what))

static gp_world* made_world(void) {
    gp_world* world = NULL;
    GIVES(gp_world_create(NULL, &world), GP_OK);
    return world;
}

static gp_position at(float x, float y) {
    const gp_position position = {0xA9B40001u, x, y, 12, 1, 0, 0, 0};
    return position;
}

static gp_id spawned(gp_world* world, uint32_t object, uint32_t flags) {
    gp_id id = 0;
    gp_spawn_def def;
    GIVES(gp_spawn_def_init(&def, sizeof def), GP_OK);
    def.object = object;
    def.position = at(5, 5);
    def.flags = flags;
    GIVES(gp_spawn(world, &def, &id), GP_OK);
    return id;
}

/* Null, freed, made-up handles and those of another kind, to functions of every file. */
static void bad_world(gp_world* world, gp_code wanted) {
    gp_world* copy = NULL;
    gp_id id = 0;
    gp_spawn_def def;
    gp_pose_columns columns;
    const gp_position target = at(1, 1);
    gp_viewer viewer;
    memset(&viewer, 0, sizeof viewer);
    gp_spawn_def_init(&def, sizeof def);
    gp_pose_columns_init(&columns, sizeof columns);
    GIVES(gp_begin_frame(world, 0.1), wanted);
    GIVES(gp_step(world), wanted);
    GIVES(gp_tick(world, 0.1), wanted);
    GIVES(gp_world_copy(world, &copy), wanted);
    GIVES(gp_world_restore(world, world), wanted);
    GIVES(gp_spawn(world, &def, &id), wanted);
    GIVES(gp_remove(world, 1), wanted);
    GIVES(gp_glide_to(world, 1, &target, 0), wanted);
    GIVES(gp_unstick(world, 1), wanted);
    GIVES(gp_receive(world, "1234", 4, NULL), wanted);
    GIVES(gp_poses(world, GP_POSES_SHOWN, &columns), wanted);
    GIVES(gp_set_viewer(world, &viewer), wanted);
    GIVES(gp_set_player(world, 1), wanted);
    GIVES(gp_world_destroy(world), wanted);
    REQUIRE(gp_size(world) == 0 && gp_state_hash(world) == 0 && gp_find(world, 1) == 0);
    REQUIRE(gp_notices(world, NULL, 0) == 0 && gp_is_live(world, 1) == 0 && gp_clock(world) == 0.0);
}

static void handles(void) {
    gp_world* world = made_world();
    gp_motions* motions = NULL;
    gp_link* link = NULL;
    bad_world(NULL, GP_BAD_HANDLE);
    GIVES(gp_world_destroy(world), GP_OK);
    bad_world(world, GP_FREED_HANDLE);
    for (int i = 0; i < 1000; ++i) { /* slots are used again, handles are not */
        gp_world* other = made_world();
        REQUIRE(other != world);
        GIVES(gp_world_destroy(other), GP_OK);
    }
    bad_world(world, GP_FREED_HANDLE);
    int local = 0;
    bad_world((gp_world*)&local, GP_BAD_HANDLE); /* an address is no handle */
    bad_world((gp_world*)(uintptr_t)1, GP_BAD_HANDLE);
    bad_world((gp_world*)(uintptr_t)-1, GP_BAD_HANDLE);
    GIVES(gp_motions_locomotion(NULL, &motions), GP_OK);
    bad_world((gp_world*)motions, GP_BAD_HANDLE);
    GIVES(gp_motions_destroy((gp_motions*)link), GP_BAD_HANDLE);
    GIVES(gp_motions_destroy(motions), GP_OK);
    GIVES(gp_motions_destroy(motions), GP_FREED_HANDLE);
    GIVES(gp_link_receive(link, 0, 0, "", 0, NULL, NULL), GP_BAD_HANDLE);
    GIVES(gp_link_create(&link), GP_OK);
    GIVES(gp_link_receive(link, 0, (double)NAN, "", 0, NULL, NULL), GP_BAD_FLOAT);
    GIVES(gp_link_receive(link, 0, 0, NULL, 4, NULL, NULL), GP_NULL_POINTER);
    REQUIRE(gp_link_receive(link, 0, 0, "1234", 4, NULL, NULL) != GP_OK);
    GIVES(gp_link_destroy(link), GP_OK);
    GIVES(gp_link_destroy(link), GP_FREED_HANDLE);
    GIVES(gp_link_clear(link), GP_FREED_HANDLE);
    GIVES(gp_world_create(NULL, NULL), GP_NULL_POINTER);
    GIVES(gp_motions_locomotion(NULL, NULL), GP_NULL_POINTER);
    GIVES(gp_assets_destroy(NULL), GP_BAD_HANDLE);
}

static void sizes(void) {
    gp_world* world = made_world();
    gp_world* other = NULL;
    gp_id id = 0;
    gp_world_def def;
    gp_spawn_def spawn;
    gp_pose_columns columns;
    gp_outcome outcome;
    gp_body body;
    gp_object object;
    gp_move_to move;
    gp_rules rules;
    gp_host host;
    const uint32_t wrong[] = {0, 4, 1000};
    for (int i = 0; i < 3; ++i) {
        GIVES(gp_world_def_init(&def, wrong[i]), GP_BAD_SIZE);
        GIVES(gp_spawn_def_init(&spawn, wrong[i]), GP_BAD_SIZE);
        GIVES(gp_rules_init(&rules, wrong[i], GP_RULES_RETAIL), GP_BAD_SIZE);
        gp_world_def_init(&def, sizeof def);
        gp_spawn_def_init(&spawn, sizeof spawn);
        gp_pose_columns_init(&columns, sizeof columns);
        gp_move_to_init(&move, sizeof move);
        gp_rules_init(&rules, sizeof rules, GP_RULES_RETAIL);
        gp_host_init(&host, sizeof host);
        def.size = spawn.size = columns.size = outcome.size = body.size = object.size = wrong[i];
        move.size = rules.size = host.size = wrong[i];
        GIVES(gp_world_create(&def, &other), GP_BAD_SIZE);
        gp_world_def_init(&def, sizeof def);
        def.rules = &rules;
        GIVES(gp_world_create(&def, &other), GP_BAD_SIZE);
        def.rules = NULL;
        def.host = &host;
        GIVES(gp_world_create(&def, &other), GP_BAD_SIZE);
        REQUIRE(other == NULL);
        GIVES(gp_spawn(world, &spawn, &id), GP_BAD_SIZE);
        GIVES(gp_poses(world, GP_POSES_SHOWN, &columns), GP_BAD_SIZE);
        GIVES(gp_receive(world, "1234", 4, &outcome), GP_BAD_SIZE);
        const gp_id body_id = spawned(world, (uint32_t)i + 1, GP_SPAWN_ACTS);
        GIVES(gp_body_of(world, body_id, &body), GP_BAD_SIZE);
        GIVES(gp_object_of(world, 1, &object), GP_BAD_SIZE);
        GIVES(gp_move_body(world, body_id, &move), GP_BAD_SIZE);
    }
    GIVES(gp_world_def_init(NULL, sizeof def), GP_NULL_POINTER);
    /* A program of an earlier version, whose struct was shorter, still runs. */
    GIVES(gp_world_def_init(&def, (uint32_t)offsetof(gp_world_def, threads)), GP_OK);
    def.threads = 0xFFFFFFFFu; /* not looked at */
    GIVES(gp_world_create(&def, &other), GP_OK);
    GIVES(gp_world_destroy(other), GP_OK);
    gp_world_def_init(&def, sizeof def);
    REQUIRE(def.threads == 1);
    def.threads = 0xFFFFFFFFu;
    GIVES(gp_world_create(&def, &other), GP_OUT_OF_RANGE);
    GIVES(gp_rules_init(&rules, sizeof rules, 7), GP_OUT_OF_RANGE);
    gp_rules_init(&rules, sizeof rules, GP_RULES_LITERAL);
    rules.reach = 2;
    gp_world_def_init(&def, sizeof def);
    def.rules = &rules;
    GIVES(gp_world_create(&def, &other), GP_OUT_OF_RANGE);
    GIVES(gp_world_destroy(world), GP_OK);
}

static void numbers(void) {
    gp_world* world = made_world();
    gp_world* other = NULL;
    const gp_id id = spawned(world, 1, GP_SPAWN_ACTS);
    const gp_id plain = spawned(world, 2, 0);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const uint64_t before = gp_state_hash(world);
    for (int i = 0; i < 3; ++i) {
        const double bad_d = (double)bad[i];
        const float vector[3] = {0, bad[i], 0}, fine[3] = {0, 0, 0};
        gp_world_def def;
        gp_spawn_def spawn;
        gp_space space;
        gp_position position = at(1, 1), out;
        gp_frame frame = {0, 0, 0, 1, 0, 0, 0};
        gp_move_to move;
        gp_viewer viewer = {GP_VIEWER_POSITION, 0, {0, 0, 0, 0, 0, 0, 0, 0}};
        float turned[3];
        GIVES(gp_begin_frame(world, bad_d), GP_BAD_FLOAT);
        GIVES(gp_tick(world, bad_d), GP_BAD_FLOAT);
        gp_world_def_init(&def, sizeof def);
        def.clock_s = bad_d;
        GIVES(gp_world_create(&def, &other), GP_BAD_FLOAT);
        gp_world_def_init(&def, sizeof def);
        def.least_pass_s = bad_d;
        GIVES(gp_world_create(&def, &other), GP_OUT_OF_RANGE);
        gp_world_def_init(&def, sizeof def);
        def.default_radius_m = bad[i];
        GIVES(gp_world_create(&def, &other), GP_OUT_OF_RANGE);
        position.x = bad[i];
        GIVES(gp_position_check(&position), GP_BAD_FLOAT);
        GIVES(gp_position_renormalize(&position), GP_BAD_FLOAT);
        GIVES(gp_glide_to(world, id, &position, 0), GP_BAD_FLOAT);
        GIVES(gp_place_at(world, id, &position), GP_BAD_FLOAT);
        GIVES(gp_constrain_to(world, id, &position), GP_BAD_FLOAT);
        position = at(1, 1);
        position.qw = bad[i];
        GIVES(gp_glide_to(world, id, &position, 0), GP_BAD_QUATERNION);
        gp_spawn_def_init(&spawn, sizeof spawn);
        spawn.object = 9;
        spawn.position = at(1, 1);
        spawn.radius_m = bad[i];
        REQUIRE(gp_spawn(world, &spawn, NULL) != GP_OK);
        gp_spawn_def_init(&spawn, sizeof spawn);
        spawn.object = 9;
        spawn.position = at(1, 1);
        spawn.velocity_mps[2] = bad[i];
        REQUIRE(gp_spawn(world, &spawn, NULL) != GP_OK);
        REQUIRE(gp_set_motion(world, id, vector, NULL) != GP_OK);
        REQUIRE(gp_set_motion(world, id, fine, vector) != GP_OK);
        REQUIRE(gp_stick_to(world, id, 2, bad[i]) != GP_OK);
        REQUIRE(gp_set_speeds(world, id, bad[i], 1) != GP_OK);
        REQUIRE(gp_do_motion(world, id, GP_MOTION_WALK_FORWARD, bad[i], GP_HOLD_NONE) != GP_OK);
        REQUIRE(gp_jump(world, id, bad[i]) != GP_OK);
        frame.y = bad[i];
        REQUIRE(gp_host_motion(world, id, &frame) != GP_OK);
        gp_move_to_init(&move, sizeof move);
        move.type = GP_MOVE_TO_OBJECT;
        move.object = 2;
        move.speed = bad[i];
        REQUIRE(gp_move_body(world, id, &move) != GP_OK);
        gp_space_init(&space, GP_AXES_Y_UP_LEFT);
        GIVES(gp_space_point(&space, vector, 0, &out), GP_BAD_FLOAT);
        GIVES(gp_space_point(&space, fine, bad_d, &out), GP_BAD_FLOAT);
        GIVES(gp_space_velocity(&space, vector, turned), GP_BAD_FLOAT);
        GIVES(gp_glide_to_point(world, id, &space, vector, 0), GP_BAD_FLOAT);
        GIVES(gp_spawn_at(world, 9, &space, vector, 0, NULL), GP_BAD_FLOAT);
        GIVES(gp_glide_many(world, 1, &id, &space, vector, NULL), GP_BAD_FLOAT);
        space.units_a_metre = bad[i];
        GIVES(gp_space_point(&space, fine, 0, &out), GP_OUT_OF_RANGE);
        viewer.position.x = bad[i];
        REQUIRE(gp_set_viewer(world, &viewer) != GP_OK);
        gp_pose_columns columns;
        gp_pose_columns_init(&columns, sizeof columns);
        GIVES(gp_poses_at(world, bad_d, &columns), GP_BAD_FLOAT);
        REQUIRE(gp_set_velocity(world, id, vector) != GP_OK && gp_set_omega(world, id, vector) != GP_OK);
        REQUIRE(gp_queue_velocity(world, id, vector, 0) != GP_OK && gp_set_heading(world, id, bad_d) != GP_OK);
        columns.space = &space;
        GIVES(gp_poses(world, GP_POSES_SHOWN, &columns), GP_OUT_OF_RANGE);
    }
    REQUIRE(gp_state_hash(world) == before && gp_size(world) == 2);
    GIVES(gp_begin_frame(world, 1e308), GP_OK);
    GIVES(gp_begin_frame(world, 1e308), GP_OUT_OF_RANGE);
    GIVES(gp_do_motion(world, id, GP_MOTION_WALK_FORWARD, 1, 9), GP_OUT_OF_RANGE);
    GIVES(gp_do_motion(world, plain, GP_MOTION_WALK_FORWARD, 1, GP_HOLD_NONE), GP_REFUSED);
    GIVES(gp_poses(world, 5, NULL), GP_OUT_OF_RANGE);
    GIVES(gp_world_destroy(world), GP_OK);
}

static void bodies(void) {
    gp_world* world = made_world();
    gp_world* other = made_world();
    const gp_id id = spawned(world, 1, 0), child = spawned(world, 2, 0);
    gp_id again = 7;
    gp_spawn_def def;
    gp_body body;
    gp_space space;
    const float points[6] = {0, 0, 0, 9e9F, 0, 0};
    gp_spawn_def_init(&def, sizeof def);
    def.position = at(1, 1);
    body.size = sizeof body;
    REQUIRE(gp_spawn(world, &def, &again) != GP_OK && again == 0); /* object 0 */
    def.object = 1;
    REQUIRE(gp_spawn(world, &def, &again) != GP_OK && again == 0); /* is here already */
    def.object = 3;
    def.flags = 0x8000;
    GIVES(gp_spawn(world, &def, &again), GP_UNKNOWN_FLAG);
    def.flags = 0;
    def.position.cell = 0;
    GIVES(gp_spawn(world, &def, &again), GP_BAD_CELL);
    def.motions = (const gp_motions*)(uintptr_t)12345;
    GIVES(gp_spawn(world, &def, &again), GP_BAD_HANDLE);
    GIVES(gp_spawn(world, NULL, &again), GP_NULL_POINTER);
    GIVES(gp_attach(world, child, child), GP_REFUSED);
    GIVES(gp_attach(world, child, 99), GP_UNKNOWN_ID);
    GIVES(gp_attach(world, child, id), GP_OK);
    GIVES(gp_body_of(world, id, NULL), GP_NULL_POINTER);
    GIVES(gp_body_of(world, id, &body), GP_OK);
    REQUIRE(body.object == 1 && body.id == id && body.position.cell == 0xA9B40001u);
    GIVES(gp_body_of(other, id, &body), GP_UNKNOWN_ID); /* of another world */
    GIVES(gp_glide_to(world, id, NULL, 0), GP_NULL_POINTER);
    gp_space_init(&space, GP_AXES_Z_UP);
    const gp_id both[2] = {id, child}, one_gone[2] = {id, 99};
    gp_error error;
    const uint64_t before = gp_state_hash(world);
    GIVES(gp_glide_many(world, 2, both, &space, points, NULL), GP_OUT_OF_RANGE); /* the second is off the map */
    gp_last_error(&error);
    REQUIRE(error.where == 1 && gp_state_hash(world) == before);
    GIVES(gp_glide_many(world, 2, one_gone, &space, points, NULL), GP_UNKNOWN_ID);
    GIVES(gp_glide_many(world, 2, NULL, &space, points, NULL), GP_NULL_POINTER);
    GIVES(gp_glide_many(world, 2, both, NULL, points, NULL), GP_NULL_POINTER);
    GIVES(gp_glide_many(world, 2, both, &space, NULL, NULL), GP_NULL_POINTER);
    GIVES(gp_glide_many(world, 0, NULL, NULL, NULL, NULL), GP_OK);
    GIVES(gp_remove(world, id), GP_OK);
    GIVES(gp_remove(world, id), GP_UNKNOWN_ID);
    GIVES(gp_unstick(world, id), GP_UNKNOWN_ID);
    GIVES(gp_take_out(world, id), GP_UNKNOWN_ID);
    GIVES(gp_unstick(world, 0), GP_UNKNOWN_ID);
    GIVES(gp_unstick(world, UINT64_MAX), GP_UNKNOWN_ID);
    REQUIRE(gp_is_live(world, id) == 0 && gp_playing_clips(world, id, NULL, 0) == 0);
    gp_shown_frames shown;
    GIVES(gp_shown_frames_of(world, id, &shown), GP_UNKNOWN_ID);
    GIVES(gp_world_destroy(world), GP_OK);
    GIVES(gp_world_destroy(other), GP_OK);
}

static void messages(void) {
    gp_world* world = made_world();
    gp_outcome outcome;
    uint32_t malformed = 9;
    gp_position_update position;
    gp_movement_update movement;
    char text[64];
    /* 0xF748 with nothing behind it; 0x12345678 is no message that moves bodies. */
    const uint8_t bytes[] = {0x48, 0xF7, 0, 0, 1, 0x78, 0x56, 0x34, 0x12};
    const uint32_t ends[] = {5, 9}, falling[] = {5, 4}, beyond[] = {5, 10};
    outcome.size = sizeof outcome;
    GIVES(gp_receive(world, NULL, 4, &outcome), GP_NULL_POINTER);
    GIVES(gp_receive(world, NULL, 0, &outcome), GP_TRUNCATED);
    GIVES(gp_receive(world, bytes, 5, &outcome), GP_TRUNCATED);
    REQUIRE(outcome.result == GP_RESULT_MALFORMED && outcome.opcode == 0xF748);
    GIVES(gp_receive(world, bytes + 5, 4, &outcome), GP_OK);
    REQUIRE(outcome.result == GP_RESULT_OTHER);
    REQUIRE(gp_outcome_text(&outcome, text, sizeof text) == strlen(text) && strcmp(text, "moves no body") == 0);
    REQUIRE(gp_outcome_text(&outcome, text, 6) == 13 && strcmp(text, "moves") == 0);
    REQUIRE(gp_outcome_text(NULL, text, sizeof text) == 0);
    GIVES(gp_receive_many(world, bytes, sizeof bytes, ends, 2, &malformed), GP_OK);
    REQUIRE(malformed == 1);
    GIVES(gp_receive_many(world, bytes, sizeof bytes, falling, 2, NULL), GP_OUT_OF_RANGE);
    GIVES(gp_receive_many(world, bytes, sizeof bytes, beyond, 2, NULL), GP_OUT_OF_RANGE);
    GIVES(gp_receive_many(world, bytes, sizeof bytes, NULL, 2, NULL), GP_NULL_POINTER);
    GIVES(gp_receive_many(world, NULL, sizeof bytes, ends, 2, NULL), GP_NULL_POINTER);
    GIVES(gp_position_update_init(&position, sizeof position), GP_OK);
    position.object = 5;
    position.position = at(1, NAN);
    GIVES(gp_receive_position(world, &position, &outcome), GP_OK);
    REQUIRE(outcome.result == GP_RESULT_DROPPED); /* what comes from outside is dropped with a reason */
    position.position = at(1, 1);
    GIVES(gp_receive_position(world, &position, &outcome), GP_OK);
    REQUIRE(outcome.result == GP_RESULT_KEPT && outcome.waits_for == 5 && gp_kept_count(world) == 1);
    GIVES(gp_receive_position(world, NULL, &outcome), GP_NULL_POINTER);
    gp_movement_update_init(&movement, sizeof movement);
    movement.object = 5;
    movement.action_count = 1;
    GIVES(gp_receive_movement(world, &movement, NULL), GP_NULL_POINTER);
    movement.action_count = 32;
    GIVES(gp_receive_movement(world, &movement, NULL), GP_LIMIT_EXCEEDED);
    movement.action_count = 0;
    movement.type = GP_MOVE_TO_OBJECT;
    GIVES(gp_receive_movement(world, &movement, NULL), GP_NULL_POINTER); /* no request */
    gp_object object;
    object.size = sizeof object;
    GIVES(gp_object_of(world, 5, &object), GP_UNKNOWN_ID);
    GIVES(gp_world_destroy(world), GP_OK);
}

/* A host that answers nonsense, and one that calls back. */
static gp_world* called_back = NULL;
static gp_code back_code = GP_OK;

static void answers_nan(void* context, const gp_body* body, const gp_position* candidate, gp_move_result* result) {
    (void)context, (void)body, (void)candidate;
    result->position.x = NAN;
}

static void calls_back(void* context, const gp_body* body, const gp_position* candidate, gp_move_result* result) {
    (void)context, (void)body, (void)candidate, (void)result;
    back_code = gp_tick(called_back, 1);
}

static void hosts(void) {
    gp_world_def def;
    gp_host host;
    gp_body body;
    gp_position target = at(5, 9);
    gp_world_def_init(&def, sizeof def);
    gp_host_init(&host, sizeof host);
    def.host = &host;
    def.least_pass_s = 0;
    host.swept_move = answers_nan;
    gp_world* world = NULL;
    GIVES(gp_world_create(&def, &world), GP_OK);
    gp_id id = spawned(world, 1, 0);
    GIVES(gp_glide_to(world, id, &target, 0), GP_OK);
    GIVES(gp_tick(world, 0.1), GP_BAD_HOST);
    body.size = sizeof body;
    GIVES(gp_body_of(world, id, &body), GP_OK);
    REQUIRE(body.position.x == 5.0F); /* it counted as a refusal */
    GIVES(gp_world_destroy(world), GP_OK);

    host.swept_move = calls_back;
    GIVES(gp_world_create(&def, &world), GP_OK);
    called_back = world;
    id = spawned(world, 1, 0);
    GIVES(gp_glide_to(world, id, &target, 0), GP_OK);
    GIVES(gp_tick(world, 0.1), GP_OK);
    REQUIRE(back_code == GP_BUSY);
    GIVES(gp_body_of(world, id, &body), GP_OK);
    REQUIRE(body.position.y > 5.0F); /* and the move was made */
    GIVES(gp_world_destroy(world), GP_OK);
}

static void motions_and_assets(void) {
    gp_motions* motions = NULL;
    gp_assets* assets = NULL;
    gp_motions_def def;
    gp_locomotion_def speeds;
    gp_setup setup;
    const gp_motion_animation plays = {7, 0, -1, 30};
    gp_motion_entry cycle;
    gp_clip clip;
    memset(&cycle, 0, sizeof cycle);
    memset(&clip, 0, sizeof clip);
    cycle.style = GP_MOTION_NON_COMBAT;
    cycle.motion = GP_MOTION_READY;
    GIVES(gp_locomotion_def_init(&speeds, sizeof speeds), GP_OK);
    speeds.run_mps = NAN;
    REQUIRE(gp_motions_locomotion(&speeds, &motions) != GP_OK && motions == NULL);
    GIVES(gp_motions_def_init(&def, sizeof def), GP_OK);
    GIVES(gp_motions_create(NULL, &motions), GP_NULL_POINTER);
    def.cycle_count = 1;
    GIVES(gp_motions_create(&def, &motions), GP_NULL_POINTER);
    def.cycles = &cycle;
    cycle.data.animation_count = 1;
    GIVES(gp_motions_create(&def, &motions), GP_NULL_POINTER);
    cycle.data.animations = &plays;
    GIVES(gp_motions_create(&def, &motions), GP_UNKNOWN_ID); /* there is no clip 7 */
    clip.id = 7;
    def.clips = &clip;
    def.clip_count = 1;
    REQUIRE(gp_motions_create(&def, &motions) != GP_OK); /* a clip without frames */
    clip.frame_count = 0xFFFFFFFFu;
    GIVES(gp_motions_create(&def, &motions), GP_LIMIT_EXCEEDED);
    clip.frame_count = 2;
    GIVES(gp_motions_create(&def, &motions), GP_OK);
    GIVES(gp_motions_destroy(motions), GP_OK);
    GIVES(gp_assets_open(NULL, &assets), GP_NULL_POINTER);
    REQUIRE(gp_assets_open("/nowhere/at/all", &assets) != GP_OK && assets == NULL);
    GIVES(gp_motions_from_json(NULL, 0, NULL, &motions), GP_NULL_POINTER);
    REQUIRE(gp_motions_from_json("{\n ?", 4, "mine.json", &motions) != GP_OK && motions == NULL);
    if (gp_has_file_readers()) {
        gp_error error;
        gp_last_error(&error);
        REQUIRE(strcmp(error.file, "mine.json") == 0 && error.line == 2);
    }
    gp_assets_def own;
    GIVES(gp_assets_def_init(&own, sizeof own), GP_OK);
    GIVES(gp_assets_create(&own, &assets), GP_OK);
    GIVES(gp_assets_setup(assets, 5, &setup), GP_UNKNOWN_ID);
    GIVES(gp_assets_motions(assets, 5, &motions), GP_UNKNOWN_ID);
    gp_shown_frames shown;
    memset(&shown, 0, sizeof shown);
    GIVES(gp_part_frames(assets, 5, &shown, 1, 0, 0, NULL, 0, NULL), GP_UNSUPPORTED);
    GIVES(gp_assets_destroy(assets), GP_OK);
    GIVES(gp_assets_setup(assets, 5, &setup), GP_FREED_HANDLE);
    gp_world_def world_def;
    gp_world* world = NULL;
    gp_world_def_init(&world_def, sizeof world_def);
    world_def.assets = assets;
    GIVES(gp_world_create(&world_def, &world), GP_FREED_HANDLE);
    REQUIRE(gp_place_parts(NULL, 3, NULL, 0, 0, 1, NULL, 0) == 0);
}

/* Bodies that glide on positions alone. */
static void predictive(void) {
    gp_world_def def;
    gp_spawn_def spawn;
    gp_predict settings;
    gp_glide glide;
    gp_world* world = NULL;
    gp_id id = 0;
    gp_world_def_init(&def, sizeof def);
    def.smoother = 3;
    GIVES(gp_world_create(&def, &world), GP_OUT_OF_RANGE);
    def.smoother = GP_SMOOTHER_PREDICTIVE;
    GIVES(gp_predict_init(NULL, sizeof settings), GP_NULL_POINTER);
    GIVES(gp_predict_init(&settings, 3), GP_BAD_SIZE);
    GIVES(gp_predict_init(&settings, sizeof settings), GP_OK);
    def.predict = &settings;
    settings.smoothness = 4;
    GIVES(gp_world_create(&def, &world), GP_OUT_OF_RANGE);
    settings.smoothness = GP_EXACT;
    settings.flags = 0x100;
    GIVES(gp_world_create(&def, &world), GP_UNKNOWN_FLAG);
    settings.flags = 0;
    settings.top_speed_mps = (double)NAN;
    REQUIRE(gp_world_create(&def, &world) != GP_OK);
    settings.top_speed_mps = 6;
    GIVES(gp_world_create(&def, &world), GP_OK);
    /* A program of an earlier version, whose struct ended before the smoother. */
    gp_spawn_def_init(&spawn, (uint32_t)offsetof(gp_spawn_def, smoother));
    spawn.smoother = 99;
    spawn.object = 1;
    spawn.position = at(5, 5);
    GIVES(gp_spawn(world, &spawn, &id), GP_OK);
    gp_spawn_def_init(&spawn, sizeof spawn);
    spawn.object = 2;
    spawn.position = at(5, 5);
    spawn.smoother = 3;
    GIVES(gp_spawn(world, &spawn, NULL), GP_OUT_OF_RANGE);
    GIVES(gp_glide_init(&glide, sizeof glide), GP_OK);
    GIVES(gp_glide_update(world, id, &glide), GP_BAD_CELL); /* at no position yet */
    GIVES(gp_glide_update(world, id, NULL), GP_NULL_POINTER);
    glide.flags = 0x80;
    GIVES(gp_glide_update(world, id, &glide), GP_UNKNOWN_FLAG);
    GIVES(gp_place_update(world, id, &glide), GP_UNKNOWN_FLAG);
    glide.target = at(5, 5);
    glide.flags = GP_GLIDE_HAS_SENT;
    glide.sent_s = (double)NAN;
    REQUIRE(gp_glide_update(world, id, &glide) != GP_OK && gp_place_update(world, id, &glide) != GP_OK);
    glide.flags = GP_GLIDE_HAS_VELOCITY;
    glide.velocity_mps[1] = NAN;
    REQUIRE(gp_glide_update(world, id, &glide) != GP_OK);
    REQUIRE(gp_stick_to(world, id, 2, 0.5F) != GP_OK); /* moves by positions alone */
    /* Ten positions a second, at 4 m/s: it follows, half a second behind at most. */
    gp_body body;
    body.size = sizeof body;
    glide.velocity_mps[1] = 4;
    for (int frame = 0; frame < 300; ++frame) {
        GIVES(gp_tick(world, 1.0 / 60.0), GP_OK);
        glide.target.y = 5.0F + 4.0F * (float)frame / 60.0F;
        if (frame % 6 == 0) GIVES(gp_glide_update(world, id, &glide), GP_OK);
    }
    GIVES(gp_body_of(world, id, &body), GP_OK);
    REQUIRE(body.position.y > 22.0F && body.position.y < 25.5F);
    GIVES(gp_world_destroy(world), GP_OK);
}

/* Motions are freed before the world that plays them. */
static void lifetimes(void) {
    gp_world* world = made_world();
    gp_world* copy = NULL;
    gp_motions* motions = NULL;
    gp_locomotion_def speeds;
    gp_spawn_def def;
    gp_id id = 0;
    gp_body body;
    gp_locomotion_def_init(&speeds, sizeof speeds);
    speeds.walk_mps = 6;
    GIVES(gp_motions_locomotion(&speeds, &motions), GP_OK);
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = at(5, 5);
    def.flags = GP_SPAWN_ACTS;
    def.motions = motions;
    GIVES(gp_spawn(world, &def, &id), GP_OK);
    GIVES(gp_motions_destroy(motions), GP_OK);
    GIVES(gp_do_motion(world, id, GP_MOTION_WALK_FORWARD, 1, GP_HOLD_NONE), GP_OK);
    GIVES(gp_world_copy(world, &copy), GP_OK);
    for (int frame = 0; frame < 60; ++frame) {
        GIVES(gp_tick(world, 1.0 / 30.0), GP_OK);
    }
    body.size = sizeof body;
    GIVES(gp_body_of(world, id, &body), GP_OK);
    REQUIRE(body.position.y > 14.0F && body.position.y < 18.0F); /* 2 s at 6 m/s */
    const uint64_t there = gp_state_hash(world);
    GIVES(gp_world_destroy(world), GP_OK);
    for (int frame = 0; frame < 60; ++frame) {
        GIVES(gp_tick(copy, 1.0 / 30.0), GP_OK);
    }
    REQUIRE(gp_state_hash(copy) == there);
    GIVES(gp_world_destroy(copy), GP_OK);
}

int main(void) {
    REQUIRE(gp_abi() == GP_ABI && strlen(gp_version()) > 4);
    REQUIRE(strcmp(gp_code_name(GP_BUSY), "busy") == 0 && strcmp(gp_code_name(999), "unknown") == 0);
    gp_last_error(NULL);
    REQUIRE(gp_last_error_text(NULL, 0) == 0); /* nothing has failed yet */
    handles();
    sizes();
    numbers();
    bodies();
    messages();
    hosts();
    motions_and_assets();
    predictive();
    lifetimes();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
