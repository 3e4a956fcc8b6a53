// Reads report data by what report_data.h says, without the code that writes it.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::report_test {

using Json = nlohmann::json;

class Reader {
  public:
    explicit Reader(const std::vector<std::byte>& bytes) : bytes_(bytes.size(), '\0') {
        std::memcpy(bytes_.data(), bytes.data(), bytes.size());
        header_ = Json::parse(inflated(24, number(8), number(12)));
        start_ = (24 + number(8) + 11) / 12 * 12;
    }

    [[nodiscard]] std::uint32_t number(std::size_t at) const {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes_.at(at + i));
        return value;
    }
    [[nodiscard]] const Json& header() const { return header_; }
    [[nodiscard]] std::string magic() const { return bytes_.substr(0, 4); }

    [[nodiscard]] std::string column_bytes(const std::string& name) const {
        const Json& column = column_of(name);
        return inflated(start_ + column[2].get<std::size_t>(), column[3], column[4]);
    }
    [[nodiscard]] std::vector<std::int32_t> numbers(const std::string& name) const {
        const std::string bytes = column_bytes(name);
        std::vector<std::int32_t> values;
        std::uint32_t last = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            std::uint32_t rest = 0;
            for (unsigned shift = 0;; shift += 7) {
                const auto byte = static_cast<unsigned char>(bytes.at(at++));
                rest |= (byte & 0x7FU) << shift;
                if (byte < 0x80U) break;
            }
            last += (rest >> 1U) ^ (0U - (rest & 1U));
            values.push_back(static_cast<std::int32_t>(last));
        }
        EXPECT_EQ(values.size(), column_of(name)[1].get<std::size_t>());
        return values;
    }

  private:
    [[nodiscard]] const Json& column_of(const std::string& name) const {
        for (const Json& column : header_["columns"]) {
            if (column[0] == name) return column;
        }
        throw std::runtime_error("no column " + name);
    }
    [[nodiscard]] std::string inflated(std::size_t at, std::size_t stored, std::size_t size) const {
        std::string out(size, '\0');
        uLongf count = size;
        EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(out.data()), &count,
                             reinterpret_cast<const Bytef*>(bytes_.data() + at), stored),
                  Z_OK);
        EXPECT_EQ(count, size);
        return out;
    }

    std::string bytes_;
    Json header_;
    std::size_t start_ = 0;
};

// The data inside a page; nothing where there is none.
inline std::vector<std::byte> data_of_page(const std::string& page) {
    constexpr std::string_view k_before = "id=\"glidepath-data\">";
    constexpr std::string_view k_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<std::byte> bytes;
    std::size_t at = page.find(k_before);
    if (at == std::string::npos) return bytes;
    std::uint32_t group = 0;
    int digits = 0;
    for (at += k_before.size(); at < page.size() && page[at] != '<'; ++at) {
        group = group << 6U | static_cast<std::uint32_t>(k_digits.find(page[at]) & 0x3FU);
        if (++digits % 4 != 0) continue;
        for (const unsigned shift : {16U, 8U, 0U})
            bytes.push_back(static_cast<std::byte>(group >> shift & 0xFFU));
        group = 0;
    }
    return bytes;
}

}  // namespace glidepath::report_test
