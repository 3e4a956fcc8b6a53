// A host with rooms: a guest runs from the street through a door into a hall and a cellar, with one position
// a second. The host names the cell that every move ends in, and walls stop what would go through them.
#include <glidepath/world.h>

#include <algorithm>
#include <array>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr CellId k_street = 0xA9B40026;
// A box of the building: a cell, and where it reaches to. The rooms touch at y = 140 and y = 150.
struct Room {
    CellId cell;
    float from_y_m, to_y_m, west_m, east_m;
};
constexpr std::array<Room, 2> k_rooms{{{0xA9B40100, 140, 150, 90, 102}, {0xA9B40101, 150, 160, 94, 98}}};

// The room that holds a point, or nullptr: the street.
const Room* room_at(const Vec3& at) {
    const auto* const found = std::find_if(k_rooms.begin(), k_rooms.end(), [&](const Room& room) {
        return at.y >= room.from_y_m && at.y < room.to_y_m && at.x >= room.west_m && at.x <= room.east_m;
    });
    return found != k_rooms.end() ? found : nullptr;
}

// The same point, in the cell that it lies in. All of it is one landblock, so the origin stays.
Position in_its_cell(Position position) {
    const Room* room = room_at(position.frame.origin);
    position.cell = room != nullptr ? room->cell : k_street;
    return room != nullptr ? position : renormalized(position);
}

MoveResult move_through_rooms(void*, ObjectId, const Body& body, const Position& candidate) {
    const Vec3& from = body.position.frame.origin;
    Position to = candidate;
    const bool through_wall =
        from.y >= 140 && to.frame.origin.y >= 140 && room_at(to.frame.origin) == nullptr;
    if (through_wall) to.frame.origin.x = from.x;  // slides along it
    return {.accepted = true, .position = in_its_cell(to), .has_contact = true, .on_walkable = true};
}

PlaceResult place_in_rooms(void*, ObjectId, const Body&, const Position& target, PlaceCause) {
    return {.accepted = true, .position = in_its_cell(target), .has_contact = true, .on_walkable = true};
}

// Where the server has the guest: straight north at 4 m/s, from the street into the cellar, then rest.
Position truth_at(int time_s) {
    Position position{.cell = k_street, .frame = {}};
    position.frame.origin = {96, std::min(128.0F + 4.0F * static_cast<float>(time_s), 157.0F), 12};
    return in_its_cell(position);
}

}  // namespace

int main() {
    World world({.host = {nullptr, move_through_rooms, place_in_rooms}, .wire_ground = false});
    const Expected<BodyId> guest = world.spawn({.object = 1, .position = truth_at(0), .acts = true});
    if (!guest) return 1;
    bool ok = true;
    int in_wrong_cell = 0;
    CellId shown_cell = 0;
    for (int frame = 1; frame <= 600 && ok; ++frame) {
        world.begin_frame(1.0 / 60.0);
        world.step();
        if (frame % 60 == 0) ok = world.push(*guest, GlideTo{.target = truth_at(frame / 60)}).is_ok();
        for (const Pose& pose : world.poses()) {
            in_wrong_cell += in_its_cell(pose.position).cell != pose.position.cell ? 1 : 0;
            if (pose.position.cell == shown_cell) continue;
            shown_cell = pose.position.cell;
            std::printf("%5.2f s  cell %08X\n", world.clock_s(), shown_cell);
        }
    }
    const float left_m = distance(world.body(*guest)->position, truth_at(10));
    std::printf("%d of 600 frames in another cell than the point lies in, %.3f m from the last position\n",
                in_wrong_cell, static_cast<double>(left_m));
    return ok && in_wrong_cell <= 6 && shown_cell == k_rooms[1].cell && left_m < 0.1F ? 0 : 1;
}
