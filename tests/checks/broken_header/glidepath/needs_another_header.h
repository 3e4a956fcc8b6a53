// Does not compile alone: it uses std::vector without including it. For
// checks.headers_compile_alone_can_fail.
#pragma once

inline std::vector<int> no_numbers() { return {}; }
