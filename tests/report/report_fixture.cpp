// Writes the pages that the browser tests open, and a DAT for the one with figures.
#include <glidepath/tools/report.h>

#include "layers.h"
#include "made_up_scene.h"
#include "unit/walking_dat.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace {

bool write(const std::filesystem::path& path, const std::string& page) {
    std::ofstream file(path, std::ios::binary);
    file << page;
    file.close();
    if (!file) std::cerr << "report_fixture: cannot write " << path << '\n';
    return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace glidepath;
    if (argc < 2) {
        std::cerr << "usage: report_fixture OUT_DIRECTORY [big]\n";
        return 2;
    }
    const std::filesystem::path out = argv[1];
    std::filesystem::create_directories(out);
    if (argc > 2 && std::string(argv[2]) == "big") {
        return write(out / "big.html", report_page(made_up::market_square({.bodies = 50, .duration_s = 600})))
                   ? 0
                   : 2;
    }
    const std::string market = report_page(made_up::market_square({}));
    bool good = write(out / "market.html", market);
    const Report crowd = made_up::market_square({.bodies = 150, .duration_s = 20});
    good = write(out / "crowd.html", report_page(crowd)) && good;
    good = write(out / "hostile.html", report_page(made_up::hostile())) && good;
    good = write(out / "one_frame.html", report_page(made_up::one_frame())) && good;
    good = write(out / "no_bodies.html", report_page(made_up::no_bodies())) && good;
    good = write(out / "no_policies.html", report_page({})) && good;
    good = write(out / "million_notices.html", report_page(made_up::million_notices())) && good;
    good = write(out / "no_data.html", empty_page()) && good;
    // As if the download had stopped in the middle of the data.
    const std::size_t data = market.find("glidepath-data\">");
    const std::size_t end = market.find("</script>", data);
    good = write(out / "cut_off.html", market.substr(0, (data + end) / 2) + market.substr(end)) && good;
    const dat_test::Bytes dat = dat_test::walking_dat();
    good = write(out / "walking.dat", {reinterpret_cast<const char*>(dat.data()), dat.size()}) && good;
    return good ? 0 : 2;
}
