// Writes the pages that the browser tests open, or serves one.
#include <glidepath/replay/play_captures.h>
#include <glidepath/replay/recorder.h>
#include <glidepath/report/desktop.h>
#include <glidepath/report/page.h>
#include <glidepath/report/policy_run.h>

#include "made_up_scene.h"

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

// A capture as three policies show it, without reasons: to look at the page with real traffic.
int write_capture(const std::string& capture, const std::filesystem::path& path) {
    using namespace glidepath;
    Recorder recorder;
    PlayCapturesOptions options;
    options.player.traced = true;  // the recorder tells states by it
    const std::filesystem::path files[] = {capture};
    const PlayedCaptures played = play_captures(files, options, recorder.listener());
    if (!played.has_messages()) {
        std::cerr << "report_fixture: " << capture << " holds no messages\n";
        return 2;
    }
    Recording recording = recorder.take(options.player.frames_per_s);
    recording.title = files[0].filename().string();
    recording.start_unix_s = played.start_unix_s;
    Report report;
    report.policies.push_back({.name = "Glidepath retail", .recording = recording});
    report.policies.push_back(run_of_policy(recording, Policy::fixed_delay));
    report.policies.push_back(run_of_policy(recording, Policy::snap));
    return write(path, report_page(report)) ? 0 : 2;
}

int serve() {
    using namespace glidepath;
    Expected<PageServer> server = PageServer::start(report_page(made_up::market_square({})));
    if (!server) {
        std::cerr << "report_fixture: " << server.status().what << ' ' << server.status().why << '\n';
        return 2;
    }
    std::cout << server->address() << std::endl;  // NOLINT(performance-avoid-endl): a test waits for the line
    run_until_interrupted(server.value());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace glidepath;
    if (argc < 2) {
        std::cerr << "usage: report_fixture OUT_DIRECTORY [big]\n       report_fixture --serve\n       "
                     "report_fixture --capture CAPTURE PAGE\n";
        return 2;
    }
    if (std::string(argv[1]) == "--serve") return serve();
    if (std::string(argv[1]) == "--capture" && argc == 4) return write_capture(argv[2], argv[3]);
    const std::filesystem::path out = argv[1];
    std::filesystem::create_directories(out);
    if (argc > 2 && std::string(argv[2]) == "big") {
        return write(out / "big.html", report_page(made_up::market_square({.bodies = 50, .duration_s = 600})))
                   ? 0
                   : 2;
    }
    const std::string market = report_page(made_up::market_square({}));
    bool good = write(out / "market.html", market);
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
    return good ? 0 : 2;
}
