/* A game that sends where its bodies are, five times a second, and nothing else. */
#include <glidepath.h>
#include <stdio.h>

static gp_space space; /* metres, z up */

/* What the server sends: a run to the east, 4 m/s. */
static gp_position at(double sent_s) {
    const float point[3] = {(float)(4 * sent_s), 60, 0};
    gp_position position;
    gp_space_point(&space, point, 90, &position);
    return position;
}

int main(void) {
    gp_world* world = NULL;
    gp_world_def world_def;
    gp_spawn_def def;
    gp_glide glide;
    gp_id runner = 0;
    gp_space_init(&space, GP_AXES_Z_UP);
    gp_world_def_init(&world_def, sizeof world_def);
    world_def.smoother = GP_SMOOTHER_PREDICTIVE;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = at(0);
    def.has_sent = 1;
    gp_code code = gp_world_create(&world_def, &world);
    if (code == GP_OK) code = gp_spawn(world, &def, &runner);

    gp_glide_init(&glide, sizeof glide);
    glide.flags = GP_GLIDE_HAS_SENT;
    glide.sent_s = 0.2;
    float shown[3] = {0, 0, 0};
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.capacity = 1;
    poses.space = &space;
    poses.positions = shown;
    for (int frame = 0; frame < 300 && code == GP_OK; ++frame) {
        code = gp_tick(world, 1.0 / 60.0);
        for (; glide.sent_s + 0.08 < gp_clock(world) && code == GP_OK; glide.sent_s += 0.2) { /* 80 ms under way */
            glide.target = at(glide.sent_s);
            code = gp_glide_update(world, runner, &glide);
        }
        if (code == GP_OK) code = gp_poses(world, GP_POSES_SHOWN, &poses);
    }
    printf("true %.2f m, shown %.2f m\n", 4 * gp_clock(world), (double)shown[0]);
    gp_world_destroy(world);
    /* Mean delay and 3/4 of an interval behind. */
    return code == GP_OK && shown[0] > 18.5F && shown[0] < 20.0F ? 0 : 1;
}
