#include <glidepath/tools/report.h>

#include "report/page_template.h"
#include "report/report_data.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace glidepath::tools {

using namespace report;

namespace {

constexpr std::string_view k_nothing_else = "default-src 'none';";  // of the page's own rules

}  // namespace

std::string report_page(const Report& report) { return page_with(write_report_data(report)); }

std::string empty_page() { return page_template(); }

std::string live_page(const std::string& title) {
    std::string page = page_template();
    // The feed is the one thing that it may ask for.
    if (const std::size_t rules = page.find(k_nothing_else); rules != std::string::npos) {
        page.replace(rules, k_nothing_else.size(), "default-src 'none'; connect-src 'self';");
    }
    const std::size_t mark = page.find(k_data_mark);
    if (mark == std::string::npos) return page;
    const nlohmann::json about = {{"title", title}};
    std::string text = about.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
        text.replace(at, 1, "\\u003c");  // so that no title can end the element
    page.replace(mark, k_data_mark.size(),
                 R"(<script type="application/json" id="glidepath-live">)" + text + "</script>");
    return page;
}

}  // namespace glidepath::tools
