/* First use in a game of its own: metres, negative ones too, and no cells. */
#include <glidepath.h>
#include <stdio.h>

int main(void) {
    gp_world* world = NULL;
    gp_id runner = 0;
    gp_space space;
    const float from[3] = {-2, -5, 0}, to[3] = {2, -5, 0};
    if (gp_world_create(NULL, &world) != GP_OK) return 1;
    gp_space_init(&space, GP_AXES_Z_UP); /* GP_AXES_Y_UP_LEFT for Unity, and others */
    gp_spawn_at(world, 1, &space, from, 0, &runner);
    if (gp_glide_to_point(world, runner, &space, to, 90) != GP_OK) return 1; /* the server said so */

    float at[3] = {0, 0, 0}, heading_deg = 0;
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.space = &space;
    poses.capacity = 1;
    poses.positions = at;
    poses.headings_deg = &heading_deg;
    for (int frame = 0; frame < 60; ++frame) {
        gp_tick(world, 1.0 / 60.0);
        gp_poses(world, GP_POSES_SHOWN, &poses);
        if (poses.count == 1) {
            printf("%6.3f s  %7.3f %7.3f  heading %5.1f\n", gp_clock(world), (double)at[0], (double)at[1],
                   (double)heading_deg);
        }
    }
    gp_world_destroy(world);
    return at[0] > 1.9F && at[0] < 2.1F && at[1] > -5.001F && at[1] < -4.999F ? 0 : 1;
}
