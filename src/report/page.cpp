#include <glidepath/tools/report.h>

#include "report/page_template.h"
#include "report/report_data.h"

#include <cstddef>
#include <vector>

namespace glidepath::tools {

using namespace report;

namespace {

constexpr std::string_view k_data_mark = "<!--glidepath-data-->";  // stands once in viewer/src/page.html
constexpr std::string_view k_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The length is a multiple of 12 (report_data.h), so no group is incomplete.
void append_base64(std::string& out, const std::vector<std::byte>& bytes) {
    for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
        const std::uint32_t group = std::to_integer<std::uint32_t>(bytes[i]) << 16U |
                                    std::to_integer<std::uint32_t>(bytes[i + 1]) << 8U |
                                    std::to_integer<std::uint32_t>(bytes[i + 2]);
        for (const unsigned shift : {18U, 12U, 6U, 0U})
            out.push_back(k_digits[group >> shift & 0x3FU]);
    }
}

}  // namespace

std::string report_page(const Report& report) {
    std::string page = page_template();
    const std::size_t mark = page.find(k_data_mark);
    if (mark == std::string::npos) return page;

    const std::vector<std::byte> data = write_report_data(report);
    std::string out;
    out.reserve(page.size() + data.size() / 3 * 4 + 128);
    out.append(page, 0, mark);
    // Base64 has no character that HTML knows, so no name of a body can end this element.
    out += R"(<script type="application/octet-stream;base64" id="glidepath-data">)";
    append_base64(out, data);
    out += "</script>";
    out.append(page, mark + k_data_mark.size());
    return out;
}

std::string empty_page() { return page_template(); }

}  // namespace glidepath::tools
