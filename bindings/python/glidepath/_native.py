"""The C interface (include/glidepath.h) as ctypes has it: the structs, the functions, and errors as exceptions."""

import ctypes
import ctypes.util
import functools
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_double, c_float, c_int32, c_size_t, c_uint8,
                    c_uint16, c_uint32, c_uint64, c_void_p, sizeof)
from pathlib import Path

ABI = 1


class GlidepathError(Exception):
    """What went wrong (`what`), where (a byte offset, an index) and why; `name` is the kind, as "bad_float"."""

    def __init__(self, code, name, what, where, why, file="", line=0):
        place = f"{file}:{line}" if line else file
        super().__init__(": ".join(part for part in (place, what, f"{why} ({name})") if part))
        self.code, self.name, self.what, self.where, self.why = code, name, what, where, why
        self.file, self.line = file, line


# What fits: ctypes would cut the rest off without a word.
_BOUNDS = {c_uint8: (0, 0xFF), c_uint16: (0, 0xFFFF), c_uint32: (0, 0xFFFFFFFF), c_uint64: (0, 0xFFFFFFFFFFFFFFFF),
           c_int32: (-0x80000000, 0x7FFFFFFF)}


def refuse_misfits(values, kind, what):
    """Whole numbers that a type of ctypes holds, or ValueError."""
    least, most = _BOUNDS[kind]
    for value in values:
        if not least <= value <= most:
            raise ValueError(f"{what}: {value} is none of {least} to {most}")


@functools.lru_cache(maxsize=None)
def _bounded_fields(kind):
    return {name: type for name, type, *_ in kind._fields_ if type in _BOUNDS}


class Checked(Structure):
    """A struct that takes no number which does not fit its field."""

    def __setattr__(self, name, value):
        kind = _bounded_fields(type(self)).get(name)
        if kind is not None:
            refuse_misfits((value,), kind, name)
        super().__setattr__(name, value)


class Position(Checked):
    """A place on the map of Asheron's Call: a cell, metres from the corner of its landblock, a rotation w x y z."""

    _fields_ = [("cell", c_uint32), ("x", c_float), ("y", c_float), ("z", c_float),
                ("qw", c_float), ("qx", c_float), ("qy", c_float), ("qz", c_float)]

    def __repr__(self):
        return f"Position(cell=0x{self.cell:08X}, x={self.x:g}, y={self.y:g}, z={self.z:g})"


class Frame(Checked):
    """A place and a rotation, in a space or relative to a body."""

    _fields_ = [("x", c_float), ("y", c_float), ("z", c_float),
                ("qw", c_float), ("qx", c_float), ("qy", c_float), ("qz", c_float)]

    def __repr__(self):
        return f"Frame(x={self.x:g}, y={self.y:g}, z={self.z:g}, qw={self.qw:g}, qx={self.qx:g}, qy={self.qy:g}, qz={self.qz:g})"


class SpaceStruct(Checked):
    _fields_ = [("axes", c_uint32), ("landblock", c_uint32), ("units_a_metre", c_float), ("reserved", c_uint32)]


class ErrorStruct(Checked):
    _fields_ = [("code", c_int32), ("line", c_uint32), ("where", c_uint64), ("what", c_char_p), ("why", c_char_p),
                ("file", c_char_p)]


class LocomotionDef(Checked):
    _fields_ = [("size", c_uint32), ("walk_mps", c_float), ("run_mps", c_float), ("sidestep_mps", c_float),
                ("turn_radps", c_float), ("backwards_share_of_walk", c_float)]


class Body(Checked):
    """A body as the engine moves it."""

    _fields_ = [("size", c_uint32), ("object", c_uint32), ("position", Position), ("velocity_mps", c_float * 3),
                ("acceleration_mps2", c_float * 3), ("omega_radps", c_float * 3), ("contact_normal", c_float * 3),
                ("cached_velocity_mps", c_float * 3), ("state", c_uint32), ("radius_m", c_float),
                ("height_m", c_float), ("scale", c_float), ("friction", c_float), ("elasticity", c_float),
                ("has_contact", c_uint8), ("on_walkable", c_uint8), ("reserved", c_uint8 * 2), ("id", c_uint64)]


class MoveResult(Checked):
    """The answer to a move, preset to what a host without collision says."""

    _fields_ = [("size", c_uint32), ("accepted", c_uint8), ("has_contact", c_uint8), ("on_walkable", c_uint8),
                ("has_velocity", c_uint8), ("position", Position), ("contact_normal", c_float * 3),
                ("velocity_mps", c_float * 3)]


SweptMove = CFUNCTYPE(None, c_void_p, POINTER(Body), POINTER(Position), POINTER(MoveResult))
SetPosition = CFUNCTYPE(None, c_void_p, POINTER(Body), POINTER(Position), c_uint32, POINTER(MoveResult))
MessageSink = CFUNCTYPE(None, c_void_p, c_int32, c_double, c_void_p, c_size_t)


class Host(Checked):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("context", c_void_p), ("swept_move", SweptMove),
                ("set_position", SetPosition)]


RULE_NAMES = ("stall_test sticky_gap flee_arrival half_turn reach prune catch_up snap_distance sticky_fallback "
              "sticky_timeout leash_length leash_end progress turn_progress steering_half_turn away_start "
              "missing_velocity zero_time eviction duplicates blip_target blip_stage far_waypoint glide_gate "
              "chase_arrival take_off soft_landing").split()


class Rules(Checked):
    """The rule switches; 0: as retail does it."""

    _fields_ = [("size", c_uint32), *((name, c_uint8) for name in RULE_NAMES), ("reserved", c_uint8)]


class Viewer(Checked):
    _fields_ = [("kind", c_uint32), ("object", c_uint32), ("position", Position)]


class Predict(Checked):
    _fields_ = [("size", c_uint32), ("smoothness", c_uint32), ("flags", c_uint32), ("reserved", c_uint32),
                ("top_speed_mps", c_double), ("interval_s", c_double), ("teleport_m", c_double),
                ("gravity_mps2", c_double), ("intervals_behind", c_double), ("delay_s", c_double),
                ("stiffness_per_s", c_double), ("stiffness_by_rate", c_double)]


class Glide(Checked):
    _fields_ = [("size", c_uint32), ("flags", c_uint32), ("target", Position), ("sent_s", c_double),
                ("velocity_mps", c_float * 3), ("reserved", c_uint32)]


class WorldDef(Checked):
    _fields_ = [("size", c_uint32), ("flags", c_uint32), ("least_pass_s", c_double), ("clock_s", c_double),
                ("viewer", Viewer), ("default_radius_m", c_float), ("default_height_m", c_float),
                ("rules", POINTER(Rules)), ("host", POINTER(Host)), ("assets", c_void_p), ("threads", c_uint32),
                ("smoother", c_uint32), ("predict", POINTER(Predict)), ("router_smoother", c_uint32),
                ("router_driver", c_uint32), ("router_predict", POINTER(Predict))]


class SpawnDef(Checked):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("position", Position), ("radius_m", c_float),
                ("height_m", c_float), ("scale", c_float), ("friction", c_float), ("elasticity", c_float),
                ("top_speed_mps", c_float), ("state", c_uint32), ("flags", c_uint32), ("velocity_mps", c_float * 3),
                ("omega_radps", c_float * 3), ("stamps", c_uint16 * 9), ("reserved", c_uint16), ("facts", c_uint32),
                ("run_rate", c_float), ("jump_speed_mps", c_float), ("jump_stamina_cost", c_int32),
                ("reserved2", c_uint32), ("motions", c_void_p), ("smoother", c_uint32), ("has_sent", c_uint32),
                ("sent_s", c_double), ("predict", POINTER(Predict)), ("reserved3", c_uint32), ("driver", c_uint32)]


class MoveTo(Checked):
    """A movement for the planner: chase, flee, walk to a position or turn."""

    _fields_ = [("size", c_uint32), ("type", c_uint32), ("object", c_uint32), ("top_level_object", c_uint32),
                ("object_radius_m", c_float), ("object_height_m", c_float), ("position", Position),
                ("flags", c_uint32), ("distance_to_object_m", c_float), ("min_distance_m", c_float),
                ("fail_distance_m", c_float), ("desired_heading_deg", c_float), ("speed", c_float),
                ("walk_run_threshold_m", c_float), ("context_id", c_uint32), ("hold_key", c_uint32),
                ("action_stamp", c_uint32)]


class Outcome(Checked):
    """What became of a message."""

    _fields_ = [("size", c_uint32), ("result", c_uint8), ("reason", c_uint8), ("action", c_uint8),
                ("parts", c_uint8), ("opcode", c_uint32), ("object", c_uint32), ("waits_for", c_uint32),
                ("replays", c_uint32), ("serial", c_uint64), ("details", c_uint64)]

    def __str__(self):
        buffer = ctypes.create_string_buffer(512)
        lib.gp_outcome_text(byref(self), buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace")


class PositionUpdate(Checked):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("position", Position), ("instance", c_uint16),
                ("position_stamp", c_uint16), ("teleport", c_uint16), ("force_position", c_uint16),
                ("placement", c_uint32), ("has_contact", c_uint8), ("reserved", c_uint8 * 3)]


class VelocityUpdate(Checked):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("velocity_mps", c_float * 3), ("omega_radps", c_float * 3),
                ("instance", c_uint16), ("vector_stamp", c_uint16)]


class MotionAction(Checked):
    """A motion that ends by itself, as a swing or a wave."""

    _fields_ = [("motion", c_uint32), ("speed", c_float), ("stamp", c_uint32), ("is_autonomous", c_uint32)]


class MovementUpdate(Checked):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("instance", c_uint16), ("movement_stamp", c_uint16),
                ("server_control", c_uint16), ("is_autonomous", c_uint8), ("standing_long_jump", c_uint8),
                ("type", c_uint32), ("style", c_uint32), ("current_style", c_uint32), ("forward_command", c_uint32),
                ("sidestep_command", c_uint32), ("turn_command", c_uint32), ("forward_speed", c_float),
                ("sidestep_speed", c_float), ("turn_speed", c_float), ("sticky_object", c_uint32),
                ("action_count", c_uint32), ("reserved", c_uint32), ("actions", POINTER(MotionAction)),
                ("request", POINTER(MoveTo)), ("run_rate", c_float), ("target_heading_deg", c_float)]


class ClientMessage(Checked):
    """What a client tells the server of its own movement; `actions` is a list of MotionAction."""

    _fields_ = [("size", c_uint32), ("action", c_uint32), ("sequence", c_uint32), ("position", Position),
                ("instance", c_uint16), ("server_control", c_uint16), ("teleport", c_uint16),
                ("force_position", c_uint16), ("has_contact", c_uint8), ("is_standing_long_jump", c_uint8),
                ("reserved", c_uint8 * 2), ("flags", c_uint32), ("hold_key", c_uint32), ("style", c_uint32),
                ("forward_command", c_uint32), ("forward_hold_key", c_uint32), ("forward_speed", c_float),
                ("sidestep_command", c_uint32), ("sidestep_hold_key", c_uint32), ("sidestep_speed", c_float),
                ("turn_command", c_uint32), ("turn_hold_key", c_uint32), ("turn_speed", c_float),
                ("action_count", c_uint32), ("warning_count", c_uint32), ("warning", c_int32)]
    actions = ()


class LightDriverStruct(Checked):
    _fields_ = [("size", c_uint32), ("has_destination", c_uint8), ("moves_away", c_uint8), ("reserved", c_uint8 * 2),
                ("min_distance_m", c_float), ("distance_to_object_m", c_float), ("destination", Position),
                ("refreshed_s", c_double)]


class LightStep(Checked):
    _fields_ = [("outcome", c_uint32), ("stops", c_uint32), ("rotation", c_float * 4)]


class ObjectStruct(Checked):
    _fields_ = [("size", c_uint32), ("object", c_uint32), ("id", c_uint64), ("name", c_char_p), ("wcid", c_uint32),
                ("item_type", c_uint32), ("weenie_bits", c_uint32), ("setup", c_uint32), ("motion_table", c_uint32),
                ("scale", c_float), ("container", c_uint32), ("wielder", c_uint32), ("parent_location", c_uint32),
                ("placement", c_uint32), ("created_s", c_double), ("is_adopted", c_uint8), ("is_player", c_uint8),
                ("is_creature", c_uint8), ("reserved", c_uint8 * 5)]


class GlideColumns(Checked):
    _fields_ = [("size", c_uint32), ("count", c_uint32), ("space", POINTER(SpaceStruct)), ("ids", c_void_p),
                ("points", c_void_p), ("headings_deg", c_void_p), ("sent_s", c_void_p), ("velocities", c_void_p),
                ("flags", c_void_p)]


class PoseColumns(Structure):  # no caller writes it, and every frame does
    _fields_ = [("size", c_uint32), ("capacity", c_uint32), ("count", c_uint32), ("reserved", c_uint32),
                ("space", POINTER(SpaceStruct)), ("ids", c_void_p), ("objects", c_void_p), ("cells", c_void_p),
                ("positions", c_void_p), ("rotations", c_void_p), ("headings_deg", c_void_p), ("flags", c_void_p)]


class Notice(Checked):
    """What happened to a body; `kind` and `reason` are words."""

    _fields_ = [("clock_s", c_double), ("object", c_uint32), ("other", c_uint32), ("code", c_uint32),
                ("distance_m", c_float), ("kind_number", c_uint8), ("reason_number", c_uint8),
                ("reserved", c_uint8 * 6)]

    @property
    def kind(self):
        return lib.gp_notice_kind_name(self.kind_number).decode()

    @property
    def reason(self):
        return lib.gp_notice_reason_name(self.reason_number).decode()

    def __repr__(self):
        return f"Notice({self.clock_s:.3f} s, object {self.object}, {self.kind} {self.reason})"


class PlayingClip(Checked):
    _fields_ = [("clip", c_uint32), ("low", c_int32), ("high", c_int32), ("framerate", c_float),
                ("frame_number", c_double), ("is_repeated", c_uint32), ("reserved", c_uint32)]


class ShownFrames(Checked):
    _fields_ = [("clip", c_uint32), ("frame", c_uint32), ("next_clip", c_uint32), ("next_frame", c_uint32),
                ("share", c_float), ("reserved", c_uint32)]


class Hook(Checked):
    """What a hook notice asks for: `type` (HOOK_*), `part` (0xFFFFFFFF: the whole object), `id`, `emitter`, and the
    first `number_count` of `numbers`."""

    _fields_ = [("size", c_uint32), ("type", c_uint32), ("part", c_uint32), ("id", c_uint32), ("emitter", c_uint32),
                ("number_count", c_uint32), ("numbers", c_float * 7)]


class Setup(Checked):
    _fields_ = [("radius_m", c_float), ("height_m", c_float), ("step_up_m", c_float), ("step_down_m", c_float),
                ("motion_table", c_uint32), ("default_animation", c_uint32)]


class BodyAssets(Checked):
    """What a body of a setup and a motion table gets."""

    _fields_ = [("size", c_uint32), ("motion_table", c_uint32), ("has_setup", c_uint8), ("has_motions", c_uint8),
                ("lacks_setup", c_uint8), ("lacks_motions", c_uint8), ("setup", Setup)]


LoadSetup = CFUNCTYPE(c_int32, c_void_p, c_uint32, POINTER(Setup))
LoadMotions = CFUNCTYPE(c_int32, c_void_p, c_uint32, POINTER(c_void_p))


class AssetsDef(Checked):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("context", c_void_p), ("setup", LoadSetup),
                ("motions", LoadMotions)]


class MemoryFile(Checked):
    _fields_ = [("name", c_char_p), ("bytes", c_char_p), ("length", c_size_t)]


class ClipHook(Checked):
    """A mark on a frame: passing it raises a notice."""

    _fields_ = [("frame", c_uint32), ("hook", c_uint32), ("direction", c_int32)]


class ClipStruct(Checked):
    _fields_ = [("id", c_uint32), ("frame_count", c_uint32), ("frames", POINTER(Frame)), ("hooks", POINTER(ClipHook)),
                ("hook_count", c_uint32), ("reserved", c_uint32)]


class MotionAnimation(Checked):
    """A part of a clip, as a motion plays it."""

    _fields_ = [("clip", c_uint32), ("low", c_int32), ("high", c_int32), ("framerate", c_float)]


class MotionDataStruct(Checked):
    _fields_ = [("velocity", c_float * 3), ("omega", c_float * 3), ("flags", c_uint32), ("animation_count", c_uint32),
                ("animations", POINTER(MotionAnimation))]


class MotionStyle(Checked):
    _fields_ = [("style", c_uint32), ("substate", c_uint32)]


class LinkDef(Checked):
    _fields_ = [("size", c_uint32), ("open_sets", c_uint32), ("fragments", c_uint32), ("clear_only", c_uint32),
                ("max_age_s", c_double)]


class LinkStatistics(Checked):
    """What one direction of a link has seen; `refused` counts packets by the code of their error."""

    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("packets", c_uint64), ("refused", c_uint64 * 25),
                *((name, c_uint64) for name in (
                    "clear_verified encrypted_verified encrypted_unverified retransmissions fragments "
                    "duplicate_fragments late_fragments mismatched_fragments messages message_bytes expired_sets "
                    "crowded_out_sets").split())]


class WholeMessageStruct(Checked):
    _fields_ = [("size", c_uint32), ("to_server", c_int32), ("time_s", c_double), ("blob_id", c_uint64),
                ("queue", c_uint32), ("is_verified", c_uint32), ("length", c_size_t), ("bytes", c_void_p)]


WholeMessageSink = CFUNCTYPE(None, c_void_p, POINTER(WholeMessageStruct))

_VALUE = {"p": c_void_p, "u": c_uint32, "i": c_int32, "d": c_double, "f": c_float, "q": c_uint64, "z": c_size_t,
          "s": c_char_p, "-": None}

# Name, result and arguments, a letter each (above); "c": a code that is checked.
_FUNCTIONS = """
gp_last_error - p; gp_code_name s i; gp_abi u; gp_version s; gp_has_file_readers i; gp_last_error_text u pu
gp_space_init c pu; gp_space_point c ppdp; gp_space_position c ppp; gp_space_frame c ppp; gp_space_heading c ppp
gp_space_velocity c ppp; gp_space_velocity_back c ppp; gp_space_turning c ppp; gp_space_turning_back c ppp
gp_position_check c p; gp_position_renormalize c p; gp_position_distance c ppp; gp_position_heading c pp
gp_position_heading_to c ppp; gp_position_face c pd
gp_locomotion_def_init c pu; gp_motions_locomotion c pp; gp_motions_from_json c szsp; gp_motions_destroy c p
gp_assets_open c sp; gp_assets_from_memory c pup; gp_assets_destroy c p; gp_assets_setup c pup; gp_assets_motions c pup
gp_part_frames c pupfuipup; gp_holding_frame c puupup; gp_hook_of c puup
gp_host_init c pu; gp_rules_init c puu; gp_world_def_init c pu; gp_world_create c pp; gp_world_copy c pp
gp_world_restore c pp; gp_world_destroy c p; gp_begin_frame c pd; gp_step c p; gp_tick c pd
gp_clock d p; gp_shown_clock d p; gp_last_pass d p; gp_pass_length d p; gp_size u p; gp_pose_hash q p; gp_state_hash q p
gp_router_hash q p; gp_set_viewer c pp; gp_get_viewer c pp
gp_spawn_def_init c pu; gp_spawn c ppp; gp_create c ppp; gp_remove c pq; gp_attach c pqq; gp_take_out c pq
gp_find q pu; gp_is_live i pq; gp_body_of c pqp
gp_glide_to c pqpi; gp_glide_to_point c pqppd; gp_glide_many c pupppp; gp_place_at c pqp; gp_set_motion c pqpp
gp_spawn_at c puppdp; gp_glide_columns_init c pu; gp_glide_update_many c pp
gp_predict_init c pu; gp_glide_init c pu; gp_glide_update c pqp; gp_place_update c pqp
gp_set_velocity c pqp; gp_set_omega c pqp; gp_queue_velocity c pqpi; gp_set_heading c pqd
gp_use_server_position c pqii
gp_stick_to c pquf; gp_unstick c pq; gp_constrain_to c pqp; gp_unconstrain c pq; gp_set_speeds c pqff
gp_host_motion c pqp; gp_motion_name s u; gp_do_motion c pqufu; gp_stop_motion c pquu; gp_stop_completely c pq
gp_jump c pqf; gp_move_to_init c pu; gp_move_body c pqp
gp_receive c pszp; gp_receive_many c pszpup; gp_run_frame c pdszpupp; gp_replays u ppu; gp_outcome_text u ppu
gp_position_update_init c pu; gp_velocity_update_init c pu; gp_receive_position c ppp; gp_receive_velocity c ppp
gp_set_player c pu; gp_player u p; gp_object_of c pup; gp_objects u ppu; gp_missing_assets u ppu
gp_kept_count q p; gp_received_count q p
gp_pose_columns_init c pu; gp_poses c pup; gp_poses_at c pdp; gp_notices u ppu; gp_notice_kind_name s u
gp_notice_reason_name s u; gp_playing_clips u pqpu; gp_shown_frames_of c pqp
gp_position_horizontal_distance c ppp; gp_position_offset c ppp; gp_position_blend c ppdp; gp_heading_gap c ddp
gp_is_indoors i u; gp_motions_find c puuuuppu; gp_motions_style c pup; gp_motions_clip c puppupu; gp_assets_of c puup
gp_assets_def_init c pu; gp_assets_create c pp; gp_motion_by_name c sp; gp_motion_by_index c up
gp_movement_error_name s u; gp_light_driver_init c pu; gp_light_driver_set c ppd; gp_light_driver_tick c ppddp
gp_reason_name s u; gp_action_name s u; gp_detail_name s u; gp_message_name s u; gp_check_message c szip
gp_client_message_init c pu; gp_decode_client c szippu; gp_encode_client c pppzp; gp_movement_update_init c pu
gp_receive_movement c ppp; gp_shown_frames_of_loop c uufdp; gp_placed_on c ppp; gp_carried_by c ppp
gp_place_parts u pupuffpu; gp_link_def_init c pu; gp_link_create_with c pp; gp_link_receive_whole c pidszpp
gp_link_statistics_of c pip; gp_link_open_sets u p; gp_link_has_seeds i p; gp_link_is_incomplete i p
gp_link_create c p; gp_link_destroy c p; gp_link_receive c pidszpp; gp_link_set_seeds c puu; gp_link_clear c p
"""


def last_error():
    """The last error of this thread as an exception, which is not raised."""
    error = ErrorStruct()
    lib.gp_last_error(byref(error))

    def text(value):
        return value.decode("utf-8", "replace")

    return GlidepathError(error.code, lib.gp_code_name(error.code).decode(), text(error.what), error.where,
                          text(error.why), text(error.file), error.line)


def _checked(code, _function, _arguments):
    if code != 0:
        raise last_error()
    return code


def _candidates():
    """Where the library may be: as the environment says, beside this package, in a build of this tree, installed."""
    given = os.environ.get("GLIDEPATH_LIBRARY")
    if given:
        yield given
        return
    here = Path(__file__).resolve().parent
    names = ("libglidepath.so.1", "libglidepath.so", "libglidepath.dll", "libglidepath.dylib")
    for name in names:
        if (here / name).exists():
            yield str(here / name)
    if len(here.parents) > 2:
        for preset in ("release", "dev", "quick", "python"):
            for name in names:
                built = here.parents[2] / "build" / preset / "src" / name
                if built.exists():
                    yield str(built)
    installed = ctypes.util.find_library("glidepath")
    if installed:
        yield installed


def _load():
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
        except OSError as error:
            raise ImportError(f"glidepath: cannot load {candidate}: {error}") from error
        library.gp_abi.restype = c_uint32
        if library.gp_abi() != ABI:
            raise ImportError(f"glidepath: {candidate} has ABI {library.gp_abi()}, this package was written for {ABI}")
        return library
    raise ImportError("glidepath: there is no libglidepath.so. Build it (cmake --build build/release --target "
                      "glidepath_c), install it, or name it in GLIDEPATH_LIBRARY")


# Called in every frame, with whole numbers that this package counts itself.
_COUNTED_HERE = ("gp_run_frame", "gp_receive_many", "gp_poses", "gp_notices")


def _refusing_misfits(function, bounded):
    """The function, for whole numbers that fit its arguments."""

    def call(*arguments):
        for at, kind in bounded:
            least, most = _BOUNDS[kind]
            if not least <= arguments[at] <= most:
                refuse_misfits((arguments[at],), kind, function.__name__)
        return function(*arguments)

    return call


def _declare(library):
    for entry in _FUNCTIONS.replace("\n", ";").split(";"):
        parts = entry.split()
        if not parts:
            continue
        name, result = parts[0], parts[1]
        function = getattr(library, name)
        letters = parts[2] if len(parts) > 2 else ""
        function.argtypes = [_VALUE[letter] for letter in letters]
        if result == "c":
            function.restype = c_int32
            function.errcheck = _checked
        else:
            function.restype = _VALUE[result]
        bounded = [(at, _VALUE[letter]) for at, letter in enumerate(letters) if letter in "uiq"]
        if bounded and name not in _COUNTED_HERE:
            setattr(library, name, _refusing_misfits(function, bounded))
    return library


lib = _declare(_load())


def made(kind, init, *more):
    """A struct with its defaults."""
    value = kind()
    getattr(lib, init)(byref(value), sizeof(value), *more)
    return value
