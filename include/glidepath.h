// Glidepath for C99 and everything that can call it: many bodies that glide as the retail client of Asheron's
// Call glides them.
//
//     gp_world* world = NULL;
//     gp_world_create(NULL, &world);                     // NULL: the defaults
//     gp_begin_frame(world, elapsed_s);
//     gp_step(world);                                    // the bodies move, if a pass is due
//     gp_receive(world, bytes, size, NULL);              // each message that came since the last frame
//     gp_poses(world, GP_POSES_SHOWN, &columns);         // columns, ready for a vertex buffer
//     gp_world_destroy(world);
//
// Without any message format, in metres of a space of your own:
//
//     gp_space space;
//     gp_space_init(&space, GP_AXES_Y_UP_LEFT);          // Unity; other engines: GP_AXES_*
//     gp_spawn_at(world, 1, &space, point, heading_deg, &body);    // predictive: for positions alone
//     gp_glide_to_point(world, body, &space, point, heading_deg);  // whenever the server sends one
//
// It is one long file on purpose: generators of bindings read one header, and so do people who look a name
// up.
//
// Rules of this header:
//   - A function that can fail returns a gp_code: GP_OK is 0. Why it failed, in words: gp_last_error().
//   - Handles (gp_world*, gp_motions*, gp_assets*, gp_link*) are names, not addresses. Those that are null,
//     freed or made up are refused. A world keeps what it uses of motions and assets; their handles may go
//     first.
//   - One world belongs to one thread at a time; a call while another one runs on it (from a callback, from
//     another thread) is refused with GP_BUSY. Different worlds share nothing that changes.
//   - A struct that can grow begins with its size. Its gp_..._init function sets it and the defaults; other
//     sizes than this or an earlier version of the library has are refused.
//   - Functions that fill an array return how many there are, even when the capacity is smaller.
//   - Text is static or the library's, UTF-8, and never the caller's to free.
//   - Numbers that are not finite are refused, never let in. Nothing throws, prints or exits.
//   - Coordinates are Asheron's Call's unless a gp_space is given: a cell, metres from the south-west
//     corner of its landblock, x east, y north, z up; rotations are w x y z; a body faces along its +y.
//     Headings are degrees, 0 = north, clockwise seen from above.
//
// The same words mean the same as in the C++ headers, which say more: <glidepath/world.h>,
// <glidepath/router.h>, <glidepath/space.h>.
#ifndef GLIDEPATH_H
#define GLIDEPATH_H

#include <stddef.h>
#include <stdint.h>

#if defined(GLIDEPATH_STATIC)
#define GP_API
#elif defined(_WIN32)
#if defined(GLIDEPATH_BUILDS_C_LIBRARY)
#define GP_API __declspec(dllexport)
#else
#define GP_API __declspec(dllimport)
#endif
#else
// What the library shows.
#define GP_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Grows when a program that was compiled with an earlier header could break.
#define GP_ABI 1u

// --- Errors ---

// What kind of error it is. Up to GP_UNWRITABLE the numbers of ErrorCode in <glidepath/error.h>.
typedef enum gp_code {
    GP_OK = 0,
    GP_TRUNCATED = 1,  // a field runs past the end of the data
    GP_BAD_COUNT = 2,  // a count claims more bytes than there are
    GP_BAD_LENGTH = 3,
    GP_BAD_OPCODE = 4,  // not a message that moves bodies
    GP_BAD_MOVEMENT_TYPE = 5,
    GP_BAD_COMMAND = 6,  // a motion command that does not exist
    GP_BAD_VERSION = 7,
    GP_BAD_CELL = 8,         // names no cell of the map
    GP_BAD_FLOAT = 9,        // a NaN or an infinity
    GP_BAD_QUATERNION = 10,  // not of length one
    GP_TRAILING = 11,
    GP_UNKNOWN_FLAG = 12,
    GP_NONZERO_PADDING = 13,
    GP_BAD_CHECKSUM = 14,
    GP_FRAGMENT_MISMATCH = 15,
    GP_INCOMPLETE = 16,
    GP_OUT_OF_RANGE = 17,  // a number outside its documented range
    GP_MALFORMED = 18,
    GP_LIMIT_EXCEEDED = 19,
    GP_UNKNOWN_ID = 20,  // names something that does not exist, or no longer
    GP_STALE = 21,
    GP_REFUSED = 22,  // a rule forbids it in the present state
    GP_UNREADABLE = 23,
    GP_UNWRITABLE = 24,
    // of this header
    GP_NULL_POINTER = 64,  // a pointer that must point somewhere does not
    GP_BAD_SIZE = 65,      // the size of a struct is none that this library knows
    GP_BAD_HANDLE = 66,    // null, made up, or of another kind
    GP_FREED_HANDLE = 67,
    GP_BUSY = 68,  // another call is running on this handle
    GP_NO_MEMORY = 69,
    GP_BAD_HOST = 70,     // a callback answered what no body can take: it counted as a refusal
    GP_UNSUPPORTED = 71,  // this build of the library has no reader of files
    GP_INTERNAL = 72      // a mistake of the library: please report it
} gp_code;

// What went wrong, where and why, of the last call that failed on this thread.
typedef struct gp_error {
    int32_t code;      // gp_code
    uint32_t line;     // of a file; counted from 1, 0: no line
    uint64_t where;    // byte offset, index or number
    const char* what;  // the argument or field
    const char* why;
    const char* file;  // as the caller named it; "": no file
} gp_error;

// Of the last call that failed on this thread; code GP_OK when none has. Its texts are valid until the next
// call that fails on it.
GP_API void gp_last_error(gp_error* out);
// The same as one line, "what: why", cut off where the capacity ends; returns how long it is without the
// final zero.
GP_API uint32_t gp_last_error_text(char* out, uint32_t capacity);
// "bad_float"; "unknown" for a number that is no gp_code.
GP_API const char* gp_code_name(int32_t code);

GP_API uint32_t gp_abi(void);              // GP_ABI of the library; compare with the header's
GP_API const char* gp_version(void);       // "0.1.0"
GP_API int32_t gp_has_file_readers(void);  // 1: gp_motions_from_json and gp_assets_open work

// --- Where things are ---

// In Asheron's Call's map: 32 bytes.
typedef struct gp_position {
    uint32_t cell;  // landblock << 16 | cell; 0: none
    float x, y, z;  // metres from the south-west corner of the landblock
    float qw, qx, qy, qz;
} gp_position;

// In a space of your own, or relative to a body. 28 bytes.
typedef struct gp_frame {
    float x, y, z;
    float qw, qx, qy, qz;
} gp_frame;

// Which way the axes of a space point. A body that is not turned faces north.
enum {
    GP_AXES_Z_UP = 0,        // x east, y north, z up: the engine's own
    GP_AXES_Y_UP_RIGHT = 1,  // x east, y up, z south: three.js, Godot
    GP_AXES_Y_UP_LEFT = 2,   // x east, y up, z north: Unity
    GP_AXES_UNREAL = 3       // x north, y east, z up: Unreal
};

// A flat space over the map, which is 48 960 m across. 16 bytes.
typedef struct gp_space {
    uint32_t axes;       // GP_AXES_*
    uint32_t landblock;  // landblock << 16, whose corner is the origin
    float units_a_metre;
    uint32_t reserved;  // 0
} gp_space;

// The origin in the middle of the map, so that coordinates may be negative; metres, for Unreal centimetres.
GP_API gp_code gp_space_init(gp_space* space, uint32_t axes);
// A point, upright and facing the heading.
GP_API gp_code gp_space_point(const gp_space* space, const float point[3], double heading_deg,
                              gp_position* out);
// A point with a rotation of the space.
GP_API gp_code gp_space_position(const gp_space* space, const gp_frame* frame, gp_position* out);
// The way back.
GP_API gp_code gp_space_frame(const gp_space* space, const gp_position* position, gp_frame* out);
// The heading of a rotation of the space (w x y z), in [0, 360).
GP_API gp_code gp_space_heading(const gp_space* space, const float rotation[4], double* out);
// A velocity of the space to metres a second along the engine's axes, and back.
GP_API gp_code gp_space_velocity(const gp_space* space, const float velocity[3], float out[3]);
GP_API gp_code gp_space_velocity_back(const gp_space* space, const float velocity_mps[3], float out[3]);
// A turning speed, radians a second about its axis; of a left-handed space by the left hand.
GP_API gp_code gp_space_turning(const gp_space* space, const float omega[3], float out[3]);
GP_API gp_code gp_space_turning_back(const gp_space* space, const float omega[3], float out[3]);

// Finite, a unit rotation, a legal cell.
GP_API gp_code gp_position_check(const gp_position* position);
// Outdoors: the cell that the origin lies in. Refused off the map.
GP_API gp_code gp_position_renormalize(gp_position* position);
// Metres, across landblocks.
GP_API gp_code gp_position_distance(const gp_position* a, const gp_position* b, double* out);
GP_API gp_code gp_position_horizontal_distance(const gp_position* a, const gp_position* b, double* out);
// From one position to another, along the axes of the map.
GP_API gp_code gp_position_offset(const gp_position* from, const gp_position* to, float out[3]);
GP_API gp_code gp_position_heading(const gp_position* position, double* out);
// From one position to another.
GP_API gp_code gp_position_heading_to(const gp_position* from, const gp_position* to, double* out);
// Upright, facing the heading.
GP_API gp_code gp_position_face(gp_position* position, double heading_deg);
// Between two positions: share 0 is the first, 1 the second; the rotation the shorter way round.
GP_API gp_code gp_position_blend(const gp_position* from, const gp_position* to, double share,
                                 gp_position* out);
// The smaller angle between two headings, in [0, 180].
GP_API gp_code gp_heading_gap(double a_deg, double b_deg, double* out);
// 1 or 0, by the number of the cell.
GP_API int32_t gp_is_indoors(uint32_t cell);

// --- Handles ---

typedef struct gp_world gp_world;      // bodies, the messages that reach them, and time
typedef struct gp_motions gp_motions;  // a motion table with its clips; never changes
typedef struct gp_assets gp_assets;    // setups and motion tables by id, loaded once and shared
typedef struct gp_link gp_link;        // packets of one link in, whole messages out

// A body of a world: slot and generation; 0 is none. One whose body was removed names nothing any more.
typedef uint64_t gp_id;

// --- Motions and assets ---

// At command speed 1.
typedef struct gp_locomotion_def {
    uint32_t size;
    float walk_mps, run_mps, sidestep_mps, turn_radps, backwards_share_of_walk;
} gp_locomotion_def;

// A mark on a frame: passing it raises a notice.
typedef struct gp_clip_hook {
    uint32_t frame;
    uint32_t hook;      // what the host knows it by; not 0
    int32_t direction;  // -1: fires backwards, 0: both ways, 1: forwards
} gp_clip_hook;

// One animation: how far each frame carries the body.
typedef struct gp_clip {
    uint32_t id;
    uint32_t frame_count;
    const gp_frame* frames;  // NULL, or frame_count of them
    const gp_clip_hook* hooks;
    uint32_t hook_count;
    uint32_t reserved;
} gp_clip;

// A part of a clip, as a motion plays it.
typedef struct gp_motion_animation {
    uint32_t clip;
    int32_t low;
    int32_t high;  // -1: to the end of the clip
    float framerate;
} gp_motion_animation;

enum { GP_MOTION_CLEARS_MODIFIERS = 1, GP_MOTION_ONLY_FROM_DEFAULT = 2 };

// What a motion plays, and how it moves the body by itself: m/s and rad/s at speed 1.
typedef struct gp_motion_data {
    float velocity[3];
    float omega[3];
    uint32_t flags;  // GP_MOTION_*
    uint32_t animation_count;
    const gp_motion_animation* animations;  // of a cycle the last one is repeated
} gp_motion_data;

// The motion that a style rests in.
typedef struct gp_motion_style {
    uint32_t style;
    uint32_t substate;  // the motion that the style rests in
} gp_motion_style;

// A cycle or a modifier; style 0 in a modifier: in any style.
typedef struct gp_motion_entry {
    uint32_t style;
    uint32_t motion;
    gp_motion_data data;
} gp_motion_entry;

// What is played on the way from one motion to another; from 0: from any motion of the style.
typedef struct gp_motion_link {
    uint32_t style;
    uint32_t from;
    uint32_t to;
    uint32_t reserved;
    gp_motion_data data;
} gp_motion_link;

// A motion table with its clips, from memory; all of it is copied.
typedef struct gp_motions_def {
    uint32_t size;
    uint32_t default_style;
    uint32_t style_count, cycle_count, modifier_count, link_count, clip_count;
    uint32_t reserved;
    const gp_motion_style* styles;
    const gp_motion_entry* cycles;
    const gp_motion_entry* modifiers;
    const gp_motion_link* links;
    const gp_clip* clips;
} gp_motions_def;

// Retail's speeds; an empty table.
GP_API gp_code gp_locomotion_def_init(gp_locomotion_def* def, uint32_t size);
GP_API gp_code gp_motions_def_init(gp_motions_def* def, uint32_t size);
// Walking, running, side steps and turns; NULL def: retail's speeds. What bodies get that bring no motions.
GP_API gp_code gp_motions_locomotion(const gp_locomotion_def* def, gp_motions** out);
GP_API gp_code gp_motions_create(const gp_motions_def* def, gp_motions** out);
// Text in the form of docs/motion-tables.md; errors have file, line and the path of the value. `name` stands
// in errors as the file; NULL: "motions".
GP_API gp_code gp_motions_from_json(const char* text, size_t length, const char* name, gp_motions** out);
GP_API gp_code gp_motions_destroy(gp_motions* motions);

enum { GP_MOTION_CYCLE = 0, GP_MOTION_MODIFIER = 1, GP_MOTION_LINK = 2 };
// What a table plays: a cycle or a modifier of a style, or the link to `motion` from `from`, which only links
// ask for. GP_UNKNOWN_ID: nothing. At most `capacity` animations are written to `animations`, to which `out`
// points then; its animation_count is how many there are.
GP_API gp_code gp_motions_find(const gp_motions* motions, uint32_t kind, uint32_t style, uint32_t from,
                               uint32_t motion, gp_motion_data* out, gp_motion_animation* animations,
                               uint32_t capacity);
// The motion that a style rests in; style 0: the style of a body that was given none.
GP_API gp_code gp_motions_style(const gp_motions* motions, uint32_t style, gp_motion_style* out);
// A clip with its counts, and as many of its frames and hooks as the capacities take, to which `out` points
// then. Of a clip that carries no body `frames` is NULL.
GP_API gp_code gp_motions_clip(const gp_motions* motions, uint32_t clip, gp_clip* out, gp_frame* frames,
                               uint32_t frame_capacity, gp_clip_hook* hooks, uint32_t hook_capacity);

// What a setup says of a body of scale 1.
typedef struct gp_setup {
    float radius_m, height_m, step_up_m, step_down_m;
    uint32_t motion_table;       // unless the creation message names another; 0: none
    uint32_t default_animation;  // 0: none
} gp_setup;

// Where assets come from. Each is asked once an id, one at a time; NULL: there are none. They must not call
// back into a world.
typedef struct gp_assets_def {
    uint32_t size;
    uint32_t reserved;
    void* context;
    // Fills `out`, which is preset, and returns 1; 0: there is none.
    int32_t (*setup)(void* context, uint32_t id, gp_setup* out);
    // Writes a handle to `out` and returns 1; 0: there is none. The handle stays the caller's to destroy,
    // after the call, at any time.
    int32_t (*motions)(void* context, uint32_t id, gp_motions** out);
} gp_assets_def;

// No loaders at first.
GP_API gp_code gp_assets_def_init(gp_assets_def* def, uint32_t size);
// Loaders of your own.
GP_API gp_code gp_assets_create(const gp_assets_def* def, gp_assets** out);
// A portal DAT, or a folder of JSON files. The path is UTF-8 on every system.
GP_API gp_code gp_assets_open(const char* path, gp_assets** out);
// A file in memory. Its name stands in errors.
typedef struct gp_memory_file {
    const char* name;
    const void* bytes;
    size_t length;
} gp_memory_file;
// The same for a host without files. One file with a name that does not end in ".json" is a portal DAT;
// others are those of a folder: "setups.json", "0x09000001.json". All of it is copied.
GP_API gp_code gp_assets_from_memory(const gp_memory_file* files, uint32_t count, gp_assets** out);
GP_API gp_code gp_assets_destroy(gp_assets* assets);
// The setup of an id; GP_UNKNOWN_ID: there is none.
GP_API gp_code gp_assets_setup(gp_assets* assets, uint32_t id, gp_setup* out);
// The motions of an id, as a handle of their own, for gp_spawn.
GP_API gp_code gp_assets_motions(gp_assets* assets, uint32_t id, gp_motions** out);

// What a body of a setup and a motion table gets.
typedef struct gp_body_assets {
    uint32_t size;
    uint32_t motion_table;               // the one that was named, else the setup's; 0: neither
    uint8_t has_setup, has_motions;      // without: the defaults, the default locomotion
    uint8_t lacks_setup, lacks_motions;  // it was asked for, and is not there
    gp_setup setup;
} gp_body_assets;
// A motion table that is not 0 wins over the setup's. `out->size` has to be set.
GP_API gp_code gp_assets_of(gp_assets* assets, uint32_t setup, uint32_t motion_table, gp_body_assets* out);

// --- What a body is ---

// Bits of the physics state, as messages carry them.
enum {
    GP_STATE_STATIC = 0x1,  // has no step
    GP_STATE_ETHEREAL = 0x4,
    GP_STATE_REPORT_COLLISIONS = 0x8,
    GP_STATE_IGNORE_COLLISIONS = 0x10,
    GP_STATE_NO_DRAW = 0x20,
    GP_STATE_MISSILE = 0x40,
    GP_STATE_ALIGN_PATH = 0x100,  // faces along its path, as arrows do
    GP_STATE_GRAVITY = 0x400,
    GP_STATE_HIDDEN = 0x4000,
    GP_STATE_FROZEN = 0x1000000  // taken out of every pass
};

// --- Host ---

// A body as the engine moves it.
typedef struct gp_body {
    uint32_t size;
    uint32_t object;
    gp_position position;  // cell 0: it is nowhere
    float velocity_mps[3];
    float acceleration_mps2[3];
    float omega_radps[3];
    float contact_normal[3];
    float cached_velocity_mps[3];  // displacement of the last move per second
    uint32_t state;                // bits of the physics state
    float radius_m, height_m, scale, friction, elasticity;
    uint8_t has_contact, on_walkable;
    uint8_t reserved[2];
    gp_id id;  // 0 in the callbacks of a host
} gp_body;

// The answer to a move, or to being put somewhere. Preset to what a host without collision says: accepted,
// where it was asked for, on the ground that it was on.
typedef struct gp_move_result {
    uint32_t size;
    uint8_t accepted, has_contact, on_walkable;
    uint8_t has_velocity;  // 1: a collision made `velocity_mps` of the body's; moves only
    gp_position position;
    float contact_normal[3];
    float velocity_mps[3];
} gp_move_result;

enum { GP_PLACE_TELEPORT = 0, GP_PLACE_SNAP = 1, GP_PLACE_BLIP = 2 };

// What only the game knows. A function that is NULL: nothing is in the way. They must not call back into the
// world that calls them, nor throw.
typedef struct gp_host {
    uint32_t size;
    uint32_t reserved;
    void* context;
    void (*swept_move)(void* context, const gp_body* body, const gp_position* candidate,
                       gp_move_result* result);
    void (*set_position)(void* context, const gp_body* body, const gp_position* target, uint32_t cause,
                         gp_move_result* result);
} gp_host;

// Nothing is in the way at first.
GP_API gp_code gp_host_init(gp_host* host, uint32_t size);

// --- Rules ---

enum { GP_RULES_RETAIL = 0, GP_RULES_DOCUMENTED = 1, GP_RULES_LITERAL = 2 };

// The switches of <glidepath/rules.h>, in its order; 0: as retail does it.
typedef struct gp_rules {
    uint32_t size;
    uint8_t stall_test, sticky_gap, flee_arrival, half_turn;
    uint8_t reach, prune, catch_up, snap_distance, sticky_fallback, sticky_timeout, leash_length, leash_end;
    uint8_t progress, turn_progress, steering_half_turn, away_start, missing_velocity, zero_time;
    uint8_t eviction, duplicates, blip_target, blip_stage, far_waypoint, glide_gate, chase_arrival;
    uint8_t take_off, soft_landing;
    uint8_t reserved;
} gp_rules;

// One of GP_RULES_*.
GP_API gp_code gp_rules_init(gp_rules* rules, uint32_t size, uint32_t set);

// --- Predictive bodies ---

enum {
    // Of a body: as the world is made. Of a world: retail's, but predictive what gp_spawn_at makes.
    GP_SMOOTHER_OF_WORLD = 0,
    GP_SMOOTHER_RETAIL = 1,  // the client's queue of waypoints: for messages that also say what a body does
    GP_SMOOTHER_PREDICTIVE = 2  // positions alone, 2 to 20 times a second
};
enum { GP_QUICK = 0, GP_BALANCED = 1, GP_EXACT = 2, GP_PRESENT = 3 };
enum {
    GP_PREDICT_SENDS_ON_CHANGE = 1,
    GP_PREDICT_IGNORES_VELOCITY = 2,
    GP_PREDICT_HAS_INTERVALS_BEHIND = 4,
    GP_PREDICT_HAS_DELAY = 8,
    GP_PREDICT_UNREFINED = 16  // by the rules that the conformance vectors have
};

// How a body glides on positions alone: the numbers of <glidepath/predict.h>.
typedef struct gp_predict {
    uint32_t size;
    uint32_t smoothness;  // GP_QUICK and so on
    uint32_t flags;       // GP_PREDICT_*
    uint32_t reserved;
    double top_speed_mps;  // 0: learned
    double interval_s;     // 0: learned
    double teleport_m;
    double gravity_mps2;
    double intervals_behind;  // counts with its flag
    double delay_s;           // likewise
    double stiffness_per_s;
    double stiffness_by_rate;
} gp_predict;

// Balanced, everything learned.
GP_API gp_code gp_predict_init(gp_predict* settings, uint32_t size);

// --- Worlds ---

// Who steers an acting body that is moved to something.
enum {
    GP_DRIVER_PLANNER = 0,  // retail's
    GP_DRIVER_LIGHT = 1     // only turns it there: for servers that send the movement again every second
};

enum { GP_VIEWER_OWN_BODY = 0, GP_VIEWER_NOBODY = 1, GP_VIEWER_OBJECT = 2, GP_VIEWER_POSITION = 3 };

// From where distances are measured: beyond 96 m bodies are switched off, and put instead of gliding.
typedef struct gp_viewer {
    uint32_t kind;  // GP_VIEWER_*
    uint32_t object;
    gp_position position;
} gp_viewer;

enum {
    GP_WORLD_HOST_KNOWS_GROUND = 1,  // the host's moves say what is ground; else messages do
    GP_WORLD_SMOOTHED = 2,           // root motion without stairsteps above 30 frames a second
    GP_WORLD_ADOPTS = 4,             // objects that were never created get a body at their first position
    GP_WORLD_STRICT = 8              // messages are decoded by every rule; else as the client accepts them
};

// How a world is made.
typedef struct gp_world_def {
    uint32_t size;
    uint32_t flags;       // GP_WORLD_*
    double least_pass_s;  // bodies move at most every so often: 1/30; 0: in every frame
    double clock_s;       // what the clock shows at first
    gp_viewer viewer;
    float default_radius_m, default_height_m;  // of created objects whose setup is not known
    const gp_rules* rules;                     // NULL: retail's; read during the call
    const gp_host* host;                       // NULL: nothing is in the way; read during the call
    const gp_assets* assets;                   // NULL: the default locomotion for every body
    uint32_t threads;   // who share the work of a pass, to the same bits: 1; 0: as many as there are cores
    uint32_t smoother;  // GP_SMOOTHER_*, of bodies that are spawned without a choice of their own
    const gp_predict* predict;  // of predictive bodies; NULL: the defaults; read during the call
    // Of bodies that creation messages make, that act and are not the client's own.
    uint32_t router_smoother;          // GP_SMOOTHER_*; 0: retail's
    uint32_t router_driver;            // GP_DRIVER_*
    const gp_predict* router_predict;  // NULL: the defaults; read during the call
} gp_world_def;

// The defaults suit a host without collision.
GP_API gp_code gp_world_def_init(gp_world_def* def, uint32_t size);
GP_API gp_code gp_world_create(const gp_world_def* def, gp_world** out);  // NULL def: the defaults
// A snapshot: both run on to the same bits.
GP_API gp_code gp_world_copy(gp_world* world, gp_world** out);
// Back to a snapshot.
GP_API gp_code gp_world_restore(gp_world* world, gp_world* snapshot);
GP_API gp_code gp_world_destroy(gp_world* world);

// Moves the clock, also backwards. What is asked for after it acts at the new time.
GP_API gp_code gp_begin_frame(gp_world* world, double elapsed_s);
// A pass, if one is due.
GP_API gp_code gp_step(gp_world* world);
// Both.
GP_API gp_code gp_tick(gp_world* world, double elapsed_s);

// These answer 0 for a handle that is refused.
GP_API double gp_clock(gp_world* world);
GP_API double gp_shown_clock(gp_world* world);    // the moment that GP_POSES_SHOWN shows
GP_API double gp_last_pass(gp_world* world);      // when the last pass was
GP_API double gp_pass_length(gp_world* world);    // how long after the one before
GP_API uint32_t gp_size(gp_world* world);         // bodies
GP_API uint64_t gp_pose_hash(gp_world* world);    // where every body is
GP_API uint64_t gp_state_hash(gp_world* world);   // everything but padding
GP_API uint64_t gp_router_hash(gp_world* world);  // what is kept, and for which objects

// From the next pass on.
GP_API gp_code gp_set_viewer(gp_world* world, const gp_viewer* viewer);
GP_API gp_code gp_get_viewer(gp_world* world, gp_viewer* out);

// --- Bodies ---

enum {
    GP_SPAWN_ACTS = 1,  // plays motions, follows commands and plans
    GP_SPAWN_PLAYER = 2,
    GP_SPAWN_IN_AIR = 4,
    GP_SPAWN_NOWHERE = 8,  // known, but still to be placed; its position is not looked at
    GP_SPAWN_NO_ANIMATIONS = 16
};
enum {
    GP_FACT_EXISTS = 1,  // without it the other facts mean nothing
    GP_FACT_CREATURE = 2,
    GP_FACT_LOCAL_PLAYER = 4,
    GP_FACT_CAN_JUMP = 8,
    GP_FACT_HAS_RUN_RATE = 16,
    GP_FACT_HAS_JUMP_SPEED = 32,
    GP_FACT_HAS_JUMP_COST = 64
};

// A new body.
typedef struct gp_spawn_def {
    uint32_t size;
    uint32_t object;  // not 0, and not here yet
    gp_position position;
    float radius_m, height_m, scale, friction, elasticity;
    float top_speed_mps;  // for catching up, of a body that does not act; 0: unknown
    uint32_t state;       // bits of the physics state
    uint32_t flags;       // GP_SPAWN_*
    float velocity_mps[3];
    float omega_radps[3];
    // position, movement, state, vector, teleport, server control, force, description, instance
    uint16_t stamps[9];
    uint16_t reserved;
    uint32_t facts;  // GP_FACT_*
    float run_rate, jump_speed_mps;
    int32_t jump_stamina_cost;
    uint32_t reserved2;
    const gp_motions* motions;  // NULL: the default locomotion
    uint32_t smoother;          // GP_SMOOTHER_*
    uint32_t has_sent;          // 1: sent_s is when the position was sent, on the sender's clock
    double sent_s;
    const gp_predict* predict;  // NULL: as the world is made
    uint32_t reserved3;
    uint32_t driver;  // GP_DRIVER_*, of a body that acts
} gp_spawn_def;

// About a human, on the ground, that does not act.
GP_API gp_code gp_spawn_def_init(gp_spawn_def* def, uint32_t size);
// Refuses an object that is 0 or already here. `out` may be NULL.
GP_API gp_code gp_spawn(gp_world* world, const gp_spawn_def* def, gp_id* out);
// The defaults, at a point of a space. Predictive, unless the world was made with a smoother: positions alone
// move it, best 2 to 20 a second; it runs on for a while when none comes, and other commands are refused.
GP_API gp_code gp_spawn_at(gp_world* world, uint32_t object, const gp_space* space, const float point[3],
                           double heading_deg, gp_id* out);
GP_API gp_code gp_remove(gp_world* world, gp_id id);
// Hangs a body on another: it is carried, and shows no pose of its own.
GP_API gp_code gp_attach(gp_world* world, gp_id child, gp_id parent);
// Out of every cell, as into a pack.
GP_API gp_code gp_take_out(gp_world* world, gp_id id);
GP_API gp_id gp_find(gp_world* world, uint32_t object);  // 0: it is not here
GP_API int32_t gp_is_live(gp_world* world, gp_id id);    // 1 or 0
// `out->size` has to be set.
GP_API gp_code gp_body_of(gp_world* world, gp_id id, gp_body* out);

// --- Commands ---

// Glide to where the server says the body is; keep_heading 1: without taking over the heading.
GP_API gp_code gp_glide_to(gp_world* world, gp_id id, const gp_position* target, int32_t keep_heading);
GP_API gp_code gp_glide_to_point(gp_world* world, gp_id id, const gp_space* space, const float point[3],
                                 double heading_deg);
enum {
    GP_GLIDE_HAS_SENT = 1,
    GP_GLIDE_HAS_VELOCITY = 2,
    GP_GLIDE_KEEPS_HEADING = 4,
    GP_GLIDE_IS_REPEATED = 8
};

// A position with what predictive bodies ask for beside it.
typedef struct gp_glide {
    uint32_t size;
    uint32_t flags;  // GP_GLIDE_*
    gp_position target;
    double sent_s;  // when it was sent, on the sender's clock; of one body all updates carry it, or none
    float velocity_mps[3];
    uint32_t reserved;
} gp_glide;

// At no position.
GP_API gp_code gp_glide_init(gp_glide* glide, uint32_t size);
// Glide to where the server says the body is, or be put there.
GP_API gp_code gp_glide_update(gp_world* world, gp_id id, const gp_glide* glide);
GP_API gp_code gp_place_update(gp_world* world, gp_id id, const gp_glide* glide);
// Columns in: `count` ids, 3 floats a point, headings in degrees (NULL: the bodies keep theirs). All of it is
// checked first: one that is refused, and no body gets any of them; the error's `where` is its index.
GP_API gp_code gp_glide_many(gp_world* world, uint32_t count, const gp_id* ids, const gp_space* space,
                             const float* points, const float* headings_deg);
// The same with all that a gp_glide has.
typedef struct gp_glide_columns {
    uint32_t size;
    uint32_t count;
    const gp_space* space;
    const gp_id* ids;
    const float* points;        // 3 floats each
    const float* headings_deg;  // NULL: the bodies keep theirs
    const double* sent_s;       // NULL: not known when it was sent
    const float* velocities;    // 3 floats each, along the axes of the space, its units a second; or NULL
    const uint8_t* flags;       // GP_GLIDE_*, what of the other columns counts; NULL: all there is
} gp_glide_columns;

// No columns.
GP_API gp_code gp_glide_columns_init(gp_glide_columns* columns, uint32_t size);
// Checked as gp_glide_many does, send times too; only a host refuses later (of a body that was nowhere).
GP_API gp_code gp_glide_update_many(gp_world* world, const gp_glide_columns* columns);
// Be there at once.
GP_API gp_code gp_place_at(gp_world* world, gp_id id, const gp_position* target);
// Fly: a jump or a missile.
GP_API gp_code gp_set_motion(gp_world* world, gp_id id, const float velocity_mps[3],
                             const float omega_radps[3]);
// One of the two alone.
GP_API gp_code gp_set_velocity(gp_world* world, gp_id id, const float velocity_mps[3]);
GP_API gp_code gp_set_omega(gp_world* world, gp_id id, const float omega_radps[3]);
// Fly when the waypoints before it are done with.
GP_API gp_code gp_queue_velocity(gp_world* world, gp_id id, const float velocity_mps[3], int32_t is_jump);
// Face there at once.
GP_API gp_code gp_set_heading(gp_world* world, gp_id id, double heading_deg);
// Whether the client's own body takes the server's positions, and keeps its heading then.
GP_API gp_code gp_use_server_position(gp_world* world, gp_id id, int32_t uses, int32_t keeps_heading);
// Keep right beside another object for a second.
GP_API gp_code gp_stick_to(gp_world* world, gp_id id, uint32_t target, float target_radius_m);
GP_API gp_code gp_unstick(gp_world* world, gp_id id);
// Tie the leash to a position.
GP_API gp_code gp_constrain_to(gp_world* world, gp_id id, const gp_position* anchor);
GP_API gp_code gp_unconstrain(gp_world* world, gp_id id);
// How fast a body can go that does not act.
GP_API gp_code gp_set_speeds(gp_world* world, gp_id id, float top_speed_mps, float adjusted_top_speed_mps);
// What the host's own animation moved the body by since the last frame, in the body's axes.
GP_API gp_code gp_host_motion(gp_world* world, gp_id id, const gp_frame* offset);

// For bodies that act.
enum { GP_HOLD_INVALID = 0, GP_HOLD_NONE = 1, GP_HOLD_RUN = 2 };
#define GP_MOTION_READY 0x41000003u
#define GP_MOTION_WALK_FORWARD 0x45000005u
#define GP_MOTION_WALK_BACKWARDS 0x45000006u
#define GP_MOTION_RUN_FORWARD 0x44000007u
#define GP_MOTION_TURN_RIGHT 0x6500000Du
#define GP_MOTION_TURN_LEFT 0x6500000Eu
#define GP_MOTION_SIDE_STEP_RIGHT 0x6500000Fu
#define GP_MOTION_SIDE_STEP_LEFT 0x65000010u
#define GP_MOTION_NON_COMBAT 0x8000003Du
#define GP_MOTION_FALLEN 0x40000008u
#define GP_MOTION_DEAD 0x40000011u
#define GP_MOTION_CROUCH 0x41000012u
#define GP_MOTION_SITTING 0x41000013u
#define GP_MOTION_SLEEPING 0x41000014u
#define GP_MOTION_FALLING 0x40000015u
// "WalkForward"; NULL: no such motion.
GP_API const char* gp_motion_name(uint32_t motion);
// The way back, letter for letter; and by the index that travels in messages.
GP_API gp_code gp_motion_by_name(const char* name, uint32_t* out);
GP_API gp_code gp_motion_by_index(uint32_t index, uint32_t* out);
// Of a GP_REFUSED motion, or of a notice of the planner: "no_contact"; "unknown" for a number without a word.
GP_API const char* gp_movement_error_name(uint32_t code);
// GP_HOLD_RUN: walking becomes running. What the interpreter does not allow is GP_REFUSED, its error in
// `where`.
GP_API gp_code gp_do_motion(gp_world* world, gp_id id, uint32_t motion, float speed, uint32_t hold_key);
GP_API gp_code gp_stop_motion(gp_world* world, gp_id id, uint32_t motion, uint32_t hold_key);
GP_API gp_code gp_stop_completely(gp_world* world, gp_id id);
// With a share of the body's full strength, 0 to 1.
GP_API gp_code gp_jump(gp_world* world, gp_id id, float extent);

enum { GP_MOVE_TO_OBJECT = 6, GP_MOVE_TO_POSITION = 7, GP_TURN_TO_OBJECT = 8, GP_TURN_TO_HEADING = 9 };
enum {
    GP_MOVE_CAN_WALK = 0x1,
    GP_MOVE_CAN_RUN = 0x2,
    GP_MOVE_CAN_SIDESTEP = 0x4,
    GP_MOVE_CAN_WALK_BACKWARDS = 0x8,
    GP_MOVE_CAN_CHARGE = 0x10,
    GP_MOVE_FAIL_WALK = 0x20,
    GP_MOVE_USE_FINAL_HEADING = 0x40,
    GP_MOVE_STICKY = 0x80,
    GP_MOVE_AWAY = 0x100,
    GP_MOVE_TOWARDS = 0x200,
    GP_MOVE_USE_SPHERES = 0x400,
    GP_MOVE_SET_HOLD_KEY = 0x800,
    GP_MOVE_AUTONOMOUS = 0x1000,
    GP_MOVE_MODIFY_RAW_STATE = 0x2000,
    GP_MOVE_MODIFY_INTERPRETED_STATE = 0x4000,
    GP_MOVE_CANCEL = 0x8000,
    GP_MOVE_STOP_COMPLETELY = 0x10000,
    GP_MOVE_DISABLE_JUMP_DURING_LINK = 0x20000,
    GP_MOVE_DEFAULTS = 0x1EE0F
};

// Chase, flee, walk to a position or turn, by the planner.
typedef struct gp_move_to {
    uint32_t size;
    uint32_t type;  // GP_MOVE_TO_* or GP_TURN_TO_*
    uint32_t object;
    uint32_t top_level_object;
    float object_radius_m, object_height_m;  // of a known object they are filled in
    gp_position position;
    uint32_t flags;  // GP_MOVE_*
    float distance_to_object_m, min_distance_m, fail_distance_m;
    float desired_heading_deg, speed, walk_run_threshold_m;
    uint32_t context_id;
    uint32_t hold_key;
    uint32_t action_stamp;
} gp_move_to;

// Retail's parameters.
GP_API gp_code gp_move_to_init(gp_move_to* request, uint32_t size);
// To a body that acts.
GP_API gp_code gp_move_body(gp_world* world, gp_id id, const gp_move_to* request);

// The light driver by itself, for hosts that keep bodies of their own. Plain data: a copy is a snapshot.
typedef struct gp_light_driver {
    uint32_t size;
    uint8_t has_destination, moves_away;
    uint8_t reserved[2];
    float min_distance_m, distance_to_object_m;
    gp_position destination;
    double refreshed_s;  // when the last request came
} gp_light_driver;
enum { GP_LIGHT_IDLE = 0, GP_LIGHT_DRIVING = 1, GP_LIGHT_ARRIVED = 2, GP_LIGHT_GAVE_UP = 3 };
// What to do to the body after a tick of the driver.
typedef struct gp_light_step {
    uint32_t outcome;   // GP_LIGHT_*
    uint32_t stops;     // 1: the body's velocity becomes zero
    float rotation[4];  // the body's from now on, w x y z
} gp_light_step;

// Without a destination.
GP_API gp_code gp_light_driver_init(gp_light_driver* driver, uint32_t size);
// From a request with a position, which came at that time. Every request replaces the one before.
GP_API gp_code gp_light_driver_set(gp_light_driver* driver, const gp_move_to* request, double now_s);
// One tick of a body at that position.
GP_API gp_code gp_light_driver_tick(gp_light_driver* driver, const gp_position* body, double dt_s,
                                    double now_s, gp_light_step* out);

// --- Messages ---

enum {
    GP_RESULT_HANDLED = 0,
    GP_RESULT_DROPPED = 1,
    GP_RESULT_KEPT = 2,      // for an object that is still to come; replayed then
    GP_RESULT_OTHER = 3,     // no message that moves bodies: skip it
    GP_RESULT_MALFORMED = 4  // the call returned why
};

// Why a message was dropped, or kept (the last two). What they mean: MessageReason in <glidepath/router.h>.
enum {
    GP_REASON_NONE = 0,
    GP_REASON_INSTANCE_OLDER = 1,
    GP_REASON_POSITION_NOT_NEWER = 2,
    GP_REASON_TELEPORT_OLDER = 3,
    GP_REASON_MOVEMENT_NOT_NEWER = 4,
    GP_REASON_SERVER_CONTROL_OLDER = 5,
    GP_REASON_VECTOR_NOT_NEWER = 6,
    GP_REASON_STATE_NOT_NEWER = 7,
    GP_REASON_OBJDESC_NOT_NEWER = 8,
    GP_REASON_LOCAL_PLAYER = 9,
    GP_REASON_INVALID = 10,
    GP_REASON_NO_CAPACITY = 11,
    GP_REASON_EMPTY = 12,
    GP_REASON_UNKNOWN_OBJECT = 13,
    GP_REASON_INSTANCE_NEWER = 14
};
// What a position or a creation did: MessageAction.
enum {
    GP_ACTION_NONE = 0,
    GP_ACTION_TELEPORT = 1,
    GP_ACTION_MOVE = 2,
    GP_ACTION_IGNORE = 3,
    GP_ACTION_FORCE = 4,
    GP_ACTION_CREATE = 5,
    GP_ACTION_RECREATE = 6,
    GP_ACTION_UPDATE = 7
};
// What an update of a known object changed: update_part.
enum {
    GP_PART_OBJDESC = 0x01,
    GP_PART_POSITION = 0x02,
    GP_PART_PARENT = 0x04,
    GP_PART_PICKUP = 0x08,
    GP_PART_MOVEMENT = 0x10,
    GP_PART_STATE = 0x20,
    GP_PART_VECTOR = 0x40
};
// What happened on the way, the number of a bit of gp_outcome.details: MessageDetail.
enum {
    GP_DETAIL_INVALID = 0,
    GP_DETAIL_KEPT_FOR_UNKNOWN_OBJECT = 1,
    GP_DETAIL_KEPT_FOR_NEWER_INSTANCE = 2,
    GP_DETAIL_STALE_INSTANCE = 3,
    GP_DETAIL_PLAYER_IS_NOT_DELETED = 4,
    GP_DETAIL_DELETED = 5,
    GP_DETAIL_CREATED = 6,
    GP_DETAIL_ADOPTED = 7,
    GP_DETAIL_PLAYER_NAMED = 8,
    GP_DETAIL_STALE_TELEPORT = 9,
    GP_DETAIL_TELEPORT_ANNOUNCED = 10,
    GP_DETAIL_STALE_APPEARANCE = 11,
    GP_DETAIL_APPEARANCE_SET = 12,
    GP_DETAIL_STALE_POSITION = 13,
    GP_DETAIL_STALE_POSITION_NEWER_TELEPORT = 14,
    GP_DETAIL_STALE_TELEPORT_POSITION_RESTORED = 15,
    GP_DETAIL_ATTACHED = 16,
    GP_DETAIL_TAKEN_OUT = 17,
    GP_DETAIL_FORCE_BLIP = 18,
    GP_DETAIL_POSITION_EVENT_SENT = 19,
    GP_DETAIL_UNPARENTED = 20,
    GP_DETAIL_PLACEMENT_SET = 21,
    GP_DETAIL_PLAYER_TELEPORT = 22,
    GP_DETAIL_PLAYER_INTERPOLATE = 23,
    GP_DETAIL_PLAYER_CONSTRAIN_ONLY = 24,
    GP_DETAIL_MOVE_STALE_TELEPORT = 25,
    GP_DETAIL_MOVE_TELEPORT = 26,
    GP_DETAIL_MOVE_NO_CONTACT = 27,
    GP_DETAIL_MOVE_FAR_SNAP = 28,
    GP_DETAIL_MOVE_INTERPOLATE = 29,
    GP_DETAIL_CONSTRAINED_TO_SELF = 30,
    GP_DETAIL_STALE_MOVEMENT = 31,
    GP_DETAIL_STALE_SERVER_CONTROL = 32,
    GP_DETAIL_PLAYER_IGNORES_ECHO = 33,
    GP_DETAIL_MOVEMENT_APPLIED = 34,
    GP_DETAIL_MOVEMENT_OF_NO_TYPE = 35,
    GP_DETAIL_MOVEMENT_WITHOUT_ACTOR = 36,
    GP_DETAIL_PLAYER_CONTROL_TAKEN = 37,
    GP_DETAIL_STALE_STATE = 38,
    GP_DETAIL_STATE_SET = 39,
    GP_DETAIL_STALE_VECTOR = 40,
    GP_DETAIL_PLAYER_IGNORES_VECTOR = 41,
    GP_DETAIL_VECTOR_APPLIED = 42
};

// What became of a message.
typedef struct gp_outcome {
    uint32_t size;
    uint8_t result;  // GP_RESULT_*
    uint8_t reason;  // why it was dropped or kept: GP_REASON_*
    uint8_t action;  // of a position or a creation: GP_ACTION_*
    uint8_t parts;   // of an update: GP_PART_*
    uint32_t opcode;
    uint32_t object;     // the one it is about; 0: none
    uint32_t waits_for;  // kept: until this object is created
    uint32_t replays;    // messages that a creation set free: gp_replays
    uint64_t serial;     // counts the messages that a world received, from 0
    uint64_t details;    // what happened on the way, a bit each: GP_DETAIL_*
} gp_outcome;

// One message from its opcode on, as the server sent it. `outcome` may be NULL; else its size has to be set.
// Returns GP_OK also for messages that are dropped or kept, or do not move bodies.
GP_API gp_code gp_receive(gp_world* world, const void* bytes, size_t size, gp_outcome* outcome);
// Messages back to back: message i ends before ends[i]. Malformed ones are skipped and counted in
// `malformed`, which may be NULL.
GP_API gp_code gp_receive_many(gp_world* world, const void* bytes, size_t size, const uint32_t* ends,
                               uint32_t count, uint32_t* malformed);
// What the last message, a creation, set free, in the order in which it ran. Set `size` of the first: the
// others stand that many bytes apart.
GP_API uint32_t gp_replays(gp_world* world, gp_outcome* out, uint32_t capacity);
// In words: "handled: move, queued as a waypoint"; as gp_last_error_text.
GP_API uint32_t gp_outcome_text(const gp_outcome* outcome, char* out, uint32_t capacity);
// Single words of it: "instance_older", "teleport", "queued as a waypoint"; "unknown" beyond the lists.
GP_API const char* gp_reason_name(uint32_t reason);
GP_API const char* gp_action_name(uint32_t action);
GP_API const char* gp_detail_name(uint32_t detail);
// "UpdatePosition"; "unknown": no message that moves bodies.
GP_API const char* gp_message_name(uint32_t opcode);
// Reads a message and does nothing with it: GP_OK, or what is wrong. strict 1: by every rule; 0: as the
// client accepts it. `opcode` may be NULL.
GP_API gp_code gp_check_message(const void* bytes, size_t size, int32_t strict, uint32_t* opcode);

// Messages of hosts with another wire format, through the same gates.
typedef struct gp_position_update {
    uint32_t size;
    uint32_t object;
    gp_position position;
    uint16_t instance, position_stamp, teleport, force_position;
    uint32_t placement;
    uint8_t has_contact;
    uint8_t reserved[3];
} gp_position_update;
// A velocity message: jumps and missiles.
typedef struct gp_velocity_update {
    uint32_t size;
    uint32_t object;
    float velocity_mps[3];
    float omega_radps[3];
    uint16_t instance, vector_stamp;
} gp_velocity_update;
// A motion that ends by itself, as a swing or a wave.
typedef struct gp_motion_action {
    uint32_t motion;
    float speed;
    uint32_t stamp;
    uint32_t is_autonomous;
} gp_motion_action;
// A movement message.
typedef struct gp_movement_update {
    uint32_t size;
    uint32_t object;
    uint16_t instance, movement_stamp, server_control;
    uint8_t is_autonomous, standing_long_jump;
    uint32_t type;  // 0: a whole motion state; else as gp_move_to has it
    uint32_t style;
    // type 0
    uint32_t current_style, forward_command, sidestep_command, turn_command;
    float forward_speed, sidestep_speed, turn_speed;
    uint32_t sticky_object;  // 0: none
    uint32_t action_count;   // at most 31
    uint32_t reserved;
    const gp_motion_action* actions;
    // other types
    const gp_move_to* request;
    float run_rate;
    float target_heading_deg;
} gp_movement_update;

// Nobody, at no position; the state of a body that stands.
GP_API gp_code gp_position_update_init(gp_position_update* update, uint32_t size);
GP_API gp_code gp_velocity_update_init(gp_velocity_update* update, uint32_t size);
GP_API gp_code gp_movement_update_init(gp_movement_update* update, uint32_t size);
// `outcome` may be NULL; else its size has to be set.
GP_API gp_code gp_receive_position(gp_world* world, const gp_position_update* update, gp_outcome* outcome);
GP_API gp_code gp_receive_velocity(gp_world* world, const gp_velocity_update* update, gp_outcome* outcome);
GP_API gp_code gp_receive_movement(gp_world* world, const gp_movement_update* update, gp_outcome* outcome);
// As by a creation message: an object that is here becomes a new instance, and what was kept for it is
// replayed.
GP_API gp_code gp_create(gp_world* world, const gp_spawn_def* def, gp_id* out);

// What a client sends the server about its own movement: the action inside of an 0xF7B1 message. Servers echo
// it, so it is the true path of what they send.
enum {
    GP_CLIENT_MOVE_TO_STATE = 0xF61C,       // at every change of what the keys say
    GP_CLIENT_AUTONOMOUS_POSITION = 0xF753  // about once a second while it moves
};
enum {  // which fields of the keys were sent
    GP_RAW_HOLD_KEY = 0x1,
    GP_RAW_STYLE = 0x2,
    GP_RAW_FORWARD_COMMAND = 0x4,
    GP_RAW_FORWARD_HOLD_KEY = 0x8,
    GP_RAW_FORWARD_SPEED = 0x10,
    GP_RAW_SIDESTEP_COMMAND = 0x20,
    GP_RAW_SIDESTEP_HOLD_KEY = 0x40,
    GP_RAW_SIDESTEP_SPEED = 0x80,
    GP_RAW_TURN_COMMAND = 0x100,
    GP_RAW_TURN_HOLD_KEY = 0x200,
    GP_RAW_TURN_SPEED = 0x400
};

// A field that was not sent holds what the client means then.
typedef struct gp_client_message {
    uint32_t size;
    uint32_t action;  // GP_CLIENT_*
    uint32_t sequence;
    gp_position position;
    uint16_t instance, server_control, teleport, force_position;
    uint8_t has_contact, is_standing_long_jump;
    uint8_t reserved[2];
    // GP_CLIENT_MOVE_TO_STATE
    uint32_t flags;  // GP_RAW_*
    uint32_t hold_key, style;
    uint32_t forward_command, forward_hold_key;
    float forward_speed;
    uint32_t sidestep_command, sidestep_hold_key;
    float sidestep_speed;
    uint32_t turn_command, turn_hold_key;
    float turn_speed;
    uint32_t action_count;
    // what tolerant reading found wrong and went on
    uint32_t warning_count;
    int32_t warning;  // the first one: gp_code
} gp_client_message;

// Somebody who stands, at no position.
GP_API gp_code gp_client_message_init(gp_client_message* message, uint32_t size);
// One whole message to the server, from its opcode on. `out->size` has to be set; at most `capacity` actions
// are written. GP_BAD_OPCODE: another message, skip it. Tolerant, numbers are as they came: check the
// position before it is used.
GP_API gp_code gp_decode_client(const void* bytes, size_t size, int32_t strict, gp_client_message* out,
                                gp_motion_action* actions, uint32_t capacity);
// Writes it; `length` is how many bytes that takes, also when the capacity is smaller (GP_LIMIT_EXCEEDED).
GP_API gp_code gp_encode_client(const gp_client_message* message, const gp_motion_action* actions, void* out,
                                size_t capacity, size_t* length);

// The client's own object; 0: none. It becomes the viewer unless the host has chosen another one.
GP_API gp_code gp_set_player(gp_world* world, uint32_t object);
GP_API uint32_t gp_player(gp_world* world);

// What creation messages said of an object.
typedef struct gp_object {
    uint32_t size;
    uint32_t object;
    gp_id id;
    const char* name;  // valid until the next call that changes the world
    uint32_t wcid, item_type, weenie_bits, setup, motion_table;
    float scale;
    uint32_t container, wielder, parent_location, placement;
    double created_s;
    uint8_t is_adopted, is_player, is_creature;
    uint8_t reserved[5];
} gp_object;
// `out->size` has to be set.
GP_API gp_code gp_object_of(gp_world* world, uint32_t object, gp_object* out);
// The objects that are here, in the order of slots.
GP_API uint32_t gp_objects(gp_world* world, uint32_t* out, uint32_t capacity);
// Setups and motion tables that creations named and the assets do not have.
GP_API uint32_t gp_missing_assets(gp_world* world, uint32_t* out, uint32_t capacity);
GP_API uint64_t gp_kept_count(gp_world* world);      // messages that wait for their object
GP_API uint64_t gp_received_count(gp_world* world);  // messages so far

// --- What to draw ---

enum {
    GP_POSES_SHOWN = 0,  // where bodies are drawn: between the last two passes
    GP_POSES_RAW = 1     // where they are
};
enum {
    GP_POSE_JUMPED = 1,   // put there at once: do not blend from the last pose
    GP_POSE_APPEARED = 2  // was nowhere before
};

// Columns; any of them may be NULL.
typedef struct gp_pose_columns {
    uint32_t size;
    uint32_t capacity;  // of every column, in bodies
    uint32_t count;     // set: how many there are; only the first `capacity` are written
    uint32_t reserved;
    const gp_space* space;  // NULL: metres from the corner of the landblock that the cell names
    gp_id* ids;
    uint32_t* objects;
    uint32_t* cells;
    float* positions;  // 3 floats each: x y z
    float* rotations;  // 4 floats each: w x y z
    float* headings_deg;
    uint8_t* flags;  // GP_POSE_*
} gp_pose_columns;

// No columns and no capacity at first.
GP_API gp_code gp_pose_columns_init(gp_pose_columns* columns, uint32_t size);
// Of the bodies that may have changed, in no order that means anything. Which: GP_POSES_*.
GP_API gp_code gp_poses(gp_world* world, uint32_t which, gp_pose_columns* columns);
// The shown ones at any moment between the last two passes.
GP_API gp_code gp_poses_at(gp_world* world, double clock_s, gp_pose_columns* columns);
// A whole frame in one call, for languages in which calls are dear: gp_tick, gp_receive_many, and gp_poses
// with GP_POSES_SHOWN. It ends with the first that fails; with columns that are none, before the first.
GP_API gp_code gp_run_frame(gp_world* world, double elapsed_s, const void* bytes, size_t size,
                            const uint32_t* ends, uint32_t count, uint32_t* malformed,
                            gp_pose_columns* columns);

// What happened, and why: NoticeKind and NoticeReason of <glidepath/notice.h>, which say what they mean.
enum {
    GP_NOTICE_BLIPPED = 0,
    GP_NOTICE_BLIP_REFUSED = 1,
    GP_NOTICE_WAYPOINT_FAILED = 2,
    GP_NOTICE_TELEPORTED = 3,
    GP_NOTICE_SNAPPED = 4,
    GP_NOTICE_POSITION_REFUSED = 5,
    GP_NOTICE_FAR_WAYPOINT = 6,
    GP_NOTICE_STUCK = 7,
    GP_NOTICE_UNSTUCK = 8,
    GP_NOTICE_LEFT_GROUND = 9,
    GP_NOTICE_LANDED = 10,
    GP_NOTICE_UNPARENTED = 11,
    GP_NOTICE_HOOK = 12,
    GP_NOTICE_MOTION_DONE = 13,
    GP_NOTICE_ARRIVED = 14,
    GP_NOTICE_TURN_FINISHED = 15,
    GP_NOTICE_GAVE_UP = 16,
    GP_NOTICE_TARGET_LOST = 17,
    GP_NOTICE_MOVE_TO_CANCELLED = 18,
    GP_NOTICE_ASSET_MISSING = 19,
    GP_NOTICE_HOOKS_LOST = 20,
    GP_NOTICE_WAYPOINT_DROPPED = 21,
    GP_NOTICE_TIME_CUT = 22,
    GP_NOTICE_GAP = 23,
    GP_NOTICE_STARVED = 24
};
enum {
    GP_WHY_NONE = 0,
    GP_WHY_TO_TAIL = 1,
    GP_WHY_TO_LAST_POSITION = 2,
    GP_WHY_TO_STORED = 3,
    GP_WHY_NO_PROGRESS = 4,
    GP_WHY_TELEPORT_STAMP = 5,
    GP_WHY_NO_CELL = 6,
    GP_WHY_FAR_FROM_VIEWER = 7,
    GP_WHY_FORCE_POSITION = 8,
    GP_WHY_REQUESTED = 9,
    GP_WHY_REPLACED = 10,
    GP_WHY_TIMED_OUT = 11,
    GP_WHY_TARGET_LOST = 12,
    GP_WHY_MOVED_AWAY = 13,
    GP_WHY_TO_HEAD = 14,
    GP_WHY_TOO_FAR_TO_RUN = 15
};

// What happened to a body since begin_frame. 32 bytes.
typedef struct gp_notice {
    double clock_s;
    uint32_t object;
    uint32_t other;  // the object, motion or hook that it is about
    uint32_t code;
    float distance_m;  // how far the body was put
    uint8_t kind;      // GP_NOTICE_*
    uint8_t reason;    // GP_WHY_*
    uint8_t reserved[6];
} gp_notice;
// In the order in which they happened.
GP_API uint32_t gp_notices(gp_world* world, gp_notice* out, uint32_t capacity);
// "blipped", "no progress"; "unknown" beyond the list.
GP_API const char* gp_notice_kind_name(uint32_t kind);
GP_API const char* gp_notice_reason_name(uint32_t reason);

// A clip that a body plays: links first, and last the cycle, which is repeated.
typedef struct gp_playing_clip {
    uint32_t clip;
    int32_t low, high;
    float framerate;  // negative: backward
    double frame_number;
    uint32_t is_repeated;
    uint32_t reserved;
} gp_playing_clip;
// The one that is shown first.
GP_API uint32_t gp_playing_clips(gp_world* world, gp_id id, gp_playing_clip* out, uint32_t capacity);

// The frame that is shown and the one that comes after it.
typedef struct gp_shown_frames {
    uint32_t clip;  // 0: nothing plays
    uint32_t frame;
    uint32_t next_clip;
    uint32_t next_frame;
    float share;  // of the next one, in [0, 1)
    uint32_t reserved;
} gp_shown_frames;
// Of a body that plays nothing: clip 0.
GP_API gp_code gp_shown_frames_of(gp_world* world, gp_id id, gp_shown_frames* out);
// Of a clip that runs round from its first frame, as a setup's default animation does (30 frames a second).
GP_API gp_code gp_shown_frames_of_loop(uint32_t clip, uint32_t frame_count, float framerate, double elapsed_s,
                                       gp_shown_frames* out);
// Where the parts of a setup are in what plays, relative to the body; assets opened from a portal DAT.
// `placement` counts when nothing plays; smooth 0: as retail, which shows whole frames. `count` is set to how
// many parts there are.
GP_API gp_code gp_part_frames(gp_assets* assets, uint32_t setup, const gp_shown_frames* shown, float scale,
                              uint32_t placement, int32_t smooth, gp_frame* out, uint32_t capacity,
                              uint32_t* count);
// The same from part frames of your own; next NULL: whole frames. Returns how many parts were placed.
GP_API uint32_t gp_place_parts(const gp_frame* frame, uint32_t frame_count, const gp_frame* next,
                               uint32_t next_count, float share, float scale, gp_frame* out,
                               uint32_t capacity);

// Where a frame relative to an object is on the map: a part of it, or a thing that hangs on it.
GP_API gp_code gp_placed_on(const gp_position* object, const gp_frame* relative, gp_position* out);
// A frame relative to a part, relative to the object: a thing in a hand.
GP_API gp_code gp_carried_by(const gp_frame* part, const gp_frame* relative, gp_frame* out);
// Where a thing hangs that a body carries, relative to the body: a holding location of its setup (1 right
// hand, 2 left hand, 3 shield, ...; docs/spec/dat.md 6.3). `parts` are the body's, as gp_part_frames has
// them. GP_UNKNOWN_ID: the setup has no such location; assets opened from a portal DAT.
GP_API gp_code gp_holding_frame(gp_assets* assets, uint32_t setup, uint32_t location, const gp_frame* parts,
                                uint32_t part_count, gp_frame* out);

enum {  // types of hooks (docs/spec/dat.md 5.4)
    GP_HOOK_NO_OP = 0,
    GP_HOOK_SOUND = 1,
    GP_HOOK_SOUND_TABLE = 2,
    GP_HOOK_ATTACK = 3,
    GP_HOOK_REPLACE_OBJECT = 5,
    GP_HOOK_ETHEREAL = 6,
    GP_HOOK_TRANSPARENT_PART = 7,
    GP_HOOK_LUMINOUS = 8,
    GP_HOOK_LUMINOUS_PART = 9,
    GP_HOOK_DIFFUSE = 10,
    GP_HOOK_DIFFUSE_PART = 11,
    GP_HOOK_SCALE = 12,
    GP_HOOK_CREATE_PARTICLE = 13,
    GP_HOOK_DESTROY_PARTICLE = 14,
    GP_HOOK_STOP_PARTICLE = 15,
    GP_HOOK_NO_DRAW = 16,
    GP_HOOK_DEFAULT_SCRIPT = 17,
    GP_HOOK_DEFAULT_SCRIPT_PART = 18,
    GP_HOOK_CALL_PES = 19,
    GP_HOOK_TRANSPARENT = 20,
    GP_HOOK_SOUND_TWEAKED = 21,
    GP_HOOK_SET_OMEGA = 22,
    GP_HOOK_TEXTURE_VELOCITY = 23,
    GP_HOOK_TEXTURE_VELOCITY_PART = 24,
    GP_HOOK_SET_LIGHT = 25,
    GP_HOOK_CREATE_BLOCKING_PARTICLE = 26
};
// What a hook notice asks for. 52 bytes.
typedef struct gp_hook {
    uint32_t size;
    uint32_t type;     // GP_HOOK_*
    uint32_t part;     // 0xFFFFFFFF: the whole object
    uint32_t id;       // of the wave, sound, script, graphics object or emitter info; of a switch 1 on, 0 off
    uint32_t emitter;  // of particles
    uint32_t number_count;
    float numbers[7];  // the other fields in their order; of an offset x y z and w x y z
} gp_hook;
// By the motion table that the body plays (gp_assets_of has it) and by `other` of the notice; `out->size` has
// to be set. GP_UNKNOWN_ID: the table has no such hook; assets opened from a portal DAT.
GP_API gp_code gp_hook_of(gp_assets* assets, uint32_t motion_table, uint32_t hook, gp_hook* out);

// --- Packets ---

// A whole message; `bytes` is valid during the call.
typedef void (*gp_message_sink)(void* context, int32_t to_server, double time_s, const void* bytes,
                                size_t size);

// Bounds of memory for messages that are not whole yet, of each direction; and what is checked.
typedef struct gp_link_def {
    uint32_t size;
    uint32_t open_sets;   // messages begun and not yet whole: 64; at most 65 536
    uint32_t fragments;   // held for them: 512; at most 65 536
    uint32_t clear_only;  // 1: no checksums of encrypted packets, for packets whose keys are made up
    double max_age_s;     // of a message that is still not whole: 60
} gp_link_def;
// The defaults.
GP_API gp_code gp_link_def_init(gp_link_def* def, uint32_t size);
// With the defaults, or with bounds of its own.
GP_API gp_code gp_link_create(gp_link** out);
GP_API gp_code gp_link_create_with(const gp_link_def* def, gp_link** out);
GP_API gp_code gp_link_destroy(gp_link* link);
// One UDP payload; what it completes goes to the sink, which must not call the link. Returns the first error
// met.
GP_API gp_code gp_link_receive(gp_link* link, int32_t to_server, double time_s, const void* payload,
                               size_t size, gp_message_sink sink, void* context);

// A whole message with what is known of it; `bytes` is valid during the call.
typedef struct gp_whole_message {
    uint32_t size;
    int32_t to_server;
    double time_s;  // of the packet that completed it
    uint64_t blob_id;
    uint32_t queue;
    uint32_t is_verified;  // 0: the keys of some packet of it are not known
    size_t length;
    const void* bytes;
} gp_whole_message;
// Takes whole messages.
typedef void (*gp_whole_message_sink)(void* context, const gp_whole_message* message);
// As gp_link_receive.
GP_API gp_code gp_link_receive_whole(gp_link* link, int32_t to_server, double time_s, const void* payload,
                                     size_t size, gp_whole_message_sink sink, void* context);

// What one direction of a link has seen since it was made or cleared.
typedef struct gp_link_statistics {
    uint32_t size;
    uint32_t reserved;
    uint64_t packets;
    uint64_t refused[25];  // packets, by the gp_code of their error
    uint64_t clear_verified, encrypted_verified, encrypted_unverified;
    uint64_t retransmissions;
    uint64_t fragments, duplicate_fragments, late_fragments, mismatched_fragments;
    uint64_t messages, message_bytes;
    uint64_t expired_sets, crowded_out_sets;
} gp_link_statistics;
// `out->size` has to be set.
GP_API gp_code gp_link_statistics_of(gp_link* link, int32_t to_server, gp_link_statistics* out);
GP_API uint32_t gp_link_open_sets(gp_link* link);     // messages that still lack fragments
GP_API int32_t gp_link_has_seeds(gp_link* link);      // 1: the keys of encrypted packets are known
GP_API int32_t gp_link_is_incomplete(gp_link* link);  // 1: some message never became whole
// The keys of encrypted packets, when they were heard elsewhere.
GP_API gp_code gp_link_set_seeds(gp_link* link, uint32_t to_client, uint32_t to_server);
GP_API gp_code gp_link_clear(gp_link* link);

#ifdef __cplusplus
}
#endif
#endif
