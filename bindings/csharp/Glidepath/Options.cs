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

    /// <summary>A switch of the rules; docs/spec/rules.md says what each does.</summary>
    public enum Rule
    {
        /// <summary>Stall test.</summary>
        StallTest = 0,
        /// <summary>Sticky gap.</summary>
        StickyGap = 1,
        /// <summary>Flee arrival.</summary>
        FleeArrival = 2,
        /// <summary>Half turn.</summary>
        HalfTurn = 3,
        /// <summary>Reach.</summary>
        Reach = 4,
        /// <summary>Prune.</summary>
        Prune = 5,
        /// <summary>Catch up.</summary>
        CatchUp = 6,
        /// <summary>Snap distance.</summary>
        SnapDistance = 7,
        /// <summary>Sticky fallback.</summary>
        StickyFallback = 8,
        /// <summary>Sticky timeout.</summary>
        StickyTimeout = 9,
        /// <summary>Leash length.</summary>
        LeashLength = 10,
        /// <summary>Leash end.</summary>
        LeashEnd = 11,
        /// <summary>Progress.</summary>
        Progress = 12,
        /// <summary>Turn progress.</summary>
        TurnProgress = 13,
        /// <summary>Steering half turn.</summary>
        SteeringHalfTurn = 14,
        /// <summary>Away start.</summary>
        AwayStart = 15,
        /// <summary>Missing velocity.</summary>
        MissingVelocity = 16,
        /// <summary>Zero time.</summary>
        ZeroTime = 17,
        /// <summary>Eviction.</summary>
        Eviction = 18,
        /// <summary>Duplicates.</summary>
        Duplicates = 19,
        /// <summary>Blip target.</summary>
        BlipTarget = 20,
        /// <summary>Blip stage.</summary>
        BlipStage = 21,
        /// <summary>Far waypoint.</summary>
        FarWaypoint = 22,
        /// <summary>Glide gate.</summary>
        GlideGate = 23,
        /// <summary>Chase arrival.</summary>
        ChaseArrival = 24,
        /// <summary>Take off.</summary>
        TakeOff = 25,
        /// <summary>Soft landing.</summary>
        SoftLanding = 26,
    }

    /// <summary>How a body is kept smooth.</summary>
    public enum Smoother : uint
    {
        /// <summary>As the world is made. Of a world: retail's, but predictive what SpawnAt makes.</summary>
        OfWorld = 0,
        /// <summary>The client's queue of waypoints.</summary>
        Retail = 1,
        /// <summary>For positions alone, 2 to 20 times a second.</summary>
        Predictive = 2,
    }

    /// <summary>Who steers an acting body that is moved to something.</summary>
    public enum Driver : uint
    {
        /// <summary>Retail's planner.</summary>
        Planner = 0,
        /// <summary>Only turns it there: for servers that send the movement again every second.</summary>
        Light = 1,
    }

    /// <summary>What a predictive body is to be: near the present, or right.</summary>
    public enum Smoothness : uint
    {
        /// <summary>Mostly foretold.</summary>
        Quick = 0,
        /// <summary>Foretells a quarter of the time.</summary>
        Balanced = 1,
        /// <summary>Foretells only what is late or lost.</summary>
        Exact = 2,
        /// <summary>No lag at all; needs clocks in step.</summary>
        Present = 3,
    }

    /// <summary>How a body glides on positions alone. What is null is learned, or as it is by default.</summary>
    public sealed class PredictOptions
    {
        /// <summary>Near the present, or right.</summary>
        public Smoothness Smoothness = Smoothness.Balanced;
        /// <summary>Faster than this the body never goes, m/s.</summary>
        public double? TopSpeed;
        /// <summary>Usual interval between updates, s.</summary>
        public double? Interval;
        /// <summary>An update this far from the one before is a jump, m.</summary>
        public double? Teleport;
        /// <summary>Downward acceleration in the air, m/s^2.</summary>
        public double? Gravity;
        /// <summary>How many intervals behind the newest update the body is shown.</summary>
        public double? IntervalsBehind;
        /// <summary>The delay that counts instead of the measured one, s.</summary>
        public double? Delay;
        /// <summary>How fast the shown body goes over to a corrected path.</summary>
        public double? Stiffness;
        /// <summary>The part of it that grows with the rate of updates.</summary>
        public double? StiffnessByRate;
        /// <summary>The sender also sends when a velocity changes; needs the interval.</summary>
        public bool SendsOnChange;
        /// <summary>Velocities that come with the updates are not used.</summary>
        public bool IgnoresVelocity;
        /// <summary>Shown by the rules that the conformance vectors have, without what was found later.</summary>
        public bool Unrefined;

        internal unsafe Native.PredictTable Table()
        {
            Native.PredictTable table;
            Native.Check(Native.gp_predict_init(&table, (uint)sizeof(Native.PredictTable)));
            table.Smoothness = (uint)Smoothness;
            table.Flags = (SendsOnChange ? 1u : 0) | (IgnoresVelocity ? 2u : 0) | (IntervalsBehind.HasValue ? 4u : 0)
                          | (Delay.HasValue ? 8u : 0) | (Unrefined ? 16u : 0);
            table.TopSpeed = TopSpeed ?? table.TopSpeed;
            table.Interval = Interval ?? table.Interval;
            table.Teleport = Teleport ?? table.Teleport;
            table.Gravity = Gravity ?? table.Gravity;
            table.IntervalsBehind = IntervalsBehind ?? 0;
            table.Delay = Delay ?? 0;
            table.Stiffness = Stiffness ?? table.Stiffness;
            table.StiffnessByRate = StiffnessByRate ?? table.StiffnessByRate;
            return table;
        }
    }

    /// <summary>How a world is made. The defaults suit a game without collision.</summary>
    public sealed class WorldOptions
    {
        /// <summary>Which reading it follows.</summary>
        public RuleSet Rules = RuleSet.Retail;
        internal readonly System.Collections.Generic.Dictionary<Rule, bool> Switches =
            new System.Collections.Generic.Dictionary<Rule, bool>();

        /// <summary>One rule otherwise than the set has it; true: as the documents say, or switched on.</summary>
        public WorldOptions Set(Rule rule, bool isOn)
        {
            Switches[rule] = isOn;
            return this;
        }

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
        /// <summary>How bodies are kept smooth that are spawned without a choice of their own.</summary>
        public Smoother Smoother = Smoother.OfWorld;
        /// <summary>The numbers of predictive bodies; null: the defaults.</summary>
        public PredictOptions Predict;
        /// <summary>Of bodies that creation messages make, that act and are not the client's own.</summary>
        public Smoother RouterSmoother = Smoother.Retail;
        /// <summary>Their numbers if they are predictive; null: the defaults.</summary>
        public PredictOptions RouterPredict;
        /// <summary>Who steers them.</summary>
        public Driver RouterDriver = Driver.Planner;
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
        /// <summary>A body without animations: a position message sets its placement too.</summary>
        public bool NoAnimations;
        /// <summary>Its size as a multiple of its setup's.</summary>
        public float Scale = 1;
        /// <summary>Null: the default.</summary>
        public float? Friction;
        /// <summary>Null: the default.</summary>
        public float? Elasticity;
        /// <summary>Bits of the physics state; null: gravity.</summary>
        public uint? State;
        /// <summary>Metres a second.</summary>
        public Vector Velocity;
        /// <summary>Radians a second.</summary>
        public Vector Omega;
        /// <summary>Nine: position, movement, state, vector, teleport, server control, force, description, instance; null: zeros.</summary>
        public ushort[] Stamps;
        /// <summary>What the game knows of it; null: nothing.</summary>
        public GameFacts Facts;
        /// <summary>Its motion table and clips; null: the default locomotion.</summary>
        public Motions Motions;
        /// <summary>Who steers it when it is moved to something, if it acts.</summary>
        public Driver Driver = Driver.Planner;
        /// <summary>How it is kept smooth.</summary>
        public Smoother Smoother = Smoother.OfWorld;
        /// <summary>Its numbers if it is predictive; null: as the world is made.</summary>
        public PredictOptions Predict;
        /// <summary>When its position was sent, on the sender's clock.</summary>
        public double? Sent;
    }

    /// <summary>What the game knows of the thing that a body belongs to.</summary>
    public sealed class GameFacts
    {
        /// <summary>A creature.</summary>
        public bool IsCreature;
        /// <summary>The client's own player.</summary>
        public bool IsLocalPlayer;
        /// <summary>False: loaded down.</summary>
        public bool CanJump;
        /// <summary>Null: unknown.</summary>
        public float? RunRate;
        /// <summary>Upward speed of a jump of extent 1, m/s; null: unknown.</summary>
        public float? JumpSpeed;
        /// <summary>Null: too little stamina.</summary>
        public int? JumpStaminaCost;
    }

    /// <summary>Where a body is by the server, with what predictive bodies ask for beside it.</summary>
    public sealed class GlideUpdate
    {
        /// <summary>Where it is.</summary>
        public Position Target;
        /// <summary>When that was sent, on the sender's clock; of one body all updates tell it, or none.</summary>
        public double? Sent;
        /// <summary>How fast it went, m/s along the axes of the map.</summary>
        public Vector? Velocity;
        /// <summary>The heading is not taken over.</summary>
        public bool KeepsHeading;
        /// <summary>It was sent before.</summary>
        public bool IsRepeated;

        internal unsafe Native.GlideState State()
        {
            Native.GlideState state;
            Native.Check(Native.gp_glide_init(&state, (uint)sizeof(Native.GlideState)));
            state.Target = Target;
            state.Flags = (Sent.HasValue ? 1u : 0) | (Velocity.HasValue ? 2u : 0) | (KeepsHeading ? 4u : 0) | (IsRepeated ? 8u : 0);
            state.Sent = Sent ?? 0;
            state.Velocity = Velocity ?? new Vector();
            return state;
        }
    }

    /// <summary>What a row of GlideColumns tells.</summary>
    [System.Flags]
    public enum GlideFlags : byte
    {
        /// <summary>Where the body is.</summary>
        None = 0,
        /// <summary>When that was sent.</summary>
        HasSent = 1,
        /// <summary>How fast it went.</summary>
        HasVelocity = 2,
        /// <summary>The heading is not taken over.</summary>
        KeepsHeading = 4,
        /// <summary>It was sent before.</summary>
        IsRepeated = 8,
    }

    /// <summary>Where many bodies are by the server: arrays with a row for each; only the points have to be there.</summary>
    public sealed class GlideColumns
    {
        /// <summary>Three numbers a body.</summary>
        public float[] Points;
        /// <summary>Degrees; null: the bodies keep theirs.</summary>
        public float[] Headings;
        /// <summary>When each was sent, on the sender's clock; of one body all updates tell it, or none.</summary>
        public double[] Sent;
        /// <summary>Three numbers a body, in units of the space a second along its axes.</summary>
        public float[] Velocities;
        /// <summary>What of the others counts; null: all there is.</summary>
        public GlideFlags[] Flags;

        internal void Check(int count)
        {
            if (Points == null) throw new System.ArgumentNullException("Points");
            Check(Points.Length, 3 * (long)count, "Points");
            Check(Headings == null ? count : Headings.Length, count, "Headings");
            Check(Sent == null ? count : Sent.Length, count, "Sent");
            Check(Velocities == null ? 3 * (long)count : Velocities.Length, 3 * (long)count, "Velocities");
            Check(Flags == null ? count : Flags.Length, count, "Flags");
        }

        private static void Check(long has, long wanted, string name)
        {
            if (has < wanted) throw new System.ArgumentException("a row for each body is wanted", name);
        }
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
