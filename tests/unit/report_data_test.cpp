#include "report/report_data.h"

#include <glidepath/motion.h>
#include <glidepath/tools/report.h>

#include "layers.h"
#include "report/made_up_scene.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace glidepath {
namespace {

using Json = nlohmann::json;

// Reads report data by what report_data.h says, without the code that writes it.
class Reader {
  public:
    explicit Reader(const std::vector<std::byte>& bytes) : bytes_(bytes.size(), '\0') {
        std::memcpy(bytes_.data(), bytes.data(), bytes.size());
        header_ = Json::parse(inflated(24, number(8), number(12)));
        start_ = (24 + number(8) + 11) / 12 * 12;
    }

    [[nodiscard]] std::uint32_t number(std::size_t at) const {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes_.at(at + i));
        return value;
    }
    [[nodiscard]] const Json& header() const { return header_; }
    [[nodiscard]] std::string magic() const { return bytes_.substr(0, 4); }

    [[nodiscard]] std::string column_bytes(const std::string& name) const {
        const Json& column = column_of(name);
        return inflated(start_ + column[2].get<std::size_t>(), column[3], column[4]);
    }
    [[nodiscard]] std::vector<std::int32_t> numbers(const std::string& name) const {
        const std::string bytes = column_bytes(name);
        std::vector<std::int32_t> values;
        std::uint32_t last = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            std::uint32_t rest = 0;
            for (unsigned shift = 0;; shift += 7) {
                const auto byte = static_cast<unsigned char>(bytes.at(at++));
                rest |= (byte & 0x7FU) << shift;
                if (byte < 0x80U) break;
            }
            last += (rest >> 1U) ^ (0U - (rest & 1U));
            values.push_back(static_cast<std::int32_t>(last));
        }
        EXPECT_EQ(values.size(), column_of(name)[1].get<std::size_t>());
        return values;
    }

  private:
    [[nodiscard]] const Json& column_of(const std::string& name) const {
        for (const Json& column : header_["columns"]) {
            if (column[0] == name) return column;
        }
        throw std::runtime_error("no column " + name);
    }
    [[nodiscard]] std::string inflated(std::size_t at, std::size_t stored, std::size_t size) const {
        std::string out(size, '\0');
        uLongf count = size;
        EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(out.data()), &count,
                             reinterpret_cast<const Bytef*>(bytes_.data() + at), stored),
                  Z_OK);
        EXPECT_EQ(count, size);
        return out;
    }

    std::string bytes_;
    Json header_;
    std::size_t start_ = 0;
};

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
