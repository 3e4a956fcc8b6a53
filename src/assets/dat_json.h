// Objects of a DAT as JSON, in the form of spec/dat.md 8. Written piece by piece: the text of a large object
// is many times its size, and so are its values.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/tools/dat_objects.h>

#include "assets/dat_objects.h"
#include "assets/layer.h"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace glidepath::assets {

using WriteText = std::function<void(std::string_view)>;

// Straight from the bytes of a setup, an animation or a motion table that was found good.
void write_object_json(ObjectView bytes, std::uint32_t id, const WriteText& write);

void write_json(const DatAnimation& animation, const WriteText& write);
void write_json(const DatSetup& setup, const WriteText& write);
void write_json(std::uint32_t id, const MotionTableSource& table, const WriteText& write);
// An object with a list of them.
void write_json(const std::vector<DatHook>& hooks, const WriteText& write);

}  // namespace glidepath::assets
