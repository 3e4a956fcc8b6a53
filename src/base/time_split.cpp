#include "base/time_split.h"

namespace glidepath::base {

TimeSplit split_elapsed(double elapsed_s) {
    TimeSplit split;
    // Written so that a NaN fails the test and is thrown away too.
    if (!(elapsed_s > static_cast<double>(k_epsilon) && elapsed_s <= k_max_elapsed_s)) {
        split.clock_snapped = true;
        return split;
    }
    if (elapsed_s <= k_max_quantum_s) {
        split.quanta_s[split.count++] = elapsed_s;
        return split;
    }
    double left_s = elapsed_s;
    while (left_s > k_max_quantum_s) {
        split.quanta_s[split.count++] = k_max_quantum_s;
        left_s -= k_max_quantum_s;
    }
    if (left_s > k_min_quantum_s) {
        split.quanta_s[split.count++] = left_s;
    } else {
        split.carried_over_s = left_s;
    }
    return split;
}

}  // namespace glidepath::base
