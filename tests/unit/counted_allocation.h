// How often a test program asks for memory. The operators in counted_allocation.cpp count for the whole
// program, but only while they are told to.
#pragma once

#include <cstddef>

namespace glidepath {

void start_counting_allocations();
[[nodiscard]] long stop_counting_allocations();  // since the start
[[nodiscard]] std::size_t counted_bytes();       // of all of them, those given back as well

template <class Work>
[[nodiscard]] long allocations_in(Work&& work) {
    start_counting_allocations();
    work();
    return stop_counting_allocations();
}

}  // namespace glidepath
