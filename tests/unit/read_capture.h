// Captures for the tests of the replay layer: one small packet, and everything that a capture gives.
#pragma once

#include <glidepath/tools/capture.h>

#include "layers.h"
#include "unit/capture_maker.h"

#include <gtest/gtest.h>

#include <vector>

namespace glidepath::capture_test {

inline const Bytes k_payload = wire_test::bytes_of({1, 2, 3, 4, 5});
inline const Bytes k_frame = ethernet(ip(udp(k_payload)));

struct ReadCapture {
    std::vector<Datagram> datagrams;  // without their payloads
    std::vector<Bytes> payloads;
    CaptureCounts counts;
    Error error;

    [[nodiscard]] std::vector<double> times_s() const {
        std::vector<double> times;
        for (const Datagram& datagram : datagrams)
            times.push_back(datagram.time_s);
        return times;
    }
};

inline ReadCapture read_all(CaptureReader capture) {
    ReadCapture result;
    Datagram datagram;
    while (capture.next(datagram) == CaptureRead::datagram) {
        result.payloads.emplace_back(datagram.payload.begin(), datagram.payload.end());
        datagram.payload = {};
        result.datagrams.push_back(datagram);
    }
    EXPECT_EQ(capture.next(datagram), CaptureRead::end) << "the end is not the end";
    result.counts = capture.counts();
    result.error = capture.error();
    return result;
}

}  // namespace glidepath::capture_test
