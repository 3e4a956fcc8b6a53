#include <glidepath/routing/held_messages.h>

#include <algorithm>

namespace glidepath {

void HeldMessages::hold(ObjectId object, const Message& message, double clock_s) {
    if (held_.size() == k_most_held_messages) held_.erase(held_.begin());
    for (Held& held : held_) {
        if (held.object == object) held.last_s = clock_s;
    }
    held_.push_back({object, clock_s, message});
}

std::vector<HeldMessages::Message> HeldMessages::take(ObjectId object) {
    std::vector<Message> taken;
    const auto rest = std::remove_if(held_.begin(), held_.end(), [&](const Held& held) {
        if (held.object != object) return false;
        taken.push_back(held.message);
        return true;
    });
    held_.erase(rest, held_.end());
    return taken;
}

void HeldMessages::forget_old(double clock_s) {
    std::erase_if(held_, [&](const Held& held) { return clock_s - held.last_s > k_held_for_s; });
}

}  // namespace glidepath
