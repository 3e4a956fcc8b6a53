/* A creature flees from a player who walks after it, until it is far enough away; then it stands, its back to him. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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

int main(void) {
    gp_world* world = NULL;
    if (gp_world_create(NULL, &world) != GP_OK) return 1;
    const gp_id player = spawn(world, 1, 90, 60, 0);
    const gp_id creature = spawn(world, 2, 90, 64, GP_FACT_EXISTS | GP_FACT_CREATURE | GP_FACT_HAS_RUN_RATE);

    gp_move_to flee;
    gp_move_to_init(&flee, sizeof flee);
    flee.type = GP_MOVE_TO_OBJECT;
    flee.object = 1;
    flee.flags = (GP_MOVE_DEFAULTS | GP_MOVE_AWAY | GP_MOVE_CAN_CHARGE) & ~(uint32_t)GP_MOVE_TOWARDS;
    flee.min_distance_m = 12;
    /* The player walks after it: a flight is judged only within a second of an update of who it flees from. */
    int ok = gp_move_body(world, creature, &flee) == GP_OK &&
             gp_do_motion(world, player, GP_MOTION_WALK_FORWARD, 1, GP_HOLD_NONE) == GP_OK;

    int arrived = 0, frame = 0;
    for (; frame < 900 && ok && !arrived; ++frame) {
        gp_notice notices[32];
        ok = gp_tick(world, 1.0 / 30.0) == GP_OK;
        const uint32_t count = gp_notices(world, notices, 32);
        for (uint32_t i = 0; i < count && i < 32; ++i) {
            arrived |= notices[i].object == 2 && strcmp(gp_notice_kind_name(notices[i].kind), "arrived") == 0;
        }
    }
    gp_body hunter, prey;
    double away_m = 0, faces_deg = 0, away_deg = 0;
    hunter.size = prey.size = sizeof prey;
    gp_body_of(world, player, &hunter);
    gp_body_of(world, creature, &prey);
    gp_position_distance(&hunter.position, &prey.position, &away_m);
    gp_position_heading(&prey.position, &faces_deg);
    gp_position_heading_to(&hunter.position, &prey.position, &away_deg);
    const double off_deg = fabs(remainder(faces_deg - away_deg, 360.0));
    printf("%s after %.1f s, %.1f m away, looks away within %.0f degrees\n", arrived ? "safe" : "still running",
           frame / 30.0, away_m, off_deg);
    gp_world_destroy(world);
    return ok && arrived && away_m >= 12.0 && away_m < 20.0 && off_deg <= 25.0 ? 0 : 1;
}
