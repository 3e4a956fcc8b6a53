// The viewer: where distances are measured from. The distance decides who moves (up to 96 m) and who glides
// (below 96 m); spec/world.md 4.
//
//     world.set_viewer(Viewer::at(camera_position));   // a camera that is no body of the world
#pragma once

#include <glidepath/body.h>
#include <glidepath/position.h>

#include <cstdint>

namespace glidepath {

// Where distances are measured from.
enum class ViewerKind : std::uint8_t {
    own_body,  // the client's own body, once a message or the host has named it; until then there is none
    nobody,    // every body is near
    object,    // an object of the world, whether or not it is here yet
    position,
};

// A value; the world keeps one.
struct Viewer {
    ViewerKind kind = ViewerKind::own_body;
    ObjectId object = 0;  // own_body: 0 = not named yet
    Position position{};

    // Everybody is near.
    [[nodiscard]] static constexpr Viewer nobody() { return {.kind = ViewerKind::nobody}; }
    // While the object is not here, distances stay as they are: at first so far that no body glides.
    [[nodiscard]] static constexpr Viewer of(ObjectId object) {
        return {.kind = ViewerKind::object, .object = object};
    }
    // A position; the host sets a new one when the camera moves.
    [[nodiscard]] static constexpr Viewer at(const Position& position) {
        return {.kind = ViewerKind::position, .position = position};
    }
    // There is nothing from which distances could be measured.
    [[nodiscard]] constexpr bool is_nobody() const {
        return kind == ViewerKind::nobody || (kind == ViewerKind::own_body && object == 0);
    }
    friend constexpr bool operator==(const Viewer&, const Viewer&) = default;
};

}  // namespace glidepath
