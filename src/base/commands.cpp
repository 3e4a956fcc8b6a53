#include "base/commands.h"

#include "base/names.h"

#include <array>
#include <cstddef>

namespace glidepath {

using namespace base;

namespace {

struct Row {
    MotionCommand id;
    const char* name;
};

constexpr std::array<Row, k_motion_command_count> k_rows{{
#include "command_table.inc"
}};

constexpr bool every_row_stands_at_its_index() {
    for (std::size_t i = 0; i < k_rows.size(); ++i) {
        if ((k_rows[i].id & 0xFFFFU) != i || k_rows[i].name == nullptr) return false;
    }
    return true;
}
static_assert(every_row_stands_at_its_index());

constexpr std::array k_move_to_names{"interpreted", "move_to_object", "move_to_position", "turn_to_object",
                                     "turn_to_heading"};

}  // namespace

// By themselves, since decoding looks them up: a quarter of the memory.
constinit const std::array<MotionCommand, k_motion_command_count> base::k_command_ids = [] {
    std::array<MotionCommand, k_motion_command_count> ids{};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ids[i] = k_rows[i].id;
    }
    return ids;
}();

const char* name_of_command(MotionCommand id) {
    const std::size_t index = id & 0xFFFFU;
    return index < k_rows.size() && k_rows[index].id == id ? k_rows[index].name : nullptr;
}

// The numbers 1 to 5 are not used.
const char* name_of(MoveToType type) {
    const auto number = static_cast<std::uint32_t>(type);
    const bool is_nobodys = number >= 1 && number <= 5;
    return is_nobodys ? "unknown" : name_in(k_move_to_names, number == 0 ? 0U : number - 5);
}

Expected<MotionCommand> command_from_index(std::uint16_t index) {
    if (index < k_rows.size()) return k_rows[index].id;
    return Error{ErrorCode::unknown_id, "motion command index", index, "the table ends at 411"};
}

Expected<MotionCommand> command_by_name(std::string_view name) {
    for (const Row& row : k_rows) {
        if (row.name == name) return row.id;
    }
    return Error{ErrorCode::unknown_id, "motion command name", 0, "the table has no such name"};
}

}  // namespace glidepath
