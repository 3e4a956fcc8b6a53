/* A creature chases a player who runs away and round a corner, arrives, sticks to him for a second, and loses him
 * when he leaves. Everything it does is planned by the move-to planner and played by its animation. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLAYER = 1, CREATURE = 2 };

static gp_id spawn(gp_world* world, uint32_t object, float x, float y, uint32_t facts) {
    gp_id id = 0;
    gp_spawn_def def;
    const gp_position at = {0xA9B40001u, x, y, 12, 1, 0, 0, 0};
    gp_spawn_def_init(&def, sizeof def);
    def.object = object;
    def.position = at;
    gp_position_renormalize(&def.position);
    def.flags = GP_SPAWN_ACTS;
    def.facts = facts;
    def.run_rate = 1.5F;
    gp_spawn(world, &def, &id);
    return id;
}

static int heard(gp_world* world, const char* kind) {
    gp_notice notices[32];
    const uint32_t count = gp_notices(world, notices, 32);
    for (uint32_t i = 0; i < count && i < 32; ++i) {
        if (notices[i].object == CREATURE && strcmp(gp_notice_kind_name(notices[i].kind), kind) == 0) return 1;
    }
    return 0;
}

static gp_position place_of(gp_world* world, gp_id id) {
    gp_body body;
    body.size = sizeof body;
    gp_body_of(world, id, &body);
    return body.position;
}

int main(void) {
    gp_world* world = NULL;
    if (gp_world_create(NULL, &world) != GP_OK) return 1;
    const gp_id player = spawn(world, PLAYER, 60, 80, 0);
    const gp_id creature = spawn(world, CREATURE, 60, 60, GP_FACT_EXISTS | GP_FACT_CREATURE | GP_FACT_HAS_RUN_RATE);

    gp_move_to chase;
    gp_move_to_init(&chase, sizeof chase);
    chase.type = GP_MOVE_TO_OBJECT;
    chase.object = PLAYER;
    chase.flags |= GP_MOVE_CAN_CHARGE | GP_MOVE_STICKY;
    gp_code code = gp_move_body(world, creature, &chase);

    double gap_m = 0, arrival_gap_m = -1, arrived_s = 0, faces_deg = 0, towards_deg = 0;
    int stuck = 0, lost = 0;
    for (int frame = 0; frame < 1200 && code == GP_OK && !lost; ++frame) {
        gp_begin_frame(world, 1.0 / 30.0);
        if (frame == 0) code = gp_do_motion(world, player, GP_MOTION_WALK_FORWARD, 1, GP_HOLD_NONE);
        if (frame == 60) code = gp_do_motion(world, player, GP_MOTION_TURN_RIGHT, 1, GP_HOLD_NONE);
        if (frame == 90) code = gp_stop_motion(world, player, GP_MOTION_TURN_RIGHT, GP_HOLD_NONE);
        if (frame == 150) code = gp_stop_completely(world, player);
        gp_step(world);
        const gp_position hunter = place_of(world, creature), prey = place_of(world, player);
        gp_position_distance(&hunter, &prey, &gap_m);
        gp_position_heading(&hunter, &faces_deg);
        gp_position_heading_to(&hunter, &prey, &towards_deg);
        if (heard(world, "arrived")) {
            arrival_gap_m = gap_m - 1.0;
            arrived_s = gp_clock(world);
        }
        stuck = stuck || heard(world, "stuck");
        lost = heard(world, "unstuck");
    }
    const double off_deg = fabs(remainder(faces_deg - towards_deg, 360.0));
    printf("arrived after %.1f s with a gap of %.2f m, %s, faces the player within %.0f degrees\n", arrived_s,
           arrival_gap_m, stuck && lost ? "stuck to him and lost him" : "never stuck", off_deg);
    gp_world_destroy(world);
    return code == GP_OK && stuck && lost && fabs(arrival_gap_m) <= 0.6 && off_deg <= 25.0 ? 0 : 1;
}
