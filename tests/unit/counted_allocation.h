// How often this test program asks for memory; world_allocation_test.cpp counts.
#pragma once

namespace glidepath {

void start_counting_allocations();
[[nodiscard]] long stop_counting_allocations();  // since the start

template <class Work>
[[nodiscard]] long allocations_in(Work&& work) {
    start_counting_allocations();
    work();
    return stop_counting_allocations();
}

}  // namespace glidepath
