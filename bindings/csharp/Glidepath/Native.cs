// The C interface as it is: blittable structs and P/Invoke. Everything public is in the other files.
using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    internal static unsafe class Native
    {
        // libglidepath.so, libglidepath.dll or libglidepath.dylib, wherever the runtime looks for libraries. With its
        // prefix on Windows too: beside Glidepath.dll a glidepath.dll would be the same file there.
        private const string Library = "libglidepath";

        internal const uint Abi = 1;

        [StructLayout(LayoutKind.Sequential)]
        internal struct Error
        {
            public int Code;
            public uint Line;
            public ulong Where;
            public byte* What;
            public byte* Why;
            public byte* File;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct HostTable
        {
            public uint Size;
            public uint Reserved;
            public IntPtr Context;
            public IntPtr SweptMove;
            public IntPtr SetPosition;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct RulesTable
        {
            public uint Size;
            public fixed byte Switches[27];
            public byte Reserved;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct WorldDef
        {
            public uint Size;
            public uint Flags;
            public double LeastPass;
            public double Clock;
            public Viewer Viewer;
            public float DefaultRadius;
            public float DefaultHeight;
            public RulesTable* Rules;
            public HostTable* Host;
            public IntPtr Assets;
            public uint Threads;
            public uint Smoother;
            public PredictTable* Predict;
            public uint RouterSmoother;
            public uint RouterDriver;
            public PredictTable* RouterPredict;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct PredictTable
        {
            public uint Size;
            public uint Smoothness;
            public uint Flags;
            public uint Reserved;
            public double TopSpeed, Interval, Teleport, Gravity, IntervalsBehind, Delay, Stiffness, StiffnessByRate;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct GlideState
        {
            public uint Size;
            public uint Flags;
            public Position Target;
            public double Sent;
            public Vector Velocity;
            public uint Reserved;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct GlideTable
        {
            public uint Size;
            public uint Count;
            public Space* Space;
            public ulong* Ids;
            public float* Points;
            public float* Headings;
            public double* Sent;
            public float* Velocities;
            public byte* Flags;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct PositionState
        {
            public uint Size;
            public uint Object;
            public Position Position;
            public ushort Instance, Stamp, Teleport, ForcePosition;
            public uint Placement;
            public byte HasContact;
            public fixed byte Reserved[3];
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct VelocityState
        {
            public uint Size;
            public uint Object;
            public Vector Velocity;
            public Vector Omega;
            public ushort Instance, Stamp;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MovementTable
        {
            public uint Size;
            public uint Object;
            public ushort Instance, Stamp, ServerControl;
            public byte IsAutonomous, StandingLongJump;
            public uint Type;
            public uint Style;
            public uint CurrentStyle, ForwardCommand, SidestepCommand, TurnCommand;
            public float ForwardSpeed, SidestepSpeed, TurnSpeed;
            public uint StickyObject;
            public uint ActionCount;
            public uint Reserved;
            public MotionAction* Actions;
            public MoveTo* Request;
            public float RunRate;
            public float TargetHeading;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct LocomotionDef
        {
            public uint Size;
            public float Walk, Run, Sidestep, Turn, BackwardsShareOfWalk;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct AssetsDef
        {
            public uint Size;
            public uint Reserved;
            public IntPtr Context;
            public IntPtr Setup;
            public IntPtr Motions;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MemoryFile
        {
            public IntPtr Name;
            public IntPtr Bytes;
            public UIntPtr Length;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct BodyAssetsState
        {
            public uint Size;
            public uint MotionTable;
            public byte HasSetup, HasMotions, LacksSetup, LacksMotions;
            public Setup Setup;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MotionTable
        {
            public Vector Velocity;
            public Vector Omega;
            public uint Flags;
            public uint AnimationCount;
            public MotionAnimation* Animations;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MotionStyle
        {
            public uint Style;
            public uint Substate;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct ClipTable
        {
            public uint Id;
            public uint FrameCount;
            public Frame* Frames;
            public ClipHook* Hooks;
            public uint HookCount;
            public uint Reserved;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct LightStepState
        {
            public uint Outcome;
            public uint Stops;
            public fixed float Rotation[4];
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct LinkDef
        {
            public uint Size;
            public uint OpenSets;
            public uint Fragments;
            public uint ClearOnly;
            public double MaxAge;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct StatisticsState
        {
            public uint Size;
            public uint Reserved;
            public ulong Packets;
            public fixed ulong Refused[25];
            public ulong ClearVerified, EncryptedVerified, EncryptedUnverified;
            public ulong Retransmissions;
            public ulong Fragments, DuplicateFragments, LateFragments, MismatchedFragments;
            public ulong Messages, MessageBytes;
            public ulong ExpiredSets, CrowdedOutSets;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct WholeState
        {
            public uint Size;
            public int ToServer;
            public double Time;
            public ulong BlobId;
            public uint Queue;
            public uint IsVerified;
            public UIntPtr Length;
            public byte* Bytes;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct SpawnDef
        {
            public uint Size;
            public uint Object;
            public Position Position;
            public float Radius, Height, Scale, Friction, Elasticity;
            public float TopSpeed;
            public uint State;
            public uint Flags;
            public Vector Velocity;
            public Vector Omega;
            public fixed ushort Stamps[9];
            public ushort Reserved;
            public uint Facts;
            public float RunRate, JumpSpeed;
            public int JumpStaminaCost;
            public uint Reserved2;
            public IntPtr Motions;
            public uint Smoother;
            public uint HasSent;
            public double Sent;
            public PredictTable* Predict;
            public uint Reserved3;
            public uint Driver;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct BodyState
        {
            public uint Size;
            public uint Object;
            public Position Position;
            public Vector Velocity;
            public Vector Acceleration;
            public Vector Omega;
            public Vector ContactNormal;
            public Vector CachedVelocity;
            public uint State;
            public float Radius, Height, Scale, Friction, Elasticity;
            public byte HasContact, OnWalkable;
            public ushort Reserved;
            public ulong Id;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MoveResult
        {
            public uint Size;
            public byte Accepted, HasContact, OnWalkable, HasVelocity;
            public Position Position;
            public Vector ContactNormal;
            public Vector Velocity;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MoveTo
        {
            public uint Size;
            public uint Type;
            public uint Object;
            public uint TopLevelObject;
            public float ObjectRadius, ObjectHeight;
            public Position Position;
            public uint Flags;
            public float DistanceToObject, MinDistance, FailDistance;
            public float DesiredHeading, Speed, WalkRunThreshold;
            public uint ContextId;
            public uint HoldKey;
            public uint ActionStamp;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct OutcomeState
        {
            public uint Size;
            public byte Result, Reason, Action, Parts;
            public uint Opcode;
            public uint Object;
            public uint WaitsFor;
            public uint Replays;
            public ulong Serial;
            public ulong Details;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct PoseTable
        {
            public uint Size;
            public uint Capacity;
            public uint Count;
            public uint Reserved;
            public Space* Space;
            public ulong* Ids;
            public uint* Objects;
            public uint* Cells;
            public float* Positions;
            public float* Rotations;
            public float* Headings;
            public byte* Flags;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct ObjectState
        {
            public uint Size;
            public uint Object;
            public ulong Id;
            public byte* Name;
            public uint Wcid, ItemType, WeenieBits, Setup, MotionTable;
            public float Scale;
            public uint Container, Wielder, ParentLocation, Placement;
            public double Created;
            public byte IsAdopted, IsPlayer, IsCreature;
            public fixed byte Reserved[5];
        }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate void SweptMove(IntPtr context, BodyState* body, Position* candidate, MoveResult* result);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate void SetPosition(IntPtr context, BodyState* body, Position* target, uint cause, MoveResult* result);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate void MessageSink(IntPtr context, int toServer, double time, byte* bytes, UIntPtr size);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate void WholeSink(IntPtr context, WholeState* message);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate int LoadSetup(IntPtr context, uint id, Setup* setup);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate int LoadMotions(IntPtr context, uint id, IntPtr* motions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void gp_last_error(Error* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_code_name(int code);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_abi();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_version();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_notice_kind_name(uint kind);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_notice_reason_name(uint reason);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_motion_name(uint motion);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_init(Space* space, uint axes);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_point(Space* space, Vector* point, double heading, Position* position);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_position(Space* space, Frame* frame, Position* position);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_frame(Space* space, Position* position, Frame* frame);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_check(Position* position);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_renormalize(Position* position);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_distance(Position* a, Position* b, double* metres);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_heading(Position* position, double* degrees);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_face(Position* position, double degrees);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_rules_init(RulesTable* rules, uint size, uint set);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_host_init(HostTable* host, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_world_def_init(WorldDef* def, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_world_create(WorldDef* def, IntPtr* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_world_copy(World world, IntPtr* copy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_world_restore(World world, World snapshot);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_world_destroy(IntPtr world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_begin_frame(World world, double elapsed);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_step(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_tick(World world, double elapsed);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern double gp_clock(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern double gp_shown_clock(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern double gp_last_pass(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_size(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_pose_hash(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_state_hash(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_router_hash(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_viewer(World world, Viewer* viewer);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_get_viewer(World world, Viewer* viewer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_spawn_def_init(SpawnDef* def, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_spawn(World world, SpawnDef* def, ulong* id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_create(World world, SpawnDef* def, ulong* id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_spawn_at(World world, uint obj, Space* space, Vector* point, double heading, ulong* id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_remove(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_attach(World world, ulong child, ulong parent);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_take_out(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_find(World world, uint obj);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_is_live(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_body_of(World world, ulong id, BodyState* body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_to(World world, ulong id, Position* target, int keepHeading);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_to_point(World world, ulong id, Space* space, Vector* point, double heading);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_many(World world, uint count, ulong* ids, Space* space, float* points, float* headings);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_columns_init(GlideTable* columns, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_update_many(World world, GlideTable* columns);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_place_at(World world, ulong id, Position* target);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_motion(World world, ulong id, Vector* velocity, Vector* omega);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_stick_to(World world, ulong id, uint target, float radius);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_unstick(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_constrain_to(World world, ulong id, Position* anchor);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_unconstrain(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_speeds(World world, ulong id, float top, float adjusted);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_host_motion(World world, ulong id, Frame* offset);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_do_motion(World world, ulong id, uint motion, float speed, uint holdKey);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_stop_motion(World world, ulong id, uint motion, uint holdKey);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_stop_completely(World world, ulong id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_jump(World world, ulong id, float extent);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_move_to_init(MoveTo* request, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_move_body(World world, ulong id, MoveTo* request);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_receive(World world, byte* bytes, UIntPtr size, OutcomeState* outcome);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_receive_many(World world, byte* bytes, UIntPtr size, uint* ends, uint count, uint* malformed);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_outcome_text(OutcomeState* outcome, byte* text, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_player(World world, uint obj);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_player(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_object_of(World world, uint obj, ObjectState* state);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_kept_count(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong gp_received_count(World world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_pose_columns_init(PoseTable* columns, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_poses(World world, uint which, PoseTable* columns);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_poses_at(World world, double clock, PoseTable* columns);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_run_frame(World world, double elapsed, byte* bytes, UIntPtr size, uint* ends, uint count, uint* malformed, PoseTable* columns);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_notices(World world, Notice* notices, uint capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_open(byte* path, IntPtr* assets);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_from_memory(MemoryFile* files, uint count, IntPtr* assets);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_destroy(IntPtr assets);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_from_json(byte* text, UIntPtr length, byte* name, IntPtr* motions);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_destroy(IntPtr motions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_has_file_readers();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_heading(Space* space, float* rotation, double* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_velocity(Space* space, Vector* velocity, Vector* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_velocity_back(Space* space, Vector* velocityMps, Vector* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_turning(Space* space, Vector* omega, Vector* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_space_turning_back(Space* space, Vector* omega, Vector* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_horizontal_distance(Position* a, Position* b, double* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_offset(Position* from, Position* to, Vector* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_heading_to(Position* from, Position* to, double* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_blend(Position* from, Position* to, double share, Position* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_heading_gap(double aDeg, double bDeg, double* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_is_indoors(uint cell);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_locomotion_def_init(LocomotionDef* def, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_locomotion(LocomotionDef* def, IntPtr* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_find(Motions motions, uint kind, uint style, uint from, uint motion,
            MotionTable* made, MotionAnimation* animations, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_style(Motions motions, uint style, MotionStyle* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_clip(Motions motions, uint clip, ClipTable* made, Frame* frames,
            uint frameCapacity, ClipHook* hooks, uint hookCapacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_def_init(AssetsDef* def, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_create(AssetsDef* def, IntPtr* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_setup(Assets assets, uint id, Setup* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_motions(Assets assets, uint id, IntPtr* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_of(Assets assets, uint setup, uint motionTable, BodyAssetsState* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_predict_init(PredictTable* settings, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern double gp_pass_length(World world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_init(GlideState* glide, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_glide_update(World world, ulong id, GlideState* glide);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_place_update(World world, ulong id, GlideState* glide);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_velocity(World world, ulong id, Vector* velocityMps);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_omega(World world, ulong id, Vector* omegaRadps);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_queue_velocity(World world, ulong id, Vector* velocityMps, int isJump);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_set_heading(World world, ulong id, double headingDeg);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_use_server_position(World world, ulong id, int uses, int keepsHeading);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motion_by_name(byte* name, uint* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motion_by_index(uint index, uint* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_movement_error_name(uint code);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_light_driver_init(LightDriver* driver, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_light_driver_set(LightDriver* driver, MoveTo* request, double nowS);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_light_driver_tick(LightDriver* driver, Position* body, double dtS, double nowS,
            LightStepState* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_replays(World world, OutcomeState* made, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_reason_name(uint reason);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_action_name(uint action);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_detail_name(uint detail);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* gp_message_name(uint opcode);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_check_message(byte* bytes, UIntPtr size, int strict, uint* opcode);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_position_update_init(PositionState* update, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_velocity_update_init(VelocityState* update, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_movement_update_init(MovementTable* update, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_receive_position(World world, PositionState* update, OutcomeState* outcome);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_receive_velocity(World world, VelocityState* update, OutcomeState* outcome);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_receive_movement(World world, MovementTable* update, OutcomeState* outcome);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_client_message_init(ClientMessage* message, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_decode_client(byte* bytes, UIntPtr size, int strict, ClientMessage* made,
            MotionAction* actions, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_encode_client(ClientMessage* message, MotionAction* actions, byte* made,
            UIntPtr capacity, UIntPtr* length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_objects(World world, uint* made, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_missing_assets(World world, uint* made, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_playing_clips(World world, ulong id, PlayingClip* made, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_shown_frames_of(World world, ulong id, ShownFrames* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_shown_frames_of_loop(uint clip, uint frameCount, float framerate, double elapsedS,
            ShownFrames* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_part_frames(Assets assets, uint setup, ShownFrames* shown, float scale,
            uint placement, int smooth, Frame* made, uint capacity, uint* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_holding_frame(Assets assets, uint setup, uint location, Frame* parts, uint partCount, Frame* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_hook_of(Assets assets, uint motionTable, uint hook, Hook* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_place_parts(Frame* frame, uint frameCount, Frame* next, uint nextCount, float share,
            float scale, Frame* made, uint capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_placed_on(Position* obj, Frame* relative, Position* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_carried_by(Frame* part, Frame* relative, Frame* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_def_init(LinkDef* def, uint size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_create_with(LinkDef* def, IntPtr* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_receive_whole(Link link, int toServer, double timeS, byte* payload, UIntPtr size,
            WholeSink sink, byte* context);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_statistics_of(Link link, int toServer, StatisticsState* made);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint gp_link_open_sets(Link link);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_has_seeds(Link link);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_is_incomplete(Link link);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_destroy(IntPtr link);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_receive(Link link, int toServer, double time, byte* payload, UIntPtr size,
                                                   MessageSink sink, IntPtr context);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_set_seeds(Link link, uint toClient, uint toServer);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_clear(Link link);

        internal static string TextOf(byte* text)
        {
            if (text == null) return "";
            int length = 0;
            while (text[length] != 0) ++length;
            return System.Text.Encoding.UTF8.GetString(Copy(text, length));
        }

        private static byte[] Copy(byte* from, int length)
        {
            var bytes = new byte[length];
            Marshal.Copy((IntPtr)from, bytes, 0, length);
            return bytes;
        }

        // Throws when the call was refused.
        internal static void Check(int code)
        {
            if (code != 0) throw ErrorOf(code);
        }

        internal static GlidepathException ErrorOf(int code)
        {
            Error error;
            gp_last_error(&error);
            return new GlidepathException((ErrorCode)code, TextOf(gp_code_name(code)), TextOf(error.What), TextOf(error.Why),
                                          (long)error.Where, TextOf(error.File), (int)error.Line);
        }
    }
}
