#include "base/time_split.h"

namespace glidepath::base {

namespace {

void append(TimeSplit& split, double quantum_s) {
    split.quanta_s[split.count++] = static_cast<float>(quantum_s);
}

}  // namespace

TimeSplit split_elapsed(double elapsed_s) {
    TimeSplit split;
    // Written so that a NaN fails the test and is thrown away too.
    if (!(elapsed_s > static_cast<double>(k_epsilon) && elapsed_s <= k_max_elapsed_s)) {
        split.clock_snapped = true;
        return split;
    }
    if (elapsed_s <= k_max_quantum_s) {
        append(split, elapsed_s);
        return split;
    }
    double left_s = elapsed_s;
    while (left_s > k_max_quantum_s) {
        append(split, k_max_quantum_s);
        left_s -= k_max_quantum_s;
    }
    if (left_s > k_min_quantum_s) {
        append(split, left_s);
    } else {
        split.carried_over_s = left_s;
    }
    return split;
}

}  // namespace glidepath::base
