// The public description: spec/wire.md 6.10.
#include "wire/packed_id.h"
#include "wire/packed_list.h"
#include "wire/parts.h"
#include "wire/weenie_fields.h"

namespace glidepath::wire {

namespace {

void read_field(MessageReader& r, const char* name, std::uint8_t& field) { field = r.u8(name); }
void read_field(MessageReader& r, const char* name, std::uint16_t& field) { field = r.u16(name); }
void read_field(MessageReader& r, const char* name, std::uint32_t& field) { field = r.u32(name); }
void read_field(MessageReader& r, const char* name, float& field) { field = r.f32(name); }
void read_field(MessageReader& r, const char* name, double& field) { field = r.f64(name); }
void read_field(MessageReader& r, const char* name, std::string_view& field) { field = r.text(name); }
void read_field(MessageReader& r, const char* name, IconId& field) {
    field.value = read_data_id(r.bytes(), k_icon_base, name);
}
void read_field(MessageReader& r, const char*, HouseRestrictions& field) {
    field.version = r.u32("restrictions.version");
    field.bitmask = r.u32("restrictions.bitmask");
    field.monarch = r.u32("restrictions.monarch");
    const std::size_t count_offset = r.offset();
    const std::uint16_t count = r.u16("restrictions.count");
    // A count that cannot be true is refused where it stands, before the word between it and the entries.
    if (!r.can_follow(count, 8, count_offset, "restrictions.count")) return;
    field.buckets = r.u16("restrictions.buckets");
    field.entries = r.counted_list<RestrictionEntry>(count, 8, count_offset, "restrictions.count");
}

}  // namespace

void read_element(ByteReader& reader, RestrictionEntry& element) {
    element.guid = reader.u32("restriction.guid");
    element.value = reader.u32("restriction.value");
}

void read_part(MessageReader& r, PublicWeenie& weenie) {
    weenie.header = r.u32("weenie.header");
    weenie.name = r.text("name");
    weenie.wcid = read_class_id(r.bytes(), "wcid");
    read_field(r, "icon", weenie.icon);
    weenie.item_type = r.u32("item_type");
    weenie.bitfield = r.u32("weenie.bitfield");
    r.align();
    if ((weenie.bitfield & weenie_flag::second_header) != 0) weenie.header2 = r.u32("weenie.header2");
    visit_optional_fields(weenie, [&](const char* name, bool present, auto& field) {
        if (present) read_field(r, name, field);
    });
    r.align();
}

}  // namespace glidepath::wire
