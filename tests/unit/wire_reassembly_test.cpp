// Fragments in any order become the message that was sent, once, and strangers cannot make it use more
// memory.
#include "unit/wire_support.h"
#include "wire/packet.h"
#include "wire/reassembly.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace glidepath {
namespace {

using namespace wire_test;

Bytes part(unsigned value, std::size_t size = 3) { return Bytes(size, static_cast<std::byte>(value)); }

FragmentOutcome outcome(Reassembler& reassembler, const Fragment& fragment, double now_s = 0) {
    return reassembler.add(fragment, now_s).outcome;
}

TEST(Reassembly, drops_a_fragment_that_disagrees_and_keeps_the_set) {
    Reassembler reassembler({});
    const Bytes a = part(1);
    const Bytes b = part(2);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 0, a)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 3, 1, b)), FragmentOutcome::other_count);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 1, b, 9)), FragmentOutcome::other_queue);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 1, 0, b)), FragmentOutcome::other_count);
    const Reassembler::Result result = reassembler.add(fragment_of(7, 2, 1, b), 0);
    EXPECT_EQ(result.outcome, FragmentOutcome::completed);
    EXPECT_EQ(Bytes(result.message.begin(), result.message.end()), joined(a, b));
    EXPECT_EQ(reassembler.open_sets(), 0U);
    EXPECT_EQ(reassembler.held_fragments(), 0U);
}

TEST(Reassembly, keeps_the_first_copy_of_an_index) {
    Reassembler reassembler({});
    const Bytes first = part(1);
    const Bytes other = part(9);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 0, first)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 0, other)), FragmentOutcome::duplicate);
    const Reassembler::Result result = reassembler.add(fragment_of(7, 2, 1, other), 0);
    EXPECT_EQ(Bytes(result.message.begin(), result.message.end()), joined(first, other));
}

TEST(Reassembly, delivers_a_message_once_whatever_late_copies_say) {
    Reassembler reassembler({});
    const Bytes data = part(1);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 1, 0, data)), FragmentOutcome::completed);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 1, 0, data)), FragmentOutcome::delivered_before);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 9, 4, data)), FragmentOutcome::delivered_before);
    EXPECT_EQ(outcome(reassembler, fragment_of(8, 1, 0, data)), FragmentOutcome::completed);
    EXPECT_EQ(reassembler.open_sets(), 0U);
}

TEST(Reassembly, tells_ids_apart_by_all_64_bits) {
    Reassembler reassembler({});
    const Bytes data = part(1);
    EXPECT_EQ(outcome(reassembler, fragment_of(0x8000000000000007, 2, 0, data)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(0x8000000100000007, 2, 1, data)), FragmentOutcome::stored);
    EXPECT_EQ(reassembler.open_sets(), 2U);
}

TEST(Reassembly, delivers_an_empty_message) {
    Reassembler reassembler({});
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 1, 0, {})), FragmentOutcome::completed);
    EXPECT_EQ(outcome(reassembler, fragment_of(8, 2, 1, {})), FragmentOutcome::stored);
    const Reassembler::Result result = reassembler.add(fragment_of(8, 2, 0, {}), 0);
    EXPECT_EQ(result.outcome, FragmentOutcome::completed);
    EXPECT_TRUE(result.message.empty());
}

TEST(Reassembly, gives_every_order_of_arrival_the_same_message) {
    std::vector<Bytes> parts;
    Bytes whole;
    for (unsigned i = 0; i < 5; ++i) {
        parts.push_back(part(i, 10 + i));
        whole = joined(whole, parts.back());
    }
    std::array<std::uint16_t, 5> order{0, 1, 2, 3, 4};
    do {
        Reassembler reassembler({});
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Reassembler::Result result =
                reassembler.add(fragment_of(7, 5, order[i], parts[order[i]]), 0);
            ASSERT_EQ(result.outcome == FragmentOutcome::completed, i == 4);
            if (i < 4) continue;
            ASSERT_EQ(Bytes(result.message.begin(), result.message.end()), whole);
        }
    } while (std::next_permutation(order.begin(), order.end()));
}

// Fragments of several messages shuffled together, each sent up to three times.
RC_GTEST_PROP(Reassembly, delivers_each_message_once_from_a_shuffled_stream_with_copies, ()) {
    const auto counts = *rc::gen::nonEmpty(
        rc::gen::container<std::vector<std::uint16_t>>(rc::gen::inRange<std::uint16_t>(1, 6)));
    RC_PRE(counts.size() <= 60);
    std::vector<Bytes> parts;
    std::vector<Bytes> wholes(counts.size());
    struct Sent {
        std::uint64_t id;
        std::uint16_t index;
        std::size_t data;
    };
    std::vector<Sent> stream;
    for (std::size_t id = 0; id < counts.size(); ++id) {
        for (std::uint16_t index = 0; index < counts[id]; ++index) {
            parts.push_back(
                part(static_cast<unsigned>(parts.size()), *rc::gen::inRange<std::size_t>(0, 449)));
            wholes[id] = joined(wholes[id], parts.back());
            const int copies = *rc::gen::inRange(1, 4);
            stream.insert(stream.end(), static_cast<std::size_t>(copies), Sent{id, index, parts.size() - 1});
        }
    }
    for (std::size_t i = stream.size(); i > 1; --i) {
        std::swap(stream[i - 1], stream[*rc::gen::inRange<std::size_t>(0, i)]);
    }
    Reassembler reassembler({});
    std::set<std::uint64_t> delivered;
    for (const Sent& sent : stream) {
        const Fragment fragment = fragment_of(sent.id, counts[sent.id], sent.index, parts[sent.data]);
        const Reassembler::Result result = reassembler.add(fragment, 0);
        if (result.outcome != FragmentOutcome::completed) continue;
        RC_ASSERT(Bytes(result.message.begin(), result.message.end()) == wholes[sent.id]);
        RC_ASSERT(delivered.insert(sent.id).second);
    }
    RC_ASSERT(delivered.size() == counts.size());
    RC_ASSERT(reassembler.open_sets() == 0 && reassembler.held_fragments() == 0);
}

TEST(ReassemblyLimits, drop_a_set_that_is_not_whole_after_sixty_seconds) {
    Reassembler reassembler({});
    const Bytes data = part(1);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 0, data), 100), FragmentOutcome::stored);
    reassembler.expire(160);
    EXPECT_EQ(reassembler.open_sets(), 1U);
    reassembler.expire(160.001);
    EXPECT_EQ(reassembler.open_sets(), 0U);
    EXPECT_EQ(reassembler.held_fragments(), 0U);
    EXPECT_EQ(reassembler.expired_sets(), 1U);
    EXPECT_EQ(outcome(reassembler, fragment_of(7, 2, 1, data), 161), FragmentOutcome::stored);
}

TEST(ReassemblyLimits, drop_the_oldest_set_for_one_more) {
    Reassembler reassembler({.open_sets = 2, .fragments = 10});
    const Bytes data = part(1);
    for (std::uint64_t id = 1; id <= 3; ++id) {
        EXPECT_EQ(outcome(reassembler, fragment_of(id, 2, 0, data)), FragmentOutcome::stored);
    }
    EXPECT_EQ(reassembler.open_sets(), 2U);
    EXPECT_EQ(reassembler.crowded_out_sets(), 1U);
    EXPECT_EQ(outcome(reassembler, fragment_of(3, 2, 1, data)), FragmentOutcome::completed);
    EXPECT_EQ(outcome(reassembler, fragment_of(1, 2, 1, data)), FragmentOutcome::stored);
}

TEST(ReassemblyLimits, drop_older_sets_when_fragments_need_their_capacity) {
    Reassembler reassembler({.open_sets = 8, .fragments = 3});
    const Bytes data = part(1);
    EXPECT_EQ(outcome(reassembler, fragment_of(1, 9, 0, data)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(2, 9, 0, data)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(1, 9, 1, data)), FragmentOutcome::stored);
    EXPECT_EQ(outcome(reassembler, fragment_of(1, 9, 2, data)), FragmentOutcome::stored);
    EXPECT_EQ(reassembler.open_sets(), 1U);
    EXPECT_EQ(reassembler.held_fragments(), 3U);
    EXPECT_EQ(reassembler.crowded_out_sets(), 1U);
}

TEST(ReassemblyLimits, give_up_a_message_longer_than_the_whole_capacity) {
    Reassembler reassembler({.open_sets = 8, .fragments = 3});
    const Bytes data = part(1);
    for (std::uint16_t i = 0; i < 4; ++i) {
        EXPECT_EQ(outcome(reassembler, fragment_of(1, 4, i, data)), FragmentOutcome::stored);
    }
    EXPECT_EQ(reassembler.open_sets(), 0U);
    EXPECT_EQ(reassembler.held_fragments(), 0U);
    EXPECT_EQ(reassembler.crowded_out_sets(), 1U);
}

TEST(ReassemblyLimits, hold_against_a_flood_of_beginnings) {
    const ReassemblyLimits limits{.open_sets = 4, .fragments = 6};
    Reassembler reassembler(limits);
    const Bytes data(k_max_fragment_data);
    std::uint32_t random = 1;
    for (int i = 0; i < 20000; ++i) {
        random = random * 1664525U + 1013904223U;
        const auto index = static_cast<std::uint16_t>((random >> 20U) % 100);
        static_cast<void>(reassembler.add(fragment_of((random >> 8U) % 7, 65535, index, data), i * 0.001));
        ASSERT_LE(reassembler.open_sets(), limits.open_sets);
        ASSERT_LE(reassembler.held_fragments(), limits.fragments);
    }
}

TEST(RecentIds, know_the_last_4096_and_no_more) {
    RecentIds ids;
    EXPECT_FALSE(ids.contains(0));
    for (std::uint64_t id = 0; id < 3 * RecentIds::k_capacity; ++id) {
        ASSERT_FALSE(ids.contains(id));
        ids.add(id);
        ASSERT_TRUE(ids.contains(id));
        if (id >= RecentIds::k_capacity) {
            ASSERT_FALSE(ids.contains(id - RecentIds::k_capacity));
            ASSERT_TRUE(ids.contains(id - RecentIds::k_capacity + 1));
        }
    }
}

TEST(RecentIds, agree_with_a_plain_list_for_ids_without_order) {
    RecentIds ids;
    std::vector<std::uint64_t> model;
    std::uint64_t random = 1;
    for (int i = 0; i < 20000; ++i) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const std::uint64_t id = (random >> 40U) % 6000 * 0x100000001U;
        const std::size_t kept = std::min<std::size_t>(model.size(), RecentIds::k_capacity);
        const bool known =
            std::find(model.end() - static_cast<std::ptrdiff_t>(kept), model.end(), id) != model.end();
        ASSERT_EQ(ids.contains(id), known) << "step " << i;
        if (known) continue;
        ids.add(id);
        model.push_back(id);
    }
    EXPECT_GT(model.size(), RecentIds::k_capacity);
}

}  // namespace
}  // namespace glidepath
