#include "sim/transport.h"

#include "base/assert.h"
#include "wire/isaac.h"
#include "wire/packed_list.h"
#include "wire/packet.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr std::uint32_t k_first_encrypted_sequence = 2;
constexpr std::uint64_t k_to_client_blob = 0x8000000000000000ULL;  // id half: ephemeral, no ordering

}  // namespace

std::uint32_t PacketKeys::of_sequence(std::uint32_t sequence) {
    GLIDEPATH_ASSERT(sequence >= k_first_encrypted_sequence);
    const std::size_t number = sequence - k_first_encrypted_sequence;
    while (words_.size() <= number) {
        Isaac::Block block{};
        isaac_.next_block(block);
        words_.insert(words_.end(), block.begin(), block.end());
    }
    return words_[number];
}

std::vector<std::byte> write_packet(const PacketDraft& draft, std::uint32_t key) {
    std::vector<Fragment> fragments;
    ByteReader reader(draft.fragments);
    while (reader.remaining() > 0) {
        Fragment& fragment = fragments.emplace_back();
        read_element(reader, fragment);
    }
    std::vector<std::byte> bytes(encode_packet(draft.header, draft.optional, fragments, key, {}));
    static_cast<void>(encode_packet(draft.header, draft.optional, fragments, key, bytes));
    return bytes;
}

void Bundler::add(std::span<const std::byte> message, std::uint16_t queue) {
    const std::size_t count =
        std::max<std::size_t>(1, (message.size() + k_max_fragment_data - 1) / k_max_fragment_data);
    const std::uint64_t blob_id = k_to_client_blob | next_blob_++;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t begin = i * k_max_fragment_data;
        const Fragment fragment{
            .blob_id = blob_id,
            .count = static_cast<std::uint16_t>(count),
            .index = static_cast<std::uint16_t>(i),
            .queue = queue,
            .data = message.subspan(begin, std::min(k_max_fragment_data, message.size() - begin))};
        const std::size_t size = k_fragment_header_size + fragment.data.size();
        if (bodies_.empty() || bodies_.back().size() + size > k_max_packet_body) bodies_.emplace_back();
        std::vector<std::byte>& body = bodies_.back();
        const std::size_t at = body.size();
        body.resize(at + size);
        ByteWriter writer{std::span(body).subspan(at)};
        write_element(writer, fragment);
    }
}

std::vector<std::vector<std::byte>> Bundler::take() {
    std::vector<std::vector<std::byte>> bodies = std::move(bodies_);
    bodies_.clear();
    return bodies;
}

}  // namespace glidepath::sim
