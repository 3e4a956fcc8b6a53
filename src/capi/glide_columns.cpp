// Positions of many bodies in one call: all of them are checked, then all are done.
#include "capi/world_handle.h"
#include "entity/predicted.h"

#include <cstddef>
#include <vector>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

// One that is refused, at its index.
gp_code fail_at(std::uint32_t row, Error error) {
    error.where = row;
    return fail(error);
}

std::uint32_t flags_of(const gp_glide_columns& c, std::uint32_t row) {
    if (c.flags != nullptr) return c.flags[row];
    std::uint32_t flags = 0;
    if (c.sent_s != nullptr) flags |= GP_GLIDE_HAS_SENT;
    if (c.velocities != nullptr) flags |= GP_GLIDE_HAS_VELOCITY;
    return flags;
}

gp_code check_columns(const gp_glide_columns& c) {
    if (c.count == 0) return GP_OK;
    if (c.ids == nullptr) return null_pointer("ids");
    if (c.space == nullptr) return null_pointer("space");
    if (c.points == nullptr) return null_pointer("points");
    for (std::uint32_t i = 0; c.flags != nullptr && i < c.count; ++i) {
        const std::uint32_t flags = c.flags[i];
        if ((flags & ~k_glide_flags) != 0) {
            return fail(GP_UNKNOWN_FLAG, "flags", "a bit without a meaning is set", i);
        }
        if ((flags & GP_GLIDE_HAS_SENT) != 0 && c.sent_s == nullptr) return null_pointer("sent_s");
        if ((flags & GP_GLIDE_HAS_VELOCITY) != 0 && c.velocities == nullptr)
            return null_pointer("velocities");
    }
    return GP_OK;
}

// A row as a command, and whether its body takes it.
gp_code read_row(const World& world, const gp_glide_columns& c, const Space& in, std::uint32_t row,
                 GlideTo& out) {
    const BodyId named = from_c(c.ids[row]);
    if (named.is_none() || !world.is_live(named)) {
        return fail(GP_UNKNOWN_ID, "ids", "names no living body", row);
    }
    const std::uint32_t flags = flags_of(c, row);
    const double heading_deg = c.headings_deg == nullptr ? 0.0 : static_cast<double>(c.headings_deg[row]);
    const Expected<Position> target = in.at(vec3_of(c.points + 3U * std::size_t{row}), heading_deg);
    if (!target) return fail_at(row, target.error());
    out = {.target = *target,
           .keep_heading = c.headings_deg == nullptr || (flags & GP_GLIDE_KEEPS_HEADING) != 0,
           .is_repeated = (flags & GP_GLIDE_IS_REPEATED) != 0};
    if ((flags & GP_GLIDE_HAS_SENT) != 0) out.sent_s = c.sent_s[row];
    if ((flags & GP_GLIDE_HAS_VELOCITY) != 0) {
        out.velocity_mps = in.to_engine(vec3_of(c.velocities + 3U * std::size_t{row}));
    }
    if (const Error error = validate(out); !error.is_ok()) return fail_at(row, error);
    const Predicted* predicted = world.storage().predicted(named);
    if (predicted == nullptr) return GP_OK;
    const Error error = check_send_time(*predicted, out.sent_s.has_value());
    return error.is_ok() ? GP_OK : fail_at(row, error);
}

// A body that is there twice, and of which one row has a send time and another has none: the first would be
// taken, and the second refused. Only flags can say so. Every row has been read: a slot means one body.
gp_code check_repeated(const World& world, const gp_glide_columns& c) {
    if (c.flags == nullptr) return GP_OK;
    enum Said : std::uint8_t { nothing, sent, not_sent };
    std::vector<std::uint8_t> said;
    for (std::uint32_t i = 0; i < c.count; ++i) {
        const BodyId named = from_c(c.ids[i]);
        if (world.storage().predicted(named) == nullptr) continue;
        const std::size_t slot = named.index();
        if (slot >= said.size()) said.resize(slot + 1);
        const Said says = (c.flags[i] & GP_GLIDE_HAS_SENT) != 0 ? sent : not_sent;
        if (said[slot] != nothing && said[slot] != says) {
            return fail(GP_REFUSED, "sent_s", "of one body all updates tell when they were sent, or none", i);
        }
        said[slot] = says;
    }
    return GP_OK;
}

gp_code glide_all(CWorld& w, const gp_glide_columns& c) {
    if (const gp_code code = check_columns(c); code != GP_OK || c.count == 0) return code;
    const Space in = from_c(*c.space);
    std::vector<GlideTo> commands(c.count);
    for (std::uint32_t i = 0; i < c.count; ++i) {
        if (const gp_code code = read_row(w.world, c, in, i, commands[i]); code != GP_OK) return code;
    }
    if (const gp_code code = check_repeated(w.world, c); code != GP_OK) return code;
    for (std::uint32_t i = 0; i < c.count; ++i) {
        if (const Error error = w.world.push(from_c(c.ids[i]), commands[i]); !error.is_ok()) {
            return fail_at(i, error);
        }
    }
    return GP_OK;
}

}  // namespace

gp_code gp_glide_columns_init(gp_glide_columns* columns, uint32_t size) {
    return init_sized(columns, size, "columns", gp_glide_columns{});
}

gp_code gp_glide_many(gp_world* world, uint32_t count, const gp_id* ids, const gp_space* space,
                      const float* points, const float* headings_deg) {
    return with_world(world, [&](CWorld& w) {
        gp_glide_columns c{};
        c.count = count;
        c.space = space;
        c.ids = ids;
        c.points = points;
        c.headings_deg = headings_deg;
        return glide_all(w, c);
    });
}

gp_code gp_glide_update_many(gp_world* world, const gp_glide_columns* columns) {
    return with_world(world, [&](CWorld& w) {
        gp_glide_columns c{};
        if (const gp_code code = read_sized(columns, "columns", c); code != GP_OK) return code;
        return glide_all(w, c);
    });
}
