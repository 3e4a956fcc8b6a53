// The readers of assets for index.js: exported by the module that has them.
#include <cstddef>
#include <cstdint>
#include <glidepath.h>

#define GPW_EXPORT(name) __attribute__((export_name(name)))

extern "C" {

GPW_EXPORT("gpw_assets_from_memory")
gp_code gpw_assets_from_memory(const gp_memory_file* files, std::uint32_t count, gp_assets** out) {
    return gp_assets_from_memory(files, count, out);
}

GPW_EXPORT("gpw_motions_from_json")
gp_code gpw_motions_from_json(const gp_memory_file* file, gp_motions** out) {
    return gp_motions_from_json(static_cast<const char*>(file->bytes), file->length, file->name, out);
}
}
