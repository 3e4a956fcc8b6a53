#include "quality/lint_body.h"

#include <fmt/format.h>

namespace glidepath::quality {

std::string measure_text(ServerFault fault, double worst) {
    switch (fault) {
        case ServerFault::positions_while_stuck:
            return fmt::format("{:.0f} sent in one stick", worst);
        case ServerFault::move_to_before_create:
            return fmt::format("{:.2f} s too early", worst);
        case ServerFault::positions_without_contact:
            return fmt::format("for {:.1f} s", worst);
        case ServerFault::teleport_churn:
            return fmt::format("moved by up to {:.1f} m", worst);
        case ServerFault::frozen_position_stamp:
            return fmt::format("up to {:.1f} m apart", worst);
        case ServerFault::fast_turns:
            return fmt::format("off by up to {:.0f} degrees", worst);
        case ServerFault::update_gap:
            return fmt::format("moving for {:.1f} s", worst);
        case ServerFault::far_enqueue:
            return fmt::format("up to {:.0f} m away", worst);
        case ServerFault::unknown_object:
            return fmt::format("for {:.1f} s", worst);
        case ServerFault::left_behind:
            return fmt::format("{:.0f} m away", worst);
        case ServerFault::speed_mismatch:
            return fmt::format("up to {:.1f} times as fast", worst);
        case ServerFault::jump_without_vector:
            return fmt::format("up to {:.1f} m high", worst);
        case ServerFault::echo_pull:
            return fmt::format("to where it was up to {:.2f} s before", worst);
        case ServerFault::hop:
            return fmt::format("up at {:.1f} m/s", worst);
        case ServerFault::sticks_restarted:
            return fmt::format("{:.0f} waiting", worst);
        case ServerFault::far_positions:
            return fmt::format("up to {:.0f} m from the player", worst);
    }
    return {};
}

}  // namespace glidepath::quality
