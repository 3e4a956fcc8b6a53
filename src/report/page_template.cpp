#include "report/page_template.h"

#include "report/base64.h"

namespace glidepath::report {

namespace {

// In pieces: compilers need not take a literal of more than 64 KiB.
constexpr const char* k_pieces[] = {
#include <page_template.inc>  // made by viewer/build.mjs
};

}  // namespace

std::string page_template() {
    std::string page;
    for (const char* piece : k_pieces)
        page += piece;
    return page;
}

std::string page_with(const std::vector<std::byte>& data) {
    std::string page = page_template();
    const std::size_t mark = page.find(k_data_mark);
    if (mark == std::string::npos) return page;

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

}  // namespace glidepath::report
