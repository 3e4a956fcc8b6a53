#include "planning/target_tracker.h"

#include "base/units.h"

namespace glidepath::planning {

namespace {

// A follower on top of its target looks up.
constexpr Vec3 k_no_direction{0.0F, 0.0F, 1.0F};

Vec3 direction_to(const Position& from, const Position& to) {
    const Vec3 v = offset(from, to);
    return length(v) < static_cast<double>(k_epsilon) ? k_no_direction : with_length(v, 1.0);
}

Position predicted(const TargetParty& self, float quantum_s) {
    Position result = self.position;
    result.frame.origin =
        narrow(widen(self.position.frame.origin) + widen(self.velocity_mps) * static_cast<double>(quantum_s));
    return result;
}

// The pool may move its nodes while the receiver acts, so nothing of the voyeur is used after the send.
void send_update(const TargetParty& self, VoyeurSlot slot, TargetStatus status, const Position& interpolated,
                 Neighbours& neighbours) {
    Voyeur& voyeur = neighbours.voyeurs()[slot];
    voyeur.last_sent = interpolated;
    TargetInfo info;
    info.object_id = self.id;
    info.radius_m = voyeur.radius_m;
    info.quantum_s = static_cast<double>(voyeur.quantum_s);
    info.target = self.position;
    info.interpolated = interpolated;
    info.velocity_mps = self.velocity_mps;
    info.status = status;
    neighbours.send(voyeur.id, info);
}

void watch_target(const TargetParty& self, Neighbours& neighbours) {
    const TargetInfo& target = self.tracker->target;
    const TargetParty watched = neighbours.find_party(target.object_id);
    if (watched.tracker == nullptr) return;
    add_voyeur(watched, self.id, target.radius_m, static_cast<float>(target.quantum_s), neighbours);
}

void notice_timeout(const TargetParty& self, Neighbours& neighbours) {
    TargetInfo& target = self.tracker->target;
    if (target.object_id == 0 || target.status != TargetStatus::undefined) return;
    if (target.last_update_s + k_target_timeout_s >= neighbours.game_now_s()) return;
    target.status = TargetStatus::timed_out;
    neighbours.deliver(self.id, target);
}

void update_voyeurs(const TargetParty& self, Neighbours& neighbours) {
    VoyeurPool& pool = neighbours.voyeurs();
    VoyeurTable& table = self.tracker->voyeurs;
    for (VoyeurSlot slot = pool.begin_walk(table); slot != 0; slot = pool.next(table, slot)) {
        const Voyeur& voyeur = pool[slot];
        const Position ahead = predicted(self, voyeur.quantum_s);
        if (distance(ahead, voyeur.last_sent) > voyeur.radius_m) {
            send_update(self, slot, TargetStatus::ok, ahead, neighbours);
        }
    }
    pool.end_walk(table);
}

}  // namespace

void set_target(const TargetParty& self, std::uint32_t context_id, ObjectId target_id, float radius_m,
                double quantum_s, Neighbours& neighbours) {
    self.tracker->is_made = true;
    clear_target(self, neighbours);
    if (target_id == 0) {
        TargetInfo nothing;
        nothing.context_id = context_id;
        nothing.status = TargetStatus::timed_out;
        neighbours.deliver(self.id, nothing);
        return;
    }
    TargetInfo& target = self.tracker->target;
    target = {};
    target.context_id = context_id;
    target.object_id = target_id;
    target.radius_m = radius_m;
    target.quantum_s = quantum_s;
    target.last_update_s = neighbours.game_now_s();
    watch_target(self, neighbours);
}

void clear_target(const TargetParty& self, Neighbours& neighbours) {
    const ObjectId target_id = self.tracker->target.object_id;
    if (target_id == 0) return;
    self.tracker->target = {};
    const TargetParty watched = neighbours.find_party(target_id);
    if (watched.tracker != nullptr) remove_voyeur(watched, self.id, neighbours);
}

void set_target_quantum(const TargetParty& self, double quantum_s, Neighbours& neighbours) {
    if (self.tracker->target.object_id == 0) return;
    self.tracker->target.quantum_s = quantum_s;
    watch_target(self, neighbours);
}

double target_quantum(const TargetTracker& tracker) {
    return tracker.target.object_id == 0 ? 0.0 : tracker.target.quantum_s;
}

void do_target_work(const TargetParty& self, Neighbours& neighbours) {
    TargetTracker& tracker = *self.tracker;
    if (!is_work_due(tracker, neighbours.physics_now_s())) return;
    notice_timeout(self, neighbours);
    update_voyeurs(self, neighbours);
    tracker.last_work_s = neighbours.physics_now_s();
}

void receive_update(const TargetParty& self, const TargetInfo& info, Neighbours& neighbours) {
    TargetInfo& target = self.tracker->target;
    if (target.object_id == 0 || target.object_id != info.object_id) return;
    target.radius_m = info.radius_m;
    target.quantum_s = info.quantum_s;
    target.target = info.target;
    target.interpolated = info.interpolated;
    target.interpolated_direction = direction_to(self.position, info.interpolated);
    target.velocity_mps = info.velocity_mps;
    target.status = info.status;
    target.last_update_s = neighbours.game_now_s();
    neighbours.deliver(self.id, target);
    // Whichever target there is by now: one that the receiver chose just now is lost too.
    if (info.status == TargetStatus::exit_world) clear_target(self, neighbours);
}

void add_voyeur(const TargetParty& self, ObjectId voyeur_id, float radius_m, float quantum_s,
                Neighbours& neighbours) {
    TargetTracker& tracker = *self.tracker;
    VoyeurPool& pool = neighbours.voyeurs();
    tracker.is_made = true;
    const VoyeurSlot known = pool.find(self.id, voyeur_id);
    const VoyeurSlot slot = known != 0 ? known : pool.add(tracker.voyeurs, self.id, voyeur_id);
    pool[slot].radius_m = radius_m;
    pool[slot].quantum_s = quantum_s;
    if (known == 0) send_update(self, slot, TargetStatus::ok, self.position, neighbours);
}

void remove_voyeur(const TargetParty& self, ObjectId voyeur_id, Neighbours& neighbours) {
    const VoyeurSlot slot = neighbours.voyeurs().find(self.id, voyeur_id);
    if (slot != 0) neighbours.voyeurs().remove(self.tracker->voyeurs, slot);
}

void leave_voyeurs(const TargetParty& self, TargetStatus status, Neighbours& neighbours) {
    clear_target(self, neighbours);
    VoyeurPool& pool = neighbours.voyeurs();
    VoyeurTable& table = self.tracker->voyeurs;
    for (VoyeurSlot slot = pool.begin_walk(table); slot != 0; slot = pool.next(table, slot)) {
        send_update(self, slot, status, self.position, neighbours);
    }
    pool.end_walk(table);
}

void forget_voyeurs(TargetTracker& tracker, VoyeurPool& pool) { pool.remove_all(tracker.voyeurs); }

void add_to(StateHash& hash, const TargetTracker& tracker, const VoyeurPool& pool) {
    const TargetInfo& target = tracker.target;
    hash.add(tracker.is_made).add(tracker.last_work_s);
    hash.add(target.context_id).add(target.object_id).add(target.radius_m).add(target.quantum_s);
    hash.add(target.status).add(target.last_update_s);
    add_to(hash, target.target);
    add_to(hash, target.interpolated);
    add_to(hash, target.interpolated_direction);
    add_to(hash, target.velocity_mps);
    hash.add(tracker.voyeurs.count);
    for (VoyeurSlot slot = pool.first(tracker.voyeurs); slot != 0; slot = pool.next(tracker.voyeurs, slot)) {
        const Voyeur& voyeur = pool[slot];
        hash.add(voyeur.id).add(voyeur.radius_m).add(voyeur.quantum_s);
        add_to(hash, voyeur.last_sent);
    }
}

}  // namespace glidepath::planning
