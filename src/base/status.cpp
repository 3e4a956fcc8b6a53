#include <glidepath/base/status.h>

namespace glidepath {

const char* name_of(StatusCode code) {
    switch (code) {
        case StatusCode::ok:
            return "ok";
        case StatusCode::not_finite:
            return "not_finite";
        case StatusCode::not_unit:
            return "not_unit";
        case StatusCode::out_of_range:
            return "out_of_range";
        case StatusCode::illegal_cell:
            return "illegal_cell";
        case StatusCode::truncated:
            return "truncated";
        case StatusCode::trailing:
            return "trailing";
        case StatusCode::malformed:
            return "malformed";
        case StatusCode::limit_exceeded:
            return "limit_exceeded";
        case StatusCode::unknown_id:
            return "unknown_id";
        case StatusCode::stale:
            return "stale";
        case StatusCode::refused:
            return "refused";
    }
    return "unknown";
}

}  // namespace glidepath
