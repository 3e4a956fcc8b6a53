// What reading a portal DAT costs: opening a file of 0.9 GB with as many objects as the game's, and loading a
// motion table as large as its largest, with all of its animations.
#include <glidepath/tools/asset_files.h>

#include "layers.h"
#include "unit/dat_writer.h"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <malloc.h>
#include <utility>

namespace {

using namespace glidepath;
using namespace glidepath::dat_test;

constexpr std::uint64_t k_file_bytes = 900'000'000;
constexpr std::uint32_t k_objects = 80'000;
constexpr std::uint32_t k_table = 0x09000001;
constexpr std::uint32_t k_cycles = 366;
constexpr std::uint32_t k_links = 962;
constexpr std::uint32_t k_animations = 400;

// 40 frames of 17 parts, as people have.
tools::DatAnimation animation_of(std::uint32_t id) {
    tools::DatAnimation animation{.id = id, .part_count = 17, .frame_count = 40};
    animation.part_frames.resize(std::size_t{17} * 40);
    animation.pos_frames.resize(40);
    animation.hooks = {{3, {tools::DatHookType::sound, 1, tools::SoundPayload{0x0A000001 + id % 50}}}};
    return animation;
}

MotionTableSource large_table() {
    MotionTableSource table;
    table.default_style = 0x8000003D;
    table.style_defaults = {{0x8000003D, 0x41000003}};
    const auto motion = [](std::uint32_t i) {
        MotionData data;
        data.animations = {{0x03000001 + i % k_animations, 0, -1, 30}};
        if (i % 3 == 0) data.velocity = {0, 4, 0};
        return data;
    };
    for (std::uint32_t i = 0; i < k_cycles; ++i)
        table.cycles.push_back({0x003D0000 + i, motion(i)});
    for (std::uint32_t i = 0; i < k_links; ++i)
        table.links.push_back({0x003D0000 + i / 4, 0x41000000 + i % 4, motion(i)});
    return table;
}

std::filesystem::path large_file() {
    const auto path = std::filesystem::temp_directory_path() / "glidepath_bench_large.dat";
    DatWriter writer({.block_size = 1024, .entries_a_node = 45, .stride = 9});
    for (std::uint32_t i = 0; i < k_objects; ++i)
        writer.add_empty(0x01000001 + i * 300);
    for (std::uint32_t i = 0; i < k_animations; ++i)
        writer.add(0x03000001 + i, bytes_of(animation_of(0x03000001 + i)));
    writer.add(k_table, bytes_of(k_table, large_table()));
    writer.write_sparse(path, k_file_bytes);
    return path;
}

std::size_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void open_large_file(benchmark::State& state) {
    const std::filesystem::path path = large_file();
    const std::size_t before = bytes_in_use();
    std::size_t held = 0;
    for (auto _ : state) {
        const auto file = tools::DatFile::open(path);
        if (!file) {
            state.SkipWithError("cannot be opened");
            break;
        }
        held = bytes_in_use() - before;
        state.counters["objects"] = static_cast<double>(file->entries().size());
    }
    state.counters["bytes"] = static_cast<double>(held);
    std::filesystem::remove(path);
}

void load_large_table(benchmark::State& state) {
    const std::filesystem::path path = large_file();
    const auto file = tools::DatFile::open(path);
    for (auto _ : state) {
        const auto motions = tools::load_motion_asset(*file, k_table);
        if (!motions || motions->clips.size() != k_animations) {
            state.SkipWithError("cannot be loaded");
            break;
        }
    }
    std::filesystem::remove(path);
}

void read_large_table_alone(benchmark::State& state) {
    const std::filesystem::path path = large_file();
    const auto file = tools::DatFile::open(path);
    for (auto _ : state) {
        auto table = tools::load_motion_table(*file, k_table);
        const auto built = table ? MotionTable::build(std::move(*table)) : Expected<MotionTable>(Error{});
        if (!table || !built) {
            state.SkipWithError("cannot be loaded");
            break;
        }
    }
    std::filesystem::remove(path);
}

}  // namespace

BENCHMARK(open_large_file)->Unit(benchmark::kMillisecond);
BENCHMARK(load_large_table)->Unit(benchmark::kMillisecond);
BENCHMARK(read_large_table_alone)->Unit(benchmark::kMillisecond);
