namespace Glidepath
{
    /// <summary>Which reading of the client a world follows.</summary>
    public enum RuleSet : uint
    {
        /// <summary>What the client's program does.</summary>
        Retail = 0,
        /// <summary>What the documents say.</summary>
        Documented = 1,
        /// <summary>Every reading at once, also those that were taken back.</summary>
        Literal = 2,
    }

    /// <summary>How a world is made. The defaults suit a game without collision.</summary>
    public sealed class WorldOptions
    {
        /// <summary>Which reading it follows.</summary>
        public RuleSet Rules = RuleSet.Retail;
        /// <summary>Bodies move at most every so often, in seconds; 0: in every frame. Null: 30 times a second.</summary>
        public double? LeastPass;
        /// <summary>What the clock shows at first, in seconds.</summary>
        public double Clock;
        /// <summary>From where distances are measured.</summary>
        public Viewer Viewer = Viewer.OwnBody;
        /// <summary>Root motion without stairsteps above 30 frames a second.</summary>
        public bool Smoothed;
        /// <summary>Objects that were never created get a body at their first position.</summary>
        public bool Adopts;
        /// <summary>Messages are decoded by every rule; else as the client accepts them.</summary>
        public bool Strict;
        /// <summary>The host's moves say what is ground; else messages do.</summary>
        public bool HostKnowsGround;
        /// <summary>For games that send positions and nothing else: bodies are shown a little in the past, on a path through
        /// their updates.</summary>
        public bool Predictive;
        /// <summary>Who share the work of a pass, to the same bits; 0: as many as there are cores.</summary>
        public int Threads = 1;
        /// <summary>Collision; null: nothing is in the way.</summary>
        public IHost Host;
        /// <summary>Sizes and motions of created objects; null: everybody is as large and as fast as a human.</summary>
        public Assets Assets;
    }

    /// <summary>A new body.</summary>
    public sealed class SpawnOptions
    {
        /// <summary>Where it is.</summary>
        public Position Position;
        /// <summary>Metres.</summary>
        public float Radius = 0.5f;
        /// <summary>Metres.</summary>
        public float Height = 2;
        /// <summary>For catching up, of a body that does not act, m/s; 0: unknown. Null: a human's.</summary>
        public float? TopSpeed;
        /// <summary>Plays motions, follows commands and plans.</summary>
        public bool Acts;
        /// <summary>A player's character.</summary>
        public bool IsPlayer;
        /// <summary>Not on the ground.</summary>
        public bool InAir;
        /// <summary>Known, but still to be placed; its position is not looked at.</summary>
        public bool Nowhere;
        /// <summary>Its motion table and clips; null: the default locomotion.</summary>
        public Motions Motions;
    }

    /// <summary>Why a body is put somewhere at once.</summary>
    public enum PlaceCause : uint
    {
        /// <summary>The server or the game says so.</summary>
        Teleport = 0,
        /// <summary>Too far from the viewer to be seen gliding.</summary>
        Snap = 1,
        /// <summary>The queue gives up.</summary>
        Blip = 2,
    }

    /// <summary>The answer to a move. Preset to what a game without collision says.</summary>
    public unsafe struct MoveAnswer
    {
        internal Native.MoveResult State;

        /// <summary>False: the body stays where it is.</summary>
        public bool Accepted { get { return State.Accepted != 0; } set { State.Accepted = (byte)(value ? 1 : 0); } }
        /// <summary>Where the move ended; it may be shorter than asked for.</summary>
        public Position Position { get { return State.Position; } set { State.Position = value; } }
        /// <summary>It touches ground.</summary>
        public bool HasContact { get { return State.HasContact != 0; } set { State.HasContact = (byte)(value ? 1 : 0); } }
        /// <summary>Ground that it can stand on.</summary>
        public bool OnWalkable { get { return State.OnWalkable != 0; } set { State.OnWalkable = (byte)(value ? 1 : 0); } }
        /// <summary>The ground's normal.</summary>
        public Vector ContactNormal { get { return State.ContactNormal; } set { State.ContactNormal = value; } }
    }

    /// <summary>What only the game knows. It must not call the world that calls it. What it throws comes out of the call that
    /// moved the bodies; the move counts as refused.</summary>
    public interface IHost
    {
        /// <summary>A move of a body to a candidate, through whatever stands in between.</summary>
        void SweptMove(ref Body body, ref Position candidate, ref MoveAnswer answer);
        /// <summary>A blip, snap or teleport.</summary>
        void SetPosition(ref Body body, ref Position target, PlaceCause cause, ref MoveAnswer answer);
    }
}
