// The public description of an object: its name and what the interface shows of it. Nothing of it moves a
// body; it is read to the end so that a message is known to be whole (WIRE.md section 5, PublicWeenieDesc).
#pragma once

#include <glidepath/wire/packed_list.h>

#include <string_view>

namespace glidepath {

inline constexpr std::uint32_t k_icon_base = 0x06000000;

struct IconId {
    std::uint32_t value = 0;
};

struct RestrictionEntry {
    std::uint32_t guid = 0;
    std::uint32_t value = 0;
};
void read_element(ByteReader& reader, RestrictionEntry& element);
void write_element(ByteWriter& writer, const RestrictionEntry& element);

struct HouseRestrictions {
    std::uint32_t version = 0;
    std::uint32_t bitmask = 0;
    std::uint32_t monarch = 0;
    std::uint16_t buckets = 0;
    PackedList<RestrictionEntry> entries;
};

namespace weenie_flag {  // of `bitfield`
inline constexpr std::uint32_t player = 0x8;
inline constexpr std::uint32_t attackable = 0x10;
inline constexpr std::uint32_t second_header = 0x04000000;
}  // namespace weenie_flag

// Strings are views of cp1252 bytes (unicode_of_cp1252 in wire/text.h). header and header2 say what was sent.
struct PublicWeenie {
    std::uint32_t header = 0;
    std::string_view name;
    std::uint32_t wcid = 0;
    IconId icon{k_icon_base};
    std::uint32_t item_type = 0;
    std::uint32_t bitfield = 0;
    std::uint32_t header2 = 0;  // 0 unless the bitfield has second_header

    std::string_view plural;
    std::uint8_t items_capacity = 0;
    std::uint8_t containers_capacity = 0;
    std::uint16_t ammo = 0;
    std::uint32_t value = 0;
    std::uint32_t useable = 0;
    float use_radius = 0;
    std::uint32_t target_type = 0;
    std::uint32_t ui_effects = 0;
    std::uint8_t combat_use = 0;
    std::uint16_t structure = 0;
    std::uint16_t max_structure = 0;
    std::uint16_t stack = 0;
    std::uint16_t max_stack = 0;
    std::uint32_t container = 0;
    std::uint32_t wielder = 0;
    std::uint32_t valid_locations = 0;
    std::uint32_t location = 0;
    std::uint32_t priority = 0;
    std::uint8_t blip = 0;
    std::uint8_t radar = 0;
    std::uint16_t pscript = 0;
    float workmanship = 0;
    std::uint16_t burden = 0;
    std::uint16_t spell = 0;
    std::uint32_t house_owner = 0;
    HouseRestrictions restrictions;
    std::uint32_t hook_types = 0;
    std::uint32_t monarch = 0;
    std::uint16_t hook_type = 0;
    IconId icon_overlay;
    IconId icon_underlay;
    std::uint32_t material = 0;
    std::uint32_t cooldown_id = 0;
    double cooldown_duration_s = 0;
    std::uint32_t pet_owner = 0;
};

// Calls visit(name, present, field) for each optional field in the order of the wire, which is not the order
// of the bits. Reader, writer and reports share this one list.
template <class Weenie, class Visit>
void visit_optional_fields(Weenie& w, Visit&& visit) {
    const auto first = [&](std::uint32_t bit) { return (w.header & bit) != 0; };
    const auto second = [&](std::uint32_t bit) { return (w.header2 & bit) != 0; };
    visit("plural", first(0x1), w.plural);
    visit("items_capacity", first(0x2), w.items_capacity);
    visit("containers_capacity", first(0x4), w.containers_capacity);
    visit("ammo", first(0x100), w.ammo);
    visit("value", first(0x8), w.value);
    visit("useable", first(0x10), w.useable);
    visit("use_radius", first(0x20), w.use_radius);
    visit("target_type", first(0x80000), w.target_type);
    visit("ui_effects", first(0x80), w.ui_effects);
    visit("combat_use", first(0x200), w.combat_use);
    visit("structure", first(0x400), w.structure);
    visit("max_structure", first(0x800), w.max_structure);
    visit("stack", first(0x1000), w.stack);
    visit("max_stack", first(0x2000), w.max_stack);
    visit("container", first(0x4000), w.container);
    visit("wielder", first(0x8000), w.wielder);
    visit("valid_locations", first(0x10000), w.valid_locations);
    visit("location", first(0x20000), w.location);
    visit("priority", first(0x40000), w.priority);
    visit("blip", first(0x100000), w.blip);
    visit("radar", first(0x800000), w.radar);
    visit("pscript", first(0x8000000), w.pscript);
    visit("workmanship", first(0x1000000), w.workmanship);
    visit("burden", first(0x200000), w.burden);
    visit("spell", first(0x400000), w.spell);
    visit("house_owner", first(0x2000000), w.house_owner);
    visit("restrictions", first(0x4000000), w.restrictions);
    visit("hook_types", first(0x20000000), w.hook_types);
    visit("monarch", first(0x40), w.monarch);
    visit("hook_type", first(0x10000000), w.hook_type);
    visit("icon_overlay", first(0x40000000), w.icon_overlay);
    visit("icon_underlay", second(0x1), w.icon_underlay);
    visit("material", first(0x80000000), w.material);
    visit("cooldown_id", second(0x2), w.cooldown_id);
    visit("cooldown_duration", second(0x4), w.cooldown_duration_s);
    visit("pet_owner", second(0x8), w.pet_owner);
}

}  // namespace glidepath
