// Where the notices of a frame are collected.
#pragma once

#include <glidepath/notice.h>

#include "entity/layer.h"

#include <vector>

namespace glidepath::entity {

// The capacity is kept between ticks, so that a steady state allocates nothing.
using NoticeList = std::vector<Notice>;

}  // namespace glidepath::entity
