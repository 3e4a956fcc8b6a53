// A DAT with two creatures that differ in their size and speed alone: what a replay makes of it is easy to
// foretell.
#pragma once

#include <glidepath/assets.h>

#include "layers.h"
#include "unit/dat_writer.h"

namespace glidepath::dat_test {

inline constexpr std::uint32_t k_slow_setup = 0x02000010;
inline constexpr std::uint32_t k_fast_setup = 0x02000020;
inline constexpr std::uint32_t k_slow_table = 0x09000010;
inline constexpr std::uint32_t k_fast_table = 0x09000020;
inline constexpr float k_slow_mps = 2.0F;
inline constexpr float k_fast_mps = 6.0F;

// The default locomotion at another speed, with an animation of the file.
inline MotionTableSource table_that_runs(float run_mps) {
    constexpr ClipId stride = 0x03000001;
    MotionTableSource table = locomotion_source({.run_mps = run_mps});
    const auto name_animation = [](MotionData& data) {
        for (MotionAnimation& window : data.animations)
            window = {.clip = stride, .framerate = window.framerate};
    };
    for (MotionTableSource::Entry& entry : table.cycles)
        name_animation(entry.data);
    for (MotionTableSource::Entry& entry : table.modifiers)
        name_animation(entry.data);
    for (MotionTableSource::Link& link : table.links)
        name_animation(link.data);
    return table;
}

inline tools::DatSetup setup_of(std::uint32_t id, float radius_m, float height_m, std::uint32_t table) {
    tools::DatSetup setup;
    setup.id = id;
    setup.radius_m = radius_m;
    setup.height_m = height_m;
    setup.step_up_m = 0.4F;
    setup.step_down_m = 0.5F;
    setup.default_motion_table = table;
    return setup;
}

// `last_frame` of the slow creature's run: -1 is the animation's last, 99 one that it does not have.
inline Bytes creature_dat(std::int32_t last_frame = -1) {
    DatWriter writer;
    MotionTableSource slow = table_that_runs(k_slow_mps);
    for (MotionTableSource::Entry& entry : slow.cycles) {
        if (entry.key == 0x003D0007) entry.data.animations.at(0).high = last_frame;
    }
    tools::DatAnimation animation{.id = 0x03000001, .part_count = 1, .frame_count = 4};
    animation.part_frames.resize(4);
    writer.add(animation.id, bytes_of(animation));
    writer.add(k_slow_setup, bytes_of(setup_of(k_slow_setup, 0.75F, 3.0F, k_slow_table)));
    writer.add(k_fast_setup, bytes_of(setup_of(k_fast_setup, 0.25F, 1.0F, k_fast_table)));
    writer.add(k_slow_table, bytes_of(k_slow_table, slow));
    writer.add(k_fast_table, bytes_of(k_fast_table, table_that_runs(k_fast_mps)));
    return writer.file();
}

// The slow creature has that many parts, and plays one animation of that many frames; the fast one has one
// part, and plays the short one.
inline Bytes creature_dat_with_parts(std::uint32_t parts, std::uint32_t frames) {
    constexpr ClipId long_stride = 0x03000002;
    DatWriter writer;
    const auto add_animation = [&](std::uint32_t id, std::uint32_t part_count, std::uint32_t frame_count) {
        tools::DatAnimation animation{.id = id, .part_count = part_count, .frame_count = frame_count};
        animation.part_frames.resize(std::size_t{part_count} * frame_count);
        writer.add(id, bytes_of(animation));
    };
    add_animation(0x03000001, 1, 4);
    add_animation(long_stride, parts, frames);
    MotionTableSource slow = table_that_runs(k_slow_mps);
    for (MotionTableSource::Entry& entry : slow.cycles) {
        for (MotionAnimation& window : entry.data.animations)
            window.clip = long_stride;
    }
    tools::DatSetup large = setup_of(k_slow_setup, 0.75F, 3.0F, k_slow_table);
    large.parts.resize(parts);
    tools::DatSetup small = setup_of(k_fast_setup, 0.25F, 1.0F, k_fast_table);
    small.parts.resize(1);
    writer.add(k_slow_setup, bytes_of(large));
    writer.add(k_fast_setup, bytes_of(small));
    writer.add(k_slow_table, bytes_of(k_slow_table, slow));
    writer.add(k_fast_table, bytes_of(k_fast_table, table_that_runs(k_fast_mps)));
    return writer.file();
}

}  // namespace glidepath::dat_test
