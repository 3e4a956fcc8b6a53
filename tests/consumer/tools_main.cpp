// A capture that is not there, through the installed glidepath::tools.
#include "replay/capture.h"

#include <cstdio>

int main() {
    const auto capture = glidepath::CaptureReader::open("no_such.pcap");
    std::printf("%s\n", text_of(capture.ending()).c_str());
    return capture.ending().kind == glidepath::EndingKind::could_not_open ? 0 : 1;
}
