#!/usr/bin/env python3
"""Every function of include/glidepath.h is called by the C#, Rust, Python and npm bindings, or stands below with a reason.

usage: tests/checks/bindings_test.py

Exit status: 0 so it is, 1 some function is missing, or is excused without need.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# What a binding does another way.
EXCUSED = {
    "gp_last_error_text": "errors are exceptions and values with their parts",
    "gp_motions_create": "motion tables come as JSON, as locomotion with other speeds, or from a DAT",
    "gp_motions_def_init": "likewise",
    "gp_link_create": "gp_link_create_with",
}
# npm is the engine in 400 kB: what it leaves out, by the words of "What is not covered" in its README.
NOT_IN_NPM = {
    "part frames": "gp_part_frames gp_place_parts gp_placed_on gp_carried_by gp_shown_frames_of gp_shown_frames_of_loop "
                   "gp_holding_frame gp_hook_of",
    "what a body plays": "gp_playing_clips",
    "what motion tables, clips and assets hold": "gp_motions_clip gp_motions_find gp_motions_style gp_assets_of",
    "the light driver by itself": "gp_light_driver_init gp_light_driver_set gp_light_driver_tick",
    "sums with positions": "gp_position_blend gp_position_check gp_position_distance gp_position_face gp_position_heading "
                           "gp_position_heading_to gp_position_horizontal_distance gp_position_offset gp_position_renormalize "
                           "gp_heading_gap gp_is_indoors gp_space_heading gp_space_position",
    "messages of other wire formats": "gp_create gp_receive_position gp_receive_velocity gp_receive_movement "
                                      "gp_position_update_init gp_velocity_update_init gp_movement_update_init",
    "words and counts of outcomes": "gp_action_name gp_detail_name gp_reason_name gp_replays gp_kept_count gp_received_count "
                                    "gp_objects gp_movement_error_name",
    "bounds and statistics of links": "gp_link_create_with gp_link_def_init gp_link_has_seeds gp_link_is_incomplete "
                                      "gp_link_open_sets gp_link_receive_whole gp_link_statistics_of",
    "poses at another moment": "gp_poses_at gp_shown_clock gp_pass_length",
    "motions by name": "gp_motion_by_index gp_motion_by_name",
    "the viewer that was set": "gp_get_viewer",
    "commands of the client's own body": "gp_use_server_position gp_host_motion",
}
DONE_OTHERWISE_IN_NPM = {
    "gp_run_frame": "calls into wasm are cheap", "gp_glide_many": "gp_glide_update_many", "gp_assets_open": "there are no files",
    "gp_has_file_readers": "hasReaders",
}


def excused_in_npm():
    names = {name: subject for subject, all_of_it in NOT_IN_NPM.items() for name in all_of_it.split()}
    return {**names, **DONE_OTHERWISE_IN_NPM}


def silent_subjects():
    """What is left out, and the README does not say so."""
    readme = " ".join((ROOT / "bindings/npm/README.md").read_text(encoding="utf-8").split())
    return [subject for subject in NOT_IN_NPM if subject not in readme]


EXCUSED_IN = {
    "C#": {},
    "Rust": {"gp_glide_to_point": "glide_to(id, &space.at(...))",
             "gp_link_receive": "gp_link_receive_whole"},
    "Python": {"gp_glide_to_point": "glide_to(id, space.at(...))"},
    "npm": excused_in_npm(),
}


def declared():
    text = re.sub(r"//.*", "", (ROOT / "include/glidepath.h").read_text(encoding="utf-8"))
    return set(re.findall(r"GP_API[^;(]*?\b(gp_\w+)\s*\(", text))


def called(text):
    return set(re.findall(r"\bgp_\w+", text))


def sources(pattern):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bindings").glob(pattern)))


def calls():
    """What each binding calls; declarations do not count."""
    csharp = re.sub(r"static extern [^;]*;", "", sources("csharp/Glidepath/*.cs"))
    python = re.sub(r'_FUNCTIONS = """.*?"""', "", sources("python/glidepath/*.py"), flags=re.DOTALL)
    return {"C#": called(csharp), "Rust": called(sources("rust/glidepath/src/*.rs")), "Python": called(python),
            "npm": called(sources("npm/index.js") + sources("npm/src/*.cpp"))}


def faults_of(functions, used, excused):
    for name in sorted(functions):
        if name not in used and name not in excused:
            yield f"{name} is not called"
        if name in used and name in excused:
            yield f"{name} is excused and called"
    for name in sorted(set(excused) - functions):
        yield f"{name} is excused and does not exist"


def main():
    if list(faults_of({"gp_a", "gp_b"}, {"gp_a"}, {})) != ["gp_b is not called"]:
        print("this test cannot fail")
        return 1
    functions = declared()
    if len(functions) < 100:
        print("this test cannot read the header")
        return 1
    faults = []
    for language, used in calls().items():
        excused = {**EXCUSED, **EXCUSED_IN[language]}
        if language == "npm":  # it has links without bounds
            excused.pop("gp_link_create")
        faults += [f"{language}: {fault}" for fault in faults_of(functions, used, excused)]
    faults += [f"npm: its README does not name {subject}" for subject in silent_subjects()]
    print("\n".join(faults) or f"{len(functions)} functions in 4 languages")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
