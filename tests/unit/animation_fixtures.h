// Clips, small motion tables and a body that plays them, for the tests of the animation layer.
#pragma once

#include "animation/table_manager.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <vector>

namespace glidepath {

inline constexpr double k_frame_s = 1.0 / 30.0;
inline constexpr std::uint32_t k_minus_one = 4294967295U;  // as the counters of a motion have it

// Ids as the game has them.
inline constexpr MotionId k_non_combat = 0x8000003D;
inline constexpr MotionId k_sword = 0x8000003E;
inline constexpr MotionId k_bow = 0x8000003F;
inline constexpr MotionId k_ready = 0x41000003;
inline constexpr MotionId k_walk = 0x45000005;
inline constexpr MotionId k_run = 0x44000007;
inline constexpr MotionId k_turn = 0x6500000D;
inline constexpr MotionId k_sidestep = 0x6500000F;
inline constexpr MotionId k_crouch = 0x41000012;
inline constexpr MotionId k_falling = 0x40000015;
inline constexpr MotionId k_bow_emote = 0x10000057;

inline Clip still_clip(ClipId id, std::uint32_t frames) {
    Clip clip;
    clip.id = id;
    clip.frame_count = frames;
    return clip;
}

// Frame k carries the body (k + 1) m along x: what was played can be read off the sum.
inline Clip striding_clip(ClipId id, std::uint32_t frames) {
    Clip clip = still_clip(id, frames);
    for (std::uint32_t k = 0; k < frames; ++k) {
        clip.pos_frames.push_back({{static_cast<float>(k + 1), 0, 0}, {}});
    }
    return clip;
}

// Frame k fires hook 10 + k in both directions, 110 + k forward and 210 + k backward.
inline Clip hooked_clip(ClipId id, std::uint32_t frames) {
    Clip clip = still_clip(id, frames);
    for (std::uint32_t k = 0; k < frames; ++k) {
        clip.hooks.push_back({k, 10 + k, HookDirection::both});
        clip.hooks.push_back({k, 110 + k, HookDirection::forward});
        clip.hooks.push_back({k, 210 + k, HookDirection::backward});
    }
    return clip;
}

inline ClipLibrary library_of(std::initializer_list<Clip> clips) {
    ClipLibrary library;
    for (const Clip& clip : clips) {
        EXPECT_TRUE(library.add(clip).is_ok());
    }
    return library;
}

// A sequence with a library, and the events of its last update.
struct Playing {
    ClipLibrary clips;
    Sequence sequence;
    std::vector<HookEvent> events;
    AdvanceOutcome outcome = AdvanceOutcome::finished;

    explicit Playing(std::initializer_list<Clip> library) : clips(library_of(library)) {}

    void append(ClipId clip, float framerate, std::int32_t low = 0, std::int32_t high = -1) {
        append_animation(sequence, clips, clip, low, high, framerate);
    }
    Frame tick(double dt_s) {
        std::array<HookEvent, 4096> storage;
        HookQueue hooks{storage};
        Frame delta;
        outcome = advance(sequence, clips, dt_s, &delta, &hooks);
        events.assign(hooks.events().begin(), hooks.events().end());
        return delta;
    }
    [[nodiscard]] ClipId clip_at(std::uint32_t index) const { return clips[sequence.nodes[index].clip].id; }
};

inline constexpr HookEvent k_done{0, 0};

inline MotionData data_of(std::vector<MotionAnimation> animations, const Vec3& velocity = {},
                          const Vec3& omega = {}) {
    MotionData data;
    data.velocity = velocity;
    data.omega = omega;
    data.animations = std::move(animations);
    return data;
}

inline MotionData only_from_default(MotionData data) {
    data.only_from_default = true;
    return data;
}

inline MotionData clearing_modifiers(MotionData data) {
    data.clears_modifiers = true;
    return data;
}

// A table under construction.
struct TableMaker {
    MotionTableSource source;

    TableMaker() { source.default_style = k_non_combat; }

    TableMaker& style(MotionId style, MotionId substate) {
        source.style_defaults.push_back({style, substate});
        return *this;
    }
    TableMaker& cycle(MotionId style, MotionId motion, MotionData data) {
        source.cycles.push_back({motion_key(style, motion), std::move(data)});
        return *this;
    }
    TableMaker& modifier(MotionId style, MotionId motion, MotionData data) {
        source.modifiers.push_back({motion_key(style, motion), std::move(data)});
        return *this;
    }
    TableMaker& link(MotionId style, MotionId from, MotionId to, MotionData data) {
        source.links.push_back({motion_key(style, from), to, std::move(data)});
        return *this;
    }
    [[nodiscard]] MotionTable build() const {
        auto table = MotionTable::build(source);
        EXPECT_TRUE(table.has_value());
        return table ? *table : MotionTable{};
    }
};

// Ready, walking, running, turning and side-stepping in the default style; all clips of four frames at 30 a
// second. Clip 1 Ready, 2 walking, 3 running, 4 turning and side-stepping, 10 + n links.
inline TableMaker humanoid() {
    TableMaker maker;
    maker.style(k_non_combat, k_ready)
        .cycle(k_non_combat, k_ready, data_of({{1}}))
        .cycle(k_non_combat, k_walk, data_of({{2}}, {0, 3.12F, 0}))
        .cycle(k_non_combat, k_run, data_of({{3}}, {0, 4, 0}))
        .cycle(k_non_combat, k_turn, only_from_default(data_of({{4}}, {}, {0, 0, -1.5F})))
        .cycle(k_non_combat, k_sidestep, only_from_default(data_of({{4}}, {1.25F, 0, 0})))
        .cycle(k_non_combat, k_crouch, clearing_modifiers(data_of({{1}})))
        .modifier(k_non_combat, k_turn, data_of({}, {}, {0, 0, -1.5F}))
        .modifier(k_non_combat, k_sidestep, data_of({}, {1.25F, 0, 0}));
    return maker;
}

// A manager with its sequence and table, and what it said last.
struct Moving {
    MotionTable table;
    ClipLibrary clips;
    TableManager manager;
    Sequence sequence;
    std::vector<MotionDone> done;

    explicit Moving(const TableMaker& maker) : table(maker.build()) {
        for (ClipId id = 1; id < 20; ++id) {
            EXPECT_TRUE(clips.add(still_clip(id, 4)).is_ok());
        }
        call([this](MotionDoneQueue& queue) { init_motions(manager, sequence, assets(), queue); });
    }

    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }

    MotionResult perform(MotionId motion, float speed = 1) {
        MotionResult result{};
        call([&](MotionDoneQueue& queue) {
            result = do_motion(manager, sequence, assets(), motion, speed, queue);
        });
        return result;
    }
    MotionResult stop(MotionId motion) {
        MotionResult result{};
        call([&](MotionDoneQueue& queue) {
            result = stop_motion(manager, sequence, assets(), motion, queue);
        });
        return result;
    }
    MotionResult stop_all() {
        MotionResult result{};
        call([&](MotionDoneQueue& queue) { result = stop_completely(manager, sequence, assets(), queue); });
        return result;
    }
    Frame tick(double dt_s) {
        Frame delta;
        call([&](MotionDoneQueue& queue) {
            std::array<HookEvent, 64> storage;
            HookQueue hooks{storage};
            advance(sequence, clips, dt_s, &delta, &hooks);
            for (std::uint32_t i = 0; i < hooks.done_count; ++i) {
                animation_done(manager, true, queue);
            }
            check_completed(manager, queue);
        });
        return delta;
    }
    template <class Call>
    void call(const Call& function) {
        std::array<MotionDone, k_pending_capacity> storage;
        MotionDoneQueue queue{storage};
        function(queue);
        EXPECT_EQ(queue.dropped, 0U);
        done.assign(queue.events().begin(), queue.events().end());
    }

    [[nodiscard]] std::vector<ClipId> playlist() const {
        std::vector<ClipId> ids;
        for (std::uint32_t i = 0; i < sequence.count; ++i) {
            ids.push_back(clips[sequence.nodes[i].clip].id);
        }
        return ids;
    }
    // Newest first, as retail lists them.
    [[nodiscard]] std::vector<MotionEntry> modifiers() const {
        std::vector<MotionEntry> entries;
        for (std::uint32_t i = manager.state.modifiers.size(); i-- > 0;) {
            entries.push_back(manager.state.modifiers[i]);
        }
        return entries;
    }
    [[nodiscard]] std::vector<PendingMotion> pending() const {
        std::vector<PendingMotion> entries;
        for (std::uint32_t i = 0; i < manager.pending.size(); ++i) {
            entries.push_back(manager.pending[i]);
        }
        return entries;
    }
};

inline std::ostream& operator<<(std::ostream& out, const HookEvent& event) {
    return out << '[' << event.hook << ", " << event.direction << ']';
}
inline std::ostream& operator<<(std::ostream& out, const MotionEntry& entry) {
    return out << std::hex << "[0x" << entry.motion << std::dec << ", " << entry.speed << ']';
}
inline std::ostream& operator<<(std::ostream& out, const PendingMotion& entry) {
    return out << std::hex << "[0x" << entry.motion << std::dec << ", " << entry.count << ']';
}
inline std::ostream& operator<<(std::ostream& out, const MotionDone& done) {
    return out << std::hex << "[0x" << done.motion << std::dec << ", " << done.success << ']';
}

using Events = std::vector<HookEvent>;
using Entries = std::vector<MotionEntry>;
using Pendings = std::vector<PendingMotion>;
using Dones = std::vector<MotionDone>;
using ClipIds = std::vector<ClipId>;

}  // namespace glidepath
