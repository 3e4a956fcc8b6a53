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
    const int is_named = error.what[0] != 0 || error.file[0] != 0;
    const int explained = wanted == GP_OK || (error.code == (int32_t)wanted && is_named && error.why[0] != 0);
    if (is == wanted && explained) return;
    printf("line %d: %s gave %s, not %s%s\n", line, call, gp_code_name(is), gp_code_name(wanted),
           explained ? "" : " (and the last error does not say why)");
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
    REQUIRE(gp_shown_clock(world) == 0.0);
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

/* Ids of bodies that a world no longer has, or never had: after going back to a snapshot, and of a world with
   more bodies. */
static void stale_ids(void) {
    gp_world* world = made_world();
    gp_world* other = made_world();
    gp_world* snapshot = NULL;
    gp_body body;
    const gp_position target = at(6, 6);
    body.size = sizeof body;
    const gp_id first = spawned(world, 1, 0);
    GIVES(gp_remove(world, first), GP_OK);
    GIVES(gp_world_copy(world, &snapshot), GP_OK);
    const gp_id second = spawned(world, 2, 0);
    GIVES(gp_world_restore(world, snapshot), GP_OK);
    const gp_id gone[] = {first, second, spawned(other, 1, 0), spawned(other, 2, 0), spawned(other, 3, 0)};
    const uint64_t before = gp_state_hash(world);
    for (int i = 0; i < 5; ++i) {
        REQUIRE(gp_is_live(world, gone[i]) == 0);
        GIVES(gp_glide_to(world, gone[i], &target, 0), GP_UNKNOWN_ID);
        GIVES(gp_place_at(world, gone[i], &target), GP_UNKNOWN_ID);
        GIVES(gp_body_of(world, gone[i], &body), GP_UNKNOWN_ID);
        GIVES(gp_take_out(world, gone[i]), GP_UNKNOWN_ID);
        GIVES(gp_remove(world, gone[i]), GP_UNKNOWN_ID);
    }
    REQUIRE(gp_state_hash(world) == before && gp_size(world) == 0);
    REQUIRE(gp_is_live(world, spawned(world, 3, 0)) == 1);
    GIVES(gp_tick(world, 0.1), GP_OK);
    GIVES(gp_world_destroy(snapshot), GP_OK);
    GIVES(gp_world_destroy(other), GP_OK);
    GIVES(gp_world_destroy(world), GP_OK);
}

static gp_world* world_with(uint32_t smoother) {
    gp_world* world = NULL;
    gp_world_def def;
    GIVES(gp_world_def_init(&def, sizeof def), GP_OK);
    def.smoother = smoother;
    GIVES(gp_world_create(&def, &world), GP_OK);
    return world;
}

static gp_id spawned_at(gp_world* world, uint32_t object) {
    gp_id id = 0;
    gp_space space;
    const float point[3] = {(float)object, 0, 0};
    GIVES(gp_space_init(&space, GP_AXES_Z_UP), GP_OK);
    GIVES(gp_spawn_at(world, object, &space, point, 0, &id), GP_OK);
    return id;
}

/* What is spawned at a point is predictive where nobody chose; what is spawned in a cell is retail's. */
static void points_and_cells(void) {
    const uint32_t chosen[] = {GP_SMOOTHER_OF_WORLD, GP_SMOOTHER_RETAIL, GP_SMOOTHER_PREDICTIVE};
    const gp_code at_a_point[] = {GP_REFUSED, GP_OK, GP_REFUSED}, in_a_cell[] = {GP_OK, GP_OK, GP_REFUSED};
    for (int i = 0; i < 3; ++i) {
        gp_world* world = world_with(chosen[i]);
        gp_world* copy = NULL;
        GIVES(gp_unstick(world, spawned_at(world, 1)), at_a_point[i]); /* positions alone move it */
        GIVES(gp_unstick(world, spawned(world, 2, 0)), in_a_cell[i]);
        GIVES(gp_world_copy(world, &copy), GP_OK);
        GIVES(gp_unstick(copy, spawned_at(copy, 3)), at_a_point[i]);
        GIVES(gp_world_restore(world, copy), GP_OK);
        GIVES(gp_unstick(world, spawned_at(world, 4)), at_a_point[i]);
        GIVES(gp_world_destroy(copy), GP_OK);
        GIVES(gp_world_destroy(world), GP_OK);
    }
    gp_world* world = made_world(); /* without a definition */
    GIVES(gp_unstick(world, spawned_at(world, 1)), GP_REFUSED);
    GIVES(gp_unstick(world, spawned(world, 2, 0)), GP_OK);
    GIVES(gp_world_destroy(world), GP_OK);
}

/* Updates in columns: all of them, or none. */
static void columns_of_updates(void) {
    gp_world* world = made_world();
    gp_error error;
    gp_space space;
    gp_glide_columns columns;
    gp_space_init(&space, GP_AXES_Z_UP);
    const gp_id ids[3] = {spawned_at(world, 1), spawned_at(world, 2), spawned(world, 3, 0)};
    const float points[9] = {1, 1, 0, 2, 1, 0, 3, 1, 0}, still[9] = {0}, headings[3] = {0, 90, 180};
    float velocities[9] = {0, 4, 0, 0, 4, 0, 0, 4, 0};
    double sent_s[3] = {0, 0, 0};
    uint8_t flags[3] = {GP_GLIDE_HAS_SENT, 0x80, 0};
    GIVES(gp_glide_columns_init(NULL, sizeof columns), GP_NULL_POINTER);
    GIVES(gp_glide_columns_init(&columns, 8), GP_BAD_SIZE);
    GIVES(gp_glide_columns_init(&columns, sizeof columns), GP_OK);
    GIVES(gp_glide_update_many(world, NULL), GP_NULL_POINTER);
    GIVES(gp_glide_update_many(NULL, &columns), GP_BAD_HANDLE);
    GIVES(gp_glide_update_many(world, &columns), GP_OK); /* nobody */
    columns.count = 3;
    GIVES(gp_glide_update_many(world, &columns), GP_NULL_POINTER);
    columns.ids = ids;
    GIVES(gp_glide_update_many(world, &columns), GP_NULL_POINTER);
    columns.space = &space;
    GIVES(gp_glide_update_many(world, &columns), GP_NULL_POINTER);
    columns.points = points;
    columns.size = 7;
    GIVES(gp_glide_update_many(world, &columns), GP_BAD_SIZE);
    columns.size = sizeof columns;
    const uint64_t before = gp_state_hash(world);
    columns.flags = flags;
    GIVES(gp_glide_update_many(world, &columns), GP_NULL_POINTER); /* no send times to be had */
    columns.sent_s = sent_s;
    GIVES(gp_glide_update_many(world, &columns), GP_UNKNOWN_FLAG);
    gp_last_error(&error);
    REQUIRE(error.where == 1);
    flags[1] = GP_GLIDE_HAS_VELOCITY;
    GIVES(gp_glide_update_many(world, &columns), GP_NULL_POINTER); /* nor velocities */
    columns.velocities = velocities;
    velocities[4] = INFINITY;
    GIVES(gp_glide_update_many(world, &columns), GP_OUT_OF_RANGE);
    velocities[4] = 4;
    columns.flags = NULL;
    sent_s[2] = (double)NAN;
    GIVES(gp_glide_update_many(world, &columns), GP_OUT_OF_RANGE);
    gp_last_error(&error);
    REQUIRE(error.where == 2);
    const gp_id twice[3] = {ids[1], ids[0], ids[1]}, one_gone[3] = {ids[0], ids[1], 99};
    columns.ids = twice;
    columns.flags = flags; /* the first tells when it was sent, the third does not */
    flags[1] = 0;
    GIVES(gp_glide_update_many(world, &columns), GP_REFUSED);
    columns.ids = one_gone;
    GIVES(gp_glide_update_many(world, &columns), GP_UNKNOWN_ID);
    REQUIRE(gp_state_hash(world) == before);
    columns.ids = ids;
    columns.flags = NULL;
    columns.headings_deg = headings;
    sent_s[2] = 0;
    GIVES(gp_glide_update_many(world, &columns), GP_OK);
    const uint64_t told = gp_state_hash(world);
    columns.sent_s = NULL; /* of one body all updates tell it, or none */
    GIVES(gp_glide_update_many(world, &columns), GP_REFUSED);
    gp_last_error(&error);
    REQUIRE(error.where == 0);
    GIVES(gp_glide_many(world, 3, ids, &space, still, NULL), GP_REFUSED);
    REQUIRE(gp_state_hash(world) == told);
    GIVES(gp_world_destroy(world), GP_OK);
}

static void messages(void) {
    gp_world* world = made_world();
    gp_pose_columns columns;
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
    GIVES(gp_pose_columns_init(&columns, sizeof columns), GP_OK);
    GIVES(gp_run_frame(world, 0.1, bytes, sizeof bytes, ends, 2, &malformed, NULL), GP_NULL_POINTER);
    GIVES(gp_run_frame(NULL, 0.1, bytes, sizeof bytes, ends, 2, &malformed, &columns), GP_BAD_HANDLE);
    GIVES(gp_run_frame(world, NAN, bytes, sizeof bytes, ends, 2, &malformed, &columns), GP_BAD_FLOAT);
    GIVES(gp_run_frame(world, 0.1, bytes, sizeof bytes, falling, 2, NULL, &columns), GP_OUT_OF_RANGE);
    malformed = 0;
    GIVES(gp_run_frame(world, 0.1, bytes, sizeof bytes, ends, 2, &malformed, &columns), GP_OK);
    REQUIRE(malformed == 1);
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
    gp_memory_file file = {NULL, "?", 1};
    GIVES(gp_assets_from_memory(&file, 1, NULL), GP_NULL_POINTER);
    GIVES(gp_assets_from_memory(NULL, 1, &assets), GP_NULL_POINTER);
    GIVES(gp_assets_from_memory(&file, 1, &assets), GP_NULL_POINTER); /* no name */
    file.name = "made_up.dat";
    file.bytes = NULL;
    GIVES(gp_assets_from_memory(&file, 1, &assets), GP_NULL_POINTER);
    file.bytes = "?";
    REQUIRE(gp_assets_from_memory(&file, 1, &assets) != GP_OK && assets == NULL); /* no DAT */
    file.name = "setups.json";
    REQUIRE(gp_assets_from_memory(&file, 1, &assets) != GP_OK && assets == NULL); /* no JSON */
    if (gp_has_file_readers()) {
        const char one[] = "{\"format\": \"glidepath-setups\", \"version\": 1, \"setups\": [{\"id\": 5, \"radius\": 0.5}]}";
        gp_memory_file files[2] = {{"setups.json", one, sizeof one - 1}, {"0x09000001.json", "?", 1}};
        GIVES(gp_assets_from_memory(NULL, 0, &assets), GP_OK); /* an empty folder */
        GIVES(gp_assets_setup(assets, 5, &setup), GP_UNKNOWN_ID);
        GIVES(gp_assets_destroy(assets), GP_OK);
        GIVES(gp_assets_from_memory(files, 2, &assets), GP_OK);
        GIVES(gp_assets_setup(assets, 5, &setup), GP_OK);
        REQUIRE(setup.radius_m == 0.5F);
        GIVES(gp_assets_motions(assets, 0x09000001u, &motions), GP_MALFORMED); /* read when it is asked for */
        GIVES(gp_assets_motions(assets, 0x09000002u, &motions), GP_UNKNOWN_ID);
        GIVES(gp_assets_destroy(assets), GP_OK);
        files[1].name = "setups.json";
        GIVES(gp_assets_from_memory(files, 2, &assets), GP_MALFORMED); /* twice */
        files[1].name = "readme.txt";
        GIVES(gp_assets_from_memory(files, 2, &assets), GP_MALFORMED);
        char words[64];
        gp_last_error_text(words, sizeof words);
        REQUIRE(strncmp(words, "readme.txt: is neither setups.json", 34) == 0);
        REQUIRE(assets == NULL);
    }
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
    gp_body_assets found;
    found.size = 3;
    GIVES(gp_assets_of(assets, 5, 6, &found), GP_BAD_SIZE);
    found.size = sizeof found;
    GIVES(gp_assets_of(assets, 5, 6, &found), GP_OK);
    REQUIRE(found.has_setup == 0 && found.lacks_setup == 1 && found.lacks_motions == 1 && found.motion_table == 6);
    gp_shown_frames shown;
    memset(&shown, 0, sizeof shown);
    GIVES(gp_part_frames(assets, 5, &shown, 1, 0, 0, NULL, 0, NULL), GP_UNSUPPORTED);
    gp_frame held = {0, 0, 0, 1, 0, 0, 0};
    GIVES(gp_holding_frame(assets, 5, 1, NULL, 0, NULL), GP_NULL_POINTER);
    GIVES(gp_holding_frame(assets, 5, 1, NULL, 1, &held), GP_NULL_POINTER);
    GIVES(gp_holding_frame(assets, 5, 1, NULL, 0, &held), GP_UNSUPPORTED);
    gp_hook hook;
    hook.size = 3;
    GIVES(gp_hook_of(assets, 6, 1, &hook), GP_BAD_SIZE);
    GIVES(gp_hook_of(assets, 6, 1, NULL), GP_NULL_POINTER);
    hook.size = sizeof hook;
    GIVES(gp_hook_of(assets, 6, 1, &hook), GP_UNSUPPORTED);
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
    REQUIRE(settings.flags == 0); /* refined */
    def.predict = &settings;
    settings.smoothness = 4;
    GIVES(gp_world_create(&def, &world), GP_OUT_OF_RANGE);
    settings.smoothness = GP_EXACT;
    settings.flags = GP_PREDICT_UNREFINED << 1;
    GIVES(gp_world_create(&def, &world), GP_UNKNOWN_FLAG);
    settings.flags = GP_PREDICT_UNREFINED;
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

/* The light driver, in a world and by itself; the router's choices. */
static void drivers(void) {
    gp_world_def def;
    gp_spawn_def spawn;
    gp_predict settings;
    gp_light_driver driver;
    gp_light_step step;
    gp_move_to move;
    gp_position body = at(5, 5);
    gp_world* world = NULL;
    gp_id id = 0;
    gp_world_def_init(&def, sizeof def);
    REQUIRE(def.router_smoother == GP_SMOOTHER_OF_WORLD && def.router_driver == GP_DRIVER_PLANNER);
    def.router_driver = 2;
    GIVES(gp_world_create(&def, &world), GP_OUT_OF_RANGE);
    def.router_driver = GP_DRIVER_LIGHT;
    def.router_smoother = 3;
    GIVES(gp_world_create(&def, &world), GP_OUT_OF_RANGE);
    def.router_smoother = GP_SMOOTHER_PREDICTIVE;
    gp_predict_init(&settings, sizeof settings);
    def.router_predict = &settings;
    settings.teleport_m = (double)NAN;
    REQUIRE(gp_world_create(&def, &world) != GP_OK);
    settings.teleport_m = 5;
    GIVES(gp_world_create(&def, &world), GP_OK);
    gp_spawn_def_init(&spawn, sizeof spawn);
    spawn.object = 1;
    spawn.position = at(5, 5);
    spawn.flags = GP_SPAWN_ACTS;
    spawn.driver = 2;
    GIVES(gp_spawn(world, &spawn, &id), GP_OUT_OF_RANGE);
    spawn.driver = GP_DRIVER_LIGHT;
    GIVES(gp_spawn(world, &spawn, &id), GP_OK);
    gp_move_to_init(&move, sizeof move);
    move.type = GP_TURN_TO_HEADING;
    REQUIRE(gp_move_body(world, id, &move) != GP_OK); /* it refuses turns */
    /* The struct of an earlier version ended before the driver. */
    gp_spawn_def_init(&spawn, (uint32_t)offsetof(gp_spawn_def, reserved3));
    spawn.driver = 99;
    spawn.object = 2;
    spawn.position = at(5, 5);
    GIVES(gp_spawn(world, &spawn, NULL), GP_OK);
    GIVES(gp_world_destroy(world), GP_OK);

    GIVES(gp_light_driver_init(NULL, sizeof driver), GP_NULL_POINTER);
    GIVES(gp_light_driver_init(&driver, 3), GP_BAD_SIZE);
    GIVES(gp_light_driver_init(&driver, sizeof driver), GP_OK);
    gp_move_to_init(&move, sizeof move);
    move.type = GP_MOVE_TO_POSITION;
    move.position = at(25, 5);
    const uint32_t wrong[] = {0, sizeof driver - 8, sizeof driver + 8};
    for (int i = 0; i < 3; ++i) {
        driver.size = wrong[i];
        const gp_light_driver before = driver;
        GIVES(gp_light_driver_set(&driver, &move, 0), GP_BAD_SIZE);
        GIVES(gp_light_driver_tick(&driver, &body, 0.1, 0, &step), GP_BAD_SIZE);
        REQUIRE(memcmp(&driver, &before, sizeof driver) == 0);
    }
    driver.size = sizeof driver;
    GIVES(gp_light_driver_tick(&driver, &body, 0.1, 0, &step), GP_OK);
    REQUIRE(step.outcome == GP_LIGHT_IDLE && driver.size == sizeof driver);
    GIVES(gp_light_driver_set(NULL, &move, 0), GP_NULL_POINTER);
    GIVES(gp_light_driver_set(&driver, NULL, 0), GP_NULL_POINTER);
    gp_move_to_init(&move, sizeof move);
    move.type = GP_MOVE_TO_POSITION;
    REQUIRE(gp_light_driver_set(&driver, &move, 0) != GP_OK); /* no position in it */
    move.position = at(25, 5);
    GIVES(gp_light_driver_set(&driver, &move, (double)NAN), GP_BAD_FLOAT);
    move.speed = NAN;
    REQUIRE(gp_light_driver_set(&driver, &move, 0) != GP_OK && driver.has_destination == 0);
    move.speed = 1;
    GIVES(gp_light_driver_set(&driver, &move, 0), GP_OK);
    GIVES(gp_light_driver_tick(&driver, NULL, 0.1, 0.1, &step), GP_NULL_POINTER);
    GIVES(gp_light_driver_tick(&driver, &body, 0.1, 0.1, NULL), GP_NULL_POINTER);
    GIVES(gp_light_driver_tick(&driver, &body, (double)NAN, 0.1, &step), GP_BAD_FLOAT);
    body.x = NAN;
    GIVES(gp_light_driver_tick(&driver, &body, 0.1, 0.1, &step), GP_BAD_FLOAT);
    body.x = 5;
    /* A quarter turn to the east takes it a second. */
    double heading = 0, now_s = 0;
    for (int i = 0; i < 60; ++i) {
        now_s += 1.0 / 60.0;
        GIVES(gp_light_driver_tick(&driver, &body, 1.0 / 60.0, now_s, &step), GP_OK);
        REQUIRE(step.outcome == GP_LIGHT_DRIVING && step.stops == 0);
        memcpy(&body.qw, step.rotation, sizeof step.rotation);
    }
    GIVES(gp_position_heading(&body, &heading), GP_OK);
    REQUIRE(fabs(heading - 90.0) < 0.5);
    body.x = 25;
    GIVES(gp_light_driver_tick(&driver, &body, 0.1, now_s, &step), GP_OK);
    REQUIRE(step.outcome == GP_LIGHT_ARRIVED && step.stops == 1);
    driver.destination.x = NAN;
    driver.has_destination = 1;
    GIVES(gp_light_driver_tick(&driver, &body, 0.1, now_s, &step), GP_BAD_FLOAT);
}

/* What a client says of itself: written, read back, cut off and spoilt. */
static void client_messages(void) {
    gp_client_message sent, read;
    const gp_motion_action wave = {0x13000087u, 1.5F, 7, 1};
    gp_motion_action action;
    uint8_t bytes[256];
    size_t length = 0, length_of_position = 0;
    uint32_t opcode = 9;
    GIVES(gp_client_message_init(&sent, 8), GP_BAD_SIZE);
    GIVES(gp_client_message_init(&sent, sizeof sent), GP_OK);
    GIVES(gp_encode_client(&sent, NULL, bytes, sizeof bytes, &length), GP_BAD_CELL);
    sent.position = at(5, 6);
    sent.instance = 3;
    sent.has_contact = 1;
    GIVES(gp_encode_client(&sent, NULL, bytes, sizeof bytes, NULL), GP_NULL_POINTER);
    GIVES(gp_encode_client(&sent, NULL, NULL, sizeof bytes, &length), GP_NULL_POINTER);
    GIVES(gp_encode_client(&sent, NULL, NULL, 0, &length), GP_LIMIT_EXCEEDED);
    GIVES(gp_encode_client(&sent, NULL, bytes, sizeof bytes, &length_of_position), GP_OK);
    REQUIRE(length == length_of_position && length > 40);
    read.size = 7;
    GIVES(gp_decode_client(bytes, length, 1, &read, NULL, 0), GP_BAD_SIZE);
    read.size = sizeof read;
    GIVES(gp_decode_client(bytes, length, 1, NULL, NULL, 0), GP_NULL_POINTER);
    GIVES(gp_decode_client(NULL, length, 1, &read, NULL, 0), GP_NULL_POINTER);
    GIVES(gp_decode_client(bytes, length, 1, &read, NULL, 1), GP_NULL_POINTER);
    GIVES(gp_decode_client(bytes, length, 1, &read, NULL, 0), GP_OK);
    REQUIRE(read.action == GP_CLIENT_AUTONOMOUS_POSITION && read.position.y == 6.0F && read.instance == 3);
    REQUIRE(read.has_contact == 1 && read.warning_count == 0);
    for (size_t cut = 0; cut < length; ++cut) {
        REQUIRE(gp_decode_client(bytes, cut, 1, &read, NULL, 0) != GP_OK);
    }
    sent.action = GP_CLIENT_MOVE_TO_STATE;
    sent.flags = GP_RAW_FORWARD_COMMAND | GP_RAW_FORWARD_SPEED | 0x800;
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_UNKNOWN_FLAG);
    sent.flags &= 0x7FF;
    sent.forward_command = GP_MOTION_WALK_FORWARD;
    sent.forward_speed = NAN;
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_BAD_FLOAT);
    sent.forward_speed = -INFINITY;
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_BAD_FLOAT);
    sent.forward_speed = 0.5F;
    sent.action_count = 256;
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_LIMIT_EXCEEDED);
    sent.action_count = 1;
    gp_motion_action endless = wave;
    endless.speed = INFINITY;
    GIVES(gp_encode_client(&sent, &endless, bytes, sizeof bytes, &length), GP_BAD_FLOAT);
    GIVES(gp_encode_client(&sent, NULL, bytes, sizeof bytes, &length), GP_NULL_POINTER);
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_OK);
    GIVES(gp_decode_client(bytes, length, 1, &read, &action, 1), GP_OK);
    REQUIRE(read.action == GP_CLIENT_MOVE_TO_STATE && read.forward_command == GP_MOTION_WALK_FORWARD);
    REQUIRE(read.forward_speed == 0.5F && read.sidestep_speed == 1.0F && read.style == GP_MOTION_NON_COMBAT);
    REQUIRE(read.action_count == 1 && action.motion == wave.motion && action.speed == wave.speed);
    REQUIRE(action.stamp == wave.stamp && action.is_autonomous == 1 && read.position.y == 6.0F);
    GIVES(gp_check_message(bytes, length, 0, &opcode), GP_BAD_OPCODE); /* not one of the server's */
    REQUIRE(opcode == 0xF7B1);
    bytes[8] = 0x11; /* another action */
    GIVES(gp_decode_client(bytes, length, 1, &read, NULL, 0), GP_BAD_OPCODE);
    sent.action = 0xF751;
    GIVES(gp_encode_client(&sent, &wave, bytes, sizeof bytes, &length), GP_BAD_OPCODE);
}

static uint32_t heard_whole = 0;
static void hears_whole(void* context, const gp_whole_message* message) {
    (void)context;
    heard_whole += message->size == sizeof *message && message->length > 0 ? 1 : 1000;
}

/* Links with bounds of their own, and what they count. */
static void links(void) {
    gp_link* link = NULL;
    gp_link_def def;
    gp_link_statistics seen;
    GIVES(gp_link_def_init(&def, 3), GP_BAD_SIZE);
    GIVES(gp_link_def_init(&def, sizeof def), GP_OK);
    REQUIRE(def.open_sets == 64 && def.fragments == 512 && def.max_age_s == 60.0);
    def.fragments = 0;
    GIVES(gp_link_create_with(&def, &link), GP_OUT_OF_RANGE);
    def.fragments = 0xFFFFFFFFu;
    GIVES(gp_link_create_with(&def, &link), GP_OUT_OF_RANGE);
    def.fragments = 16;
    def.max_age_s = (double)NAN;
    GIVES(gp_link_create_with(&def, &link), GP_OUT_OF_RANGE);
    def.max_age_s = 1;
    def.clear_only = 2;
    GIVES(gp_link_create_with(&def, &link), GP_OUT_OF_RANGE);
    REQUIRE(link == NULL);
    def.clear_only = 1;
    GIVES(gp_link_create_with(&def, &link), GP_OK);
    REQUIRE(gp_link_receive_whole(link, 0, 0, "1234", 4, hears_whole, NULL) != GP_OK && heard_whole == 0);
    seen.size = 7;
    GIVES(gp_link_statistics_of(link, 0, &seen), GP_BAD_SIZE);
    seen.size = sizeof seen;
    GIVES(gp_link_statistics_of(link, 0, NULL), GP_NULL_POINTER);
    GIVES(gp_link_statistics_of(link, 0, &seen), GP_OK);
    uint64_t refused = 0;
    for (int i = 0; i < 25; ++i) {
        refused += seen.refused[i];
    }
    REQUIRE(seen.packets == 1 && refused == 1 && seen.messages == 0);
    REQUIRE(gp_link_open_sets(link) == 0 && gp_link_has_seeds(link) == 0 && gp_link_is_incomplete(link) == 0);
    GIVES(gp_link_set_seeds(link, 1, 2), GP_OK);
    REQUIRE(gp_link_has_seeds(link) == 1);
    GIVES(gp_link_destroy(link), GP_OK);
    GIVES(gp_link_statistics_of(link, 0, &seen), GP_FREED_HANDLE);
    GIVES(gp_link_receive_whole(link, 0, 0, "1234", 4, hears_whole, NULL), GP_FREED_HANDLE);
    REQUIRE(gp_link_open_sets(link) == 0);
}

/* What motions hold, and what else can be asked without a world. */
static void questions(void) {
    gp_motions* motions = NULL;
    gp_motion_data data;
    gp_motion_style style;
    gp_clip clip;
    gp_shown_frames shown;
    gp_frame frame = {0, 2, 0, 1, 0, 0, 0}, out_frame;
    gp_position a = at(5, 5), b = at(8, 9), out;
    float offset[3];
    double number = 0;
    uint32_t motion = 0;
    b.z = 24;
    GIVES(gp_motions_locomotion(NULL, &motions), GP_OK);
    GIVES(gp_motions_style(motions, 0, &style), GP_OK);
    REQUIRE(style.style == GP_MOTION_NON_COMBAT && style.substate == GP_MOTION_READY);
    GIVES(gp_motions_style(motions, 7, &style), GP_UNKNOWN_ID);
    GIVES(gp_motions_find(motions, 3, style.style, 0, GP_MOTION_WALK_FORWARD, &data, NULL, 0), GP_OUT_OF_RANGE);
    GIVES(gp_motions_find(motions, GP_MOTION_MODIFIER, style.style, 0, 1, &data, NULL, 0), GP_UNKNOWN_ID);
    GIVES(gp_motions_find(motions, GP_MOTION_CYCLE, style.style, 0, GP_MOTION_WALK_FORWARD, NULL, NULL, 0), GP_NULL_POINTER);
    GIVES(gp_motions_find(motions, GP_MOTION_CYCLE, style.style, 0, GP_MOTION_WALK_FORWARD, &data, NULL, 1), GP_NULL_POINTER);
    GIVES(gp_motions_find(motions, GP_MOTION_CYCLE, style.style, 0, GP_MOTION_WALK_FORWARD, &data, NULL, 0), GP_OK);
    REQUIRE(fabsf(data.velocity[1] - 3.12F) < 0.001F);
    GIVES(gp_motions_clip(motions, 0xFFFFFFF0u, &clip, NULL, 0, NULL, 0), GP_UNKNOWN_ID);
    GIVES(gp_motions_clip(motions, 1, NULL, NULL, 0, NULL, 0), GP_NULL_POINTER);
    GIVES(gp_motions_destroy(motions), GP_OK);
    GIVES(gp_motions_style(motions, 0, &style), GP_FREED_HANDLE);
    /* A clip comes back as it was given. */
    const gp_frame steps[2] = {{0, 1, 0, 1, 0, 0, 0}, {0, 2, 0, 1, 0, 0, 0}};
    const gp_clip_hook hook = {1, 42, -1};
    gp_clip_hook read_hook;
    gp_frame read_frames[2];
    gp_motions_def def;
    memset(&clip, 0, sizeof clip);
    clip.id = 7;
    clip.frame_count = 2;
    clip.frames = steps;
    clip.hooks = &hook;
    clip.hook_count = 1;
    gp_motions_def_init(&def, sizeof def);
    def.clips = &clip;
    def.clip_count = 1;
    GIVES(gp_motions_create(&def, &motions), GP_OK);
    GIVES(gp_motions_clip(motions, 7, &clip, NULL, 1, NULL, 0), GP_NULL_POINTER);
    GIVES(gp_motions_clip(motions, 7, &clip, read_frames, 2, &read_hook, 1), GP_OK);
    REQUIRE(clip.frame_count == 2 && clip.frames == read_frames && read_frames[1].y == 2.0F);
    REQUIRE(clip.hook_count == 1 && read_hook.hook == 42 && read_hook.direction == -1);
    GIVES(gp_motions_destroy(motions), GP_OK);

    GIVES(gp_motion_by_name("WalkForward", &motion), GP_OK);
    REQUIRE(motion == GP_MOTION_WALK_FORWARD);
    REQUIRE(gp_motion_by_name("walkforward", &motion) != GP_OK && gp_motion_by_index(0xFFFFFFFFu, &motion) != GP_OK);
    GIVES(gp_motion_by_index(5, &motion), GP_OK);
    REQUIRE(motion == GP_MOTION_WALK_FORWARD);
    GIVES(gp_motion_by_name(NULL, &motion), GP_NULL_POINTER);
    GIVES(gp_motion_by_index(5, NULL), GP_NULL_POINTER);
    REQUIRE(strcmp(gp_movement_error_name(0x24), "no_contact") == 0);
    REQUIRE(strcmp(gp_movement_error_name(0xFFFFFFFFu), "unknown") == 0);
    REQUIRE(strcmp(gp_reason_name(GP_REASON_INSTANCE_OLDER), "instance_older") == 0);
    REQUIRE(strcmp(gp_action_name(GP_ACTION_TELEPORT), "teleport") == 0);
    REQUIRE(strlen(gp_detail_name(GP_DETAIL_MOVE_INTERPOLATE)) > 4 && strcmp(gp_message_name(0xF748), "UpdatePosition") == 0);
    REQUIRE(strcmp(gp_reason_name(999), "unknown") == 0 && strcmp(gp_action_name(999), "unknown") == 0);
    REQUIRE(strcmp(gp_detail_name(999), "unknown") == 0 && strcmp(gp_message_name(1), "unknown") == 0);
    REQUIRE(strcmp(gp_notice_kind_name(GP_NOTICE_ARRIVED), "arrived") == 0);
    REQUIRE(strcmp(gp_notice_reason_name(GP_WHY_NO_PROGRESS), "no progress") == 0);

    GIVES(gp_position_horizontal_distance(&a, &b, &number), GP_OK);
    REQUIRE(fabs(number - 5.0) < 1e-5);
    GIVES(gp_position_horizontal_distance(&a, NULL, &number), GP_NULL_POINTER);
    GIVES(gp_position_offset(&a, &b, offset), GP_OK);
    REQUIRE(offset[0] == 3.0F && offset[1] == 4.0F && offset[2] == 12.0F);
    GIVES(gp_position_offset(&a, &b, NULL), GP_NULL_POINTER);
    GIVES(gp_position_blend(&a, &b, 0.5, &out), GP_OK);
    REQUIRE(out.x == 6.5F && out.y == 7.0F && out.z == 18.0F);
    GIVES(gp_position_blend(&a, &b, (double)NAN, &out), GP_OUT_OF_RANGE);
    GIVES(gp_position_blend(&a, &b, 1.5, &out), GP_OUT_OF_RANGE);
    GIVES(gp_heading_gap(350, 10, &number), GP_OK);
    REQUIRE(fabs(number - 20.0) < 1e-9);
    GIVES(gp_heading_gap((double)INFINITY, 10, &number), GP_BAD_FLOAT);
    REQUIRE(gp_is_indoors(0xA9B40100u) == 1 && gp_is_indoors(0xA9B40001u) == 0);

    GIVES(gp_shown_frames_of_loop(7, 10, 30, 0.55, &shown), GP_OK);
    REQUIRE(shown.clip == 7 && shown.frame == 6 && shown.next_frame == 7);
    GIVES(gp_shown_frames_of_loop(7, 0, 30, 0.5, &shown), GP_OK);
    REQUIRE(shown.clip == 0);
    GIVES(gp_shown_frames_of_loop(7, 10, NAN, 0.5, &shown), GP_BAD_FLOAT);
    GIVES(gp_shown_frames_of_loop(7, 10, 30, 0.5, NULL), GP_NULL_POINTER);
    GIVES(gp_placed_on(&a, &frame, &out), GP_OK);
    REQUIRE(out.y == 7.0F && out.x == 5.0F);
    GIVES(gp_carried_by(&frame, &frame, &out_frame), GP_OK);
    REQUIRE(out_frame.y == 4.0F);
    frame.y = NAN;
    GIVES(gp_placed_on(&a, &frame, &out), GP_BAD_FLOAT);
    GIVES(gp_carried_by(&frame, &frame, &out_frame), GP_BAD_FLOAT);
    frame.y = 2;
    frame.qw = 7;
    GIVES(gp_placed_on(&a, &frame, &out), GP_BAD_QUATERNION);
    GIVES(gp_placed_on(NULL, &frame, &out), GP_NULL_POINTER);
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
    stale_ids();
    points_and_cells();
    columns_of_updates();
    messages();
    hosts();
    motions_and_assets();
    predictive();
    drivers();
    client_messages();
    links();
    questions();
    lifetimes();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
