#include "page_template.h"

#include <string_view>

namespace glidepath::detail {

namespace {

// In pieces: compilers need not take a literal of more than 64 KiB.
constexpr std::string_view k_pieces[] = {
#include <page_template.inc>  // made by viewer/build.mjs
};

}  // namespace

std::string page_template() {
    std::string page;
    for (const std::string_view piece : k_pieces)
        page += piece;
    return page;
}

}  // namespace glidepath::detail
