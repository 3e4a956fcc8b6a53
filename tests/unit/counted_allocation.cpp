#include "unit/counted_allocation.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<bool> is_counting{false};
std::atomic<long> allocation_count{0};
std::atomic<std::size_t> allocated_bytes{0};

void* allocate(std::size_t size, std::size_t alignment) {
    if (is_counting) {
        ++allocation_count;
        allocated_bytes += size;
    }
    // aligned_alloc wants whole multiples of the alignment.
    const std::size_t rounded = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    void* const memory = allocate(size, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

constexpr std::size_t k_plain = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

// Every form that the library uses, spelled out: a sanitizer's runtime brings its own for those that are left
// out, and what it gave must not come back to free(). In a file of their own they are not inlined: gcc would
// take the aligned_alloc of one and the free of the other for a mistake.
void* operator new(std::size_t size) { return allocate_or_throw(size, k_plain); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, k_plain); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, k_plain); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, k_plain); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace glidepath {

void start_counting_allocations() {
    allocation_count = 0;
    allocated_bytes = 0;
    is_counting = true;
}

long stop_counting_allocations() {
    is_counting = false;
    return allocation_count;
}

std::size_t counted_bytes() { return allocated_bytes; }

}  // namespace glidepath
