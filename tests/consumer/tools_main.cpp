// A capture that is not there, through the installed glidepath::tools.
#include <glidepath/tools/capture.h>

#include <cstdio>

int main() {
    const auto capture = glidepath::tools::CaptureReader::open("no_such.pcap");
    std::printf("%s\n", text_of(capture.error()).c_str());
    return capture.error().code == glidepath::ErrorCode::unreadable ? 0 : 1;
}
