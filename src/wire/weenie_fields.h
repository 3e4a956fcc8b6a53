// The optional fields of a weenie, in the order of the wire.
#pragma once

#include <glidepath/message.h>

#include "wire/layer.h"

namespace glidepath::wire {

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

}  // namespace glidepath::wire
