// Of zlib what the DAT reader calls, for wasm32, where Debian has none: unpacking, piece by piece, into one
// buffer that takes it all. zlib.cpp has it.
#pragma once

#include <cstdint>

using Bytef = unsigned char;
using uInt = unsigned int;

inline constexpr int Z_OK = 0;
inline constexpr int Z_STREAM_END = 1;
inline constexpr int Z_DATA_ERROR = -3;
inline constexpr int Z_BUF_ERROR = -5;
inline constexpr int Z_NO_FLUSH = 0;

struct InflateState;

struct z_stream {
    const Bytef* next_in;
    uInt avail_in;
    Bytef* next_out;
    uInt avail_out;
    std::uint64_t total_out;
    const char* msg;  // what is wrong; nullptr: nothing
    InflateState* state;
};

int inflateInit(z_stream* stream);
// Takes all of the input. Z_OK: more is wanted.
int inflate(z_stream* stream, int flush);
int inflateEnd(z_stream* stream);
