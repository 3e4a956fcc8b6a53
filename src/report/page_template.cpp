#include "report/page_template.h"

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

}  // namespace glidepath::report
