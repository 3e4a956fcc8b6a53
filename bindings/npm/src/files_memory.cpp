// Motion tables where there are no files: the bytes of a portal DAT, for index.js. It replaces
// src/capi/files.cpp.
#include <glidepath/tools/dat.h>

#include "capi/asset_handle.h"
#include "capi/handles.h"
#include "capi/last_error.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace glidepath::capi {

bool has_file_readers() { return true; }

Expected<std::shared_ptr<CAssets>> open_asset_files(const char*) {
    return Error{ErrorCode::unreadable, "path", 0, "there are no files here: give the bytes of one"};
}

}  // namespace glidepath::capi

extern "C" __attribute__((export_name("gpw_assets_from_dat"))) gp_code gpw_assets_from_dat(
    const std::byte* bytes, std::uint32_t size, const char* name, gp_assets** out) {
    using namespace glidepath;
    using namespace glidepath::capi;
    const Expected<tools::DatFile> dat =
        tools::DatFile::from_bytes(std::vector<std::byte>(bytes, bytes + size), name);
    return dat ? give(HandleKind::assets, assets_of_dat(*dat), out) : fail(dat.error());
}
