/* A host with a height map: a runner crosses hills of 30 % and gets a position once a second. The straight way between
 * two positions cuts through the hills; the host's moves keep the body on the ground. */
#include <glidepath.h>
#include <math.h>
#include <stdio.h>

#define SLOPE 0.3F
#define HILL_M 14.0F /* from one valley to the next */
#define SPEED_MPS 4.0F
#define STEP_M (SPEED_MPS / 60.0F)

/* The height map: ridges from east to west. Yours reads an image or asks the game's physics. */
static float height_at(float y) {
    const float along_m = fmodf(y, HILL_M);
    return 20.0F + SLOPE * fminf(along_m, HILL_M - along_m);
}

/* A move ends on the ground: what falls through it is lifted, what stands on it follows it down. */
static void move_on_ground(void* context, const gp_body* body, const gp_position* candidate, gp_move_result* result) {
    gp_position to = *candidate;
    (void)context;
    gp_position_renormalize(&to);
    const int grounded = body->has_contact && body->on_walkable;
    const int stands = grounded || to.z <= height_at(to.y);
    if (stands) to.z = height_at(to.y);
    result->position = to;
    result->has_contact = result->on_walkable = (uint8_t)stands;
}

/* Put somewhere at once, a body stands when it is not clearly in the air. */
static void place_on_ground(void* context, const gp_body* body, const gp_position* target, uint32_t cause,
                            gp_move_result* result) {
    gp_position to = *target;
    (void)context, (void)body, (void)cause;
    gp_position_renormalize(&to);
    const int stands = to.z <= height_at(to.y) + 0.1F;
    if (stands) to.z = height_at(to.y);
    result->position = to;
    result->has_contact = result->on_walkable = (uint8_t)stands;
}

/* Where the server has the runner: straight north, always on the ground. */
static gp_position truth_at(double time_s) {
    gp_position position = {0xA9B40001u, 96, 10 + SPEED_MPS * (float)time_s, 0, 1, 0, 0, 0};
    position.z = height_at(position.y);
    gp_position_renormalize(&position);
    return position;
}

int main(void) {
    gp_world* world = NULL;
    gp_world_def world_def;
    gp_host host;
    gp_spawn_def def;
    gp_id runner = 0;
    gp_host_init(&host, sizeof host);
    host.swept_move = move_on_ground;
    host.set_position = place_on_ground;
    gp_world_def_init(&world_def, sizeof world_def);
    world_def.host = &host;
    world_def.flags = GP_WORLD_HOST_KNOWS_GROUND | GP_WORLD_SMOOTHED;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = truth_at(0);
    def.flags = GP_SPAWN_ACTS;
    gp_code code = gp_world_create(&world_def, &world);
    if (code == GP_OK) code = gp_spawn(world, &def, &runner);
    if (code == GP_OK) code = gp_do_motion(world, runner, GP_MOTION_RUN_FORWARD, 1, GP_HOLD_NONE);

    gp_position shown = truth_at(0);
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.capacity = 1;
    poses.cells = &shown.cell;
    poses.positions = &shown.x;
    double longest_m = 0;
    float farthest_off_m = 0;
    int uneven_frames = 0;
    for (int frame = 1; frame <= 1200 && code == GP_OK; ++frame) {
        const gp_position before = shown;
        double step_m = 0;
        gp_begin_frame(world, 1.0 / 60.0);
        gp_step(world);
        if (frame % 60 == 0) {
            const gp_position target = truth_at(frame / 60);
            code = gp_glide_to(world, runner, &target, 0);
        }
        gp_poses(world, GP_POSES_SHOWN, &poses);
        if (poses.count == 0) continue;
        farthest_off_m = fmaxf(farthest_off_m, fabsf(shown.z - height_at(shown.y)));
        gp_position_distance(&before, &shown, &step_m);
        longest_m = fmax(longest_m, step_m);
        uneven_frames += step_m < 0.6 * (double)STEP_M || step_m > 1.5 * (double)STEP_M ? 1 : 0;
    }
    printf("at most %.3f m off the ground, longest step %.3f m, %d of 1200 steps uneven\n", (double)farthest_off_m,
           longest_m, uneven_frames);
    gp_world_destroy(world);
    return code == GP_OK && farthest_off_m < 0.05F && longest_m < 1.5 * (double)STEP_M && uneven_frames < 12 ? 0 : 1;
}
