using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    /// <summary>Many bodies: spawn them, say what the server said, let time pass, read where they are and what happened.
    /// <code>
    /// using (var world = new World())
    /// {
    ///     var space = Space.Unity;
    ///     BodyId runner = world.SpawnAt(1, space, new Vector(0, 0, 0));
    ///     world.BeginFrame(elapsed);
    ///     world.Step();
    ///     world.GlideTo(runner, space, new Vector(0, 0, 4));
    ///     world.Poses(columns, space);
    /// }
    /// </code>
    /// A world belongs to one thread at a time; a call while another runs on it is refused.</summary>
    public sealed unsafe partial class World : SafeHandle
    {
        private HostBridge host;
        private Assets assets;  // its loaders are called later
        private Notice[] notices = new Notice[16];

        /// <summary>With the defaults.</summary>
        public World() : this(new WorldOptions()) {}

        /// <summary>As the options say.</summary>
        public World(WorldOptions options) : base(IntPtr.Zero, true)
        {
            if (options == null) throw new ArgumentNullException("options");
            if (Native.gp_abi() != Native.Abi)
                throw new NotSupportedException("the library has ABI " + Native.gp_abi() + ", this binding " + Native.Abi);
            Native.WorldDef def;
            Native.Check(Native.gp_world_def_init(&def, (uint)sizeof(Native.WorldDef)));
            def.Flags = (options.HostKnowsGround ? 1u : 0) | (options.Smoothed ? 2u : 0) | (options.Adopts ? 4u : 0)
                        | (options.Strict ? 8u : 0);
            if (options.LeastPass.HasValue) def.LeastPass = options.LeastPass.Value;
            def.Clock = options.Clock;
            if (options.Threads < 0) throw new ArgumentOutOfRangeException("options", "Threads is below 0");
            def.Threads = (uint)options.Threads;
            def.Smoother = options.Predictive ? 2u : (uint)options.Smoother;
            Native.PredictTable predict, routed;
            if (options.Predict != null)
            {
                predict = options.Predict.Table();
                def.Predict = &predict;
            }
            if (options.RouterPredict != null)
            {
                routed = options.RouterPredict.Table();
                def.RouterPredict = &routed;
            }
            def.RouterSmoother = (uint)options.RouterSmoother;
            def.RouterDriver = (uint)options.RouterDriver;
            assets = options.Assets;
            def.Viewer = options.Viewer;
            Native.RulesTable rules;
            Native.Check(Native.gp_rules_init(&rules, (uint)sizeof(Native.RulesTable), (uint)options.Rules));
            foreach (var chosen in options.Switches)
            {
                if ((uint)chosen.Key > (uint)Rule.SoftLanding) throw new ArgumentOutOfRangeException("options", "there is no such rule");
                rules.Switches[(int)chosen.Key] = (byte)(chosen.Value ? 1 : 0);
            }
            def.Rules = &rules;
            Native.HostTable table;
            if (options.Host != null)
            {
                host = new HostBridge(options.Host);
                Native.Check(Native.gp_host_init(&table, (uint)sizeof(Native.HostTable)));
                host.Fill(&table);
                def.Host = &table;
            }
            bool isHeld = false;
            try
            {
                if (options.Assets != null)
                {
                    options.Assets.DangerousAddRef(ref isHeld);
                    def.Assets = options.Assets.DangerousGetHandle();
                }
                IntPtr made;
                Native.Check(Native.gp_world_create(&def, &made));
                SetHandle(made);
            }
            finally
            {
                if (isHeld) options.Assets.DangerousRelease();
            }
        }

        private World(IntPtr handle, HostBridge host) : base(IntPtr.Zero, true)
        {
            this.host = host;
            SetHandle(handle);
        }

        /// <summary>The version of the native library.</summary>
        public static string LibraryVersion { get { return Native.TextOf(Native.gp_version()); } }

        /// <summary>There is no world in it.</summary>
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        /// <summary>Frees the world.</summary>
        protected override bool ReleaseHandle() { return Native.gp_world_destroy(handle) == 0; }

        /// <summary>A snapshot: both run on to the same bits.</summary>
        public World Copy()
        {
            IntPtr copy;
            Native.Check(Native.gp_world_copy(this, &copy));
            return new World(copy, host) { assets = assets };
        }

        /// <summary>Back to a snapshot.</summary>
        public void Restore(World snapshot)
        {
            if (snapshot == null) throw new ArgumentNullException("snapshot");
            Native.Check(Native.gp_world_restore(this, snapshot));
            host = snapshot.host;
            assets = snapshot.assets;
        }

        /// <summary>Moves the clock, also backwards. What is asked for after it acts at the new time.</summary>
        public void BeginFrame(double elapsedSeconds) { Native.Check(Native.gp_begin_frame(this, elapsedSeconds)); }

        /// <summary>A pass, if one is due: the bodies move.</summary>
        public void Step() { CheckWithHost(Native.gp_step(this)); }

        /// <summary>Both.</summary>
        public void Tick(double elapsedSeconds) { CheckWithHost(Native.gp_tick(this, elapsedSeconds)); }

        /// <summary>What the clock shows, in seconds.</summary>
        public double Clock { get { return Native.gp_clock(this); } }
        /// <summary>When the last pass was.</summary>
        public double LastPass { get { return Native.gp_last_pass(this); } }
        /// <summary>How many bodies there are.</summary>
        public int Size { get { return (int)Native.gp_size(this); } }
        /// <summary>A hash of where everybody is.</summary>
        public ulong PoseHash { get { return Native.gp_pose_hash(this); } }
        /// <summary>A hash of everything that decides what comes next.</summary>
        public ulong StateHash { get { return Native.gp_state_hash(this); } }
        /// <summary>A hash of the messages that wait, and for whom.</summary>
        public ulong RouterHash { get { return Native.gp_router_hash(this); } }
        /// <summary>Messages that wait for their object.</summary>
        public long KeptCount { get { return (long)Native.gp_kept_count(this); } }
        /// <summary>Messages received so far.</summary>
        public long ReceivedCount { get { return (long)Native.gp_received_count(this); } }

        /// <summary>From where distances are measured.</summary>
        public Viewer Viewer
        {
            get
            {
                Viewer viewer;
                Native.Check(Native.gp_get_viewer(this, &viewer));
                return viewer;
            }
            set { Native.Check(Native.gp_set_viewer(this, &value)); }
        }

        /// <summary>The client's own object; 0: none.</summary>
        public uint Player
        {
            get { return Native.gp_player(this); }
            set { Native.Check(Native.gp_set_player(this, value)); }
        }

        /// <summary>A new body; the object id is the game's own, not 0 and not here yet.</summary>
        public BodyId Spawn(uint obj, SpawnOptions options) { return Make(obj, options, false); }

        /// <summary>As by a creation message: an object that is here becomes a new instance, and what was kept for it is
        /// replayed.</summary>
        public BodyId Create(uint obj, SpawnOptions options) { return Make(obj, options, true); }

        private BodyId Make(uint obj, SpawnOptions options, bool isCreation)
        {
            if (options == null) throw new ArgumentNullException("options");
            if (options.Stamps != null && options.Stamps.Length != 9) throw new ArgumentException("nine stamps are wanted", "options");
            Native.SpawnDef def;
            Native.Check(Native.gp_spawn_def_init(&def, (uint)sizeof(Native.SpawnDef)));
            def.Object = obj;
            def.Position = options.Position;
            def.Radius = options.Radius;
            def.Height = options.Height;
            if (options.TopSpeed.HasValue) def.TopSpeed = options.TopSpeed.Value;
            def.Flags = (options.Acts ? 1u : 0) | (options.IsPlayer ? 2u : 0) | (options.InAir ? 4u : 0)
                        | (options.Nowhere ? 8u : 0) | (options.NoAnimations ? 16u : 0);
            def.Scale = options.Scale;
            def.Friction = options.Friction ?? def.Friction;
            def.Elasticity = options.Elasticity ?? def.Elasticity;
            def.State = options.State ?? def.State;
            def.Velocity = options.Velocity;
            def.Omega = options.Omega;
            for (int i = 0; options.Stamps != null && i < 9; ++i) def.Stamps[i] = options.Stamps[i];
            GameFacts facts = options.Facts;
            if (facts != null)
            {
                def.Facts = 1u | (facts.IsCreature ? 2u : 0) | (facts.IsLocalPlayer ? 4u : 0) | (facts.CanJump ? 8u : 0)
                            | (facts.RunRate.HasValue ? 16u : 0) | (facts.JumpSpeed.HasValue ? 32u : 0)
                            | (facts.JumpStaminaCost.HasValue ? 64u : 0);
                def.RunRate = facts.RunRate ?? 0;
                def.JumpSpeed = facts.JumpSpeed ?? 0;
                def.JumpStaminaCost = facts.JumpStaminaCost ?? 0;
            }
            def.Driver = (uint)options.Driver;
            def.Smoother = (uint)options.Smoother;
            def.HasSent = options.Sent.HasValue ? 1u : 0;
            def.Sent = options.Sent ?? 0;
            Native.PredictTable predict;
            if (options.Predict != null)
            {
                predict = options.Predict.Table();
                def.Predict = &predict;
            }
            bool isHeld = false;
            try
            {
                if (options.Motions != null)
                {
                    options.Motions.DangerousAddRef(ref isHeld);
                    def.Motions = options.Motions.DangerousGetHandle();
                }
                ulong id;
                CheckWithHost(isCreation ? Native.gp_create(this, &def, &id) : Native.gp_spawn(this, &def, &id));
                return new BodyId(id);
            }
            finally
            {
                if (isHeld) options.Motions.DangerousRelease();
            }
        }

        /// <summary>A new body with the defaults, at a point of a space. It is predictive, for a server that sends positions and
        /// nothing else, unless the world was made with a smoother.</summary>
        public BodyId SpawnAt(uint obj, Space space, Vector point, double headingDegrees = 0)
        {
            ulong id;
            CheckWithHost(Native.gp_spawn_at(this, obj, &space, &point, headingDegrees, &id));
            return new BodyId(id);
        }

        /// <summary>Takes a body out for good.</summary>
        public void Remove(BodyId id) { Native.Check(Native.gp_remove(this, id.Value)); }
        /// <summary>Hangs a body on another: it is carried, and shows no pose of its own.</summary>
        public void Attach(BodyId child, BodyId parent) { Native.Check(Native.gp_attach(this, child.Value, parent.Value)); }
        /// <summary>Out of every cell, as into a pack.</summary>
        public void TakeOut(BodyId id) { Native.Check(Native.gp_take_out(this, id.Value)); }
        /// <summary>The body of an object; none when it is not here.</summary>
        public BodyId Find(uint obj) { return new BodyId(Native.gp_find(this, obj)); }
        /// <summary>The body has not been removed.</summary>
        public bool IsLive(BodyId id) { return Native.gp_is_live(this, id.Value) != 0; }

        /// <summary>A body as the engine moves it.</summary>
        public Body BodyOf(BodyId id)
        {
            var body = new Body();
            body.State.Size = (uint)sizeof(Native.BodyState);
            Native.Check(Native.gp_body_of(this, id.Value, &body.State));
            return body;
        }

        /// <summary>What creation messages said of an object.</summary>
        public ObjectFacts ObjectOf(uint obj)
        {
            var state = new Native.ObjectState();
            state.Size = (uint)sizeof(Native.ObjectState);
            Native.Check(Native.gp_object_of(this, obj, &state));
            return new ObjectFacts
            {
                Object = state.Object, Id = new BodyId(state.Id), Name = Native.TextOf(state.Name), Setup = state.Setup,
                MotionTable = state.MotionTable, Scale = state.Scale, IsPlayer = state.IsPlayer != 0,
                IsCreature = state.IsCreature != 0, IsAdopted = state.IsAdopted != 0,
            };
        }

        /// <summary>Glide to where the server says the body is.</summary>
        public void GlideTo(BodyId id, Position target, bool keepHeading = false)
        {
            CheckWithHost(Native.gp_glide_to(this, id.Value, &target, keepHeading ? 1 : 0));
        }
        /// <summary>The same in a space of your own.</summary>
        public void GlideTo(BodyId id, Space space, Vector point, double headingDegrees = 0)
        {
            CheckWithHost(Native.gp_glide_to_point(this, id.Value, &space, &point, headingDegrees));
        }
        /// <summary>Many at once: three numbers a point, headings in degrees (null: the bodies keep theirs). One that is refused, and
        /// nobody is notified.</summary>
        public void GlideMany(BodyId[] ids, Space space, float[] points, float[] headings = null)
        {
            if (ids == null) throw new ArgumentNullException("ids");
            if (points == null) throw new ArgumentNullException("points");
            if (points.Length < 3 * (long)ids.Length) throw new ArgumentException("three numbers for each body are wanted", "points");
            if (headings != null && headings.Length < ids.Length) throw new ArgumentException("one for each body is wanted", "headings");
            fixed (BodyId* first = ids)
            fixed (float* point = points)
            fixed (float* heading = headings)
                CheckWithHost(Native.gp_glide_many(this, (uint)ids.Length, (ulong*)first, &space, point, heading));
        }
        /// <summary>The same with all that a GlideUpdate has.</summary>
        public void GlideMany(BodyId[] ids, Space space, GlideColumns columns)
        {
            if (ids == null) throw new ArgumentNullException("ids");
            if (columns == null) throw new ArgumentNullException("columns");
            columns.Check(ids.Length);
            Native.GlideTable table;
            Native.Check(Native.gp_glide_columns_init(&table, (uint)sizeof(Native.GlideTable)));
            table.Count = (uint)ids.Length;
            table.Space = &space;
            fixed (BodyId* first = ids)
            fixed (float* point = columns.Points, heading = columns.Headings, velocity = columns.Velocities)
            fixed (double* sent = columns.Sent)
            fixed (GlideFlags* flags = columns.Flags)
            {
                table.Ids = (ulong*)first;
                table.Points = point;
                table.Headings = heading;
                table.Sent = sent;
                table.Velocities = velocity;
                table.Flags = (byte*)flags;
                CheckWithHost(Native.gp_glide_update_many(this, &table));
            }
        }
        /// <summary>Be there at once.</summary>
        public void PlaceAt(BodyId id, Position target) { CheckWithHost(Native.gp_place_at(this, id.Value, &target)); }
        /// <summary>Fly: a jump or a missile. Metres and radians a second along the map's axes.</summary>
        public void SetMotion(BodyId id, Vector velocity, Vector omega)
        {
            Native.Check(Native.gp_set_motion(this, id.Value, &velocity, &omega));
        }
        /// <summary>Keep right beside another object for a second.</summary>
        public void StickTo(BodyId id, uint target, float targetRadius = 0)
        {
            Native.Check(Native.gp_stick_to(this, id.Value, target, targetRadius));
        }
        /// <summary>Stick no longer.</summary>
        public void Unstick(BodyId id) { Native.Check(Native.gp_unstick(this, id.Value)); }
        /// <summary>Tie the leash to a position.</summary>
        public void ConstrainTo(BodyId id, Position anchor) { Native.Check(Native.gp_constrain_to(this, id.Value, &anchor)); }
        /// <summary>Untie it.</summary>
        public void Unconstrain(BodyId id) { Native.Check(Native.gp_unconstrain(this, id.Value)); }
        /// <summary>How fast a body can go that does not act, m/s.</summary>
        public void SetSpeeds(BodyId id, float top, float adjustedTop)
        {
            Native.Check(Native.gp_set_speeds(this, id.Value, top, adjustedTop));
        }
        /// <summary>What the game's own animation moved the body by since the last frame, in the body's axes.</summary>
        public void HostMotion(BodyId id, Frame offset) { Native.Check(Native.gp_host_motion(this, id.Value, &offset)); }
        /// <summary>Do a motion, as a command of the game; of a body that acts.</summary>
        public void DoMotion(BodyId id, uint motion, float speed = 1, bool run = false)
        {
            Native.Check(Native.gp_do_motion(this, id.Value, motion, speed, run ? 2u : 1u));
        }
        /// <summary>Stop doing it.</summary>
        public void StopMotion(BodyId id, uint motion, bool run = false)
        {
            Native.Check(Native.gp_stop_motion(this, id.Value, motion, run ? 2u : 1u));
        }
        /// <summary>Stop everything.</summary>
        public void StopCompletely(BodyId id) { Native.Check(Native.gp_stop_completely(this, id.Value)); }
        /// <summary>Jump, with a share of the full strength, 0 to 1.</summary>
        public void Jump(BodyId id, float extent = 1) { Native.Check(Native.gp_jump(this, id.Value, extent)); }

        /// <summary>Chase another object, or flee from it; of a body that acts.</summary>
        public void Chase(BodyId id, uint target, float distance = 0.6f, bool flees = false)
        {
            Native.MoveTo request;
            Native.Check(Native.gp_move_to_init(&request, (uint)sizeof(Native.MoveTo)));
            request.Type = 6;
            request.Object = request.TopLevelObject = target;
            if (flees)
            {
                request.Flags = (request.Flags & ~0x200u) | 0x100u;
                request.MinDistance = distance;
            }
            else
            {
                request.DistanceToObject = distance;
            }
            Native.Check(Native.gp_move_body(this, id.Value, &request));
        }
        /// <summary>Walk or run to a position; of a body that acts.</summary>
        public void MoveTo(BodyId id, Position target)
        {
            Native.MoveTo request;
            Native.Check(Native.gp_move_to_init(&request, (uint)sizeof(Native.MoveTo)));
            request.Type = 7;
            request.Position = target;
            Native.Check(Native.gp_move_body(this, id.Value, &request));
        }
        /// <summary>Turn to a heading; of a body that acts.</summary>
        public void TurnTo(BodyId id, float headingDegrees)
        {
            Native.MoveTo request;
            Native.Check(Native.gp_move_to_init(&request, (uint)sizeof(Native.MoveTo)));
            request.Type = 9;
            request.DesiredHeading = headingDegrees;
            Native.Check(Native.gp_move_body(this, id.Value, &request));
        }

        /// <summary>One message from its opcode on, as the server sent it. Dropped, kept and foreign ones are no errors.</summary>
        public Outcome Receive(byte[] message)
        {
            if (message == null) throw new ArgumentNullException("message");
            return Receive(message, 0, message.Length);
        }
        /// <summary>A part of a buffer as a message.</summary>
        public Outcome Receive(byte[] buffer, int offset, int count)
        {
            if (buffer == null) throw new ArgumentNullException("buffer");
            if (offset < 0 || count < 0 || offset > buffer.Length - count) throw new ArgumentOutOfRangeException("count");
            var outcome = new Outcome();
            outcome.State.Size = (uint)sizeof(Native.OutcomeState);
            fixed (byte* bytes = buffer)
            {
                byte none;
                CheckWithHost(Native.gp_receive(this, count == 0 ? &none : bytes + offset, (UIntPtr)(uint)count, &outcome.State));
            }
            return outcome;
        }
        /// <summary>The same without an exception for what cannot be read: traffic may hold anything. False: it could not be.</summary>
        public bool TryReceive(byte[] message)
        {
            if (message == null) throw new ArgumentNullException("message");
            fixed (byte* bytes = message)
            {
                byte none;
                int code = Native.gp_receive(this, message.Length == 0 ? &none : bytes, (UIntPtr)(uint)message.Length, null);
                if (code >= (int)ErrorCode.NullPointer) CheckWithHost(code);
                return code == 0;
            }
        }
        /// <summary>Messages back to back: message i ends before ends[i]. The result is how many could not be read.</summary>
        public int ReceiveMany(byte[] buffer, uint[] ends, int count)
        {
            CheckMessages(buffer, ends, count);
            uint malformed = 0;
            fixed (byte* bytes = buffer)
            fixed (uint* end = ends)
                CheckWithHost(Native.gp_receive_many(this, bytes, (UIntPtr)(uint)buffer.Length, end, (uint)count, &malformed));
            return (int)malformed;
        }

        private static void CheckMessages(byte[] buffer, uint[] ends, int count)
        {
            if (buffer == null) throw new ArgumentNullException("buffer");
            if (ends == null) throw new ArgumentNullException("ends");
            if (count < 0 || count > ends.Length) throw new ArgumentOutOfRangeException("count");
        }

        /// <summary>A whole frame in one call, which costs less than three: Tick, ReceiveMany and Poses. The result is how many
        /// messages could not be read.</summary>
        public int RunFrame(double elapsedSeconds, byte[] buffer, uint[] ends, int count, PoseColumns columns)
        {
            return RunFrame(elapsedSeconds, buffer, ends, count, columns, null);
        }
        /// <summary>The same with poses in a space of your own.</summary>
        public int RunFrame(double elapsedSeconds, byte[] buffer, uint[] ends, int count, PoseColumns columns, Space space)
        {
            return RunFrame(elapsedSeconds, buffer, ends, count, columns, &space);
        }

        private int RunFrame(double elapsedSeconds, byte[] buffer, uint[] ends, int count, PoseColumns columns, Space* space)
        {
            CheckMessages(buffer, ends, count);
            fixed (byte* bytes = buffer)
            fixed (uint* end = ends)
            {
                return Fill(columns, space, new Question
                {
                    What = Asked.Frame, Seconds = elapsedSeconds, Bytes = bytes, Size = buffer.Length, Ends = end, Count = count
                });
            }
        }

        /// <summary>Where bodies are drawn who may have changed, on the map.</summary>
        public void Poses(PoseColumns columns) { Fill(columns, null, new Question { What = Asked.Shown }); }
        /// <summary>The same in a space of your own.</summary>
        public void Poses(PoseColumns columns, Space space) { Fill(columns, &space, new Question { What = Asked.Shown }); }
        /// <summary>Where they are, not where they are drawn.</summary>
        public void RawPoses(PoseColumns columns) { Fill(columns, null, new Question { What = Asked.Raw }); }
        /// <summary>The shown ones at any moment between the last two passes.</summary>
        public void PosesAt(double clock, PoseColumns columns, Space space)
        {
            Fill(columns, &space, new Question { What = Asked.At, Seconds = clock });
        }

        private enum Asked { Shown, Raw, At, Frame }

        private struct Question
        {
            public Asked What;
            public double Seconds;  // the clock, or how long the frame is
            public byte* Bytes;
            public int Size;
            public uint* Ends;
            public int Count;
        }

        private int Ask(ref Question question, Native.PoseTable* table)
        {
            uint malformed = 0;
            switch (question.What)
            {
                case Asked.At:
                    Native.Check(Native.gp_poses_at(this, question.Seconds, table));
                    break;
                case Asked.Frame:
                    CheckWithHost(Native.gp_run_frame(this, question.Seconds, question.Bytes, (UIntPtr)(uint)question.Size,
                                                      question.Ends, (uint)question.Count, &malformed, table));
                    question.What = Asked.Shown;  // a frame is run once, whatever capacity its poses need
                    break;
                default:
                    Native.Check(Native.gp_poses(this, question.What == Asked.Raw ? 1U : 0U, table));
                    break;
            }
            return (int)malformed;
        }

        private static readonly Native.PoseTable EmptyTable = NewTable();

        private static Native.PoseTable NewTable()
        {
            Native.PoseTable table;
            Native.Check(Native.gp_pose_columns_init(&table, (uint)sizeof(Native.PoseTable)));
            return table;
        }

        // How many messages could not be read.
        private int Fill(PoseColumns columns, Space* space, Question question)
        {
            if (columns == null) throw new ArgumentNullException("columns");
            int malformed = 0;
            for (;;)
            {
                Native.PoseTable table = EmptyTable;
                table.Capacity = (uint)columns.Capacity;
                table.Space = space;
                fixed (BodyId* ids = columns.Ids)
                fixed (uint* objects = columns.Objects)
                fixed (uint* cells = columns.Cells)
                fixed (float* positions = columns.Positions)
                fixed (float* rotations = columns.Rotations)
                fixed (float* headings = columns.Headings)
                fixed (byte* flags = columns.Flags)
                {
                    table.Ids = (ulong*)ids;
                    table.Objects = objects;
                    table.Cells = cells;
                    table.Positions = positions;
                    table.Rotations = rotations;
                    table.Headings = headings;
                    table.Flags = flags;
                    malformed += Ask(ref question, &table);
                }
                columns.Count = (int)Math.Min(table.Count, table.Capacity);
                if (table.Count <= table.Capacity) return malformed;
                columns.Resize((int)table.Count + (int)table.Count / 2);
            }
        }

        /// <summary>What happened since the last BeginFrame; valid until the next call of this.</summary>
        public ArraySegment<Notice> Notices()
        {
            for (;;)
            {
                uint count;
                fixed (Notice* first = notices) count = Native.gp_notices(this, first, (uint)notices.Length);
                if (count <= notices.Length) return new ArraySegment<Notice>(notices, 0, (int)count);
                notices = new Notice[count + count / 2];
            }
        }

        // What the host threw comes out here, on the thread that called.
        private void CheckWithHost(int code)
        {
            if (host != null) host.Rethrow();
            Native.Check(code);
        }
    }
}
