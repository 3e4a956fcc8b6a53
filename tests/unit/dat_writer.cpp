#include "unit/dat_writer.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <span>

namespace glidepath::dat_test {

using namespace tools;

namespace {

constexpr std::uint64_t k_first_block = 0x400;
constexpr std::size_t k_node_bytes = 1716;

struct FieldWriter {
    ByteWriter& out;

    void operator()(std::uint32_t value) const { out.u32(value); }
    void operator()(float value) const { out.f32(value); }
    void operator()(const std::array<float, 2>& value) const { out.f32(value[0]).f32(value[1]); }
    void operator()(const Vec3& value) const { out.vec3(value); }
    void operator()(const Frame& value) const { out.frame(value); }

    template <class... Fields>
    void all(const Fields&... fields) const {
        ((*this)(fields), ...);
    }

    void operator()(const std::monostate&) const {}
    void operator()(const SoundPayload& p) const { all(p.wave); }
    void operator()(const SoundTablePayload& p) const { all(p.sound); }
    void operator()(const AttackPayload& p) const { all(p.part, p.left, p.right, p.radius_m, p.height_m); }
    void operator()(const ReplaceObjectPayload& p) const {
        out.u8(p.part);
        const std::uint32_t low = p.object - 0x01000000;
        if (low < 0x8000) {
            out.u16(low);
        } else {
            out.u16(0x8000 | (low >> 16U)).u16(low & 0xFFFFU);
        }
    }
    void operator()(const SwitchPayload& p) const { all(p.on); }
    void operator()(const FadePayload& p) const { all(p.start, p.end, p.time_s); }
    void operator()(const PartFadePayload& p) const { all(p.part, p.start, p.end, p.time_s); }
    void operator()(const ScalePayload& p) const { all(p.end, p.time_s); }
    void operator()(const ParticlePayload& p) const { all(p.emitter_info, p.part, p.offset, p.emitter); }
    void operator()(const EmitterPayload& p) const { all(p.emitter); }
    void operator()(const PartPayload& p) const { all(p.part); }
    void operator()(const ScriptPayload& p) const { all(p.script, p.pause_s); }
    void operator()(const TweakedSoundPayload& p) const { all(p.wave, p.probability, p.priority, p.volume); }
    void operator()(const OmegaPayload& p) const { all(p.axis); }
    void operator()(const TextureVelocityPayload& p) const { all(p.u, p.v); }
    void operator()(const PartTextureVelocityPayload& p) const { all(p.part, p.u, p.v); }
};

bool is_zero(const Vec3& v) { return std::memcmp(&v, &static_cast<const Vec3&>(Vec3{}), sizeof(Vec3)) == 0; }

void write_motion(ByteWriter& out, const MotionData& data) {
    const bool has_velocity = !is_zero(data.velocity);
    const bool has_omega = !is_zero(data.omega);
    out.u8(static_cast<std::uint32_t>(data.animations.size()));
    out.u8((data.clears_modifiers ? 1U : 0U) | (data.only_from_default ? 2U : 0U));
    out.u8((has_velocity ? 1U : 0U) | (has_omega ? 2U : 0U)).align();
    for (const MotionAnimation& window : data.animations)
        out.u32(window.clip).i32(window.low).i32(window.high).f32(window.framerate);
    if (has_velocity) out.vec3(data.velocity);
    if (has_omega) out.vec3(data.omega);
}

std::uint32_t size_of(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

// Blocks by their place in the file.
class BlockWriter {
  public:
    explicit BlockWriter(const DatLayout& layout) : layout_(layout) {}

    // Returns the offset of its first block; 0 for no bytes.
    std::uint32_t add(std::span<const std::byte> bytes) {
        const std::size_t capacity = layout_.block_size - 4;
        const std::size_t count = (bytes.size() + capacity - 1) / capacity;
        std::vector<std::uint64_t> places;
        for (std::size_t i = 0; i < count; ++i) {
            places.push_back(k_first_block + used_ * layout_.block_size);
            used_ += layout_.stride;
        }
        if (layout_.runs_backward) std::reverse(places.begin(), places.end());
        for (std::size_t i = 0; i < count; ++i) {
            ByteWriter link;
            link.u32(i + 1 < count ? static_cast<std::uint32_t>(places[i + 1]) : 0);
            Bytes block = link.bytes();
            const auto piece = bytes.subspan(i * capacity, std::min(capacity, bytes.size() - i * capacity));
            block.insert(block.end(), piece.begin(), piece.end());
            block.resize(layout_.block_size);
            blocks[places[i]] = std::move(block);
        }
        return count > 0 ? static_cast<std::uint32_t>(places[0]) : 0;
    }

    std::map<std::uint64_t, Bytes> blocks;

  private:
    const DatLayout& layout_;
    std::uint64_t used_ = 0;
};

struct Entry {
    std::uint32_t flags = 0;
    std::uint32_t id = 0;
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
};

// The tree of these entries, its leaves first. Returns the offset of its root.
std::uint32_t add_tree(BlockWriter& blocks, const DatLayout& layout, std::span<const Entry> entries) {
    const std::size_t most = layout.entries_a_node;
    std::vector<std::uint32_t> branches;
    std::vector<Entry> own;
    if (entries.size() <= most) {
        own.assign(entries.begin(), entries.end());
    } else {
        const std::size_t children = std::min(most + 1, (entries.size() + most + 1) / (most + 1) + 1);
        std::size_t begin = 0;
        for (std::size_t i = 0; i < children; ++i) {
            const std::size_t end = (entries.size() + 1) * (i + 1) / children - 1;
            branches.push_back(add_tree(blocks, layout, entries.subspan(begin, end - begin)));
            if (end < entries.size()) own.push_back(entries[end]);
            begin = end + 1;
        }
    }
    ByteWriter node;
    for (std::size_t i = 0; i < 62; ++i) {
        if (i < branches.size()) {
            node.u32(branches[i]);
        } else {
            node.u32(i == 0 ? 0 : layout.unused_branch);
        }
    }
    node.u32(size_of(own));
    for (const Entry& entry : own)
        node.u32(entry.flags).u32(entry.id).u32(entry.offset).u32(entry.size).u32(0x52C35A80).i32(1);
    Bytes bytes = node.bytes();
    bytes.resize(k_node_bytes, std::byte{0xCD});
    return blocks.add(bytes);
}

Bytes header_of(const DatLayout& layout, std::uint32_t root, std::uint64_t size) {
    Bytes header(k_first_block);
    put_u32(header, 0x100, 0x004C5000);
    put_u32(header, 0x140, 0x5442);
    put_u32(header, 0x144, layout.block_size);
    put_u32(header, 0x148, static_cast<std::uint32_t>(size));
    put_u32(header, 0x14C, 1);
    put_u32(header, 0x160, root);
    return header;
}

}  // namespace

ByteWriter& ByteWriter::number(std::uint32_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        bytes_.push_back(static_cast<std::byte>(value >> (8 * i)));
    return *this;
}

ByteWriter& ByteWriter::f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }

ByteWriter& ByteWriter::frame(const Frame& value) {
    const Quat& q = value.rotation;
    return vec3(value.origin).f32(q.w).f32(q.x).f32(q.y).f32(q.z);
}

ByteWriter& ByteWriter::align() {
    while (bytes_.size() % 4 != 0)
        u8(0);
    return *this;
}

void write_hook(ByteWriter& out, const DatHook& hook) {
    out.u32(static_cast<std::uint32_t>(hook.type)).i32(hook.direction);
    std::visit(FieldWriter{out}, hook.payload);
    out.align();
}

Bytes bytes_of(const DatAnimation& animation) {
    ByteWriter out;
    out.u32(animation.id);
    out.u32((animation.pos_frames.empty() ? 0U : 1U) | (animation.hooks.empty() ? 0U : 2U));
    out.u32(animation.part_count).u32(animation.frame_count);
    for (const Frame& frame : animation.pos_frames)
        out.frame(frame);
    for (std::uint32_t i = 0; i < animation.frame_count; ++i) {
        for (std::uint32_t part = 0; part < animation.part_count; ++part)
            out.frame(animation.part_frames[i * animation.part_count + part]);
        const auto is_here = [&](const DatFrameHook& hook) { return hook.frame == i; };
        out.u32(static_cast<std::uint32_t>(
            std::count_if(animation.hooks.begin(), animation.hooks.end(), is_here)));
        for (const DatFrameHook& hook : animation.hooks) {
            if (is_here(hook)) write_hook(out, hook.hook);
        }
    }
    return out.bytes();
}

Bytes bytes_of(std::uint32_t id, const MotionTableSource& table) {
    ByteWriter out;
    out.u32(id).u32(table.default_style).u32(size_of(table.style_defaults));
    for (const MotionTableSource::StyleDefault& entry : table.style_defaults)
        out.u32(entry.style).u32(entry.substate);
    for (const auto* entries : {&table.cycles, &table.modifiers}) {
        out.u32(size_of(*entries));
        for (const MotionTableSource::Entry& entry : *entries) {
            out.u32(entry.key);
            write_motion(out, entry.data);
        }
    }
    std::map<std::uint32_t, std::vector<const MotionTableSource::Link*>> groups;
    for (const MotionTableSource::Link& link : table.links)
        groups[link.from_key].push_back(&link);
    out.u32(size_of(groups));
    for (const auto& [from_key, links] : groups) {
        out.u32(from_key).u32(size_of(links));
        for (const MotionTableSource::Link* link : links) {
            out.u32(link->to);
            write_motion(out, link->data);
        }
    }
    return out.bytes();
}

Bytes bytes_of(const DatSetup& setup) {
    ByteWriter out;
    const auto sphere = [&](const DatSphere& s) { out.vec3(s.centre).f32(s.radius_m); };
    out.u32(setup.id).u32(setup.flags).u32(size_of(setup.parts));
    for (const std::uint32_t part : setup.parts)
        out.u32(part);
    for (const std::uint32_t parent : setup.parents)
        out.u32(parent);
    for (const Vec3& scale : setup.scales)
        out.vec3(scale);
    for (const auto* locations : {&setup.holding_locations, &setup.connection_points}) {
        out.u32(size_of(*locations));
        for (const DatLocation& location : *locations)
            out.u32(location.key).u32(location.part).frame(location.frame);
    }
    out.u32(size_of(setup.placements));
    for (const DatPlacement& placement : setup.placements) {
        out.u32(placement.key);
        for (const Frame& part : placement.parts)
            out.frame(part);
        out.u32(size_of(placement.hooks));
        for (const DatHook& hook : placement.hooks)
            write_hook(out, hook);
    }
    out.u32(size_of(setup.cylinders));
    for (const DatCylinder& cylinder : setup.cylinders)
        out.vec3(cylinder.low).f32(cylinder.radius_m).f32(cylinder.height_m);
    out.u32(size_of(setup.spheres));
    for (const DatSphere& s : setup.spheres)
        sphere(s);
    out.f32(setup.height_m).f32(setup.radius_m).f32(setup.step_up_m).f32(setup.step_down_m);
    sphere(setup.sorting_sphere);
    sphere(setup.selection_sphere);
    out.u32(size_of(setup.lights));
    for (const DatLight& light : setup.lights) {
        out.u32(light.key).frame(light.frame).u32(light.argb);
        out.f32(light.intensity).f32(light.falloff).f32(light.cone);
    }
    out.u32(setup.default_animation).u32(setup.default_script).u32(setup.default_motion_table);
    out.u32(setup.default_sound_table).u32(setup.default_script_table);
    return out.bytes();
}

void put_u32(Bytes& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes.at(at + i) = static_cast<std::byte>(value >> (8 * i));
}

std::uint32_t get_u32(const Bytes& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::to_integer<std::uint32_t>(bytes.at(at + i)) << (8 * i);
    return value;
}

Bytes packed(const Bytes& bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    Bytes result(4 + size);
    put_u32(result, 0, static_cast<std::uint32_t>(bytes.size()));
    compress(reinterpret_cast<Bytef*>(result.data() + 4), &size, reinterpret_cast<const Bytef*>(bytes.data()),
             static_cast<uLong>(bytes.size()));
    result.resize(4 + size);
    return result;
}

void DatWriter::add(std::uint32_t id, Bytes bytes, std::uint32_t flags) {
    objects_[id] = {flags, std::move(bytes)};
}

namespace {

// All blocks, and the root's offset.
template <class Objects>
std::uint32_t fill(BlockWriter& blocks, const DatLayout& layout, const Objects& objects) {
    std::vector<Entry> entries;
    for (const auto& [id, object] : objects)
        entries.push_back({object.flags, id, blocks.add(object.bytes), size_of(object.bytes)});
    return add_tree(blocks, layout, entries);
}

}  // namespace

Bytes DatWriter::file() const {
    BlockWriter blocks(layout_);
    const std::uint32_t root = fill(blocks, layout_, objects_);
    const std::uint64_t size = blocks.blocks.rbegin()->first + layout_.block_size;
    Bytes file = header_of(layout_, root, size);
    file.resize(size);
    for (const auto& [place, block] : blocks.blocks)
        std::copy(block.begin(), block.end(), file.begin() + static_cast<std::ptrdiff_t>(place));
    return file;
}

void DatWriter::write_sparse(const std::filesystem::path& path, std::uint64_t size) const {
    BlockWriter blocks(layout_);
    const std::uint32_t root = fill(blocks, layout_, objects_);
    std::ofstream file(path, std::ios::binary);
    const auto write = [&](std::uint64_t place, const Bytes& bytes) {
        file.seekp(static_cast<std::streamoff>(place));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    };
    write(0, header_of(layout_, root, size));
    for (const auto& [place, block] : blocks.blocks)
        write(place, block);
    file.close();
    std::filesystem::resize_file(path, size);
}

}  // namespace glidepath::dat_test
