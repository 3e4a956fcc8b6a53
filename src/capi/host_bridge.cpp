#include "capi/host_bridge.h"

#include "capi/convert.h"
#include "capi/last_error.h"
#include "geometry/vec3.h"

namespace glidepath::capi {

namespace {

thread_local const char* fault = nullptr;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

gp_move_result preset(bool accepted, const Position& position, bool has_contact, bool on_walkable,
                      const Vec3& normal) {
    gp_move_result result{};
    result.size = sizeof result;
    result.accepted = accepted ? 1 : 0;
    result.has_contact = has_contact ? 1 : 0;
    result.on_walkable = on_walkable ? 1 : 0;
    result.position = to_c(position);
    write(normal, result.contact_normal);
    return result;
}

// No answer of a callback lets a NaN in.
bool is_usable(const gp_move_result& result) {
    const bool is_fine = validate(from_c(result.position)).is_ok() &&
                         is_finite(vec3_of(result.contact_normal)) &&
                         (result.has_velocity == 0 || is_finite(vec3_of(result.velocity_mps)));
    if (!is_fine) fault = "answered with numbers that no body can take; it counted as a refusal";
    return is_fine;
}

MoveResult move(void* context, ObjectId object, const Body& body, const Position& candidate) {
    const gp_host& host = static_cast<const HostBridge*>(context)->host;
    const MoveResult free = free_host().swept_move(nullptr, object, body, candidate);
    gp_move_result c =
        preset(free.accepted, free.position, free.has_contact, free.on_walkable, free.contact_normal);
    const gp_body shown = to_c(body, object, 0);
    const gp_position asked = to_c(candidate);
    host.swept_move(host.context, &shown, &asked, &c);
    if (c.accepted == 0 || !is_usable(c)) return {};
    MoveResult result{.accepted = true,
                      .position = from_c(c.position),
                      .has_contact = c.has_contact != 0,
                      .on_walkable = c.on_walkable != 0,
                      .contact_normal = vec3_of(c.contact_normal)};
    if (c.has_velocity != 0) result.velocity_mps = vec3_of(c.velocity_mps);
    return result;
}

PlaceResult place(void* context, ObjectId object, const Body& body, const Position& target,
                  PlaceCause cause) {
    const gp_host& host = static_cast<const HostBridge*>(context)->host;
    const PlaceResult free = free_host().set_position(nullptr, object, body, target, cause);
    gp_move_result c =
        preset(free.accepted, free.position, free.has_contact, free.on_walkable, free.contact_normal);
    const gp_body shown = to_c(body, object, 0);
    const gp_position asked = to_c(target);
    host.set_position(host.context, &shown, &asked, static_cast<std::uint32_t>(cause), &c);
    if (c.accepted == 0 || !is_usable(c)) return {};
    return {.accepted = true,
            .position = from_c(c.position),
            .has_contact = c.has_contact != 0,
            .on_walkable = c.on_walkable != 0,
            .contact_normal = vec3_of(c.contact_normal)};
}

}  // namespace

Host bridged(const HostBridge& bridge) {
    Host host = free_host();
    // The callbacks get a context of their own; the bridge itself is never changed.
    host.context = const_cast<HostBridge*>(&bridge);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    if (bridge.host.swept_move != nullptr) host.swept_move = move;
    if (bridge.host.set_position != nullptr) host.set_position = place;
    return host;
}

void clear_host_fault() noexcept { fault = nullptr; }

gp_code host_fault() noexcept { return fault == nullptr ? GP_OK : fail(GP_BAD_HOST, "host", fault); }

}  // namespace glidepath::capi

gp_code gp_host_init(gp_host* host, uint32_t size) {
    return glidepath::capi::init_sized(host, size, "host", gp_host{});
}
