// Live traffic goes to this machine and nowhere else.
#include "layers.h"
#include "sim/live.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace glidepath {
namespace {

std::string refusal_of(std::string_view address) {
    const Expected<LoopbackAddress> parsed = parse_loopback(address);
    return parsed ? "" : text_of(parsed.error());
}

TEST(LiveAddress, of_another_machine_is_refused) {
    for (const char* address : {"192.168.1.5:9000", "8.8.8.8:53", "0.0.0.0:9000", "255.255.255.255:9000"}) {
        EXPECT_NE(refusal_of(address).find("loopback"), std::string::npos) << address;
    }
}

TEST(LiveAddress, is_refused_without_a_host_or_port) {
    EXPECT_NE(refusal_of("example.org:9000").find("not an IPv4 address"), std::string::npos);
    EXPECT_NE(refusal_of("127.0.0.1").find("ADDRESS:PORT"), std::string::npos);
    for (const char* address : {"127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:9x", ":9000"}) {
        EXPECT_NE(refusal_of(address), "") << address;
    }
}

TEST(LiveAddress, of_this_machine_is_taken) {
    const auto address = parse_loopback("localhost:9100");
    ASSERT_TRUE(address);
    EXPECT_EQ(address->ip, 0x7F000001U);
    EXPECT_EQ(address->port, 9100);
    EXPECT_TRUE(parse_loopback("127.0.0.1:1"));
}

TEST(LiveSender, sends_what_the_client_gets_and_not_what_it_sends) {
    const int receiver = ::socket(AF_INET, SOCK_DGRAM, 0);
    ASSERT_GE(receiver, 0);
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr generic{};
    std::memcpy(&generic, &here, sizeof here);
    ASSERT_EQ(::bind(receiver, &generic, sizeof generic), 0);
    socklen_t size = sizeof generic;
    ASSERT_EQ(::getsockname(receiver, &generic, &size), 0);
    std::memcpy(&here, &generic, sizeof here);

    LiveSender sender({0x7F000001, ntohs(here.sin_port)});
    ASSERT_TRUE(sender.is_open());
    EXPECT_TRUE(sender.send({.time_s = 0, .direction = Direction::to_server, .payload = {std::byte{1}}}));
    EXPECT_TRUE(sender.send(
        {.time_s = 0, .direction = Direction::to_client, .payload = {std::byte{2}, std::byte{3}}}));
    EXPECT_EQ(sender.sent(), 1U);
    std::array<std::byte, 16> buffer{};
    sockaddr from{};
    size = sizeof from;
    EXPECT_EQ(::recvfrom(receiver, buffer.data(), buffer.size(), 0, &from, &size), 2);
    EXPECT_EQ(buffer[0], std::byte{2});
    std::memcpy(&here, &from, sizeof here);
    EXPECT_GE(ntohs(here.sin_port), 9000) << "a port of a server";
    EXPECT_LE(ntohs(here.sin_port), 9015);
    ::close(receiver);
}

}  // namespace
}  // namespace glidepath
