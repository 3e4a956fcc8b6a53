/* A host with rooms: a guest runs from the street through a door into a hall and a cellar, told one position a second.
 * The host names the cell that every move ends in, and walls stop what would go through them. */
#include <glidepath.h>
#include <stdio.h>

enum { ROOMS = 2 };
static const uint32_t street = 0xA9B40026u;
/* Boxes of the building: a cell, and where it reaches to. The rooms touch at y = 140 and y = 150. */
static const struct {
    uint32_t cell;
    float from_y_m, to_y_m, west_m, east_m;
} rooms[ROOMS] = {{0xA9B40100u, 140, 150, 90, 102}, {0xA9B40101u, 150, 160, 94, 98}};

/* The room that holds a point; -1: the street. */
static int room_at(float x, float y) {
    for (int i = 0; i < ROOMS; ++i) {
        if (y >= rooms[i].from_y_m && y < rooms[i].to_y_m && x >= rooms[i].west_m && x <= rooms[i].east_m) return i;
    }
    return -1;
}

/* The same point, in the cell that it lies in. All of it is one landblock, so the origin stays. */
static gp_position in_its_cell(gp_position position) {
    const int room = room_at(position.x, position.y);
    position.cell = room >= 0 ? rooms[room].cell : street;
    if (room < 0) gp_position_renormalize(&position);
    return position;
}

static void move_through_rooms(void* context, const gp_body* body, const gp_position* candidate, gp_move_result* result) {
    gp_position to = *candidate;
    (void)context;
    const int through_wall = body->position.y >= 140 && to.y >= 140 && room_at(to.x, to.y) < 0;
    if (through_wall) to.x = body->position.x; /* slides along it */
    result->position = in_its_cell(to);
    result->has_contact = result->on_walkable = 1;
}

static void place_in_rooms(void* context, const gp_body* body, const gp_position* target, uint32_t cause,
                           gp_move_result* result) {
    (void)context, (void)body, (void)cause;
    result->position = in_its_cell(*target);
    result->has_contact = result->on_walkable = 1;
}

/* Where the server has the guest: straight north at 4 m/s, from the street into the cellar, then rest. */
static gp_position truth_at(int time_s) {
    const float north_m = 128 + 4 * (float)time_s;
    const gp_position position = {street, 96, north_m < 157 ? north_m : 157, 12, 1, 0, 0, 0};
    return in_its_cell(position);
}

int main(void) {
    gp_world* world = NULL;
    gp_world_def world_def;
    gp_host host;
    gp_spawn_def def;
    gp_id guest = 0;
    gp_host_init(&host, sizeof host);
    host.swept_move = move_through_rooms;
    host.set_position = place_in_rooms;
    gp_world_def_init(&world_def, sizeof world_def);
    world_def.host = &host;
    world_def.flags = GP_WORLD_HOST_KNOWS_GROUND;
    gp_spawn_def_init(&def, sizeof def);
    def.object = 1;
    def.position = truth_at(0);
    def.flags = GP_SPAWN_ACTS;
    gp_code code = gp_world_create(&world_def, &world);
    if (code == GP_OK) code = gp_spawn(world, &def, &guest);

    gp_position shown = truth_at(0);
    gp_pose_columns poses;
    gp_pose_columns_init(&poses, sizeof poses);
    poses.capacity = 1;
    poses.cells = &shown.cell;
    poses.positions = &shown.x;
    int in_wrong_cell = 0;
    uint32_t shown_cell = 0;
    for (int frame = 1; frame <= 600 && code == GP_OK; ++frame) {
        gp_begin_frame(world, 1.0 / 60.0);
        gp_step(world);
        if (frame % 60 == 0) {
            const gp_position target = truth_at(frame / 60);
            code = gp_glide_to(world, guest, &target, 0);
        }
        gp_poses(world, GP_POSES_SHOWN, &poses);
        if (poses.count == 0) continue;
        in_wrong_cell += in_its_cell(shown).cell != shown.cell ? 1 : 0;
        if (shown.cell == shown_cell) continue;
        shown_cell = shown.cell;
        printf("%5.2f s  cell %08X\n", gp_clock(world), (unsigned)shown_cell);
    }
    gp_body body;
    const gp_position last = truth_at(10);
    double left_m = 1;
    body.size = sizeof body;
    gp_body_of(world, guest, &body);
    gp_position_distance(&body.position, &last, &left_m);
    printf("%d of 600 frames in another cell than the point lies in, %.3f m from the last position\n", in_wrong_cell,
           left_m);
    gp_world_destroy(world);
    return code == GP_OK && in_wrong_cell <= 6 && shown_cell == rooms[1].cell && left_m < 0.1 ? 0 : 1;
}
