#include "world/shared_pass.h"

#include "base/assert.h"
#include "entity/host.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <algorithm>
#include <utility>

namespace glidepath::world {

namespace {

// Of a piece, beyond its share.
constexpr std::size_t k_notices_kept = 1024;

// Takes the notices of a list turn by turn.
struct TurnReader {
    const TurnNotices& of;
    std::size_t turn = 0;
    std::uint32_t begin = 0;

    [[nodiscard]] bool is_over() const { return turn == of.turns.size(); }
    [[nodiscard]] std::uint32_t rank() const { return of.turns[turn].rank; }
    void append_to(NoticeList& to) {
        const std::uint32_t end = of.turns[turn++].end;
        to.insert(to.end(), of.list.begin() + begin, of.list.begin() + end);
        begin = end;
    }
};

// What a body that reaches no other sees of the others: nothing but itself.
class Alone final : public Neighbours {
  public:
    Alone(Neighbours& world, double clock_s) : world_(world), clock_s_(clock_s) {}
    double stepped_until_s = 0;

    [[nodiscard]] const Body* find_body(ObjectId) const override { return unexpected<const Body*>(); }
    [[nodiscard]] NamedObject find_object(ObjectId) const override { return unexpected<NamedObject>(); }
    // Its own tracker, which is there and does nothing.
    [[nodiscard]] TargetParty find_party(ObjectId object) override { return world_.find_party(object); }
    void send(ObjectId, const TargetInfo&) override { unexpected<int>(); }
    void deliver(ObjectId, TargetInfo) override { unexpected<int>(); }
    [[nodiscard]] VoyeurPool& voyeurs() override { return world_.voyeurs(); }
    [[nodiscard]] double game_now_s() const override { return clock_s_; }
    [[nodiscard]] double physics_now_s() const override { return stepped_until_s; }

  private:
    template <class T>
    static T unexpected() {
        GLIDEPATH_ASSERT(false && "a body that reaches no other reached one");
        return {};
    }

    Neighbours& world_;
    double clock_s_;
};

}  // namespace

void append_in_order(NoticeList& to, const std::vector<TurnNotices>& pieces, const TurnNotices& later) {
    TurnReader rest{later};
    for (const TurnNotices& piece : pieces) {
        for (TurnReader shared{piece}; !shared.is_over();) {
            while (!rest.is_over() && rest.rank() < shared.rank()) {
                rest.append_to(to);
            }
            shared.append_to(to);
        }
    }
    while (!rest.is_over()) {
        rest.append_to(to);
    }
}

// Where the viewer stands and nobody asks the host, whose answers may depend on the order of questions.
bool Storage::can_share(const PassTimes& times) const {
    if (def_.threads == 1 || traces_ != nullptr || roster_.ranks() < k_least_shared_ranks) return false;
    if (def_.host.swept_move != free_move || def_.host.set_position != free_place) return false;
    return is_same(viewer_mark(times), measured_from_) && !viewer_may_move();
}

bool Storage::viewer_may_move() const {
    const Viewer& viewer = def_.viewer;
    if (viewer.is_nobody() || viewer.kind == ViewerKind::position) return false;
    const BodyId id = find(viewer.object);
    if (id.is_none()) return false;
    const BodyId holder = find(entity_at(id.index()).parent);
    return is_awake(id) || (!holder.is_none() && is_awake(holder));
}

void Storage::couple(ObjectId object) {
    const BodyId id = object != 0 ? find(object) : BodyId{};
    if (id.is_none()) return;
    const auto look_at = [&](BodyId looked_at) {
        if (is_seen_in_its_block(looked_at.index())) return;  // if it leaves it, it is coupled then
        shared_.coupled.set(roster_.rank_of(looked_at.index()));
        shared_.looked_at.set(roster_.rank_of(looked_at.index()));
    };
    look_at(id);
    const ObjectId parent = entity_at(id.index()).parent;  // it is where its holder is
    const BodyId holder = parent != 0 ? find(parent) : BodyId{};
    if (!holder.is_none()) look_at(holder);
}

// A body that watches, sticks or follows has a tracker. Their turns look at the objects that they name now.
// `stepped_s`: the clock of bodies in blocks after this pass.
void Storage::couple_all(double stepped_s) {
    for (RankBits* const bits : {&shared_.coupled, &shared_.looked_at}) {
        bits->resize(roster_.ranks());
        bits->clear_all();
    }
    tracking_.visit(clock_s_, [&](std::uint32_t slot, std::uint32_t tracker) {
        const TargetTracker& tracks = trackers_[tracker];
        if (records_.has(slot).tracker != tracker || !tracks.is_made) return false;
        if (is_seen_in_its_block(slot) && !is_work_due(tracks, stepped_s)) return true;  // in the next pass
        shared_.coupled.set(roster_.rank_of(slot));
        const ObjectId target = tracks.target.object_id;  // usually all name the same
        couple(target);
        if (const ObjectId other = entity_at(slot).sticky.target; other != target) couple(other);
        if (const std::uint32_t acts = records_.has(slot).actor; acts != 0) {
            const MoveTo& move_to = actors_[acts].move_to;
            if (move_to.object_id != target) couple(move_to.object_id);
            if (move_to.top_level_id != target) couple(move_to.top_level_id);
        }
        return true;
    });
}

// One that is not coupled.
bool Storage::is_alone(std::uint32_t index) const {
    if (entity_at(index).sticky.target != 0) return false;
    const Actor* const acts = actor(id_at(index));
    return acts == nullptr || (acts->move_to.type == MoveToType::none && acts->move_to.pending.empty());
}

void Storage::share_walk(const PassTimes& times) {
    shared_.later.resize(roster_.ranks());
    shared_.later.clear_all();
    if (!batch_.is_open) couple_all(resting_time_s_);
    if (batch_.is_open) step_cycles();
    ThreadPool& pool = shared_.pool.get(def_.threads);
    const std::uint32_t pieces = pool.threads() * k_pieces_a_thread;
    reserve_notices(pieces);
    const std::uint32_t words = (roster_.ranks() + k_ranks_a_word - 1) / k_ranks_a_word;
    const auto begin_of = [&](std::uint32_t piece) {
        const std::uint64_t word = std::uint64_t{words} * piece / pieces;
        return std::min(roster_.ranks(), static_cast<std::uint32_t>(word) * k_ranks_a_word);
    };
    auto walk_piece = [&](std::uint32_t piece) {
        walk_alone(begin_of(piece), begin_of(piece + 1), piece, times);
    };
    shared_.is_shared = true;
    pool.run(pieces, walk_piece);
    shared_.is_shared = false;
    walk_later(times);
    append_in_order(notices_, shared_.of_piece, shared_.of_later);
}

void Storage::walk_alone(std::uint32_t begin, std::uint32_t end, std::uint32_t piece,
                         const PassTimes& times) {
    if (batch_.is_open) step_blocks(begin, end);
    Alone neighbours(*this, clock_s_);
    TurnNotices& notices = shared_.of_piece[piece];
    PassWalk walk{context_with(neighbours, notices.list), times, neighbours.stepped_until_s};
    for (std::size_t word = begin / k_ranks_a_word; word * k_ranks_a_word < end; ++word) {
        shared_.later.set_in_word(word, roster_.awake_in_word(word) & shared_.coupled.word(word));
    }
    const auto next = [&](std::uint32_t from) {
        return roster_.next_awake_without(shared_.coupled, from, end);
    };
    const auto prefetch_rank = [&](std::uint32_t rank) {
        if (rank < end) prefetch_turn(rank);
    };
    std::uint32_t rank = next(begin);
    for (WalkAhead ahead(rank, roster_.ranks(), next, prefetch_rank); rank < end; rank = next(rank + 1)) {
        ahead.go_on(next, prefetch_rank);
        const std::uint32_t index = roster_.at(rank).index();
        if (!is_alone(index)) {
            shared_.later.set(rank);
            continue;
        }
        run_turn(index, walk);
        notices.note(rank, notices.list.size());
    }
}

// Those that wake on the way are set by wake(), those that are packed by step_blocks, and those whose planner
// is asked in their block by step_cycles. A body that is reached writes to the notices of the frame, which
// are put aside for so long.
void Storage::walk_later(const PassTimes& times) {
    std::swap(notices_, shared_.of_later.list);
    shared_.is_walking_later = true;
    turns_begun_ = 0;
    PassWalk walk{context_with(*this, notices_), times, stepped_until_s_};
    const std::uint32_t end = roster_.ranks();
    const bool is_large = end >= WalkAhead::k_least_ranks;
    const auto next = [&](std::uint32_t from) { return shared_.later.next(from, end); };
    const auto prefetch_rank = [&](std::uint32_t rank) { prefetch_turn(rank); };
    std::uint32_t rank = next(0);
    for (WalkAhead ahead(rank, end, next, prefetch_rank); rank < end; rank = next(rank + 1)) {
        ahead.go_on(next, prefetch_rank);
        turns_begun_ = rank + 1;
        const BodyId id = roster_.at(rank);
        if (!history_.has_track(id.index())) check_out(id.index(), false);  // something happened in its block
        at_hand_ = {entity_at(id.index()).object, id};
        if (is_cycling(id)) {
            decide_in_block(id.index(), walk);
        } else {
            if (is_large) prefetch_voyeurs(id.index());
            run_turn(id.index(), walk);
        }
        shared_.of_later.note(rank, notices_.size());
    }
    at_hand_ = {};
    turns_begun_ = k_no_pass;
    shared_.is_walking_later = false;
    std::swap(notices_, shared_.of_later.list);
}

void Storage::reserve_notices(std::uint32_t pieces) {
    shared_.of_piece.resize(pieces);
    const std::size_t in_a_piece = notices_.capacity() / pieces + k_notices_kept;
    for (TurnNotices& piece : shared_.of_piece) {
        piece.clear();
        piece.reserve(in_a_piece);
    }
    shared_.of_later.clear();
    shared_.of_later.reserve(notices_.capacity());
}

}  // namespace glidepath::world
