// The table of what handles name. A handle is a slot and a generation in the width of a pointer, never an
// address: one that is null, freed, made up or of another kind is found out without touching memory that is
// not ours. Each slot also has a mark "in use", so that two calls never meet on one object.
#pragma once

#include "capi/last_error.h"
#include "capi/layer.h"

#include <cstdint>
#include <glidepath.h>
#include <memory>
#include <utility>

namespace glidepath::capi {

// What a handle names.
enum class HandleKind : std::uint8_t { world, motions, assets, link };

// Opens a slot; nullptr when the table is full.
[[nodiscard]] void* open_handle(HandleKind kind, std::shared_ptr<void> object);
// Frees what the handle names.
gp_code close_handle(HandleKind kind, const void* handle, const char* what) noexcept;

// An object for the length of one call; nobody else gets it meanwhile.
class Held {
  public:
    Held(HandleKind kind, const void* handle, const char* what) noexcept;
    ~Held();
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    // GP_OK: it is held.
    [[nodiscard]] gp_code code() const { return code_; }
    [[nodiscard]] void* object() const;

  private:
    std::uint32_t slot_ = 0;
    std::uintptr_t generation_ = 0;
    gp_code code_ = GP_OK;
};

// For objects that never change: shared with the handle, waits while another thread copies the same.
gp_code share_handle(HandleKind kind, const void* handle, const char* what,
                     std::shared_ptr<void>& out) noexcept;

// Opens a handle of a type of the header.
template <class Handle, class T>
gp_code give(HandleKind kind, std::shared_ptr<T> object, Handle** out) {
    *out = static_cast<Handle*>(open_handle(kind, std::const_pointer_cast<std::remove_const_t<T>>(object)));
    return *out != nullptr ? GP_OK : fail(GP_NO_MEMORY, "handles", "too many are open");
}

}  // namespace glidepath::capi
