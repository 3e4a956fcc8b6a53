#include <glidepath/wire/decode_error.h>

namespace glidepath {

const char* name_of(ErrorClass kind) {
    switch (kind) {
        case ErrorClass::ok:
            return "ok";
        case ErrorClass::truncated:
            return "truncated";
        case ErrorClass::bad_count:
            return "bad_count";
        case ErrorClass::bad_length:
            return "bad_length";
        case ErrorClass::bad_opcode:
            return "bad_opcode";
        case ErrorClass::bad_movement_type:
            return "bad_movement_type";
        case ErrorClass::bad_command:
            return "bad_command";
        case ErrorClass::bad_version:
            return "bad_version";
        case ErrorClass::bad_cell:
            return "bad_cell";
        case ErrorClass::bad_float:
            return "bad_float";
        case ErrorClass::bad_quaternion:
            return "bad_quaternion";
        case ErrorClass::trailing:
            return "trailing";
        case ErrorClass::unknown_flag:
            return "unknown_flag";
        case ErrorClass::nonzero_padding:
            return "nonzero_padding";
        case ErrorClass::bad_checksum:
            return "bad_checksum";
        case ErrorClass::fragment_mismatch:
            return "fragment_mismatch";
        case ErrorClass::incomplete:
            return "incomplete";
    }
    return "unknown";
}

Severity severity_of(ErrorClass kind, WireLayer layer) {
    switch (kind) {
        case ErrorClass::ok:
        case ErrorClass::nonzero_padding:
            return Severity::tolerate;
        case ErrorClass::unknown_flag:
            return layer == WireLayer::message ? Severity::tolerate : Severity::reject;
        default:
            return Severity::reject;
    }
}

}  // namespace glidepath
