// The C interface as it is: blittable structs and P/Invoke. Everything public is in the other files.
using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    internal static unsafe class Native
    {
        // libglidepath.so, glidepath.dll or libglidepath.dylib, wherever the runtime looks for libraries.
        private const string Library = "glidepath";

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
            public IntPtr Predict;
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
            public IntPtr Predict;
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
        internal static extern uint gp_notices(World world, Notice* notices, uint capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_open([MarshalAs(UnmanagedType.LPStr)] string path, IntPtr* assets);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_assets_destroy(IntPtr assets);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_from_json(byte* text, UIntPtr length, byte* name, IntPtr* motions);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_motions_destroy(IntPtr motions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int gp_link_create(IntPtr* link);
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
