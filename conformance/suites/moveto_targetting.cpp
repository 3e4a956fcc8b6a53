// moveto/targetting.jsonl: scenarios of a few objects that follow each other. Events in order, then the
// state.
#include "conformance/suites/moveto_values.h"
#include "conformance/suites/suites.h"
#include "layers.h"
#include "planning/target_tracker.h"

#include <deque>
#include <map>

namespace glidepath::conformance {

namespace {

struct TrackedObject {
    std::uint32_t id = 0;
    Position position;
    Vec3 velocity_mps;
    bool is_registered = true;
    bool clears_on_bad_status = false;
    std::uint32_t retarget_on_bad_status = 0;
    TargetTracker tracker;
};

struct Event {
    bool is_send = false;
    std::uint32_t to = 0;  // receiver of a send, follower of an update
    bool flag = false;     // the receiver was found; the update was forwarded
    TargetInfo info;
};

class Scene final : private Neighbours {
  public:
    explicit Scene(const Json& objects) {
        for (const Json& json : objects.items()) {
            TrackedObject& object = objects_.emplace_back();
            object.id = json["id"].integer32();
            object.position = hall_position_from(json["pos"]);
            object.velocity_mps = vec3_from(json["vel"]);
            object.clears_on_bad_status = json["clear_on_bad_status"].flag();
            object.retarget_on_bad_status =
                static_cast<std::uint32_t>(json.integer_or("retarget_on_bad_status", 0));
        }
    }

    void run_tick(const Json& tick, CaseReport& report) {
        events_.clear();
        game_now_s_ = tick["t"].number();
        physics_now_s_ = tick["pt"].number();
        if (tick.has("bodies")) {
            for (const Json& body : tick["bodies"].items()) {
                set_position(body);
            }
        }
        if (tick.has("ops")) {
            for (const Json& op : tick["ops"].items()) {
                apply(op);
            }
        }
        for (TrackedObject& object : objects_) {
            do_target_work(party(object), *this);
        }
        check_events(tick, report);
        check_states(tick, report);
    }

  private:
    static TargetParty party(TrackedObject& object) {
        return {&object.tracker, object.id, object.position, object.velocity_mps};
    }

    TrackedObject& known(const Json& json) {
        const std::uint32_t id = json.integer32();
        for (TrackedObject& object : objects_) {
            if (object.id == id) return object;
        }
        json.fail("no such object");
    }

    [[nodiscard]] const Body* find_body(ObjectId) const override { return nullptr; }
    [[nodiscard]] VoyeurPool& voyeurs() override { return pool_; }
    [[nodiscard]] double game_now_s() const override { return game_now_s_; }
    [[nodiscard]] double physics_now_s() const override { return physics_now_s_; }

    [[nodiscard]] NamedObject find_object(ObjectId) const override { return {}; }
    [[nodiscard]] TargetParty find_party(ObjectId id) override {
        for (TrackedObject& object : objects_) {
            if (object.id == id && object.is_registered) return party(object);
        }
        return {};
    }

    void send(ObjectId to, const TargetInfo& info) override {
        const TargetParty receiver = find_party(to);
        events_.push_back({true, to, receiver.tracker != nullptr, info});
        if (receiver.tracker != nullptr) receive_update(receiver, info, *this);
    }

    void deliver(ObjectId follower, TargetInfo info) override {
        const bool is_forwarded = info.context_id == 0;
        events_.push_back({false, follower, is_forwarded, info});
        if (!is_forwarded || info.status == TargetStatus::ok) return;
        for (TrackedObject& object : objects_) {
            if (object.id != follower) continue;
            if (object.clears_on_bad_status) clear_target(party(object), *this);
            if (object.retarget_on_bad_status != 0) {
                set_target(party(object), 0, object.retarget_on_bad_status, 0.5F, 0.0, *this);
            }
        }
    }

    void set_position(const Json& body) {
        const std::vector<Json> fields = body.items();
        if (fields.size() != 3) body.fail("expected id, position and velocity");
        TrackedObject& object = known(fields[0]);
        object.position = hall_position_from(fields[1]);
        object.velocity_mps = vec3_from(fields[2]);
    }

    void apply(const Json& op) {
        const std::string_view name = op["op"].text();
        TrackedObject& object = known(op["obj"]);
        const TargetParty self = party(object);
        if (name == "set_target") {
            set_target(self, op["context"].integer32(), op["target"].integer32(), op["radius"].number32(),
                       op["quantum"].number(), *this);
        } else if (name == "clear_target") {
            clear_target(self, *this);
        } else if (name == "set_target_quantum") {
            set_target_quantum(self, op["quantum"].number(), *this);
        } else if (name == "event") {
            leave_voyeurs(self, static_cast<TargetStatus>(op["status"].integer32()), *this);
        } else if (name == "receive_update") {
            receive_update(self, info_from(op), *this);
        } else if (name == "remove_voyeur") {
            remove_voyeur(self, op["voyeur"].integer32(), *this);
        } else if (name == "register" || name == "unregister") {
            object.is_registered = name == "register";
        } else {
            op["op"].fail(fmt::format("unknown operation '{}'", name));
        }
    }

    static TargetInfo info_from(const Json& op) {
        TargetInfo info;
        info.context_id = op["context"].integer32();
        info.object_id = op["object"].integer32();
        info.radius_m = op["radius"].number32();
        info.quantum_s = op["quantum"].number();
        info.target = hall_position_from(op["target"]);
        info.interpolated = hall_position_from(op["interp"]);
        info.velocity_mps = vec3_from(op["vel"]);
        info.status = static_cast<TargetStatus>(op["status"].integer32());
        return info;
    }

    void check_events(const Json& tick, CaseReport& report) const {
        const std::vector<Json> expected = tick.has("events") ? tick["events"].items() : std::vector<Json>{};
        report.exact("count of events", expected.size(), events_.size());
        for (std::size_t i = 0; i < std::min(expected.size(), events_.size()); ++i) {
            check_event(expected[i], events_[i], fmt::format("events[{}].", i), report);
        }
    }

    static void check_event(const Json& expected, const Event& got, const std::string& at,
                            CaseReport& report) {
        const std::string kind = got.is_send ? "send" : "handle_update";
        report.exact(at + "e", std::string(expected["e"].text()), kind);
        if (expected["e"].text() != kind) return;
        const TargetInfo& info = got.info;
        report.exact(at + (got.is_send ? "to" : "obj"), expected[got.is_send ? "to" : "obj"].integer32(),
                     got.to);
        report.exact(at + "object", expected[got.is_send ? "from" : "object"].integer32(), info.object_id);
        report.exact(at + "status", expected["status"].integer32(), static_cast<std::uint32_t>(info.status));
        check(report, at + "radius", expected["radius"], static_cast<double>(info.radius_m));
        check(report, at + "quantum", expected["quantum"], info.quantum_s);
        check(report, at + "target", expected["target"], info.target.frame.origin);
        check(report, at + "interp", expected["interp"], info.interpolated.frame.origin);
        check(report, at + "vel", expected["vel"], info.velocity_mps);
        report.exact(at + "flag", expected[got.is_send ? "found" : "forwarded"].flag(), got.flag);
        if (got.is_send) return;
        report.exact(at + "context", expected["context"].integer32(), info.context_id);
        check(report, at + "interp_heading", expected["interp_heading"], info.interpolated_direction);
        check(report, at + "t", expected["t"], info.last_update_s);
    }

    void check_states(const Json& tick, CaseReport& report) {
        if (tick.has("state")) {
            for (const Json& expected : tick["state"].items()) {
                last_states_.insert_or_assign(known(expected["id"]).id, expected);
            }
        }
        for (const TrackedObject& object : objects_) {
            const auto expected = last_states_.find(object.id);
            if (expected != last_states_.end()) check_state(expected->second, object, report);
        }
    }

    void check_state(const Json& expected, const TrackedObject& object, CaseReport& report) const {
        const std::string at = fmt::format("state of {}: ", object.id);
        const TargetTracker& tracker = object.tracker;
        const bool is_made = expected.flag_or("manager", true);
        report.exact(at + "manager", is_made, tracker.is_made);
        if (!is_made) return;
        check(report, at + "last_update_time", expected["last_update_time"], tracker.last_work_s);
        const Json target = expected["target"];
        report.exact(at + "no target", target.is_null(), tracker.target.object_id == 0);
        if (!target.is_null()) check_target(target, tracker.target, at + "target.", report);
        check_voyeurs(expected["voyeurs"], tracker, at, report);
    }

    static void check_target(const Json& expected, const TargetInfo& got, const std::string& at,
                             CaseReport& report) {
        report.exact(at + "context", expected["context"].integer32(), got.context_id);
        report.exact(at + "object", expected["object"].integer32(), got.object_id);
        check(report, at + "radius", expected["radius"], static_cast<double>(got.radius_m));
        check(report, at + "quantum", expected["quantum"], got.quantum_s);
        report.exact(at + "status", expected["status"].integer32(), static_cast<std::uint32_t>(got.status));
        check(report, at + "last_update_time", expected["last_update_time"], got.last_update_s);
    }

    void check_voyeurs(const Json& expected, const TargetTracker& tracker, const std::string& at,
                       CaseReport& report) const {
        const std::vector<Json> rows = expected.items();
        report.exact(at + "count of voyeurs", rows.size(), std::size_t{tracker.voyeurs.count});
        VoyeurSlot slot = pool_.first(tracker.voyeurs);
        for (const Json& row : rows) {
            if (slot == 0) return;
            const std::vector<Json> fields = row.items();
            if (fields.size() != 4) row.fail("expected id, radius, quantum and position");
            const Voyeur& got = pool_[slot];
            report.exact(at + "voyeur", fields[0].integer32(), got.id);
            check(report, at + "voyeur radius", fields[1], static_cast<double>(got.radius_m));
            check(report, at + "voyeur quantum", fields[2], static_cast<double>(got.quantum_s));
            check(report, at + "voyeur last sent", fields[3], got.last_sent.frame.origin);
            slot = pool_.next(tracker.voyeurs, slot);
        }
    }

    std::deque<TrackedObject> objects_;  // stays put: parties point into it
    VoyeurPool pool_;
    double game_now_s_ = 0;
    double physics_now_s_ = 0;
    std::vector<Event> events_;
    std::map<std::uint32_t, Json> last_states_;  // a line says only what changed
};

}  // namespace

RunCase open_targetting(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        Scene scene(line["objects"]);
        for (const Json& tick : line["ticks"].items()) {
            report.next_tick();
            scene.run_tick(tick, report);
        }
    };
}

}  // namespace glidepath::conformance
