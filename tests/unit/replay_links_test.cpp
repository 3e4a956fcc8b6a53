// Links of a client with several servers, grouped to sessions by the hand-over (spec/sessions.md 14).
#include <glidepath/tools/capture.h>

#include "layers.h"
#include "unit/link_maker.h"

#include <gtest/gtest.h>

namespace glidepath {
namespace {

using namespace link_test;

const LinkServer k_coordinator{.port = 9000, .seed_to_client = 10, .seed_to_server = 11};
const LinkServer k_first_land{
    .address = 0x0A000003, .port = 9008, .seed_to_client = 20, .seed_to_server = 21};
const LinkServer k_second_land{
    .address = 0x0A000003, .port = 9006, .seed_to_client = 30, .seed_to_server = 31};

struct OnLink {
    std::uint32_t session = 0;
    std::uint32_t link = 0;
    bool is_verified = true;
};

class Links : public ::testing::Test {
  protected:
    // Packets that are refused are counted by the stream.
    void feed(Datagram datagram) {
        datagram.time_s = ++time_s;
        stream.feed(datagram, [&](const LinkEnds& link, const ReceivedMessage& message) {
            received.push_back({link.session, link.number, message.is_verified});
        });
    }

    void log_in(const Client& who, const LinkServer& server) {
        feed(who.up(server, login()));
        feed(who.down(server, connect_request(server), false));
        feed(who.up(server, connect_response(77), true));
    }

    void hand_over(const Client& who, const LinkServer& from, std::uint32_t sequence, const LinkServer& to,
                   std::uint64_t cookie) {
        feed(who.down(from, referral(from, sequence, cookie, to)));
        arrive(who, to, cookie);
    }

    void arrive(const Client& who, const LinkServer& to, std::uint64_t cookie) {
        feed(who.up(to, world_login(cookie)));
        feed(who.down(to, connect_request(to, cookie + 1), false));
        feed(who.up(to, connect_response(cookie + 1), true));
        feed(who.down(to, server_switch(to)));
    }

    [[nodiscard]] std::uint64_t refused() const { return refused_packets(stream.statistics()); }

    Client client;
    MessageStream stream{StreamOptions{.max_links = 6}};
    std::vector<OnLink> received;
    double time_s = 0;
};

TEST_F(Links, keeps_the_keys_of_links_with_one_address_apart) {
    log_in(client, k_coordinator);
    hand_over(client, k_coordinator, 2, k_first_land, 100);
    hand_over(client, k_first_land, 3, k_second_land, 200);
    for (std::uint32_t i = 0; i < 3; ++i) {
        feed(client.down(k_coordinator, message(k_coordinator, 3 + i, 1 + i)));
        feed(client.down(k_first_land, message(k_first_land, 4 + i, 1 + i)));
        feed(client.down(k_second_land, message(k_second_land, 3 + i, 1 + i)));
    }
    EXPECT_EQ(refused(), 0U);
    EXPECT_EQ(received.size(), 9U);
    const std::vector<LinkSummary> links = stream.links();
    ASSERT_EQ(links.size(), 3U);
    EXPECT_EQ(stream.statistics().sessions, 1U);
    for (const OnLink& one : received) {
        EXPECT_EQ(one.session, 1U);
        EXPECT_TRUE(one.is_verified);
    }
    EXPECT_EQ(links[0].origin, LinkOrigin::login);
    EXPECT_EQ(links[1].origin, LinkOrigin::hand_over);
    EXPECT_EQ(links[1].came_from, 1U);
    EXPECT_EQ(links[2].came_from, 2U);
    EXPECT_EQ(links[2].ends.server_port, 9006);
    EXPECT_EQ(links[1].stage, LinkStage::in_use);
    EXPECT_EQ(links[1].referrals, 1U);
    EXPECT_EQ(links[1].followed_referrals, 1U);
    EXPECT_LT(links[1].first_s, links[1].last_s);
}

TEST_F(Links, reports_a_referral_to_nowhere) {
    log_in(client, k_coordinator);
    const LinkServer nowhere{.address = 0x01020304, .port = 9100};
    feed(client.down(k_coordinator, referral(k_coordinator, 2, 100, nowhere)));
    feed(client.down(k_coordinator, referral(k_coordinator, 2, 100, nowhere)));  // a copy
    feed(client.down(k_coordinator, message(k_coordinator, 3, 1)));
    const LinkSummary link = stream.links().front();
    EXPECT_EQ(link.referrals, 1U);
    EXPECT_EQ(link.followed_referrals, 0U);
    EXPECT_EQ(received.size(), 1U);
    EXPECT_EQ(stream.statistics().links, 1U);
}

TEST_F(Links, goes_on_with_the_old_link_when_a_hand_over_never_completes) {
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, referral(k_coordinator, 2, 100, k_first_land)));
    feed(client.up(k_first_land, world_login(100)));
    feed(client.up(k_first_land, world_login(100)));  // nobody answers
    feed(client.down(k_coordinator, message(k_coordinator, 3, 1)));
    EXPECT_EQ(refused(), 0U);
    ASSERT_EQ(received.size(), 1U);
    const std::vector<LinkSummary> links = stream.links();
    ASSERT_EQ(links.size(), 2U);
    EXPECT_EQ(links[1].stage, LinkStage::asked);
    EXPECT_EQ(links[1].ends.session, 1U);
    EXPECT_FALSE(links[1].has_keys);
}

TEST_F(Links, keeps_two_clients_of_one_machine_apart) {
    const Client other{.port = 12346};
    log_in(client, k_coordinator);
    LinkServer coordinator_of_other = k_coordinator;
    coordinator_of_other.seed_to_client = 40;
    log_in(other, coordinator_of_other);
    // Both are sent to one server at the same time; only the cookies tell who is who.
    feed(client.down(k_coordinator, referral(k_coordinator, 2, 100, k_first_land)));
    feed(other.down(coordinator_of_other, referral(coordinator_of_other, 2, 200, k_first_land)));
    LinkServer land_of_other = k_first_land;
    land_of_other.seed_to_client = 50;
    arrive(other, land_of_other, 200);
    arrive(client, k_first_land, 100);
    feed(client.down(k_first_land, message(k_first_land, 3, 1)));
    feed(other.down(land_of_other, message(land_of_other, 3, 1)));
    EXPECT_EQ(refused(), 0U);
    ASSERT_EQ(received.size(), 2U);
    EXPECT_EQ(received[0].session, 1U);
    EXPECT_EQ(received[1].session, 2U);
    EXPECT_EQ(stream.links()[2].came_from, 2U);
}

TEST_F(Links, follows_a_client_that_speaks_to_each_server_from_another_port) {
    const Client elsewhere{.port = 20000};
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, referral(k_coordinator, 2, 100, k_first_land)));
    arrive(elsewhere, k_first_land, 100);
    feed(elsewhere.down(k_first_land, message(k_first_land, 3, 1)));
    ASSERT_EQ(received.size(), 1U);
    EXPECT_EQ(received[0].session, 1U) << "the cookie says so";
}

TEST_F(Links, takes_new_keys_in_the_middle_of_a_link_when_the_client_comes_back) {
    log_in(client, k_coordinator);
    hand_over(client, k_coordinator, 2, k_first_land, 100);
    feed(client.down(k_first_land, message(k_first_land, 3, 1)));
    LinkServer again = k_first_land;
    again.seed_to_client = 60;
    again.seed_to_server = 61;
    hand_over(client, k_coordinator, 3, again, 300);
    feed(client.down(again, message(again, 3, 1)));
    EXPECT_EQ(refused(), 0U);
    ASSERT_EQ(received.size(), 2U) << "the ids of the time before swallow nothing";
    EXPECT_EQ(received[1].session, 1U);
    EXPECT_EQ(received[1].link, 3U);
    EXPECT_EQ(stream.links()[2].came_from, 1U);
}

TEST_F(Links, begins_a_session_when_the_client_logs_in_again) {
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, message(k_coordinator, 2, 1)));
    LinkServer again = k_coordinator;
    again.seed_to_client = 60;
    log_in(client, again);
    feed(client.down(again, message(again, 2, 1)));
    ASSERT_EQ(received.size(), 2U);
    EXPECT_EQ(received[1].session, 2U);
    EXPECT_EQ(refused(), 0U);
}

TEST_F(Links, is_not_stopped_by_a_made_up_request) {
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, message(k_coordinator, 2, 1)));
    LinkServer made_up = k_coordinator;
    made_up.seed_to_client = 99;
    feed(client.down(made_up, connect_request(made_up), false));
    feed(client.down(k_coordinator, message(k_coordinator, 3, 2)));
    EXPECT_EQ(refused(), 0U);
    EXPECT_EQ(received.size(), 2U);
    EXPECT_EQ(stream.statistics().links, 1U);
}

TEST_F(Links, is_not_stopped_by_a_copy_of_the_request) {
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, connect_request(k_coordinator), false));
    feed(client.down(k_coordinator, message(k_coordinator, 2, 1)));
    EXPECT_EQ(refused(), 0U);
    EXPECT_EQ(stream.statistics().links, 1U);
}

TEST_F(Links, reads_and_marks_what_came_before_the_keys) {
    feed(client.down(k_coordinator, message(k_coordinator, 900, 1)));
    feed(client.down(k_first_land, message(k_first_land, 700, 1)));
    ASSERT_EQ(received.size(), 2U);
    EXPECT_FALSE(received[0].is_verified);
    EXPECT_EQ(received[1].session, 1U) << "one end of a client is one session";
    hand_over(client, k_first_land, 701, k_second_land, 100);
    feed(client.down(k_second_land, message(k_second_land, 3, 1)));
    ASSERT_EQ(received.size(), 3U);
    EXPECT_TRUE(received[2].is_verified);
    EXPECT_EQ(received[2].session, 1U);
    EXPECT_EQ(stream.links()[0].origin, LinkOrigin::midway);
    EXPECT_EQ(unverified_packets(stream.statistics()), 3U);
    // The keys of a client that comes back to a link that was heard midway.
    LinkServer again = k_first_land;
    again.seed_to_client = 60;
    hand_over(client, k_second_land, 4, again, 300);
    feed(client.down(again, message(again, 3, 1)));
    EXPECT_TRUE(received.back().is_verified);
    EXPECT_EQ(refused(), 0U);
}

TEST_F(Links, finds_a_pair_that_begins_with_an_odd_port) {
    const LinkServer odd{.port = 9001};
    feed(client.down(odd, message(odd, 900, 1)));  // from 9002
    feed(client.up(odd, packet(packet_flag::ack, 5, Bytes(4))));
    feed(client.down(odd, message(odd, 901, 2)));
    ASSERT_EQ(stream.statistics().links, 1U);
    EXPECT_EQ(stream.links()[0].ends.server_port, 9001);
}

TEST_F(Links, tells_neighbouring_pairs_apart) {
    feed(client.down(k_second_land, message(k_second_land, 900, 1)));      // from 9007
    feed(client.up(k_first_land, packet(packet_flag::ack, 5, Bytes(4))));  // to 9008
    feed(client.down(k_first_land, message(k_first_land, 900, 1)));
    EXPECT_EQ(stream.statistics().links, 2U);
    EXPECT_EQ(received.size(), 2U);
}

TEST_F(Links, forgets_links_without_a_proved_key_first) {
    log_in(client, k_coordinator);
    feed(client.down(k_coordinator, message(k_coordinator, 2, 1)));
    for (std::uint16_t port = 1; port <= 2000; ++port) {
        const Client stranger{.address = 0x7F000001, .port = port};
        feed(stranger.up(k_coordinator, world_login(port)));
    }
    feed(client.down(k_coordinator, message(k_coordinator, 3, 2)));
    EXPECT_EQ(received.size(), 2U);
    EXPECT_TRUE(received.back().is_verified) << "its keys are still known";
    EXPECT_EQ(stream.statistics().links, 2001U);
    EXPECT_EQ(stream.statistics().forgotten_links, 1995U);
    EXPECT_LE(stream.links().size(), 256U + 6U);
}

}  // namespace
}  // namespace glidepath
