#include "quality/lint_body.h"

#include <fmt/format.h>

#include <array>

namespace glidepath::quality {

namespace {

// In the order of LintRule.
constexpr std::array<LintRuleText, k_lint_rule_count> k_rules{{
    {"positions_while_stuck", "positions are sent while the body sticks to its target",
     "the body snaps back and forth between its target's side and the place that was sent",
     "send no position from a movement with a sticky object on until a second and a half later: clients "
     "stick "
     "for one second, and follow the target by themselves"},
    {"move_to_before_create", "a move-to is sent before the object that it moves is created",
     "the creature appears where it was and then blips to where the move-to has taken it, or stands still: "
     "the creation's stamps make the early movement stale",
     "send the creation first, and let its movement part say what the creature is doing"},
    {"positions_without_contact", "positions of a body on the ground lack the contact bit",
     "clients take them for positions in the air and ignore them: the body drifts off by its own motion, and "
     "pops when a position counts again",
     "set flag 0x04 in every position of a body that stands on something"},
    {"teleport_churn", "teleport stamps advance in ordinary positions",
     "every position is a jump: the body stutters from place to place, stops what it does and never glides",
     "advance the teleport stamp only for portals, recalls and the like; walking needs the position stamp "
     "alone"},
    {"frozen_position_stamp", "positions have stamps that do not advance",
     "clients drop them as old: the body runs on by its motion alone, and pops when a stamp is newer at last",
     "advance the position stamp by one for every position of the object, also after a teleport or a login, "
     "and keep it for as long as the instance lives"},
    {"fast_turns", "headings change faster than the told turn does",
     "the body turns too slowly, runs off in a wrong direction and is pulled back",
     "send the turn speed that the server turns with (1.5 while running), or turn at the speed that was "
     "sent"},
    {"update_gap", "no position is sent for a long time while the body moves",
     "the body runs on as last told, is held back by its leash, and then glides or blips a long way",
     "send a position at least once a second while a body moves"},
    {"far_enqueue", "a position out of gliding range has no new teleport stamp",
     "the body does not glide: it blips there and keeps its old waypoints until then",
     "advance the teleport stamp when a body is put somewhere else, or send positions on the way"},
}};

}  // namespace

const LintRuleText& text_of(LintRule rule) { return k_rules[static_cast<std::size_t>(rule)]; }
const char* name_of(LintRule rule) { return text_of(rule).name; }

std::optional<LintRule> lint_rule_by_name(std::string_view name) {
    for (std::size_t i = 0; i < k_lint_rule_count; ++i) {
        if (name == k_rules[i].name) return static_cast<LintRule>(i);
    }
    return std::nullopt;
}

std::string measure_text(LintRule rule, double worst) {
    switch (rule) {
        case LintRule::positions_while_stuck:
            return fmt::format("{:.0f} sent in one stick", worst);
        case LintRule::move_to_before_create:
            return fmt::format("{:.2f} s too early", worst);
        case LintRule::positions_without_contact:
            return fmt::format("for {:.1f} s", worst);
        case LintRule::teleport_churn:
            return fmt::format("moved by up to {:.1f} m", worst);
        case LintRule::frozen_position_stamp:
            return fmt::format("up to {:.1f} m apart", worst);
        case LintRule::fast_turns:
            return fmt::format("off by up to {:.0f} degrees", worst);
        case LintRule::update_gap:
            return fmt::format("moving for {:.1f} s", worst);
        case LintRule::far_enqueue:
            return fmt::format("up to {:.0f} m away", worst);
    }
    return {};
}

}  // namespace glidepath::quality
