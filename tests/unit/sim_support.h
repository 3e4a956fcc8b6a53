// Simulations to look into: everything that was captured, what a client would get out of it, and the truth.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/tools/simulate.h>

#include "layers.h"
#include "sim/scene.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace glidepath::sim_test {

using Bytes = std::vector<std::byte>;

// A message as it was delivered. Decoded again when asked for, as messages are views of their bytes.
struct Delivered {
    double time_s = 0;
    Bytes bytes;

    [[nodiscard]] Decoded decoded() const { return decode(bytes, DecodeMode::strict); }
};

struct Played {
    SimulationReport report;
    std::vector<SentDatagram> datagrams;
    std::map<std::uint32_t, std::vector<TruthSample>> truth;  // by body

    // The whole capture as a file.
    [[nodiscard]] Bytes file() const {
        const auto header = pcap_header();
        Bytes bytes(header.begin(), header.end());
        for (const SentDatagram& datagram : datagrams) {
            append_pcap_record(datagram, 1700000000, bytes);
        }
        return bytes;
    }
};

inline SimulationDef def_of(const std::string& scene, const std::string& profile, double seconds,
                            std::uint64_t seed, const std::vector<std::string>& faults = {}) {
    SimulationDef def;
    const Expected<Scene> loaded = load_scene(scene);
    if (!loaded) ADD_FAILURE() << text_of(loaded.error());
    const Expected<NetworkProfile> network = load_profile(profile);
    if (!network) ADD_FAILURE() << text_of(network.error());
    def.scene = *loaded;
    def.profile = *network;
    for (const std::string& fault : faults) {
        if (const Error error = plant(def.scene, fault); !error.is_ok()) ADD_FAILURE() << text_of(error);
    }
    def.seconds = seconds;
    def.seed = seed;
    return def;
}

inline Played run(const SimulationDef& def) {
    Played result;
    SimulationOutput output;
    output.datagram = [&result](const SentDatagram& datagram) {
        result.datagrams.push_back(datagram);
        return true;
    };
    output.truth = [&result](const TruthSample& sample) { result.truth[sample.object].push_back(sample); };
    result.report = simulate(def, output);
    return result;
}

// Through the same link that reads captures.
struct ReadBack {
    Link link;
    std::vector<Delivered> messages;  // to the client, in order of delivery
    std::vector<std::string> complaints;
};

inline ReadBack read(const Played& run) {
    ReadBack reading;
    const MessageSink sink = [&reading](const ReceivedMessage& message) {
        if (message.direction != Direction::to_client) return;
        reading.messages.push_back({message.time_s, Bytes(message.bytes.begin(), message.bytes.end())});
    };
    for (const SentDatagram& datagram : run.datagrams) {
        const Error error = reading.link.receive(datagram.direction, datagram.time_s, datagram.payload, sink);
        if (!error.is_ok()) reading.complaints.emplace_back(std::string("packet: ") + name_of(error.code));
    }
    for (const Delivered& message : reading.messages) {
        const ErrorCode kind = class_of(message.decoded());
        if (kind != ErrorCode::ok) reading.complaints.emplace_back(name_of(kind));
    }
    return reading;
}

// All messages of one kind of one body (0: of all), with their time.
template <class T>
std::vector<std::pair<double, T>> all_of(const ReadBack& reading, std::uint32_t object = 0) {
    std::vector<std::pair<double, T>> found;
    for (const Delivered& message : reading.messages) {
        const Decoded decoded = message.decoded();
        const T* const content = std::get_if<T>(&decoded.message);
        if (content == nullptr) continue;
        if constexpr (requires { content->guid; }) {
            if (object != 0 && content->guid != object) continue;
        }
        found.emplace_back(message.time_s, *content);
    }
    return found;
}

inline std::uint32_t first_of(const SimulationDef& def, Role role) {
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(role); ++i) {
        if (is_player(static_cast<Role>(i)) == is_player(role)) before += def.scene.counts[i];
    }
    return (is_player(role) ? 0x50000002U : 0x80000A10U) + before;
}

}  // namespace glidepath::sim_test
