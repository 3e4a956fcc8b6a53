#include "capi/handles.h"

#include <array>
#include <atomic>
#include <deque>

namespace glidepath::capi {

namespace {

// The lower bits of a handle are the slot + 1, the others the generation.
constexpr unsigned k_slot_bits = sizeof(void*) >= 8 ? 20 : 13;
constexpr std::uintptr_t k_slot_mask = (std::uintptr_t{1} << k_slot_bits) - 1;
constexpr std::uint32_t k_most_slots = (1U << k_slot_bits) - 2;
constexpr std::uint32_t k_chunk_slots = 256;
constexpr std::uintptr_t k_generations = (std::uintptr_t{1} << (8 * sizeof(void*) - k_slot_bits)) / 2;

struct Slot {
    std::atomic<std::uintptr_t> word{2};  // generation * 2 + in use
    HandleKind kind = HandleKind::world;
    std::shared_ptr<void> object{};  // none: the slot is free
};
using Chunk = std::array<Slot, k_chunk_slots>;

// Held for a few instructions only. No std::mutex: targets without threads have none.
class SpinLock {
  public:
    void lock() {
        while (flag_.test_and_set(std::memory_order_acquire)) {}
    }
    void unlock() { flag_.clear(std::memory_order_release); }

  private:
    std::atomic_flag flag_{};
};

struct Guard {
    explicit Guard(SpinLock& of) : lock(of) { lock.lock(); }
    ~Guard() { lock.unlock(); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    SpinLock& lock;
};

struct Table {
    SpinLock lock;                   // of what follows but for the slots themselves
    std::deque<std::uint32_t> free;  // the one that is free for the longest time first
    std::uint32_t size = 0;
    std::array<std::atomic<Chunk*>, k_most_slots / k_chunk_slots + 1> chunks{};
};

// Never destroyed: threads may still end when a program does.
Table& table() {
    static Table& made = *new Table;
    return made;
}

Slot* slot_at(std::uint32_t index) {
    if (index >= k_most_slots) return nullptr;
    Chunk* chunk = table().chunks[index / k_chunk_slots].load(std::memory_order_acquire);
    return chunk == nullptr ? nullptr : &(*chunk)[index % k_chunk_slots];
}

struct Name {
    std::uint32_t slot = 0;
    std::uintptr_t generation = 0;
};

Name name_of_handle(const void* handle) {
    const auto value = reinterpret_cast<std::uintptr_t>(handle);
    return {static_cast<std::uint32_t>((value & k_slot_mask) - 1), value >> k_slot_bits};
}

gp_code not_held(const Slot* slot, const Name& name, const char* what) {
    if (slot == nullptr) return fail(GP_BAD_HANDLE, what, "no such handle was ever given out");
    const std::uintptr_t word = slot->word.load(std::memory_order_acquire);
    if (word / 2 == name.generation) {
        return fail(GP_BUSY, what, "another call is running on it, of a callback or of another thread");
    }
    if (name.generation > 0 && name.generation < word / 2) {
        return fail(GP_FREED_HANDLE, what, "was destroyed");
    }
    return fail(GP_BAD_HANDLE, what, "no such handle was ever given out");
}

bool try_take(Slot& slot, std::uintptr_t generation) {
    std::uintptr_t expected = generation * 2;
    return slot.word.compare_exchange_strong(expected, expected + 1, std::memory_order_acquire);
}

void give_back(Slot& slot, std::uintptr_t generation) {
    slot.word.store(generation * 2, std::memory_order_release);
}

// Takes the slot or says why not.
gp_code take(HandleKind kind, const void* handle, const char* what, bool waits, Name& name) {
    if (handle == nullptr) return fail(GP_BAD_HANDLE, what, "is null");
    name = name_of_handle(handle);
    Slot* slot = slot_at(name.slot);
    while (slot != nullptr && !try_take(*slot, name.generation)) {
        const bool is_in_use = slot->word.load(std::memory_order_acquire) == name.generation * 2 + 1;
        if (!waits || !is_in_use) return not_held(slot, name, what);
    }
    if (slot == nullptr) return not_held(slot, name, what);
    if (slot->object == nullptr || slot->kind != kind) {
        const bool is_free = slot->object == nullptr;
        give_back(*slot, name.generation);
        return fail(GP_BAD_HANDLE, what,
                    is_free ? "no such handle was ever given out" : "is a handle of another kind");
    }
    return GP_OK;
}

}  // namespace

void* open_handle(HandleKind kind, std::shared_ptr<void> object) {
    Table& all = table();
    const Guard guard(all.lock);
    std::uint32_t index = all.size;
    // Slots rest for a while, so that a forgotten handle is found out for longer.
    constexpr std::size_t k_resting = 64;
    if (all.free.size() > k_resting || (all.size >= k_most_slots && !all.free.empty())) {
        index = all.free.front();
        all.free.pop_front();
    } else if (all.size >= k_most_slots) {
        return nullptr;
    } else {
        std::atomic<Chunk*>& chunk = all.chunks[index / k_chunk_slots];
        if (chunk.load(std::memory_order_relaxed) == nullptr) {
            chunk.store(new Chunk, std::memory_order_release);
        }
        ++all.size;
    }
    Slot& slot = *slot_at(index);
    const std::uintptr_t generation = slot.word.load(std::memory_order_relaxed) / 2;
    while (!try_take(slot, generation)) {  // somebody tries a made-up handle
    }
    slot.kind = kind;
    slot.object = std::move(object);
    give_back(slot, generation);
    const std::uintptr_t name = generation << k_slot_bits | (index + 1);
    return reinterpret_cast<void*>(name);  // NOLINT(performance-no-int-to-ptr)
}

gp_code close_handle(HandleKind kind, const void* handle, const char* what) noexcept {
    return guarded([&] {
        Name name;
        if (const gp_code code = take(kind, handle, what, kind != HandleKind::world, name); code != GP_OK) {
            return code;
        }
        Slot& slot = *slot_at(name.slot);
        const std::shared_ptr<void> dying = std::move(slot.object);
        slot.object = nullptr;
        Table& all = table();
        const Guard guard(all.lock);
        // The last generation is never given out again.
        if (name.generation + 1 < k_generations) all.free.push_back(name.slot);
        give_back(slot, name.generation + 1);
        return GP_OK;
    });
}

Held::Held(HandleKind kind, const void* handle, const char* what) noexcept {
    Name name;
    code_ = take(kind, handle, what, false, name);
    slot_ = name.slot;
    generation_ = name.generation;
}

Held::~Held() {
    if (code_ == GP_OK) give_back(*slot_at(slot_), generation_);
}

void* Held::object() const { return slot_at(slot_)->object.get(); }

gp_code share_handle(HandleKind kind, const void* handle, const char* what,
                     std::shared_ptr<void>& out) noexcept {
    Name name;
    if (const gp_code code = take(kind, handle, what, true, name); code != GP_OK) return code;
    Slot& slot = *slot_at(name.slot);
    out = slot.object;
    give_back(slot, name.generation);
    return GP_OK;
}

}  // namespace glidepath::capi
