#include <glidepath/codec.h>

namespace glidepath {

Severity severity_of(ErrorCode kind, WireLayer layer) {
    switch (kind) {
        case ErrorCode::ok:
        case ErrorCode::nonzero_padding:
            return Severity::tolerate;
        case ErrorCode::unknown_flag:
            return layer == WireLayer::message ? Severity::tolerate : Severity::reject;
        default:
            return Severity::reject;
    }
}

}  // namespace glidepath
