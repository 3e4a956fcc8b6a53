// Nanoseconds to decode and encode one message. The floor is a copy of the same bytes: nobody reads them for
// less.
#include <glidepath/codec.h>

#include "layers.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cstring>
#include <vector>

namespace {

using namespace glidepath;

constexpr std::size_t k_messages = 64;  // different ones, so that branches are not learned by heart

// As servers send them: a heading, on the ground, now and then with a velocity.
UpdatePosition position_message(std::uint32_t i) {
    UpdatePosition m;
    m.guid = 0x50000000 + i;
    m.position.cell = 0xA9B40000 + 1 + i % 64;
    m.position.origin = {static_cast<float>(i), 12.25F, 94.005F};
    m.position.rotation = {0.6F, 0, 0, 0.8F};
    m.position.flags = suppression_flags(m.position.rotation) | position_flag::contact;
    if (i % 8 == 0) m.position.flags |= position_flag::has_velocity;
    m.position.position_stamp = static_cast<Stamp>(i);
    return m;
}

UpdateMotion motion_message(std::uint32_t i) {
    UpdateMotion m;
    m.guid = 0x50000000 + i;
    m.movement_stamp = static_cast<Stamp>(i);
    MovementState state;
    state.flags = motion_state_flag::current_style | motion_state_flag::forward_command |
                  motion_state_flag::forward_speed;
    state.forward_command = i % 2 == 0 ? 0x44000007 : 0x45000005;
    state.forward_speed = 2.5F;
    if (i % 4 == 0) {
        state.flags |= motion_state_flag::turn_command | motion_state_flag::turn_speed;
        state.turn_command = 0x6500000D;
    }
    m.movement.payload = state;
    return m;
}

UpdateMotion move_to_message(std::uint32_t i) {
    UpdateMotion m;
    m.guid = 0x50000000 + i;
    m.movement.payload =
        MoveToRequest{.type = MoveToType::move_to_object, .object_id = i, .position = {0xA9B40001, {}}};
    return m;
}

using Bytes = std::vector<std::byte>;

template <class Make>
std::vector<Bytes> messages(Make make) {
    std::vector<Bytes> all(k_messages);
    for (std::uint32_t i = 0; i < k_messages; ++i) {
        const Message message = make(i);
        all[i].resize(encode(message, {}));
        benchmark::DoNotOptimize(encode(message, all[i]));
    }
    return all;
}

void set_counters(benchmark::State& state, const std::vector<Bytes>& all) {
    std::size_t bytes = 0;
    for (const Bytes& message : all) {
        bytes += message.size();
    }
    state.SetItemsProcessed(state.iterations());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes / all.size()));
}

template <class Make>
void copy_bytes(benchmark::State& state, Make make) {
    const std::vector<Bytes> all = messages(make);
    std::array<std::byte, 512> out{};
    std::size_t next = 0;
    for (auto _ : state) {
        const Bytes& bytes = all[next++ % k_messages];
        std::memcpy(out.data(), bytes.data(), bytes.size());
        benchmark::DoNotOptimize(out);
    }
    set_counters(state, all);
}

template <class Make>
void decode_bytes(benchmark::State& state, Make make, DecodeMode mode) {
    const std::vector<Bytes> all = messages(make);
    std::size_t next = 0;
    for (auto _ : state) {
        const Decoded decoded = decode(all[next++ % k_messages], mode);
        benchmark::DoNotOptimize(decoded);
    }
    set_counters(state, all);
}

template <class Make>
void encode_message(benchmark::State& state, Make make) {
    std::vector<Message> all;
    for (std::uint32_t i = 0; i < k_messages; ++i) {
        all.emplace_back(make(i));
    }
    std::array<std::byte, 512> out{};
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(encode(all[next++ % k_messages], out));
        benchmark::DoNotOptimize(out);
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(copy_bytes, F748, position_message);
BENCHMARK_CAPTURE(decode_bytes, F748_strict, position_message, DecodeMode::strict);
BENCHMARK_CAPTURE(decode_bytes, F748_tolerant, position_message, DecodeMode::tolerant);
BENCHMARK_CAPTURE(encode_message, F748, position_message);
BENCHMARK_CAPTURE(copy_bytes, F74C, motion_message);
BENCHMARK_CAPTURE(decode_bytes, F74C_strict, motion_message, DecodeMode::strict);
BENCHMARK_CAPTURE(encode_message, F74C, motion_message);
BENCHMARK_CAPTURE(copy_bytes, F74C_move_to, move_to_message);
BENCHMARK_CAPTURE(decode_bytes, F74C_move_to_strict, move_to_message, DecodeMode::strict);

}  // namespace
