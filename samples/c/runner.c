/* A body is asked once to run and to turn, and gets a position once a second that is 80 ms old. Its own animation
 * carries it between them, so it glides without stop-and-go. Prints the longest step and the share of frames without
 * movement. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>

#define HALF_PI 1.57079632679489661923
#define FRAME_S (1.0 / 60.0)
#define LAG_S 0.080
#define TURN_SPEED 0.2 /* of a quarter turn a second */
#define SPEED_MPS 4.0

/* Where the server has the runner: a circle, run through clockwise at 4 m/s. */
static gp_position truth_at(double time_s) {
    const double turned_rad = TURN_SPEED * HALF_PI * (time_s > 0 ? time_s : 0);
    const double radius_m = SPEED_MPS / (TURN_SPEED * HALF_PI);
    gp_position position = {0xA9B40001u, 0, 0, 12, 1, 0, 0, 0};
    position.x = (float)(96.0 + radius_m * (1.0 - cos(turned_rad)));
    position.y = (float)(96.0 + radius_m * sin(turned_rad));
    gp_position_face(&position, turned_rad * 90.0 / HALF_PI);
    gp_position_renormalize(&position);
    return position;
}

int main(void) {
    /* Smoothed, so that the steps of a pass are even where retail's animations have 30 keyframes a second. */
    gp_world* world = NULL;
    gp_world_def world_def;
    gp_spawn_def def;
    gp_id runner = 0;
    gp_world_def_init(&world_def, sizeof world_def);
    world_def.flags = GP_WORLD_SMOOTHED;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = truth_at(0);
    def.flags = GP_SPAWN_ACTS;
    gp_code code = gp_world_create(&world_def, &world);
    if (code == GP_OK) code = gp_spawn(world, &def, &runner);
    if (code == GP_OK) code = gp_do_motion(world, runner, GP_MOTION_WALK_FORWARD, 1, GP_HOLD_RUN);
    if (code == GP_OK) code = gp_do_motion(world, runner, GP_MOTION_TURN_RIGHT, (float)TURN_SPEED, GP_HOLD_NONE);

    gp_position now = truth_at(0);
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.capacity = 1;
    poses.cells = &now.cell;
    poses.positions = &now.x;
    poses.rotations = &now.qw;
    double longest_m = 0, farthest_m = 0;
    int still_frames = 0, next_update_s = 1;
    enum { FRAMES = 20 * 60 };
    for (int frame = 1; frame <= FRAMES && code == GP_OK; ++frame) {
        gp_begin_frame(world, FRAME_S);
        gp_step(world);
        if (gp_clock(world) >= next_update_s) {
            const gp_position target = truth_at(next_update_s - LAG_S);
            code = gp_glide_to(world, runner, &target, 0);
            ++next_update_s;
        }
        const gp_position before = now, truth = truth_at(gp_clock(world));
        double step_m = 0, off_m = 0;
        gp_poses(world, GP_POSES_SHOWN, &poses);
        gp_position_distance(&before, &now, &step_m);
        gp_position_distance(&now, &truth, &off_m);
        if (step_m > longest_m) longest_m = step_m;
        if (off_m > farthest_m) farthest_m = off_m;
        still_frames += step_m < 0.0005 ? 1 : 0;
    }
    const double still_share = 100.0 * still_frames / FRAMES;
    printf("longest step %.3f m, %.1f %% of the frames without movement, at most %.2f m from the truth\n", longest_m,
           still_share, farthest_m);
    gp_world_destroy(world);
    /* Catching up may be twice as fast as running; a body that stood and waited would be still in most frames. */
    const int smooth = longest_m <= 2.05 * SPEED_MPS * FRAME_S && still_share < 10.0;
    return code == GP_OK && smooth && farthest_m < 1.5 ? 0 : 1;
}
