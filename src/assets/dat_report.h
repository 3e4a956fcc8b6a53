// What is found while one thing of a DAT is read: the tolerated findings, and the one that rejects it.
#pragma once

#include <glidepath/tools/dat.h>

#include "assets/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace glidepath::assets {

class DatReport {
  public:
    // `id`: the object that is read; none: the file is opened.
    explicit DatReport(std::optional<std::uint32_t> id = {}) : id_(id) {}

    [[nodiscard]] bool is_rejected() const { return is_rejected_; }
    [[nodiscard]] const DatFindings& findings() const { return findings_; }
    [[nodiscard]] DatFindings take() { return std::move(findings_); }

    // The first one counts: reading ends there.
    void reject(DatFault fault, std::optional<std::uint64_t> offset, std::string why);

    // `why` is asked for only while there is capacity for more of this class.
    template <class Why>
    void tolerate(DatFault fault, std::optional<std::uint64_t> offset, const Why& why) {
        std::size_t& count = counts_[static_cast<std::size_t>(fault)];
        if (is_rejected_ || count == k_max_dat_findings_of_a_class) return;
        ++count;
        findings_.push_back({fault, id_, offset, why()});
    }

    // From here on offsets are those of the object's fields.
    void begin_object() { object_begin_ = findings_.size(); }
    // A fault of the object that is seen late, though it stands before what was found since: all behind it
    // is forgotten. Nothing changes when the object was rejected before it.
    void reject_earlier(DatFault fault, std::uint64_t offset, std::string why);

  private:
    std::optional<std::uint32_t> id_;
    DatFindings findings_;
    std::array<std::size_t, k_dat_fault_count> counts_{};
    std::size_t object_begin_ = 0;
    bool is_rejected_ = false;
};

// "0x03000001"
[[nodiscard]] std::string hex_text(std::uint32_t number);

// The rejecting finding of a report as an error of the file.
[[nodiscard]] Error error_of(const DatReport& report, const std::string& file);

}  // namespace glidepath::assets
