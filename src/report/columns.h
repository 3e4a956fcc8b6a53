// Builds the columns of report data (report/report_data.h).
#pragma once

#include "report/layer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::report {

// Rounded to the nearest whole number of 1/scale; held to 32 bits; 0 for what is no number.
[[nodiscard]] std::int32_t quantise(double value, double scale);

class NumberColumn {
  public:
    void add(std::int32_t value);
    void add_id(std::uint32_t value) { add(static_cast<std::int32_t>(value)); }
    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
    std::uint32_t last_ = 0;
    std::uint32_t count_ = 0;
};

struct TextColumn {
    NumberColumn lengths;
    std::string bytes;

    void add(std::string_view text);
};

// Where a column ended up; what the header lists.
struct StoredColumn {
    std::string name;
    std::uint32_t count = 0;
    std::uint64_t offset = 0;
    std::uint64_t stored_bytes = 0;
    std::uint64_t inflated_bytes = 0;
};

// The columns behind each other; offsets count from the first.
class ColumnStore {
  public:
    void add(std::string name, const NumberColumn& column);
    void add(const std::string& name, const TextColumn& column);
    [[nodiscard]] const std::vector<StoredColumn>& columns() const { return columns_; }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    void add(std::string name, std::uint32_t count, std::string_view inflated);

    std::vector<StoredColumn> columns_;
    std::string bytes_;
};

[[nodiscard]] std::string deflated(std::string_view bytes);
void pad_to_column_start(std::string& bytes);

}  // namespace glidepath::report
