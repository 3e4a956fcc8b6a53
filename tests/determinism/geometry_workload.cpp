// Runs every function of the base and geometry rooms on more than a million pseudo-random inputs and prints
// one hash over the bits of all results. golden_hashes.txt has the hash that every compiler, optimisation
// level and target must print. Inputs come from integers by exact arithmetic, so they are the same everywhere
// too. No result is a NaN: the bits of those are not the same everywhere.
#include "base/hash.h"
#include "base/stamp.h"
#include "base/time_split.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/position.h"
#include "geometry/trig.h"
#include "layers.h"
#include "random_words.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_rounds = 40000;
constexpr std::uint64_t k_wanted_operations = 1000000;

class Random : public RandomWords {
  public:
    Random() : RandomWords(0x676C69646570) {}

    // In [-1, 1), a multiple of 2^-52: exact.
    double signed_unit() {
        const auto steps = static_cast<std::int64_t>(word() >> 11U) - (std::int64_t{1} << 52U);
        return static_cast<double>(steps) / 0x1p52;
    }
    // In [0, 1), a multiple of 2^-53: exact.
    double unit() { return static_cast<double>(word() >> 11U) / 0x1p53; }

    Vec3 vec3(float limit) { return {number(limit), number(limit), number(limit)}; }

    // Metres, centimetres, dust or the world's width.
    Vec3 vec3_of_any_size() {
        constexpr float limits[] = {0x1p-12F, 0x1p-6F, 1.0F, 16.0F, 256.0F, 65536.0F};
        return vec3(limits[below(6)]);
    }

    Quat rotation() { return normalized_or({number(1), number(1), number(1), number(1)}, Quat{}); }
    Frame frame() { return {vec3_of_any_size(), rotation()}; }

    CellId cell() {
        const CellId x = below(255);
        const CellId y = below(255);
        const CellId low = below(2) == 0 ? 1 + below(64) : 0x100 + below(0xFEFE);
        return (x << 24U) | (y << 16U) | low;
    }
    Position position() { return {cell(), frame()}; }
    // Within a block or two of the other.
    Position position_near(const Position& other) {
        const CellId x = below(2);
        const CellId y = below(2);
        return {other.cell ^ (x << 24U) ^ (y << 16U), {vec3(256.0F), rotation()}};
    }
};

// The numbers that the golden hash was made with, so that a new code does not change it.
std::uint8_t number_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::ok:
            return 0;
        case ErrorCode::bad_float:
            return 1;
        case ErrorCode::bad_quaternion:
            return 2;
        case ErrorCode::out_of_range:
            return 3;
        case ErrorCode::bad_cell:
            return 4;
        default:
            return 255;
    }
}

class Results {
  public:
    template <class T>
    requires std::is_arithmetic_v<T>
    void take(T value) {
        hash_.add(value);
        ++count_;
    }
    void take(const Vec3& v) {
        add(v);
        ++count_;
    }
    void take(const DVec3& v) {
        hash_.add(v.x).add(v.y).add(v.z);
        ++count_;
    }
    void take(const Quat& q) {
        add(q);
        ++count_;
    }
    void take(const Axes& axes) {
        add(narrow(axes.right));
        add(narrow(axes.forward));
        add(narrow(axes.up));
        ++count_;
    }
    void take(const Frame& frame) {
        add(frame);
        ++count_;
    }
    void take(const Position& position) {
        hash_.add(position.cell);
        add(position.frame);
        ++count_;
    }
    void take(const Error& status) {
        hash_.add(number_of(status.code)).add(status.where);
        ++count_;
    }
    void take(const Expected<OutdoorPosition>& place) {
        hash_.add(number_of(place.error_or_ok().code));
        if (place) {
            hash_.add(place->cell);
            add(place->origin);
        }
        ++count_;
    }
    void take(const Ranges& ranges) {
        hash_.add(ranges.blip_m).add(ranges.leash_start_m).add(ranges.leash_max_m);
        ++count_;
    }
    void take(const SineCosine& pair) {
        hash_.add(pair.sine).add(pair.cosine);
        ++count_;
    }
    void take(const TimeSplit& split) {
        for (std::uint32_t i = 0; i < split.count; ++i)
            hash_.add(split.quanta_s[i]);
        hash_.add(split.count).add(split.carried_over_s).add(split.clock_snapped);
        ++count_;
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::uint64_t hash() const { return hash_.value(); }

  private:
    void add(const Vec3& v) { hash_.add(v.x).add(v.y).add(v.z); }
    void add(const Quat& q) { hash_.add(q.w).add(q.x).add(q.y).add(q.z); }
    void add(const Frame& frame) {
        add(frame.origin);
        add(frame.rotation);
    }

    StateHash hash_;
    std::uint64_t count_ = 0;
};

void run_base(Random& random, Results& results) {
    const auto a = static_cast<Stamp>(random.word());
    const std::uint32_t quarters = random.below(4);
    const auto b = static_cast<Stamp>(a + quarters * 0x4000 + random.below(3) - 1);
    results.take(is_newer(a, b));
    results.take(is_older(a, b));
    results.take(split_elapsed(random.unit() * 0.25));
    results.take(split_elapsed(random.unit() * 2.25));
    results.take(radians_from_degrees(random.signed_unit() * 720.0));
    results.take(degrees_from_radians(random.signed_unit() * 7.0));
    StateHash hash;
    hash.add(a).add(random.number(8)).add(random.unit()).add(std::uint8_t{10}).add(random.below(2) == 0);
    results.take(hash.value());
}

// Draws are named one by one: C++ leaves open in which order the operands of one expression are drawn.
void run_trig(Random& random, Results& results) {
    constexpr double scales[] = {1e-9, 1.0, 7.0, 1000.0, 1e15};
    const double scale = scales[random.below(5)];
    const double angle = random.signed_unit() * scale;
    const double small = random.signed_unit();
    const double positive = 1.0 - random.unit();
    results.take(sine(angle));
    results.take(cosine(angle));
    results.take(sine_cosine(angle));
    results.take(arc_sine(small));
    results.take(arc_cosine(small));
    results.take(arc_sine(1.0 - positive * 1e-6));
    results.take(arc_cosine(positive * 1e-6 - 1.0));
    results.take(arc_tangent(angle));
    results.take(arc_tangent2(angle, small));
    results.take(arc_tangent2(small, angle));
    results.take(exponential(small * 700.0));
    results.take(exponential(small));
    results.take(natural_log(positive * scale));
    results.take(natural_log(1.0 + small * 1e-4));
    results.take(power(positive, small * 10.0));
    results.take(power(1.0 + positive * 100.0, small));
}

void run_vectors(Random& random, Results& results) {
    const Vec3 a = random.vec3_of_any_size();
    const Vec3 b = random.vec3_of_any_size();
    results.take(a + b);
    results.take(a - b);
    results.take(-a);
    results.take(a * b.x);
    results.take(widen(a) * 0.1);
    results.take(narrow(widen(a) * 0.1));
    results.take(widen(narrow(widen(a) * 0.1)));  // g++ 12 keeps the lost bits unless told not to
    results.take(narrow(widen(narrow(widen(a) * 0.1)) - widen(b)));
    results.take(dot(widen(a), widen(b)));
    results.take(length_squared(a));
    results.take(length(a));
    results.take(with_length(a, random.unit() * 50.0));
    results.take(direction_of(b));
    results.take(is_within_epsilon(a, a + random.vec3(0x1p-11F)));
    results.take(is_finite(a));
}

void run_rotations(Random& random, Results& results) {
    const Quat p = random.rotation();
    const Quat q = random.rotation();
    const Vec3 v = random.vec3_of_any_size();
    const Axes axes = axes_of(p);
    results.take(p);
    results.take(axes);
    results.take(to_global(axes, v));
    results.take(to_local(axes, v));
    results.take(p * q);
    results.take(conjugate(p));
    results.take(norm_squared(p));
    results.take(from_rotation_vector(v));
    const Quat stretched{p.w * (1.0F + random.number(0x1p-10F)), p.x, p.y, p.z};
    results.take(is_unit(stretched));
    results.take(normalized_or(stretched, q));
    results.take(normalized_or({0, 0, 0, 0}, q));
}

void run_frames(Random& random, Results& results) {
    const Frame a = random.frame();
    const Frame b = random.frame();
    const Vec3 v = random.vec3_of_any_size();
    results.take(combine(a, b));
    results.take(subtract1(a, b));
    results.take(subtract2(a, b));
    results.take(forward_of(a));
    Frame changed = a;
    set_rotation(changed, {random.number(4), random.number(4), random.number(4), random.number(4)});
    results.take(changed);
    rotate_local(changed, v);
    results.take(changed);
    rotate_global(changed, v);
    results.take(changed);
    // Errors add up over a long run, so a difference in the last bit cannot hide.
    for (int i = 0; i < 8; ++i) {
        changed = combine(changed, b);
        changed.origin = with_length(changed.origin, 100.0);
        results.take(changed);
    }
}

void run_headings(Random& random, Results& results) {
    Frame frame = random.frame();
    const Vec3 v = random.vec3_of_any_size();
    const double degrees = random.signed_unit() * 800.0;
    results.take(heading_of_direction(v));
    results.take(heading_of(frame));
    results.take(upright_rotation(degrees));
    results.take(wrap_heading(degrees));
    results.take(heading_gap(degrees, random.signed_unit() * 800.0));
    set_heading(frame, degrees);
    results.take(frame);
    face_along(frame, v);
    results.take(frame);
    face_along(frame, {0, 0, v.z});
    results.take(frame);
    Frame upright{v, upright_rotation(degrees)};
    set_heading(upright, random.unit() * 360.0);
    results.take(upright);
    results.take(heading_of(upright));
}

void run_cells(Random& random, Results& results) {
    const CellId cell = random.cell();
    const auto any = static_cast<CellId>(random.word());
    const Vec3 origin = random.vec3_of_any_size();
    results.take(is_legal_cell(any));
    results.take(is_indoors(any));
    results.take(block_x(any));
    results.take(block_y(any));
    results.take(cell_in_block(any));
    results.take(block_offset(cell, any));
    results.take(renormalize_outdoors(cell, origin));
    results.take(renormalize_outdoors(any, origin));
    const CellId near_the_limits = (any & 0xFFFF0000U) | random.below(0x140);
    results.take(renormalize_outdoors(near_the_limits, random.vec3(1024.0F)));
    results.take(ranges_in(any, random.below(2) == 0));
}

void run_positions(Random& random, Results& results) {
    const Position a = random.position();
    const Position b = random.below(4) == 0 ? random.position() : random.position_near(a);
    const Vec3 v = random.vec3_of_any_size();
    results.take(offset(a, b));
    results.take(distance(a, b));
    results.take(horizontal_distance(a, b));
    results.take(heading_to(a, b));
    const Cylinder first{random.number(4) + 4.0F, random.number(4) + 4.0F, a};
    const Cylinder second{random.number(64) + 64.0F, random.number(64) + 64.0F, b};
    results.take(gap_between_sides(first, second));
    results.take(cylinder_distance(first, second));
    results.take(cylinder_distance(second, first));
    results.take(global_to_local(a, v));
    results.take(local_to_global(a, v));
    results.take(point_local_to_local(a, b, v));
    results.take(point_local_to_block(a, b, v));
    results.take(subtract2(b, a));
    results.take(renormalized(a));
    results.take(renormalized({b.cell & 0xFFFF0001U, b.frame}));
    results.take(validate(a));
    results.take(validate({static_cast<CellId>(random.word()), b.frame}));
}

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    Random random;
    Results results;
    for (int round = 0; round < k_rounds; ++round) {
        run_base(random, results);
        run_trig(random, results);
        run_vectors(random, results);
        run_rotations(random, results);
        run_frames(random, results);
        run_headings(random, results);
        run_cells(random, results);
        run_positions(random, results);
    }
    if (results.count() < k_wanted_operations) {
        static_cast<void>(std::fprintf(stderr, "only %" PRIu64 " operations\n", results.count()));
        return 1;
    }
    static_cast<void>(std::printf("geometry_workload 0x%016" PRIx64 "\n", results.hash()));
    return 0;
}
