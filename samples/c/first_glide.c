/* A remote body gets a position once a second, along a curve, and glides. Prints its pose in every frame and the
 * longest step. Snapping to the same positions would make steps of 4 m. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>

#define FRAME_S (1.0 / 60.0)
#define TOP_SPEED_MPS 4.0F /* the body glides at up to twice this */

/* Where the server has the body at a time: a circle of 20 m radius, run through at 4 m/s. */
static gp_position truth_at(double time_s) {
    const double angle_rad = 0.2 * time_s;
    gp_position position = {0xA9B40001u, 0, 0, 12, 1, 0, 0, 0};
    position.x = (float)(90.0 - 20.0 * cos(angle_rad));
    position.y = (float)(90.0 + 20.0 * sin(angle_rad));
    gp_position_face(&position, angle_rad * 180.0 / 3.14159265358979323846);
    gp_position_renormalize(&position);
    return position;
}

int main(void) {
    gp_world* world = NULL;
    gp_spawn_def def;
    gp_id runner = 0;
    if (gp_world_create(NULL, &world) != GP_OK) return 1;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = truth_at(0);
    def.top_speed_mps = TOP_SPEED_MPS;
    if (gp_spawn(world, &def, &runner) != GP_OK) {
        char text[200];
        gp_last_error_text(text, sizeof text);
        printf("cannot spawn: %s\n", text);
        return 1;
    }

    gp_position shown = truth_at(0);
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.capacity = 1;
    poses.cells = &shown.cell;
    poses.positions = &shown.x;
    poses.rotations = &shown.qw;
    double longest_m = 0;
    int still_frames = 0, next_update_s = 1;
    for (int frame = 1; frame <= 600; ++frame) {
        gp_begin_frame(world, FRAME_S);
        gp_step(world);
        if (gp_clock(world) >= next_update_s) {
            /* What a position message would say: where the body is now. */
            const gp_position target = truth_at(next_update_s);
            if (gp_glide_to(world, runner, &target, 0) != GP_OK) return 1;
            ++next_update_s;
        }

        const gp_position before = shown;
        double step_m = 0, heading_deg = 0;
        gp_poses(world, GP_POSES_SHOWN, &poses);
        gp_position_heading(&shown, &heading_deg);
        if (poses.count > 0) {
            printf("%6.3f s  cell %08X  %8.3f %8.3f %7.3f  heading %5.1f\n", gp_clock(world), (unsigned)shown.cell,
                   (double)shown.x, (double)shown.y, (double)shown.z, heading_deg);
        }
        gp_notice notices[8];
        const uint32_t count = gp_notices(world, notices, 8);
        for (uint32_t i = 0; i < count && i < 8; ++i) {
            printf("%6.3f s  %s %s\n", notices[i].clock_s, gp_notice_kind_name(notices[i].kind),
                   gp_notice_reason_name(notices[i].reason));
        }
        gp_position_distance(&before, &shown, &step_m);
        if (step_m > longest_m) longest_m = step_m;
        still_frames += step_m < 0.0005 ? 1 : 0;
    }
    const double allowed_m = 2.0 * (double)TOP_SPEED_MPS * FRAME_S;
    printf("longest step %.3f m (allowed %.3f m), %d of 600 frames without movement\n", longest_m, allowed_m,
           still_frames);
    gp_world_destroy(world);
    return longest_m <= allowed_m + 0.001 ? 0 : 1;
}
