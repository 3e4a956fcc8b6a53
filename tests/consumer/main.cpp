// A program of somebody else who uses the library: an inline header, a compiled source, and what it prints.
#include <glidepath/position.h>
#include <glidepath/version.h>

#include <cstdio>

int main() {
    const glidepath::Position here{0xA9B40001U, {{12.0F, 12.0F, 0.0F}, {}}};
    const glidepath::Position there{0xA9B40001U, {{15.0F, 16.0F, 0.0F}, {}}};
    std::printf("glidepath %s: %.1f m at heading %.2f\n", GLIDEPATH_VERSION,
                static_cast<double>(glidepath::distance(here, there)), glidepath::heading_to(here, there));
}
