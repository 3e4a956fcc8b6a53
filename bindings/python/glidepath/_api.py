"""Worlds, spaces, motions and links, around the functions of _native."""

import array
import ctypes
import itertools
from ctypes import byref, c_double, c_float, c_uint32, c_uint64, c_void_p, sizeof

from . import _native as native
from ._native import GlidepathError, Outcome, Position, lib, made

try:
    import numpy
except ImportError:  # columns are array.array then
    numpy = None

have_numpy = numpy is not None

_AXES = {"z_up": 0, "y_up": 1, "unity": 2, "unreal": 3}
_SPAWN_FLAGS = {"acts": 1, "is_player": 2, "in_air": 4, "nowhere": 8, "no_animations": 16}
_SPAWN_NUMBERS = ("radius_m", "height_m", "scale", "friction", "elasticity", "top_speed_mps", "state")
_FACTS = {"exists": 1, "is_creature": 2, "is_local_player": 4, "can_jump": 8}
_FACT_NUMBERS = {"run_rate": 16, "jump_speed_mps": 32, "jump_stamina_cost": 64}
_SMOOTHERS = {"retail": 1, "predictive": 2}
_PREDICTIVE = 2
_DRIVERS = {"planner": 0, "light": 1}
_LIGHT_OUTCOMES = ("idle", "driving", "arrived", "gave_up")
_MOTION_KINDS = {"cycle": 0, "modifier": 1, "link": 2}
_VIEWERS = {"own_body": 0, "nobody": 1, "object": 2, "position": 3}


def version():
    """The version of the library."""
    return lib.gp_version().decode()


def has_file_readers():
    """The library reads JSON motion tables and portal DATs."""
    return bool(lib.gp_has_file_readers())


def position(cell, x, y, z=0.0, heading_deg=None, rotation=(1, 0, 0, 0)):
    """A place on the map of Asheron's Call, upright and facing the heading, or with a rotation w x y z."""
    place = Position(cell, x, y, z, *rotation)
    if heading_deg is not None:
        lib.gp_position_face(byref(place), heading_deg)
    lib.gp_position_check(byref(place))
    return place


def distance(a, b):
    """Metres between two positions, across landblocks."""
    out = c_double()
    lib.gp_position_distance(byref(_place(a)), byref(_place(b)), byref(out))
    return out.value


def heading_of(place):
    """Degrees, 0 = north, clockwise seen from above."""
    out = c_double()
    lib.gp_position_heading(byref(_place(place)), byref(out))
    return out.value


def heading_to(here, there):
    """Degrees from one position to another."""
    out = c_double()
    lib.gp_position_heading_to(byref(_place(here)), byref(_place(there)), byref(out))
    return out.value


def horizontal_distance(a, b):
    """Metres between two positions, without their heights."""
    out = c_double()
    lib.gp_position_horizontal_distance(byref(_place(a)), byref(_place(b)), byref(out))
    return out.value


def offset(here, there):
    """From one position to another, metres along the axes of the map."""
    out = (c_float * 3)()
    lib.gp_position_offset(byref(_place(here)), byref(_place(there)), out)
    return tuple(out)


def blend(here, there, share):
    """Between two positions: share 0 is the first, 1 the second."""
    out = Position()
    lib.gp_position_blend(byref(_place(here)), byref(_place(there)), share, byref(out))
    return out


def renormalized(place):
    """Outdoors: with the cell that the point lies in."""
    out = Position.from_buffer_copy(_place(place))
    lib.gp_position_renormalize(byref(out))
    return out


def heading_gap(a_deg, b_deg):
    """The smaller angle between two headings."""
    out = c_double()
    lib.gp_heading_gap(a_deg, b_deg, byref(out))
    return out.value


def is_indoors(cell):
    """By the number of the cell."""
    return bool(lib.gp_is_indoors(cell))


def motion_name(motion):
    """"WalkForward"; None: no such motion."""
    name = lib.gp_motion_name(motion)
    return name.decode() if name else None


def motion_by_name(name):
    """The number of a motion."""
    out = c_uint32()
    lib.gp_motion_by_name(name.encode("utf-8"), byref(out))
    return out.value


def motion_by_index(index):
    """The number of a motion, by the index that travels in messages."""
    out = c_uint32()
    lib.gp_motion_by_index(index, byref(out))
    return out.value


def movement_error_name(code):
    """Why a motion was refused, or what a notice of the planner says, as a word."""
    return lib.gp_movement_error_name(code).decode()


def message_name(opcode):
    """"UpdatePosition"; "unknown": no message that moves bodies."""
    return lib.gp_message_name(opcode).decode()


def words_of(outcome):
    """What an Outcome says, as words: (reason, action, [details])."""
    details = [lib.gp_detail_name(bit).decode() for bit in range(64) if outcome.details >> bit & 1]
    return lib.gp_reason_name(outcome.reason).decode(), lib.gp_action_name(outcome.action).decode(), details


def check_message(message, strict=False):
    """Reads a message and does nothing with it; its opcode. Raises what is wrong with it."""
    data, opcode = bytes(message), c_uint32()
    lib.gp_check_message(data, len(data), int(strict), byref(opcode))
    return opcode.value


def client_message(**fields):
    """What a client tells the server, to change and to encode; `actions`: a list of MotionAction."""
    message = made(native.ClientMessage, "gp_client_message_init")
    known = {name for name, _ in message._fields_} - {"size", "reserved", "action_count"} | {"actions"}
    for name, value in fields.items():
        if name not in known:
            raise TypeError(f"a message of a client has no field {name!r}")
        setattr(message, name, value)
    return message


def decode_client(message, strict=False):
    """One whole message to the server, from its opcode on, as a ClientMessage."""
    data = bytes(message)
    out = native.ClientMessage(size=sizeof(native.ClientMessage))
    buffer = (native.MotionAction * (len(data) // 8))()
    lib.gp_decode_client(data, len(data), int(strict), byref(out), buffer, len(buffer))
    out.actions = list(buffer[:out.action_count])
    return out


def encode_client(message):
    """The bytes of a ClientMessage."""
    actions = (native.MotionAction * len(message.actions))(*message.actions)
    message.action_count = len(actions)
    buffer, length = ctypes.create_string_buffer(256 + 8 * len(actions)), ctypes.c_size_t()
    lib.gp_encode_client(byref(message), actions, buffer, len(buffer), byref(length))
    return buffer.raw[:length.value]


def shown_frames_of_loop(clip, frame_count, framerate=30.0, elapsed_s=0.0):
    """Of a clip that runs round from its first frame, as a setup's default animation does."""
    out = native.ShownFrames()
    lib.gp_shown_frames_of_loop(clip, frame_count, framerate, elapsed_s, byref(out))
    return out


def place_parts(frame, out, scale=1.0, next_frame=None, share=0.0):
    """Part frames of your own to where the parts are, into the list `out`, as far as both reach; how many."""
    parts = (native.Frame * len(out))(*out)
    after = (native.Frame * len(next_frame))(*next_frame) if next_frame is not None else None
    count = lib.gp_place_parts((native.Frame * len(frame))(*frame), len(frame), after, len(next_frame or ()), share,
                               scale, parts, len(parts))
    out[:count] = parts[:count]
    return count


def placed_on(place, relative):
    """Where a Frame relative to an object is on the map."""
    out = Position()
    lib.gp_placed_on(byref(_place(place)), byref(relative), byref(out))
    return out


def carried_by(part, relative):
    """A Frame relative to a part, relative to the object: a thing in a hand."""
    out = native.Frame()
    lib.gp_carried_by(byref(part), byref(relative), byref(out))
    return out


def rules(base="retail", **switches):
    """Rules: "retail", "documented" or "literal", with single switches set otherwise."""
    sets = {"retail": 0, "documented": 1, "literal": 2}
    if base not in sets:
        raise ValueError(f"no rules are called {base!r}: {', '.join(sets)}")
    chosen = made(native.Rules, "gp_rules_init", sets[base])
    for name, value in switches.items():
        if name not in native.RULE_NAMES:
            raise TypeError(f"there is no rule {name!r}")
        setattr(chosen, name, value)
    return chosen


def predict(smoothness="balanced", intervals_behind=None, delay_s=None, sends_on_change=False, use_velocity=True,
            is_refined=True, **numbers):
    """How bodies glide on positions alone: "quick", "balanced", "exact" or "present"; numbers: top_speed_mps,
    interval_s, teleport_m, gravity_mps2, stiffness_per_s, stiffness_by_rate. Not refined, they are
    shown by the rules that the conformance vectors have."""
    kinds = ("quick", "balanced", "exact", "present")
    if smoothness not in kinds:
        raise ValueError(f"no smoothness is called {smoothness!r}: {', '.join(kinds)}")
    settings = made(native.Predict, "gp_predict_init")
    settings.smoothness = kinds.index(smoothness)
    settings.flags = sends_on_change * 1 | (not use_velocity) * 2 | (not is_refined) * 16
    for name, value, flag in (("intervals_behind", intervals_behind, 4), ("delay_s", delay_s, 8)):
        if value is not None:
            settings.flags |= flag
            setattr(settings, name, value)
    known = {name for name, _ in native.Predict._fields_[4:]}
    for name, value in numbers.items():
        if name not in known:
            raise TypeError(f"there is no number {name!r}")
        setattr(settings, name, value)
    return settings


def move_to(type, **fields):
    """A movement for World.move_body, with retail's parameters where nothing else is said."""
    request = made(native.MoveTo, "gp_move_to_init")
    request.type = type
    known = {name for name, _ in native.MoveTo._fields_}
    for name, value in fields.items():
        if name not in known or name in ("size", "type"):
            raise TypeError(f"a movement has no field {name!r}")
        setattr(request, name, value)
    return request


def _place(given):
    if not isinstance(given, Position):
        raise TypeError(f"a Position is wanted (space.at makes one), not {type(given).__name__}")
    return given


def _chosen(words, what, word):
    if word not in words:
        raise ValueError(f"no {what} is called {word!r}: {', '.join(words)}")
    return words[word]


def _vector(given, count=3):
    values = [float(number) for number in given]
    if len(values) != count:
        raise ValueError(f"{count} numbers are wanted, not {len(values)}")
    return (c_float * count)(*values)


class Space:
    """A flat space in metres, with the axes of an engine: "z_up", "y_up" (three.js, Godot), "unity", "unreal"
    (centimetres). Its origin is the corner of a landblock, at first the one in the middle of the map."""

    def __init__(self, axes="z_up", landblock=None, units_a_metre=None):
        if axes not in _AXES:
            raise ValueError(f"no axes are called {axes!r}: {', '.join(_AXES)}")
        self.struct = native.SpaceStruct()
        lib.gp_space_init(byref(self.struct), _AXES[axes])
        if landblock is not None:
            self.struct.landblock = landblock
        if units_a_metre is not None:
            self.struct.units_a_metre = units_a_metre

    @classmethod
    def y_up(cls):
        """three.js and Godot."""
        return cls("y_up")

    @classmethod
    def unity(cls):
        """Metres, y up, left-handed."""
        return cls("unity")

    @classmethod
    def unreal(cls):
        """Centimetres, z up, left-handed."""
        return cls("unreal")

    @classmethod
    def from_landblock(cls, cell):
        """Metres from the corner of a landblock of Asheron's Call."""
        return cls("z_up", cell)

    def at(self, point, heading_deg=0.0):
        """The position of a point, upright and facing the heading."""
        out = Position()
        lib.gp_space_point(byref(self.struct), _vector(point), heading_deg, byref(out))
        return out

    def position_of(self, point, rotation):
        """The position of a point with a rotation (w x y z) of this space."""
        out = Position()
        frame = native.Frame(*_vector(point), *_vector(rotation, 4))
        lib.gp_space_position(byref(self.struct), byref(frame), byref(out))
        return out

    def frame_of(self, place):
        """The way back: a point and a rotation."""
        out = native.Frame()
        lib.gp_space_frame(byref(self.struct), byref(_place(place)), byref(out))
        return out

    def heading_of(self, rotation):
        """The heading of a rotation of this space."""
        out = c_double()
        lib.gp_space_heading(byref(self.struct), _vector(rotation, 4), byref(out))
        return out.value

    def velocity(self, velocity):
        """A velocity of this space to metres a second along the engine's axes."""
        return self._turned(lib.gp_space_velocity, velocity)


    def velocity_back(self, velocity_mps):
        """The way back."""
        return self._turned(lib.gp_space_velocity_back, velocity_mps)

    def turning(self, omega):
        """A turning speed of this space to the engine's axes, radians a second."""
        return self._turned(lib.gp_space_turning, omega)

    def turning_back(self, omega_radps):
        """The way back."""
        return self._turned(lib.gp_space_turning_back, omega_radps)

    def _turned(self, function, vector):
        out = (c_float * 3)()
        function(byref(self.struct), _vector(vector), out)
        return tuple(out)


class LightDriver:
    """The light driver by itself, for hosts that keep bodies of their own: turns a body to where a request says."""

    def __init__(self):
        self.struct = made(native.LightDriverStruct, "gp_light_driver_init")

    def set(self, request, now_s):
        """A request of move_to with a position, which came at that time."""
        lib.gp_light_driver_set(byref(self.struct), byref(request), now_s)

    def tick(self, body, dt_s, now_s):
        """One tick of a body at that Position: ("driving", whether it stops, its rotation w x y z)."""
        step = native.LightStep()
        lib.gp_light_driver_tick(byref(self.struct), byref(_place(body)), dt_s, now_s, byref(step))
        return _LIGHT_OUTCOMES[step.outcome], bool(step.stops), tuple(step.rotation)


class _Handle:
    """What the library holds; closed once, by close(), by `with`, or when nobody needs it any more."""

    _destroy = ""

    def __init__(self):
        self._value = c_void_p()

    @property
    def handle(self):
        # A closed one is passed on as it was: the library knows that it was freed, and says so.
        return self._value

    def close(self):
        """Frees it. Closing twice is fine."""
        if getattr(self, "_value", None) and not getattr(self, "_is_closed", False):
            getattr(lib, self._destroy)(self._value)
            self._is_closed = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # at the end of the program the library may be gone already
            pass


class Motions(_Handle):
    """What a body plays: a motion table with its clips."""

    _destroy = "gp_motions_destroy"

    @classmethod
    def locomotion(cls, **speeds):
        """Walking, running, side steps and turns, at retail's speeds or at others: walk_mps=, run_mps=, ..."""
        definition = made(native.LocomotionDef, "gp_locomotion_def_init")
        known = {name for name, _ in native.LocomotionDef._fields_[1:]}
        for name, value in speeds.items():
            if name not in known:
                raise TypeError(f"there is no speed {name!r}")
            setattr(definition, name, value)
        self = cls()
        lib.gp_motions_locomotion(byref(definition), byref(self._value))
        return self

    @classmethod
    def from_json(cls, text, name="motions"):
        """From text in the form of docs/motion-tables.md; `name` stands in errors as the file."""
        data = text.encode("utf-8") if isinstance(text, str) else bytes(text)
        self = cls()
        lib.gp_motions_from_json(data, len(data), name.encode("utf-8"), byref(self._value))
        return self


    def style(self, style=0):
        """(style, the motion that it rests in); 0: the style of a body that was given none."""
        out = native.MotionStyle()
        lib.gp_motions_style(self.handle, style, byref(out))
        return out.style, out.substate

    def find(self, kind, style, motion, previous=0):
        """What a "cycle", a "modifier" or a "link" from `previous` plays, as a dict."""
        if kind not in _MOTION_KINDS:
            raise ValueError(f"no kind is called {kind!r}: {', '.join(_MOTION_KINDS)}")
        data = native.MotionDataStruct()
        ask = (self.handle, _MOTION_KINDS[kind], style, previous, motion, byref(data))
        lib.gp_motions_find(*ask, None, 0)
        buffer = (native.MotionAnimation * data.animation_count)()
        lib.gp_motions_find(*ask, buffer, len(buffer))
        return {"velocity": tuple(data.velocity), "omega": tuple(data.omega), "clears_modifiers": bool(data.flags & 1),
                "only_from_default": bool(data.flags & 2), "animations": list(buffer)}

    def clip(self, id):
        """(frame count, frames, hooks) of a clip; no frames: it carries nobody."""
        out = native.ClipStruct()
        lib.gp_motions_clip(self.handle, id, byref(out), None, 0, None, 0)
        frames, hooks = (native.Frame * out.frame_count)(), (native.ClipHook * out.hook_count)()
        lib.gp_motions_clip(self.handle, id, byref(out), frames, len(frames), hooks, len(hooks))
        return out.frame_count, list(frames) if out.frames else [], list(hooks)


class Assets(_Handle):
    """Setups and motion tables by id: a portal DAT, or a folder of JSON files."""

    _destroy = "gp_assets_destroy"

    def __init__(self, path):
        super().__init__()
        lib.gp_assets_open(str(path).encode("utf-8"), byref(self._value))

    @classmethod
    def from_memory(cls, files):
        """Of files in memory, bytes by name: one portal DAT, or "setups.json", "0x09000001.json" of a folder."""
        self = object.__new__(cls)
        _Handle.__init__(self)
        given = (native.MemoryFile * len(files))()
        for out, (name, data) in zip(given, files.items()):
            data = data.encode("utf-8") if isinstance(data, str) else bytes(data)
            out.name, out.bytes, out.length = name.encode("utf-8"), data, len(data)
        lib.gp_assets_from_memory(given, len(given), byref(self._value))
        return self

    @classmethod
    def from_loaders(cls, setup=None, motions=None):
        """Of your own: setup(id) gives a Setup, motions(id) Motions; None: there is none. Each is asked once an id;
        what they raise counts as none."""
        self = object.__new__(cls)
        _Handle.__init__(self)
        definition = made(native.AssetsDef, "gp_assets_def_init")
        given = {}

        def load_setup(_context, id, out):
            try:
                found = setup(id)
            except Exception:  # no exception crosses C
                found = None
            if found is None:
                return 0
            out[0] = found
            return 1

        def load_motions(_context, id, out):
            try:
                found = motions(id)
            except Exception:
                found = None
            if found is None:
                return 0
            given[id] = found  # until the library has read it
            out[0] = found.handle.value
            return 1

        if setup is not None:
            definition.setup = native.LoadSetup(load_setup)
        if motions is not None:
            definition.motions = native.LoadMotions(load_motions)
        lib.gp_assets_create(byref(definition), byref(self._value))
        self._loaders = definition
        return self

    def of(self, setup, motion_table=0):
        """What a body of a setup and a motion table gets: a BodyAssets."""
        out = native.BodyAssets(size=sizeof(native.BodyAssets))
        lib.gp_assets_of(self.handle, setup, motion_table, byref(out))
        return out

    def setup(self, id):
        """Sizes and motion table of a setup."""
        out = native.Setup()
        lib.gp_assets_setup(self.handle, id, byref(out))
        return out

    def motions(self, id):
        """A motion table, for World.spawn."""
        out = Motions()
        lib.gp_assets_motions(self.handle, id, byref(out._value))
        return out

    def part_frames(self, setup, shown, scale=1.0, placement=0, smooth=True):
        """Where the parts of a setup are in what plays (World.shown_frames); of a portal DAT only."""
        count = c_uint32()
        ask = (self.handle, setup, byref(shown), scale, placement, int(smooth))
        lib.gp_part_frames(*ask, None, 0, byref(count))
        out = (native.Frame * count.value)()
        lib.gp_part_frames(*ask, out, count.value, byref(count))
        return list(out)

    def holding_frame(self, setup, location, parts=()):
        """Where a thing hangs at a holding location (1 right hand, 2 left hand, ...), relative to the body that has
        these part frames; of a portal DAT only."""
        given = (native.Frame * len(parts))(*parts)
        out = native.Frame()
        lib.gp_holding_frame(self.handle, setup, location, given, len(parts), byref(out))
        return out

    def hook(self, motion_table, number):
        """What a hook notice asks for, by the motion table that its body plays (of) and the notice's `other`: a
        Hook; of a portal DAT only."""
        out = native.Hook(size=sizeof(native.Hook))
        lib.gp_hook_of(self.handle, motion_table, number, byref(out))
        return out


class Poses:
    """Columns of poses, a row a body: ids, objects, cells, positions (x y z), rotations (w x y z), headings_deg and
    flags. numpy arrays when numpy is there, else array.array, in which positions and rotations are flat. They are
    views: the next call of poses() overwrites them. copy() keeps them."""

    NAMES = ("ids", "objects", "cells", "positions", "rotations", "headings_deg", "flags")

    def __init__(self, columns, count):
        self.count = count
        for name, column, width in columns:
            setattr(self, name, column[:count] if numpy is not None else column[:count * width])

    def __len__(self):
        return self.count

    def copy(self):
        """The same, kept."""
        kept = object.__new__(Poses)
        kept.count = self.count
        for name in self.NAMES:
            column = getattr(self, name)
            setattr(kept, name, column.copy() if numpy is not None else column[:])
        return kept


class _Columns:
    """Capacity for the poses of a world, used again and again."""

    KINDS = (("ids", "Q", "uint64", 1), ("objects", "I", "uint32", 1), ("cells", "I", "uint32", 1),
             ("positions", "f", "float32", 3), ("rotations", "f", "float32", 4), ("headings_deg", "f", "float32", 1),
             ("flags", "B", "uint8", 1))

    def __init__(self):
        self.struct = made(native.PoseColumns, "gp_pose_columns_init")
        self.columns = []
        self.make_room(64)

    def make_room(self, capacity):
        self.columns = []
        for name, letter, kind, width in self.KINDS:
            if numpy is not None:
                column = numpy.zeros((capacity, width) if width > 1 else capacity, dtype=kind)
                address = column.ctypes.data
            else:
                column = array.array(letter, bytes(array.array(letter).itemsize * capacity * width))
                address = column.buffer_info()[0]
            setattr(self.struct, name, address)
            if name == "headings_deg":
                self.headings = address
            self.columns.append((name, column, width))
        self.struct.capacity = capacity


def _ask_list(kind, ask):
    """A list from a function that fills an array and returns how many there are."""
    count = ask(None, 0)
    if not count:
        return []
    out = (kind * count)()
    if hasattr(kind, "size"):
        out[0].size = sizeof(kind)
    return list(out)[:ask(out, count)]


def _back_to_back(messages):
    """Messages as gp_receive_many wants them: bytes, how many, where each ends, how many of these."""
    messages = [bytes(message) for message in messages]
    data = b"".join(messages)
    ends = (c_uint32 * len(messages))(*itertools.accumulate(len(message) for message in messages))
    return data, len(data), ends, len(messages)


class World(_Handle):
    """Bodies, the messages that reach them, and time.

    positions_only: for games that send positions and nothing else (True, or glidepath.predict with its numbers).
    smoother ("retail", "predictive"): of bodies without a choice of their own; None: "retail", but "predictive" for what
    spawn_at makes.
    router_smoother ("retail", "predictive"), router_predict, router_driver ("planner", "light"): of the bodies that
    creation messages make. Other options: rules (glidepath.rules), host (an object with swept_move(body, candidate, result) and/or
    set_position(body, target, cause, result)), assets, smoothed, adopts, strict, host_knows_ground, least_pass_s,
    clock_s, threads."""

    _destroy = "gp_world_destroy"

    def __init__(self, positions_only=False, rules=None, host=None, assets=None, smoothed=False, adopts=False,
                 strict=False, host_knows_ground=False, least_pass_s=None, clock_s=0.0, threads=1,
                 router_smoother=None, router_predict=None, router_driver="planner", smoother=None):
        super().__init__()
        definition = made(native.WorldDef, "gp_world_def_init")
        definition.flags = host_knows_ground * 1 | smoothed * 2 | adopts * 4 | strict * 8
        if least_pass_s is not None:
            definition.least_pass_s = least_pass_s
        definition.clock_s = clock_s
        if smoother is not None:
            definition.smoother = _chosen(_SMOOTHERS, "smoother", smoother)
        if positions_only:
            definition.smoother = _PREDICTIVE
            if positions_only is not True:
                definition.predict = ctypes.pointer(positions_only)
        definition.threads = threads
        if router_smoother is not None:
            definition.router_smoother = _chosen(_SMOOTHERS, "smoother", router_smoother)
        if router_predict is not None:
            definition.router_predict = ctypes.pointer(router_predict)
        definition.router_driver = _chosen(_DRIVERS, "driver", router_driver)
        if rules is not None:
            definition.rules = ctypes.pointer(rules)
        self._bridge = _HostBridge(host) if host is not None else None
        if self._bridge is not None:
            definition.host = ctypes.pointer(self._bridge.struct)
        if assets is not None:
            definition.assets = assets.handle
        self._assets = assets  # their loaders are called later
        lib.gp_world_create(byref(definition), byref(self._value))
        self._columns = _Columns()

    # --- time ---

    def begin_frame(self, elapsed_s):
        """Moves the clock, also backwards."""
        self._call(lib.gp_begin_frame, elapsed_s)

    def step(self):
        """A pass, if one is due."""
        self._call(lib.gp_step)

    def tick(self, elapsed_s):
        """Both."""
        self._call(lib.gp_tick, elapsed_s)

    @property
    def clock_s(self):
        """What the clock shows."""
        return self._ask(lib.gp_clock)

    @property
    def shown_s(self):
        """The moment that poses() shows."""
        return self._ask(lib.gp_shown_clock)

    @property
    def last_pass_s(self):
        """When the last pass was."""
        return self._ask(lib.gp_last_pass)

    @property
    def pass_length_s(self):
        """How long after the one before."""
        return self._ask(lib.gp_pass_length)

    def copy(self):
        """A snapshot: both run on to the same bits."""
        other = object.__new__(World)
        _Handle.__init__(other)
        lib.gp_world_copy(self.handle, byref(other._value))
        other._bridge = self._bridge
        other._assets = self._assets
        other._columns = _Columns()
        return other

    def restore(self, snapshot):
        """Back to a snapshot."""
        self._call(lib.gp_world_restore, snapshot.handle)
        self._bridge = snapshot._bridge
        self._assets = snapshot._assets

    # --- bodies ---

    def spawn(self, object, at=None, motions=None, stamps=None, velocity_mps=None, omega_radps=None, **options):
        """A new body at a Position; its id. Options: acts, is_player, in_air, nowhere, no_animations; radius_m,
        height_m, scale, friction, elasticity, top_speed_mps, state; smoother ("retail", "predictive"), predict, sent_s;
        driver ("planner", "light"); exists, is_creature, is_local_player, can_jump, run_rate, jump_speed_mps,
        jump_stamina_cost."""
        return self._make(lib.gp_spawn, object, at, motions, stamps, velocity_mps, omega_radps, options)

    def spawn_at(self, object, space, point, heading_deg=0.0):
        """A new body with the defaults, at a point of a space. It is predictive, for a server that sends positions and
        nothing else, unless the world was made with a smoother."""
        id = c_uint64()
        self._call(lib.gp_spawn_at, object, byref(space.struct), _vector(point), heading_deg, byref(id))
        return id.value

    def create(self, object, at=None, motions=None, stamps=None, velocity_mps=None, omega_radps=None, **options):
        """As by a creation message: what was kept for the object is replayed. Options as spawn."""
        return self._make(lib.gp_create, object, at, motions, stamps, velocity_mps, omega_radps, options)

    def remove(self, id):
        """The body is gone, and its id names nothing any more."""
        self._call(lib.gp_remove, id)

    def attach(self, child, parent):
        """Hangs a body on another."""
        self._call(lib.gp_attach, child, parent)

    def take_out(self, id):
        """Out of every cell, as into a pack."""
        self._call(lib.gp_take_out, id)

    def find(self, object):
        """The id of an object; None: it is not here."""
        return self._ask(lib.gp_find, object) or None

    def is_live(self, id):
        """The body has not been removed."""
        return bool(self._ask(lib.gp_is_live, id))

    def body(self, id):
        """Where the body is, how it moves, whether it stands on something."""
        out = native.Body(size=sizeof(native.Body))
        lib.gp_body_of(self.handle, id, byref(out))
        return out

    def __len__(self):
        return self._ask(lib.gp_size)

    # --- commands ---

    def glide_to(self, id, target, keep_heading=False, sent_s=None, velocity_mps=None):
        """Glide to where the server says the body is. For predictive bodies: when it was sent, on the sender's clock,
        and how fast the body went."""
        if sent_s is None and velocity_mps is None:
            self._call(lib.gp_glide_to, id, byref(_place(target)), int(keep_heading))
            return
        glide = made(native.Glide, "gp_glide_init")
        glide.target = _place(target)
        glide.flags = 4 if keep_heading else 0
        if sent_s is not None:
            glide.flags, glide.sent_s = glide.flags | 1, sent_s
        if velocity_mps is not None:
            glide.flags, glide.velocity_mps = glide.flags | 2, _vector(velocity_mps)
        self._call(lib.gp_glide_update, id, byref(glide))

    def glide_many(self, ids, points, space, headings_deg=None, sent_s=None, velocities=None, flags=None):
        """Columns in: ids, n x 3 points of the space, headings. All or nobody. For predictive bodies: when each was sent,
        and n x 3 velocities in units of the space a second along its axes; flags (GLIDE_HAS_SENT and others): what of
        the columns counts for whom."""
        count = len(ids)
        ids, _kept_ids = _column(ids, "Q", "uint64", count)
        points, _kept_points = _column(points, "f", "float32", 3 * count)
        headings, _kept_headings = _column(headings_deg, "f", "float32", count)
        if sent_s is None and velocities is None and flags is None:
            self._call(lib.gp_glide_many, count, ids, byref(space.struct), points, headings)
            return
        columns = made(native.GlideColumns, "gp_glide_columns_init")
        columns.count, columns.space = count, ctypes.pointer(space.struct)
        columns.ids, columns.points, columns.headings_deg = ids, points, headings
        columns.sent_s, _kept_sent = _column(sent_s, "d", "float64", count)
        columns.velocities, _kept_velocities = _column(velocities, "f", "float32", 3 * count)
        columns.flags, _kept_flags = _column(flags, "B", "uint8", count)
        self._call(lib.gp_glide_update_many, byref(columns))

    def place_at(self, id, target, sent_s=None):
        """Be there at once; sent_s as in glide_to."""
        if sent_s is None:
            self._call(lib.gp_place_at, id, byref(_place(target)))
            return
        glide = made(native.Glide, "gp_glide_init")
        glide.target, glide.flags, glide.sent_s = _place(target), 1, sent_s
        self._call(lib.gp_place_update, id, byref(glide))

    def set_motion(self, id, velocity_mps, omega_radps=(0, 0, 0)):
        """Fly: a jump or a missile; the engine's axes (Space.velocity turns yours)."""
        self._call(lib.gp_set_motion, id, _vector(velocity_mps), _vector(omega_radps))

    def set_velocity(self, id, velocity_mps):
        """The velocity alone."""
        self._call(lib.gp_set_velocity, id, _vector(velocity_mps))

    def set_omega(self, id, omega_radps):
        """The turning alone."""
        self._call(lib.gp_set_omega, id, _vector(omega_radps))

    def queue_velocity(self, id, velocity_mps, is_jump=False):
        """Fly when the waypoints before it are done with."""
        self._call(lib.gp_queue_velocity, id, _vector(velocity_mps), int(is_jump))

    def set_heading(self, id, heading_deg):
        """Face there at once."""
        self._call(lib.gp_set_heading, id, heading_deg)

    def use_server_position(self, id, uses=True, keeps_heading=False):
        """Whether the client's own body takes the server's positions."""
        self._call(lib.gp_use_server_position, id, int(uses), int(keeps_heading))

    def stick_to(self, id, target, target_radius_m=0.0):
        """Keep right beside another object for a second."""
        self._call(lib.gp_stick_to, id, target, target_radius_m)

    def unstick(self, id):
        """No longer."""
        self._call(lib.gp_unstick, id)

    def constrain_to(self, id, anchor):
        """Tie the leash to a position."""
        self._call(lib.gp_constrain_to, id, byref(_place(anchor)))

    def unconstrain(self, id):
        """Untie it."""
        self._call(lib.gp_unconstrain, id)

    def set_speeds(self, id, top_speed_mps, adjusted_top_speed_mps):
        """How fast a body can go that does not act."""
        self._call(lib.gp_set_speeds, id, top_speed_mps, adjusted_top_speed_mps)

    def host_motion(self, id, offset):
        """What your own animation moved the body by since the last frame: a Frame in its axes."""
        self._call(lib.gp_host_motion, id, byref(offset))

    def do_motion(self, id, motion, speed=1.0, hold_key=1):
        """Do a motion, as WALK_FORWARD; hold_key HOLD_RUN: walking becomes running."""
        self._call(lib.gp_do_motion, id, motion, speed, hold_key)

    def stop_motion(self, id, motion, hold_key=1):
        """Stop doing it."""
        self._call(lib.gp_stop_motion, id, motion, hold_key)

    def stop_completely(self, id):
        """Stop everything."""
        self._call(lib.gp_stop_completely, id)

    def jump(self, id, extent=1.0):
        """Jump, with a share of the body's full strength."""
        self._call(lib.gp_jump, id, extent)

    def move_body(self, id, request):
        """Chase, flee, walk or turn: glidepath.move_to makes the request."""
        self._call(lib.gp_move_body, id, byref(request))

    # --- messages ---

    def receive(self, message):
        """One message from its opcode on, as bytes; what became of it. Malformed ones raise."""
        data = bytes(message)
        outcome = Outcome(size=sizeof(Outcome))
        self._call(lib.gp_receive, data, len(data), byref(outcome))
        return outcome

    def receive_many(self, messages):
        """Messages in a row; how many were malformed and skipped."""
        malformed = c_uint32()
        self._call(lib.gp_receive_many, *_back_to_back(messages), byref(malformed))
        return malformed.value

    def run_frame(self, elapsed_s, messages=(), space=None, headings=True):
        """A whole frame in one call, which costs less than three: tick, receive_many and poses. The poses, and how many
        messages were malformed and skipped."""
        malformed = c_uint32()
        asked = itertools.chain(
            [lambda columns: self._call(lib.gp_run_frame, elapsed_s, *_back_to_back(messages), byref(malformed), columns)],
            # A frame is run once, whatever capacity its poses need.
            itertools.repeat(lambda columns: lib.gp_poses(self.handle, 0, columns)))
        poses = self._fill(space, lambda columns: next(asked)(columns), headings)
        return poses, malformed.value

    def receive_position(self, object, at, instance=0, position_stamp=0, teleport=0, force_position=0,
                         has_contact=True, placement=0):
        """A position message of a game with another wire format, through the same gates."""
        update = made(native.PositionUpdate, "gp_position_update_init")
        update.object, update.position = object, _place(at)
        update.instance, update.position_stamp, update.teleport = instance, position_stamp, teleport
        update.force_position, update.has_contact, update.placement = force_position, has_contact, placement
        outcome = Outcome(size=sizeof(Outcome))
        self._call(lib.gp_receive_position, byref(update), byref(outcome))
        return outcome

    def receive_velocity(self, object, velocity_mps, omega_radps=(0, 0, 0), instance=0, vector_stamp=0):
        """A velocity message, likewise."""
        update = made(native.VelocityUpdate, "gp_velocity_update_init")
        update.object, update.instance, update.vector_stamp = object, instance, vector_stamp
        update.velocity_mps, update.omega_radps = _vector(velocity_mps), _vector(omega_radps)
        outcome = Outcome(size=sizeof(Outcome))
        self._call(lib.gp_receive_velocity, byref(update), byref(outcome))
        return outcome

    def receive_movement(self, object, request=None, actions=(), **fields):
        """A movement message, likewise: a whole motion state (forward_command=, forward_speed=, ...), or a request of
        move_to; `actions` are MotionActions. Fields: instance, movement_stamp, server_control, is_autonomous, ..."""
        update = made(native.MovementUpdate, "gp_movement_update_init")
        update.object = object
        known = {name for name, _ in update._fields_} - {"size", "object", "type", "reserved", "actions", "request",
                                                          "action_count"}
        for name, value in fields.items():
            if name not in known:
                raise TypeError(f"a movement has no field {name!r}")
            setattr(update, name, value)
        update.actions, update.action_count = (native.MotionAction * len(actions))(*actions), len(actions)
        if request is not None:
            update.type, update.request = request.type, ctypes.pointer(request)
        outcome = Outcome(size=sizeof(Outcome))
        self._call(lib.gp_receive_movement, byref(update), byref(outcome))
        return outcome

    def replays(self):
        """What the last creation set free."""
        return _ask_list(Outcome, lambda out, capacity: self._ask(lib.gp_replays, out, capacity))

    @property
    def player(self):
        """The client's own object; 0: none."""
        return self._ask(lib.gp_player)

    @player.setter
    def player(self, object):
        self._call(lib.gp_set_player, object)

    def set_viewer(self, kind, object=0, at=None):
        """Who looks on: "own_body", "nobody", "object" or "position"."""
        if kind not in _VIEWERS:
            raise ValueError(f"no viewer is called {kind!r}: {', '.join(_VIEWERS)}")
        viewer = native.Viewer(_VIEWERS[kind], object, _place(at) if at is not None else Position())
        self._call(lib.gp_set_viewer, byref(viewer))

    @property
    def viewer(self):
        """Who looks on: (kind, object, Position)."""
        out = native.Viewer()
        lib.gp_get_viewer(self.handle, byref(out))
        return next(word for word, number in _VIEWERS.items() if number == out.kind), out.object, out.position

    def objects(self):
        """The objects that creation messages named."""
        return _ask_list(c_uint32, lambda out, capacity: self._ask(lib.gp_objects, out, capacity))

    def object(self, object):
        """What a creation message said of it, as a dict."""
        out = native.ObjectStruct(size=sizeof(native.ObjectStruct))
        lib.gp_object_of(self.handle, object, byref(out))
        known = {name: getattr(out, name) for name, _ in out._fields_ if name not in ("size", "reserved")}
        known["name"] = known["name"].decode("utf-8", "replace")
        return known

    def missing_assets(self):
        """Setups and motion tables that creations named and the assets do not have."""
        return _ask_list(c_uint32, lambda out, capacity: self._ask(lib.gp_missing_assets, out, capacity))

    @property
    def kept_count(self):
        """Messages that wait for their object."""
        return self._ask(lib.gp_kept_count)

    @property
    def received_count(self):
        """Messages so far."""
        return self._ask(lib.gp_received_count)

    # --- what to draw ---

    def poses(self, space=None, raw=False, headings=True):
        """Who may have changed, as columns (Poses), in a space or in cells; raw: where bodies are, not where they are
        drawn. Headings cost an arc tangent a body; without them the column is old."""
        return self._fill(space, lambda columns: lib.gp_poses(self.handle, int(raw), columns), headings)

    def poses_at(self, clock_s, space=None):
        """The same at any moment between the last two passes."""
        return self._fill(space, lambda columns: lib.gp_poses_at(self.handle, clock_s, columns))

    def notices(self):
        """What happened since begin_frame."""
        return _ask_list(native.Notice, lambda out, capacity: self._ask(lib.gp_notices, out, capacity))

    def playing_clips(self, id):
        """What the body plays, the one that is shown first."""
        return _ask_list(native.PlayingClip, lambda out, capacity: self._ask(lib.gp_playing_clips, id, out, capacity))

    def shown_frames(self, id):
        """The frame that is shown and the one after it."""
        out = native.ShownFrames()
        lib.gp_shown_frames_of(self.handle, id, byref(out))
        return out

    @property
    def pose_hash(self):
        """A hash of where everybody is."""
        return self._ask(lib.gp_pose_hash)

    @property
    def state_hash(self):
        """A hash of everything."""
        return self._ask(lib.gp_state_hash)

    @property
    def router_hash(self):
        """A hash of what is kept, and for whom."""
        return self._ask(lib.gp_router_hash)

    # --- inside ---

    def _call(self, function, *arguments):
        try:
            function(self.handle, *arguments)
        finally:
            if self._bridge is not None:
                self._bridge.raise_what_happened()

    def _ask(self, function, *arguments):
        # These answer 0 for a handle that is refused: a call that is checked finds that out.
        if getattr(self, "_is_closed", False):
            lib.gp_step(self.handle)
        return function(self.handle, *arguments)

    def _fill(self, space, ask, headings=True):
        columns = self._columns
        columns.struct.headings_deg = columns.headings if headings else None
        columns.struct.space = ctypes.pointer(space.struct) if space is not None else None
        ask(byref(columns.struct))
        if columns.struct.count > columns.struct.capacity:
            columns.make_room(2 * columns.struct.count)
            columns.struct.headings_deg = columns.headings if headings else None
            ask(byref(columns.struct))
        return Poses(columns.columns, columns.struct.count)

    def _make(self, function, object, at, motions, stamps, velocity_mps, omega_radps, options):
        definition = made(native.SpawnDef, "gp_spawn_def_init")
        definition.object = object
        if at is not None:
            definition.position = _place(at)
        if motions is not None:
            definition.motions = motions.handle
        if stamps is not None:
            native.refuse_misfits(stamps, ctypes.c_uint16, "stamps")
            definition.stamps = (ctypes.c_uint16 * 9)(*stamps)
        if velocity_mps is not None:
            definition.velocity_mps = _vector(velocity_mps)
        if omega_radps is not None:
            definition.omega_radps = _vector(omega_radps)
        for name, value in options.items():
            if name in _SPAWN_FLAGS:
                definition.flags |= _SPAWN_FLAGS[name] if value else 0
            elif name in _FACTS:
                definition.facts |= _FACTS[name] if value else 0
            elif name in _FACT_NUMBERS:
                definition.facts |= _FACT_NUMBERS[name]
                setattr(definition, name, value)
            elif name == "smoother":
                definition.smoother = _chosen(_SMOOTHERS, "smoother", value)
            elif name == "driver":
                definition.driver = _chosen(_DRIVERS, "driver", value)
            elif name == "predict":
                definition.predict = ctypes.pointer(value)
            elif name == "sent_s":
                definition.has_sent, definition.sent_s = 1, value
            elif name in _SPAWN_NUMBERS:
                setattr(definition, name, value)
            else:
                raise TypeError(f"a body has no option {name!r}")
        id = c_uint64()
        self._call(function, byref(definition), byref(id))
        return id.value


def _column(values, letter, kind, count):
    """An address for the library, and what keeps it valid."""
    if values is None:
        return None, None
    if numpy is not None:
        given = numpy.asarray(values)
        if kind.startswith("uint") and given.size:
            most = numpy.iinfo(kind).max
            if given.dtype.kind not in "iu" or given.min() < 0 or given.max() > most:
                raise ValueError(f"a column of whole numbers from 0 to {most} is wanted")
        column = numpy.ascontiguousarray(given, dtype=kind).reshape(-1)
        address = column.ctypes.data
    else:
        flat = values
        if count and hasattr(values[0], "__len__"):
            flat = [number for row in values for number in row]
        try:
            column = array.array(letter, flat)
        except OverflowError as error:
            raise ValueError(f"a number does not fit its column: {error}") from error
        address = column.buffer_info()[0]
    if len(column) != count:
        raise ValueError(f"{count} numbers are wanted, not {len(column)}")
    return address, column


class _HostBridge:
    """A host in Python behind the callbacks of the library. What it raises counts as a refusal, and is raised again
    when the call ends."""

    def __init__(self, host):
        self.host = host
        self.raised = None
        self.struct = made(native.Host, "gp_host_init")
        if hasattr(host, "swept_move"):
            self.struct.swept_move = native.SweptMove(self._swept_move)
        if hasattr(host, "set_position"):
            self.struct.set_position = native.SetPosition(self._set_position)

    def _guarded(self, result, call):
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - raised again below
            self.raised = self.raised or error
            result.contents.accepted = 0

    def _swept_move(self, _context, body, candidate, result):
        self._guarded(result, lambda: self.host.swept_move(body.contents, candidate.contents, result.contents))

    def _set_position(self, _context, body, target, cause, result):
        self._guarded(result, lambda: self.host.set_position(body.contents, target.contents, cause, result.contents))

    def raise_what_happened(self):
        raised, self.raised = self.raised, None
        if raised is not None:
            raise raised


class Link(_Handle):
    """Packets of one link in, whole messages out."""

    _destroy = "gp_link_destroy"

    def __init__(self, open_sets=None, fragments=None, max_age_s=None, clear_only=False):
        super().__init__()
        definition = made(native.LinkDef, "gp_link_def_init")
        definition.clear_only = clear_only
        for name, value in (("open_sets", open_sets), ("fragments", fragments), ("max_age_s", max_age_s)):
            if value is not None:
                setattr(definition, name, value)
        lib.gp_link_create_with(byref(definition), byref(self._value))

    def receive(self, payload, time_s=0.0, to_server=False):
        """One UDP payload; the messages that it completes, as (to_server, time_s, bytes)."""
        messages = []
        sink = native.MessageSink(lambda _context, direction, when, data, size: messages.append(
            (bool(direction), when, ctypes.string_at(data, size) if size else b"")))
        data = bytes(payload)
        lib.gp_link_receive(self.handle, int(to_server), time_s, data, len(data), ctypes.cast(sink, c_void_p), None)
        return messages

    def receive_whole(self, payload, time_s=0.0, to_server=False):
        """The same with what is known of each message: dicts of to_server, time_s, blob_id, queue, is_verified, bytes."""
        messages = []

        def take(_context, message):
            received = message.contents
            messages.append({"to_server": bool(received.to_server), "time_s": received.time_s, "blob_id": received.blob_id,
                             "queue": received.queue, "is_verified": bool(received.is_verified),
                             "bytes": ctypes.string_at(received.bytes, received.length) if received.length else b""})

        data, sink = bytes(payload), native.WholeMessageSink(take)
        lib.gp_link_receive_whole(self.handle, int(to_server), time_s, data, len(data), ctypes.cast(sink, c_void_p), None)
        return messages

    def statistics(self, to_server=False):
        """What one direction has seen: a LinkStatistics."""
        out = native.LinkStatistics(size=sizeof(native.LinkStatistics))
        lib.gp_link_statistics_of(self.handle, int(to_server), byref(out))
        return out

    @property
    def open_sets(self):
        """Messages that still lack fragments."""
        return self._ask(lib.gp_link_open_sets)

    @property
    def has_seeds(self):
        """The keys of encrypted packets are known."""
        return bool(self._ask(lib.gp_link_has_seeds))

    @property
    def is_incomplete(self):
        """Some message never became whole."""
        return bool(self._ask(lib.gp_link_is_incomplete))

    def _ask(self, function):
        # These answer 0 for a handle that is refused: a call that is checked finds that out.
        if getattr(self, "_is_closed", False):
            self.statistics()
        return function(self.handle)

    def set_seeds(self, to_client, to_server):
        """The keys of encrypted packets, when they were heard elsewhere."""
        lib.gp_link_set_seeds(self.handle, to_client, to_server)

    def clear(self):
        """As if it were new."""
        lib.gp_link_clear(self.handle)


__all__ = ["Assets", "GlidepathError", "LightDriver", "Link", "Motions", "Poses", "Space", "World"]
