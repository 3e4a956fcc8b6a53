using System.Runtime.InteropServices;

namespace Glidepath
{
    /// <summary>A body of a world. One whose body was removed names nothing any more.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyId : System.IEquatable<BodyId>
    {
        internal ulong Value;

        internal BodyId(ulong value) { Value = value; }

        /// <summary>Names no body.</summary>
        public bool IsNone { get { return Value == 0; } }
        /// <summary>The same body.</summary>
        public bool Equals(BodyId other) { return Value == other.Value; }
        /// <summary>The same body.</summary>
        public override bool Equals(object other) { return other is BodyId && Equals((BodyId)other); }
        /// <summary>For tables.</summary>
        public override int GetHashCode() { return Value.GetHashCode(); }
        /// <summary>The same body.</summary>
        public static bool operator ==(BodyId a, BodyId b) { return a.Value == b.Value; }
        /// <summary>Another body.</summary>
        public static bool operator !=(BodyId a, BodyId b) { return a.Value != b.Value; }
    }

    /// <summary>From where distances are measured: beyond 96 m bodies are switched off, and put instead of gliding.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Viewer
    {
        private uint kind;
        private uint obj;
        private Position position;

        /// <summary>The client's own body, once it is named.</summary>
        public static Viewer OwnBody { get { return new Viewer(); } }
        /// <summary>Everybody is near.</summary>
        public static Viewer Nobody { get { return new Viewer { kind = 1 }; } }
        /// <summary>An object of the world, whether or not it is here yet.</summary>
        public static Viewer Of(uint obj) { return new Viewer { kind = 2, obj = obj }; }
        /// <summary>A position; set a new one when the camera moves.</summary>
        public static Viewer At(Position position) { return new Viewer { kind = 3, position = position }; }
    }

    /// <summary>What happened to a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Notice
    {
        /// <summary>When, on the world's clock.</summary>
        public double Clock;
        /// <summary>To whom.</summary>
        public uint Object;
        /// <summary>The object, motion or hook that it is about.</summary>
        public uint Other;
        /// <summary>A number that belongs to the kind.</summary>
        public uint Code;
        /// <summary>How far the body was put, in metres.</summary>
        public float Distance;
        private byte kind;
        private byte reason;
        private fixed byte reserved[6];

        /// <summary>What happened, as a word: "blipped", "arrived".</summary>
        public string Kind { get { return Native.TextOf(Native.gp_notice_kind_name(kind)); } }
        /// <summary>Why, as a word: "no progress"; empty: there is none.</summary>
        public string Reason { get { return Native.TextOf(Native.gp_notice_reason_name(reason)); } }
    }

    /// <summary>What became of a message.</summary>
    public enum MessageResult : byte
    {
        /// <summary>It acted.</summary>
        Handled = 0,
        /// <summary>It was too old, or holds what no body can take.</summary>
        Dropped = 1,
        /// <summary>It waits for its object.</summary>
        Kept = 2,
        /// <summary>No message that moves bodies.</summary>
        Other = 3,
    }

    /// <summary>What became of a message, and why.</summary>
    public unsafe struct Outcome
    {
        internal Native.OutcomeState State;

        /// <summary>What became of it.</summary>
        public MessageResult Result { get { return (MessageResult)State.Result; } }
        /// <summary>Its opcode.</summary>
        public uint Opcode { get { return State.Opcode; } }
        /// <summary>Whom it is about; 0: nobody.</summary>
        public uint Object { get { return State.Object; } }
        /// <summary>Kept: until this object is created.</summary>
        public uint WaitsFor { get { return State.WaitsFor; } }
        /// <summary>Why it was dropped or kept, as a word; "none".</summary>
        public string Reason { get { return Native.TextOf(Native.gp_reason_name(State.Reason)); } }
        /// <summary>What a position or a creation did, as a word; "none".</summary>
        public string Action { get { return Native.TextOf(Native.gp_action_name(State.Action)); } }
        /// <summary>What happened on the way, in words.</summary>
        public string[] Details
        {
            get
            {
                var all = new System.Collections.Generic.List<string>();
                for (int bit = 0; bit < 64; ++bit)
                    if ((State.Details >> bit & 1) != 0) all.Add(Native.TextOf(Native.gp_detail_name((uint)bit)));
                return all.ToArray();
            }
        }
        /// <summary>In words.</summary>
        public override string ToString()
        {
            fixed (Native.OutcomeState* state = &State)
            {
                byte* text = stackalloc byte[512];
                Native.gp_outcome_text(state, text, 512);
                return Native.TextOf(text);
            }
        }
    }

    /// <summary>A body as the engine moves it.</summary>
    public struct Body
    {
        internal Native.BodyState State;

        /// <summary>The game's own id of it.</summary>
        public uint Object { get { return State.Object; } }
        /// <summary>Where it is; cell 0: nowhere.</summary>
        public Position Position { get { return State.Position; } }
        /// <summary>Metres a second.</summary>
        public Vector Velocity { get { return State.Velocity; } }
        /// <summary>Radians a second.</summary>
        public Vector Omega { get { return State.Omega; } }
        /// <summary>Bits of the physics state.</summary>
        public uint PhysicsState { get { return State.State; } }
        /// <summary>Metres.</summary>
        public float Radius { get { return State.Radius; } }
        /// <summary>Metres.</summary>
        public float Height { get { return State.Height; } }
        /// <summary>It touches ground.</summary>
        public bool HasContact { get { return State.HasContact != 0; } }
        /// <summary>Ground that it can stand on.</summary>
        public bool OnWalkable { get { return State.OnWalkable != 0; } }
    }

    /// <summary>What creation messages said of an object.</summary>
    public struct ObjectFacts
    {
        /// <summary>The game's own id.</summary>
        public uint Object;
        /// <summary>Its body.</summary>
        public BodyId Id;
        /// <summary>Its name.</summary>
        public string Name;
        /// <summary>Its setup.</summary>
        public uint Setup;
        /// <summary>Its motion table.</summary>
        public uint MotionTable;
        /// <summary>Its size as a multiple of its setup's.</summary>
        public float Scale;
        /// <summary>A player's character.</summary>
        public bool IsPlayer;
        /// <summary>A creature or a player.</summary>
        public bool IsCreature;
        /// <summary>Never created: nothing but its motion is known.</summary>
        public bool IsAdopted;
    }

    /// <summary>Motions of the game that are asked for most.</summary>
    public static class Motion
    {
        /// <summary>Standing.</summary>
        public const uint Ready = 0x41000003;
        /// <summary>Walking; with the key held, running.</summary>
        public const uint WalkForward = 0x45000005;
        /// <summary>Walking backwards.</summary>
        public const uint WalkBackwards = 0x45000006;
        /// <summary>Running.</summary>
        public const uint RunForward = 0x44000007;
        /// <summary>Turning clockwise.</summary>
        public const uint TurnRight = 0x6500000D;
        /// <summary>Turning the other way.</summary>
        public const uint TurnLeft = 0x6500000E;
        /// <summary>Stepping to the right.</summary>
        public const uint SideStepRight = 0x6500000F;
        /// <summary>Stepping to the left.</summary>
        public const uint SideStepLeft = 0x65000010;

        /// <summary>"WalkForward"; empty: there is no such motion.</summary>
        public static unsafe string NameOf(uint motion) { return Native.TextOf(Native.gp_motion_name(motion)); }
        /// <summary>By its name, letter for letter.</summary>
        public static unsafe uint ByName(string name)
        {
            if (name == null) throw new System.ArgumentNullException("name");
            uint motion;
            fixed (byte* text = System.Text.Encoding.UTF8.GetBytes(name + "\0")) Native.Check(Native.gp_motion_by_name(text, &motion));
            return motion;
        }
        /// <summary>By the index that travels in messages.</summary>
        public static unsafe uint ByIndex(uint index)
        {
            uint motion;
            Native.Check(Native.gp_motion_by_index(index, &motion));
            return motion;
        }
        /// <summary>Why a motion was refused, or what a notice of the planner says: "no_contact".</summary>
        public static unsafe string ErrorName(uint code) { return Native.TextOf(Native.gp_movement_error_name(code)); }
    }
}
