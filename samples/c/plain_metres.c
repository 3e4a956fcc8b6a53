/* First use in a game of its own: metres, negative ones too, no cells, and a server that sends positions. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    gp_world* world = NULL;
    gp_world_def def;
    gp_space space;
    gp_id runner = 0;
    const float start[3] = {-6, -5, 0};
    gp_world_def_init(&def, sizeof def);
    def.smoother = GP_SMOOTHER_PREDICTIVE; /* positions and nothing else */
    if (gp_world_create(&def, &world) != GP_OK) return 1;
    gp_space_init(&space, GP_AXES_Z_UP); /* GP_AXES_Y_UP_LEFT for Unity, and others */
    gp_spawn_at(world, 1, &space, start, 90, &runner);

    float at[3] = {-6, -5, 0}, heading_deg = 0, longest_m = 0;
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.space = &space;
    poses.capacity = 1;
    poses.positions = at;
    poses.headings_deg = &heading_deg;
    for (int frame = 1; frame <= 180; ++frame) {
        const float before = at[0];
        gp_tick(world, 1.0 / 60.0);
        const float told[3] = {-6.0F + 4.0F * (float)gp_clock(world), -5, 0}; /* it runs east at 4 m/s */
        if (frame % 6 == 0) { /* ten times a second the server says so */
            if (gp_glide_to_point(world, runner, &space, told, 90) != GP_OK) return 1;
        }
        gp_poses(world, GP_POSES_SHOWN, &poses);
        printf("%6.3f s  %7.3f %7.3f  heading %5.1f\n", gp_clock(world), (double)at[0], (double)at[1],
               (double)heading_deg);
        longest_m = fmaxf(longest_m, fabsf(at[0] - before));
    }
    printf("shown %.2f m behind, longest step %.3f m\n", (double)(6.0F - at[0]), (double)longest_m);
    gp_world_destroy(world);
    return at[0] > 5.0F && at[0] < 6.0F && longest_m < 0.15F ? 0 : 1;
}
