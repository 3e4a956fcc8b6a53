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
    }
    return {};
}

}  // namespace glidepath::quality
