// Packets to messages.
#include <glidepath/session.h>

#include "capi/convert.h"
#include "capi/handles.h"

#include <cmath>
#include <memory>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

struct CLink {
    Link link{};
};

constexpr std::uint32_t k_most_of_a_link = 65536;

Direction direction_of(int32_t to_server) {
    return to_server != 0 ? Direction::to_server : Direction::to_client;
}

gp_link_def default_link_def() {
    const LinkOptions options;
    gp_link_def made{};
    made.size = sizeof made;
    made.open_sets = options.limits.open_sets;
    made.fragments = options.limits.fragments;
    made.max_age_s = options.limits.max_age_s;
    return made;
}

gp_code check_link_def(const gp_link_def& c) {
    for (const std::uint32_t limit : {c.open_sets, c.fragments}) {
        if (limit == 0 || limit > k_most_of_a_link) {
            return fail(GP_OUT_OF_RANGE, "open_sets, fragments", "must be from 1 to 65536", limit);
        }
    }
    if (c.clear_only > 1) return fail(GP_OUT_OF_RANGE, "clear_only", "is neither 0 nor 1", c.clear_only);
    if (!std::isfinite(c.max_age_s) || c.max_age_s <= 0.0) {
        return fail(GP_OUT_OF_RANGE, "max_age_s", "must be finite and above zero");
    }
    return GP_OK;
}

template <class Body>
gp_code with_link(gp_link* handle, Body&& body) noexcept {
    const Held held(HandleKind::link, handle, "link");
    if (held.code() != GP_OK) return held.code();
    return guarded([&] { return body(static_cast<CLink*>(held.object())->link); });
}

// One payload; `deliver` gets the whole messages.
gp_code receive_packet(gp_link* link, int32_t to_server, double time_s, const void* payload, std::size_t size,
                       const MessageSink& deliver) {
    return with_link(link, [&](Link& l) {
        if (payload == nullptr && size > 0) return null_pointer("payload");
        if (!std::isfinite(time_s)) return fail(GP_BAD_FLOAT, "time_s", "is not a finite number");
        return fail(l.receive(direction_of(to_server), time_s, bytes_of(payload, size), deliver));
    });
}

// What answers with a number; 0 after a failure.
template <class Ask>
std::uint32_t ask_link(gp_link* link, Ask&& ask) {
    std::uint32_t value = 0;
    with_link(link, [&](const Link& l) {
        value = ask(l);
        return GP_OK;
    });
    return value;
}

}  // namespace

gp_code gp_link_def_init(gp_link_def* def, uint32_t size) {
    return init_sized(def, size, "def", default_link_def());
}

gp_code gp_link_create_with(const gp_link_def* def, gp_link** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        gp_link_def c = default_link_def();
        if (def != nullptr) {
            if (const gp_code code = read_sized(def, "def", c); code != GP_OK) return code;
        }
        if (const gp_code code = check_link_def(c); code != GP_OK) return code;
        const LinkOptions options{
            .limits = {.open_sets = c.open_sets, .fragments = c.fragments, .max_age_s = c.max_age_s},
            .checksums = c.clear_only != 0 ? ChecksumRule::clear_only : ChecksumRule::all};
        return give(HandleKind::link, std::make_shared<CLink>(CLink{Link(options)}), out);
    });
}

gp_code gp_link_create(gp_link** out) { return gp_link_create_with(nullptr, out); }

gp_code gp_link_destroy(gp_link* link) { return close_handle(HandleKind::link, link, "link"); }

gp_code gp_link_receive(gp_link* link, int32_t to_server, double time_s, const void* payload, size_t size,
                        gp_message_sink sink, void* context) {
    return receive_packet(link, to_server, time_s, payload, size, [&](const ReceivedMessage& message) {
        if (sink == nullptr) return;
        sink(context, message.direction == Direction::to_server ? 1 : 0, message.time_s, message.bytes.data(),
             message.bytes.size());
    });
}

gp_code gp_link_receive_whole(gp_link* link, int32_t to_server, double time_s, const void* payload,
                              size_t size, gp_whole_message_sink sink, void* context) {
    return receive_packet(link, to_server, time_s, payload, size, [&](const ReceivedMessage& message) {
        if (sink == nullptr) return;
        const gp_whole_message whole{sizeof(gp_whole_message),
                                     message.direction == Direction::to_server ? 1 : 0,
                                     message.time_s,
                                     message.blob_id,
                                     message.queue,
                                     message.is_verified ? 1U : 0U,
                                     message.bytes.size(),
                                     message.bytes.data()};
        sink(context, &whole);
    });
}

gp_code gp_link_set_seeds(gp_link* link, uint32_t to_client, uint32_t to_server) {
    return with_link(link, [&](Link& l) {
        l.set_seeds(to_client, to_server);
        return GP_OK;
    });
}

gp_code gp_link_clear(gp_link* link) {
    return with_link(link, [](Link& l) {
        l.clear();
        return GP_OK;
    });
}

gp_code gp_link_statistics_of(gp_link* link, int32_t to_server, gp_link_statistics* out) {
    return with_link(link, [&](const Link& l) {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        const DirectionStatistics& seen = l.statistics(direction_of(to_server));
        gp_link_statistics made{};
        made.packets = seen.packets;
        std::copy(seen.refused.begin(), seen.refused.end(), made.refused);
        made.clear_verified = seen.clear_verified;
        made.encrypted_verified = seen.encrypted_verified;
        made.encrypted_unverified = seen.encrypted_unverified;
        made.retransmissions = seen.retransmissions;
        made.fragments = seen.fragments;
        made.duplicate_fragments = seen.duplicate_fragments;
        made.late_fragments = seen.late_fragments;
        made.mismatched_fragments = seen.mismatched_fragments;
        made.messages = seen.messages;
        made.message_bytes = seen.message_bytes;
        made.expired_sets = seen.expired_sets;
        made.crowded_out_sets = seen.crowded_out_sets;
        write_sized(made, out);
        return GP_OK;
    });
}

uint32_t gp_link_open_sets(gp_link* link) {
    return ask_link(link, [](const Link& l) { return l.open_sets(); });
}
int32_t gp_link_has_seeds(gp_link* link) {
    return static_cast<int32_t>(ask_link(link, [](const Link& l) { return l.has_seeds() ? 1U : 0U; }));
}
int32_t gp_link_is_incomplete(gp_link* link) {
    return static_cast<int32_t>(ask_link(link, [](const Link& l) { return l.is_incomplete() ? 1U : 0U; }));
}
