/* A creature chases a runner by the light driver: the server sends where the runner is once a second, the driver turns
 * the creature there, and its own running cycle carries it. */
#include <glidepath.h>
#include <stdio.h>

static gp_position at(float x, float y) {
    gp_position position = {0xA9B40001u, x, y, 0, 1, 0, 0, 0};
    gp_position_renormalize(&position);
    return position;
}

static int arrived_in(gp_world* world) {
    gp_notice notices[32];
    const uint32_t count = gp_notices(world, notices, 32);
    for (uint32_t i = 0; i < count && i < 32; ++i) {
        if (notices[i].kind == GP_NOTICE_ARRIVED) return 1;
    }
    return 0;
}

int main(void) {
    gp_world* world = NULL;
    gp_id creature = 0;
    gp_spawn_def def;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = at(60, 60);
    def.flags = GP_SPAWN_ACTS;
    def.facts = GP_FACT_EXISTS | GP_FACT_CREATURE | GP_FACT_CAN_JUMP;
    def.driver = GP_DRIVER_LIGHT;
    gp_code code = gp_world_create(NULL, &world);
    if (code == GP_OK) code = gp_spawn(world, &def, &creature);

    gp_move_to request;
    gp_move_to_init(&request, sizeof request);
    request.type = GP_MOVE_TO_POSITION;
    request.min_distance_m = 1;
    int arrived = 0;
    double left_m = 0;
    for (int frame = 0; frame < 600 && !arrived && code == GP_OK; ++frame) {
        gp_begin_frame(world, 1.0 / 60.0);
        gp_step(world);
        arrived = arrived_in(world);
        if (frame % 60 == 0) {
            /* The runner walks away to the east at 2 m/s, and stands after four seconds. */
            const double walked_s = gp_clock(world) < 4.0 ? gp_clock(world) : 4.0;
            request.position = at((float)(70 + 2 * walked_s), 80);
            code = gp_move_body(world, creature, &request);
        }
        gp_body body;
        double heading_deg = 0;
        body.size = sizeof body;
        gp_body_of(world, creature, &body);
        gp_position_horizontal_distance(&body.position, &request.position, &left_m);
        gp_position_heading(&body.position, &heading_deg);
        if (frame % 60 == 0) printf("%4.1f s  %5.1f m away, heading %5.1f\n", gp_clock(world), left_m, heading_deg);
    }
    printf("%s, %.2f m from it\n", arrived ? "arrived" : "still on its way", left_m);
    gp_world_destroy(world);
    return code == GP_OK && arrived && left_m <= 1.05 ? 0 : 1;
}
