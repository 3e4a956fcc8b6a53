#include "report/report_data.h"

#include <glidepath/motion.h>
#include <glidepath/tools/report.h>

#include "layers.h"
#include "report/made_up_scene.h"
#include "unit/report_reader.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <string>
#include <vector>

namespace glidepath {
namespace {

using Json = nlohmann::json;
using report_test::Reader;

Report one_body() {
    RecordedBody body{};
    body.object = 0x80000001U;
    body.name = "Drudge";
    body.radius_m = 0.5F;
    body.height_m = 1.75F;
    for (int i = 0; i < 3; ++i) {
        RecordedFrame frame;
        frame.time_s = i / 60.0;
        frame.position = {.x_m = 32500 + i * 0.25, .y_m = 34600, .z_m = -3};
        frame.heading_deg = 359.5F;
        frame.pop_mps = 10.25F;
        frame.behind_m = 1.5F;
        frame.state = ShownState::gliding;
        frame.is_leashed = true;
        frame.is_indoors = i == 2;
        frame.target = 0xFFFFFFFFU;
        frame.cell = 0x01F50100U;
        frame.motion = motion_command::ready;
        frame.clip = 0x03000001U;
        frame.clip_frame = static_cast<float>(i);
        body.frames.push_back(frame);
    }
    RecordedMessage message;
    message.time_s = 0.01;
    message.opcode = 0xF748;
    message.has_position = message.was_accepted = true;
    message.position = {.x_m = 32501, .y_m = 34601, .z_m = -3};
    message.outcome = "move_interpolate";
    message.text = "position";
    body.messages.push_back(message);
    PolicyRun run{.name = "retail"};
    run.recording.title = "t";
    run.recording.bodies.push_back(body);
    run.pops.push_back({.time_s = 1 / 60.0,
                        .object = body.object,
                        .step_m = 0.25F,
                        .limit_m = 0.1F,
                        .stage = "settle",
                        .kind = "waypoints failed",
                        .cause = "because",
                        .message = 0});
    Report report;
    report.policies.push_back(std::move(run));
    return report;
}

TEST(ReportData, holds_numbers_that_do_not_fit_to_the_nearest_that_does) {
    Report report = one_body();
    RecordedFrame& frame = report.policies[0].recording.bodies[0].frames[1];
    frame.position.x_m = std::numeric_limits<double>::quiet_NaN();
    frame.position.y_m = std::numeric_limits<double>::infinity();
    frame.position.z_m = -std::numeric_limits<double>::infinity();
    const Reader reader(write_report_data(report));
    EXPECT_EQ(reader.numbers("p0.frame.x")[1], 0);
    EXPECT_EQ(reader.numbers("p0.frame.y")[1], std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(reader.numbers("p0.frame.z")[1], std::numeric_limits<std::int32_t>::min());
    EXPECT_EQ(reader.numbers("p0.frame.z")[2], -30000) << "the next frame is whole again";
}

TEST(ReportData, replaces_what_is_no_utf8) {
    Report report = one_body();
    report.policies[0].recording.bodies[0].name = "a\xFF";
    const Reader reader(write_report_data(report));
    EXPECT_EQ(reader.header()["bodies"][0]["name"], "a\xEF\xBF\xBD");
}

TEST(ReportData, leaves_out_pops_of_bodies_that_are_not_there) {
    Report report = one_body();
    report.policies[0].pops[0].object = 7;
    EXPECT_TRUE(Reader(write_report_data(report)).numbers("p0.pop.time").empty());
}

TEST(ReportData, is_the_same_when_policies_are_made_one_after_the_other) {
    Report report = one_body();
    report.policies.push_back(report.policies[0]);
    report.policies[1].name = "another";
    const std::vector<std::byte> at_once = write_report_data(report);
    std::vector<PolicyRun> others{std::move(report.policies[1])};
    report.policies.pop_back();
    EXPECT_EQ(write_report_data(report,
                                [&]() -> std::optional<PolicyRun> {
                                    if (others.empty()) return std::nullopt;
                                    PolicyRun run = std::move(others.back());
                                    others.pop_back();
                                    return run;
                                }),
              at_once);
}

TEST(ReportData, of_nothing_is_a_header_without_bodies) {
    const Reader reader(write_report_data({}));
    EXPECT_EQ(reader.magic(), "GLPD");
    EXPECT_EQ(reader.number(4), 1U);
    EXPECT_TRUE(reader.header()["bodies"].empty());
    EXPECT_TRUE(reader.header()["policies"].empty());
}

TEST(ReportData, keeps_every_column_to_its_unit) {
    const Reader reader(write_report_data(one_body()));
    EXPECT_EQ(reader.header()["origin"], Json({32448.0, 34560.0, 0.0})) << "the corner of landblock A9B4";
    EXPECT_EQ(reader.numbers("p0.frame.time"), (std::vector<std::int32_t>{0, 167, 333}));
    EXPECT_EQ(reader.numbers("p0.frame.x"), (std::vector<std::int32_t>{520000, 522500, 525000}));
    EXPECT_EQ(reader.numbers("p0.frame.z"), (std::vector<std::int32_t>{-30000, -30000, -30000}));
    EXPECT_EQ(reader.numbers("p0.frame.heading")[0], 35950);
    EXPECT_EQ(reader.numbers("p0.frame.behind")[0], 1500);
    EXPECT_EQ(reader.numbers("p0.frame.limit")[0], 10250) << "above it a step is a pop";
    EXPECT_EQ(reader.numbers("p0.frame.state"),
              (std::vector<std::int32_t>{2 | 0x20, 2 | 0x20, 2 | 0x20 | 0x40}));
    EXPECT_EQ(reader.numbers("p0.frame.target")[0], -1);
    EXPECT_EQ(reader.numbers("message.x")[0], 530000);
    EXPECT_EQ(reader.numbers("message.flags")[0], 3);
    EXPECT_EQ(reader.column_bytes("message.text"), "position");
    EXPECT_EQ(reader.header()["outcomes"][0], "move_interpolate");
    EXPECT_EQ(reader.numbers("p0.pop.step")[0], 2500);
    EXPECT_EQ(reader.numbers("p0.pop.message")[0], 0);
    EXPECT_EQ(reader.column_bytes("p0.pop.cause_text"), "because");
    EXPECT_EQ(reader.numbers("p0.pop.cause_text_bytes")[0], 7);
    EXPECT_EQ(reader.column_bytes("p0.pop.kind_text"), "waypoints failed");
    EXPECT_EQ(reader.numbers("p0.frame.cell")[2], 0x01F50100);
    EXPECT_EQ(reader.numbers("p0.frame.clip")[0], 0x03000001);
    EXPECT_EQ(reader.numbers("p0.frame.clip_frame"), (std::vector<std::int32_t>{0, 1, 2}));
    EXPECT_EQ(reader.header()["bodies"][0]["height"], 1.75);
    EXPECT_EQ(reader.header()["motions"], Json({{std::to_string(motion_command::ready), "Ready"}}));
}

TEST(ReportData, compares_policies_by_numbers_where_there_are_any) {
    Report report = one_body();
    report.policies[0].scorecard = {
        {"lag", "150 ms", 150, 0}, {"jerk", "-"}, {"odd", "?", std::numeric_limits<double>::quiet_NaN(), 1}};
    report.policies[0].is_fed_positions_only = true;
    const Reader reader(write_report_data(report));
    const Json& policy = reader.header()["policies"][0];
    EXPECT_EQ(policy["scores"][0], Json({"lag", "150 ms", 150.0, 0.0}));
    EXPECT_EQ(policy["scores"][1], Json({"jerk", "-"})) << "there is nothing to compare";
    EXPECT_EQ(policy["scores"][2].size(), 2U);
    EXPECT_EQ(policy["positions_only"], true);
    EXPECT_FALSE(reader.header().contains("scored_only"));
    report.scored_only.push_back({"snap", {{"lag", "90 ms", 90, 0}}});
    EXPECT_EQ(Reader(write_report_data(report)).header()["scored_only"],
              Json::parse(R"([{"name": "snap", "scores": [["lag", "90 ms", 90.0, 0.0]]}])"));
}

TEST(ReportData, has_figures_for_bodies_of_their_setup_and_scale_alone) {
    Report report = one_body();
    RecordedBody& body = report.policies[0].recording.bodies[0];
    body.setup = 0x02000001U;
    body.scale = 1.5F;
    report.figures = {{.setup = 0x02000001U, .scale = 1},
                      {.setup = 0x02000001U,
                       .scale = 1.5F,
                       .rest = {{0, 0, 1}, {0, 0, 1.7F}},
                       .parents = {0xFFFFFFFFU, 0},
                       .clips = {{.id = 7, .parts = {{0, 0, 1}}},  // not whole: left out
                                 {.id = 8, .parts = {{0, 0, 1}, {0, 0.25F, 1.7F}}}}}};
    const Reader reader(write_report_data(report));
    EXPECT_EQ(reader.header()["bodies"][0]["figure"], 1);
    const Json& figure = reader.header()["figures"][1];
    EXPECT_EQ(figure["parts"], 2);
    EXPECT_EQ(figure["parents"], Json::parse("[4294967295, 0]"));
    EXPECT_FALSE(reader.header()["figures"][0].contains("parents")) << "joined by nearness";
    EXPECT_EQ(figure["clips"], Json::parse(R"([{"id": 8, "from": 0, "frames": 1}])"));
    EXPECT_EQ(reader.numbers("figure.y"), (std::vector<std::int32_t>{0, 250}));
    body.setup = 0;
    EXPECT_EQ(Reader(write_report_data(report)).header()["bodies"][0]["figure"], -1);
}

TEST(ReportData, matches_the_bodies_of_other_policies_by_id_and_instance) {
    Report report = one_body();
    report.policies.push_back({.name = "snap"});
    std::vector<RecordedBody>& bodies = report.policies[0].recording.bodies;
    bodies.push_back(RecordedBody(bodies[0]));
    for (RecordedFrame& frame : bodies[1].frames)
        frame.time_s += 10;
    report.policies[1].recording.bodies = {bodies[1]};
    report.policies[1].recording.bodies[0].frames.resize(2);
    report.policies[0].pops[0].time_s = 10.02;
    const Reader reader(write_report_data(report));
    EXPECT_EQ(reader.header()["policies"][0]["frames"], Json({3, 3}));
    EXPECT_EQ(reader.header()["policies"][1]["frames"], Json({2, 0})) << "the first instance only";
    EXPECT_EQ(reader.numbers("p0.pop.body")[0], 1) << "the instance that is there at the time";
}

TEST(ReportData, takes_a_few_bytes_a_frame) {
    const Report report = made_up::market_square({.bodies = 12, .duration_s = 20});
    std::size_t frames = 0;
    for (const PolicyRun& run : report.policies) {
        for (const RecordedBody& body : run.recording.bodies)
            frames += body.frames.size();
    }
    EXPECT_LT(write_report_data(report).size(), frames * 12);
}

TEST(ReportPage, holds_no_name_in_clear) {
    const std::string page = report_page(made_up::hostile());
    EXPECT_EQ(page.find("hacked"), std::string::npos);
    EXPECT_NE(page.find("id=\"glidepath-data\">R0xQR"), std::string::npos) << "base64 of GLPD";
}

TEST(ReportPage, is_one_file_that_asks_for_nothing) {
    const std::string page = empty_page();
    EXPECT_LT(page.size(), 1'500'000U);
    EXPECT_EQ(page.find(" src="), std::string::npos);
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

}  // namespace
}  // namespace glidepath
