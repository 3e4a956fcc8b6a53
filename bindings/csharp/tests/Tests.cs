// Tests of the binding: misuse first. A method that returns is a test that passed.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Threading;
using Glidepath;
using UnityEngine;
using Space = Glidepath.Space;

internal static class Tests
{
    private const uint Holtburg = 0xA9B40019;

    private static void Require(bool condition, string what)
    {
        if (!condition) throw new Exception(what);
    }

    private static void Refuses(ErrorCode code, Action action)
    {
        try
        {
            action();
        }
        catch (GlidepathException error)
        {
            Require(error.Code == code, "code " + error.Code + " instead of " + code + ": " + error.Message);
            Require(error.What.Length > 0 && error.Why.Length > 0, "no reason");
            return;
        }
        throw new Exception("was not refused with " + code);
    }

    private static void Throws<T>(Action action) where T : Exception
    {
        try
        {
            action();
        }
        catch (T)
        {
            return;
        }
        throw new Exception("did not throw " + typeof(T).Name);
    }

    private static BodyId Runner(World world, bool acts = false)
    {
        return world.Spawn(1, new SpawnOptions { Position = Position.At(Holtburg, 90, 20, 12), Acts = acts });
    }

    public static void refuses_a_world_that_was_disposed_of()
    {
        var world = new World();
        BodyId runner = Runner(world);
        world.Dispose();
        world.Dispose();
        Throws<ObjectDisposedException>(() => world.Tick(0.1));
        Throws<ObjectDisposedException>(() => world.Poses(new PoseColumns()));
        Throws<ObjectDisposedException>(() => Require(world.Size == 0, ""));
        Throws<ObjectDisposedException>(() => world.GlideTo(runner, Position.At(Holtburg, 90, 21, 12)));
    }

    public static void refuses_numbers_that_are_none()
    {
        using (var world = new World())
        {
            BodyId runner = Runner(world);
            ulong before = world.StateHash;
            Refuses(ErrorCode.BadFloat, () => world.BeginFrame(double.NaN));
            Refuses(ErrorCode.BadFloat, () => world.GlideTo(runner, new Position { Cell = Holtburg, X = float.NaN, Qw = 1 }));
            Refuses(ErrorCode.BadFloat, () => world.GlideTo(runner, Space.Unity, new Vector(0, float.PositiveInfinity, 0)));
            Refuses(ErrorCode.BadQuaternion, () => world.PlaceAt(runner, new Position { Cell = Holtburg }));
            Refuses(ErrorCode.BadCell, () => world.PlaceAt(runner, new Position { Qw = 1 }));
            Require(world.StateHash == before, "a refused call changed something");
        }
    }

    public static void refuses_bodies_that_are_not_there()
    {
        using (var world = new World())
        {
            BodyId runner = Runner(world);
            Throws<GlidepathException>(() => Runner(world));
            world.Remove(runner);
            Require(!world.IsLive(runner), "still live");
            Refuses(ErrorCode.UnknownId, () => world.Remove(runner));
            Refuses(ErrorCode.UnknownId, () => world.GlideTo(runner, Position.At(Holtburg, 90, 21, 12)));
            Refuses(ErrorCode.UnknownId, () => world.BodyOf(default(BodyId)));
            Require(world.Find(1).IsNone, "still found");
        }
    }

    public static void refuses_ids_that_a_world_no_longer_has_or_never_had()
    {
        Position target = Position.At(Holtburg, 90, 21, 12);
        using (var world = new World())
        using (var other = new World())
        {
            BodyId first = Runner(world);
            world.Remove(first);
            World snapshot = world.Copy();
            BodyId second = world.Spawn(2, new SpawnOptions { Position = target });
            world.Restore(snapshot);
            snapshot.Dispose();
            Runner(other);
            foreach (BodyId gone in new[] { first, second, other.Spawn(2, new SpawnOptions { Position = target }) })
            {
                Require(!world.IsLive(gone), "still live");
                Refuses(ErrorCode.UnknownId, () => world.GlideTo(gone, target));
                Refuses(ErrorCode.UnknownId, () => world.BodyOf(gone));
                Refuses(ErrorCode.UnknownId, () => world.Remove(gone));
            }
            world.Tick(0.1);
            Require(world.Size == 0, "somebody is here");
        }
    }

    public static void what_is_spawned_at_a_point_is_predictive_unless_the_world_chose()
    {
        using (var world = new World())
        using (var retail = new World(new WorldOptions { Smoother = Smoother.Retail }))
        {
            Refuses(ErrorCode.Refused, () => world.Unstick(world.SpawnAt(1, Space.Unity, new Vector(0, 0, 0))));
            world.Unstick(world.Spawn(2, new SpawnOptions { Position = Position.At(Holtburg, 90, 20, 12) }));
            retail.Unstick(retail.SpawnAt(1, Space.Unity, new Vector(0, 0, 0)));
            Refuses(ErrorCode.OutOfRange, () => new World(new WorldOptions { Smoother = (Smoother)7 }));
        }
    }

    public static void what_is_not_refined_is_shown_by_other_rules()
    {
        double refined = ShownBesideATurn(new PredictOptions { TopSpeed = 4 });
        Require(ShownBesideATurn(new PredictOptions { TopSpeed = 4 }) == refined, "not the same twice");
        Require(ShownBesideATurn(new PredictOptions { TopSpeed = 4, Unrefined = true }) != refined, "the same rules");
    }

    // Runs along x, then along z, five updates a second: the sum of what is shown.
    private static double ShownBesideATurn(PredictOptions settings)
    {
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody, Predictive = true, Predict = settings }))
        {
            BodyId runner = world.SpawnAt(1, Space.Unity, new Vector(0, 0, 0));
            double sum = 0;
            for (int frame = 1; frame <= 120; ++frame)
            {
                world.Tick(1 / 60.0);
                float way = frame / 15f;
                if (frame % 12 == 0) world.GlideTo(runner, Space.Unity, new Vector(Math.Min(way, 4), 0, Math.Max(way - 4, 0)));
                Frame shown = Space.Unity.FrameOf(world.BodyOf(runner).Position);
                sum += shown.X + 2 * shown.Z;
            }
            return sum;
        }
    }

    public static void updates_in_columns_are_those_of_one_by_one()
    {
        Space space = Space.Unity;
        using (var world = new World())
        using (var other = new World())
        {
            var ids = new[] { world.SpawnAt(1, space, new Vector(0, 0, 0)), world.SpawnAt(2, space, new Vector(5, 0, 0)) };
            var others = new[] { other.SpawnAt(1, space, new Vector(0, 0, 0)), other.SpawnAt(2, space, new Vector(5, 0, 0)) };
            Throws<ArgumentNullException>(() => world.GlideMany(ids, space, (GlideColumns)null));
            Throws<ArgumentNullException>(() => world.GlideMany(ids, space, new GlideColumns()));
            Throws<ArgumentException>(() => world.GlideMany(ids, space, new GlideColumns { Points = new float[6], Sent = new double[1] }));
            Throws<ArgumentException>(() => world.GlideMany(ids, space, new GlideColumns { Points = new float[6], Velocities = new float[5] }));
            Throws<ArgumentException>(() => world.GlideMany(ids, space, new GlideColumns { Points = new float[6], Flags = new GlideFlags[1] }));
            var flags = new[] { GlideFlags.None, GlideFlags.HasSent };
            Refuses(ErrorCode.NullPointer, () => world.GlideMany(ids, space, new GlideColumns { Points = new float[6], Flags = flags }));
            var columns = new GlideColumns
            {
                Points = new float[] { 0, 0, 1, 5, 0, 1 }, Headings = new float[] { 0, 90 }, Sent = new double[] { 0.1, 0.1 },
                Velocities = new float[] { 0, 0, 4, 0, 0, 4 },
            };
            world.Tick(0.1);
            other.Tick(0.1);
            world.GlideMany(ids, space, columns);
            for (int i = 0; i < 2; ++i)
            {
                var update = new GlideUpdate { Target = space.PositionOf(new Vector(5 * i, 0, 1), 90 * i), Sent = 0.1, Velocity = new Vector(0, 4, 0) };
                other.GlideTo(others[i], update);
            }
            Require(world.StateHash == other.StateHash, "other bits");
            Refuses(ErrorCode.Refused, () => world.GlideMany(ids, space, columns.Points)); // they told when it was sent
        }
    }

    public static void refuses_arrays_that_are_too_short_or_absent()
    {
        using (var world = new World())
        {
            BodyId runner = Runner(world);
            Throws<ArgumentNullException>(() => world.Receive(null));
            Throws<ArgumentOutOfRangeException>(() => world.Receive(new byte[4], 2, 3));
            Throws<ArgumentNullException>(() => world.Poses(null));
            Throws<ArgumentException>(() => world.GlideMany(new[] { runner }, Space.Unity, new float[2]));
            Throws<ArgumentOutOfRangeException>(() => new PoseColumns(0));
            Refuses(ErrorCode.Truncated, () => world.Receive(new byte[0]));
            Require(!world.TryReceive(new byte[] { 0x48, 0xF7, 0, 0, 1 }), "read what is cut off");
        }
    }

    public static void refuses_a_call_from_another_thread_or_from_the_host()
    {
        var host = new NosyHost();
        using (var world = new World(new WorldOptions { Host = host, Viewer = Viewer.Nobody, LeastPass = 0 }))
        {
            BodyId runner = Runner(world);
            world.GlideTo(runner, Position.At(Holtburg, 90, 23, 12));
            host.World = world;
            world.Tick(0.1);
            Require(host.Asked > 0, "the host was not asked");
            Require(host.FromHost == ErrorCode.Busy, "from the host: " + host.FromHost);
            Require(host.FromThread == ErrorCode.Busy, "from a thread: " + host.FromThread);
        }
    }

    private sealed class NosyHost : IHost
    {
        public World World;
        public int Asked;
        public ErrorCode FromHost, FromThread;

        public void SweptMove(ref Body body, ref Position candidate, ref MoveAnswer answer)
        {
            ++Asked;
            FromHost = CodeOf(() => World.Tick(0.1));
            var thread = new Thread(() => FromThread = CodeOf(() => World.Tick(0.1)));
            thread.Start();
            thread.Join();
        }

        public void SetPosition(ref Body body, ref Position target, PlaceCause cause, ref MoveAnswer answer) {}

        private static ErrorCode CodeOf(Action action)
        {
            try
            {
                action();
                return ErrorCode.Ok;
            }
            catch (GlidepathException error)
            {
                return error.Code;
            }
        }
    }

    private sealed class ThrowingHost : IHost
    {
        public void SweptMove(ref Body body, ref Position candidate, ref MoveAnswer answer) { throw new TimeoutException(); }
        public void SetPosition(ref Body body, ref Position target, PlaceCause cause, ref MoveAnswer answer) {}
    }

    public static void what_a_host_throws_comes_out_and_the_move_is_refused()
    {
        using (var world = new World(new WorldOptions { Host = new ThrowingHost(), Viewer = Viewer.Nobody, LeastPass = 0 }))
        {
            BodyId runner = Runner(world);
            world.GlideTo(runner, Position.At(Holtburg, 90, 23, 12));
            Throws<TimeoutException>(() => world.Tick(0.1));
            Require(world.BodyOf(runner).Position.Y == 20, "it moved");
        }
    }

    public static void glides_without_a_pop()
    {
        Space space = Space.Unity;
        var columns = new PoseColumns(1);
        using (var world = new World(new WorldOptions { LeastPass = 0, Smoother = Smoother.Retail }))
        {
            BodyId runner = world.SpawnAt(7, space, new Vector(-3, 0, -5), 90);
            world.GlideTo(runner, space, new Vector(-3, 0, -2), 90);
            float last = -5;
            for (int frame = 0; frame < 120; ++frame)
            {
                world.Tick(1.0 / 60);
                world.Poses(columns, space);
                for (int i = 0; i < columns.Count; ++i)
                {
                    Require(columns.Objects[i] == 7 && columns.Ids[i] == runner, "another body");
                    float z = columns.Point(i).Z;
                    Require(z >= last - 1e-3 && z - last < 8.01 / 60 + 1e-3, "a step of " + (z - last));
                    Require(Math.Abs(columns.Headings[i] - 90) < 0.01, "heading " + columns.Headings[i]);
                    last = z;
                }
            }
            Require(Math.Abs(last + 2) < 0.06, "ends at " + last);
        }
    }

    public static void many_bodies_make_the_columns_grow()
    {
        Space space = Space.Godot;
        var columns = new PoseColumns(2);
        var ids = new BodyId[100];
        var points = new float[300];
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody, LeastPass = 0 }))
        {
            for (int i = 0; i < ids.Length; ++i)
            {
                ids[i] = world.SpawnAt((uint)i + 1, space, new Vector(i, 0, 0));
                points[3 * i] = i;
                points[3 * i + 2] = -1;
            }
            world.GlideMany(ids, space, points);
            world.Tick(0.05);
            world.Poses(columns, space);
            Require(columns.Count == 100 && columns.Ids.Length >= 100, "only " + columns.Count);
            var plain = new PoseColumns(2, false);
            world.Poses(plain, space);
            Require(plain.Count == 100 && plain.Headings.Length == 0 && plain.Positions[3] == columns.Positions[3], "without headings");
            points[3 * 50] = float.NaN;
            try
            {
                world.GlideMany(ids, space, points);
                throw new Exception("took a NaN");
            }
            catch (GlidepathException error)
            {
                Require(error.Where == 50, "at " + error.Where);
            }
        }
    }

    public static void a_frame_in_one_call_is_the_same_as_in_three()
    {
        Space space = Space.Unity;
        var messages = new byte[] { 0x48, 0xF7, 0, 0, 1, 0x78, 0x56, 0x34, 0x12 };  // one cut off, one of no body
        var ends = new uint[] { 5, 9 };
        PoseColumns one = new PoseColumns(1), three = new PoseColumns(1);
        using (var world = new World(new WorldOptions { LeastPass = 0, Smoother = Smoother.Retail }))
        using (var other = new World(new WorldOptions { LeastPass = 0, Smoother = Smoother.Retail }))
        {
            for (uint i = 1; i <= 50; ++i)
            {
                world.GlideTo(world.SpawnAt(i, space, new Vector(i, 0, 0), 0), space, new Vector(i, 0, 3), 0);
                other.GlideTo(other.SpawnAt(i, space, new Vector(i, 0, 0), 0), space, new Vector(i, 0, 3), 0);
            }
            for (int frame = 0; frame < 5; ++frame)
            {
                Require(world.RunFrame(0.05, messages, ends, 2, one, space) == 1, "counts what cannot be read");
                other.Tick(0.05);
                Require(other.ReceiveMany(messages, ends, 2) == 1, "so does the other");
                other.Poses(three, space);
                Require(one.Count == 50 && three.Count == 50 && one.Point(7).Z == three.Point(7).Z, "other poses");
            }
            Require(world.StateHash == other.StateHash, "other bits");
            Refuses(ErrorCode.BadFloat, () => world.RunFrame(double.NaN, messages, ends, 2, one));
            Refuses(ErrorCode.OutOfRange, () => world.RunFrame(0.05, messages, new uint[] { 5, 4 }, 2, one));
            Throws<ArgumentNullException>(() => world.RunFrame(0.05, null, ends, 2, one));
            Throws<ArgumentNullException>(() => world.RunFrame(0.05, messages, ends, 2, null));
            Throws<ArgumentOutOfRangeException>(() => world.RunFrame(0.05, messages, ends, 3, one));
        }
    }

    public static void a_snapshot_runs_on_to_the_same_bits()
    {
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody }))
        {
            BodyId runner = Runner(world, true);
            world.DoMotion(runner, Motion.WalkForward, 1, true);
            world.Tick(0.1);
            using (World copy = world.Copy())
            {
                for (int i = 0; i < 20; ++i)
                {
                    world.Tick(0.05);
                    copy.Tick(0.05);
                }
                Require(world.StateHash == copy.StateHash, "they part");
                world.Tick(0.1);
                world.Restore(copy);
                Require(world.StateHash == copy.StateHash, "not restored");
            }
            Require(Motion.NameOf(Motion.WalkForward) == "WalkForward", Motion.NameOf(Motion.WalkForward));
        }
    }

    public static void tells_what_happened()
    {
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody, LeastPass = 0 }))
        {
            BodyId runner = Runner(world);
            world.GlideTo(runner, Position.At(Holtburg, 90, 180, 12).Renormalized());
            world.Tick(0.05);
            string reported = "";
            foreach (Notice notice in world.Notices()) reported += notice.Object + " " + notice.Kind + " " + notice.Reason + "\n";
            Require(reported.Contains("1 blipped"), "only: " + reported);
        }
    }

    public static void a_link_refuses_noise()
    {
        using (var link = new Link())
        {
            Require(link.Receive(false, 0, new byte[7], null) != null, "took seven zeros");
            Throws<ArgumentNullException>(() => link.Receive(false, 0, null, null));
        }
    }

    public static void assets_that_cannot_be_read_say_why()
    {
        try
        {
            Assets.Open("/no/such/file.dat");
            throw new Exception("opened nothing");
        }
        catch (GlidepathException error)
        {
            Require(error.Message.Contains("/no/such/file.dat"), error.Message);
        }
        Throws<GlidepathException>(() => Motions.FromJson("{", "mine.json"));
    }

    public static void refuses_drivers_and_numbers_that_do_not_exist()
    {
        Refuses(ErrorCode.OutOfRange, () => new World(new WorldOptions { RouterDriver = (Driver)7 }));
        Refuses(ErrorCode.OutOfRange, () => new World(new WorldOptions { RouterSmoother = (Smoother)7 }));
        Throws<GlidepathException>(() => new World(new WorldOptions { Predictive = true, Predict = new PredictOptions { TopSpeed = double.NaN } }));
        Throws<ArgumentOutOfRangeException>(() => new World(new WorldOptions().Set((Rule)99, true)));
        using (var world = new World())
        {
            Position at = Position.At(Holtburg, 90, 20, 12);
            Refuses(ErrorCode.OutOfRange, () => world.Spawn(1, new SpawnOptions { Position = at, Acts = true, Driver = (Driver)7 }));
            Throws<ArgumentException>(() => world.Spawn(1, new SpawnOptions { Position = at, Stamps = new ushort[8] }));
            Throws<GlidepathException>(() => world.Spawn(1, new SpawnOptions { Position = at, Scale = float.NaN }));
            Require(world.Size == 0, "made a body");
        }
    }

    public static void the_light_driver_turns_and_runs()
    {
        Position target = Position.At(Holtburg, 90, 60, 12).Renormalized();
        var request = new MoveRequest(MoveKind.ToPosition) { Position = target };
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody }))
        {
            BodyId creature = world.Spawn(1, new SpawnOptions
            {
                Position = Position.At(Holtburg, 90, 20, 12, 90).Renormalized(), Acts = true, Driver = Driver.Light,
                Facts = new GameFacts { IsCreature = true, CanJump = true },
            });
            Throws<GlidepathException>(() => world.TurnTo(creature, 90));
            for (int i = 0; i < 90; ++i)
            {
                if (i % 30 == 0) world.Move(creature, request);
                world.Tick(1.0 / 30);
            }
            Require(world.BodyOf(creature).Position.HorizontalDistanceTo(target) < 36, "it stayed");
        }
        LightDriver driver = LightDriver.New();
        Position body = Position.At(Holtburg, 90, 20, 12, 90);
        bool stops;
        Require(driver.Tick(ref body, 0.1, 0, out stops) == LightOutcome.Idle, "not idle");
        Refuses(ErrorCode.BadFloat, () => driver.Set(request, double.NaN));
        driver.Set(request, 0);
        Require(driver.Tick(ref body, 0.5, 0.5, out stops) == LightOutcome.Driving && !stops, "does not drive");
        Require(body.Heading < 60, "heading " + body.Heading);
    }

    public static void a_message_of_a_client_comes_back_as_it_was_written()
    {
        ClientMessage sent = ClientMessage.New();
        Refuses(ErrorCode.BadCell, () => sent.Encode());
        sent.Action = ClientMessage.MoveToState;
        sent.Position = Position.At(Holtburg, 90, 20, 12);
        sent.Flags = 0x14;
        sent.ForwardCommand = Motion.WalkForward;
        sent.ForwardSpeed = 0.5f;
        byte[] bytes = sent.Encode(new[] { new MotionAction { Motion = 0x13000087, Speed = 1.5f, Stamp = 7, IsAutonomous = true } });
        MotionAction[] actions;
        ClientMessage read = ClientMessage.Decode(bytes, true, out actions);
        Require(read.Action == 0xF61C && read.ForwardSpeed == 0.5f && read.Position.Y == 20 && read.WarningCount == 0, "another message");
        Require(actions.Length == 1 && actions[0].Motion == 0x13000087 && actions[0].IsAutonomous, "other actions");
        Throws<GlidepathException>(() => ClientMessage.Decode(new byte[7], true, out actions));
        Throws<ArgumentNullException>(() => ClientMessage.Decode(null, true, out actions));
        Refuses(ErrorCode.BadOpcode, () => Message.Check(bytes));
        Require(Message.NameOf(0xF748) == "UpdatePosition", Message.NameOf(0xF748));
    }

    public static void updates_without_a_wire_format_go_through_the_gates()
    {
        using (var world = new World(new WorldOptions { Viewer = Viewer.Nobody }))
        {
            Position at = Position.At(Holtburg, 90, 20, 12);
            Outcome kept = world.ReceivePosition(5, at, 1);
            Require(kept.Result == MessageResult.Kept && kept.Reason == "unknown_object" && kept.Details.Length > 0, kept.ToString());
            world.ReceiveMovement(5, new MovementUpdate { MovementStamp = 1, ForwardCommand = Motion.WalkForward });
            BodyId body = world.Create(5, new SpawnOptions { Position = at, Acts = true });
            Require(world.Replays().Length >= 0 && world.KeptCount == 0, "still kept");
            Outcome bad = world.ReceiveVelocity(5, new Vector(0, 0, float.NaN), new Vector(), 2);
            Require(bad.Result == MessageResult.Dropped, bad.ToString());
            world.ReceiveMovement(5, new MovementUpdate { MovementStamp = 2, Request = new MoveRequest(MoveKind.ToPosition) { Position = at } });
            Require(world.PlayingClips(body).Length >= 0 && world.MissingAssets().Length == 0, "");
            world.GlideTo(body, new GlideUpdate { Target = Position.At(Holtburg, 90, 21, 12), Sent = 0.1 });
            Require(world.ShownClock <= world.Clock, "shows the future");
            world.PlaceAt(body, new GlideUpdate { Target = Position.At(Holtburg, 90, 22, 12) });
            Require(world.BodyOf(body).Position.Y == 22, "was not put there");
            Refuses(ErrorCode.UnknownId, () => world.ShownFramesOf(default(BodyId)));
            Throws<GlidepathException>(() => world.SetVelocity(body, new Vector(float.NaN, 0, 0)));
            Throws<GlidepathException>(() => world.SetHeading(body, double.NaN));
        }
    }

    public static void links_have_bounds_and_count()
    {
        Refuses(ErrorCode.OutOfRange, () => new Link(64, 0, null));
        Refuses(ErrorCode.OutOfRange, () => new Link(64, 512, double.NaN));
        var link = new Link(4, 16, 1, true);
        Require(link.ReceiveWhole(false, 0, new byte[7], null) != null, "took seven zeros");
        LinkStatistics seen = link.Statistics(false);
        Require(seen.Packets == 1 && seen.Refused == 1 && link.OpenSets == 0 && !link.IsIncomplete, "packets " + seen.Packets);
        link.SetSeeds(1, 2);
        Require(link.HasSeeds, "no seeds");
        link.Dispose();
        Throws<ObjectDisposedException>(() => link.Statistics(false));
    }

    private static Dictionary<string, byte[]> Files(string name, string text)
    {
        return new Dictionary<string, byte[]> { { name, System.Text.Encoding.UTF8.GetBytes(text) } };
    }

    public static void assets_come_from_memory()
    {
        Throws<ArgumentNullException>(() => Assets.FromMemory(null));
        Throws<ArgumentNullException>(() => Assets.FromMemory(new Dictionary<string, byte[]> { { "portal.dat", null } }));
        Throws<GlidepathException>(() => Assets.FromMemory(Files("portal.dat", "no dat")));
        Throws<GlidepathException>(() => Assets.FromMemory(Files("other.json", "{}")));
        string setups = "{\"format\": \"glidepath-setups\", \"version\": 1, \"setups\": [{\"id\": 5, \"radius\": 0.5}]}";
        using (Assets assets = Assets.FromMemory(Files("setups.json", setups)))
        {
            Require(assets.SetupOf(5).Radius == 0.5f, "another radius");
            Refuses(ErrorCode.UnknownId, () => assets.SetupOf(6));
        }
    }

    // A portal DAT with nothing in it: a header, and the two blocks of a directory's root (docs/spec/dat.md 1.5, 3.1).
    private static byte[] EmptyDat()
    {
        var dat = new byte[3 * 1024];
        Action<int, int> write = (at, number) => BitConverter.GetBytes(number).CopyTo(dat, at);
        write(0x140, 0x5442);
        write(0x144, 1024);
        write(0x160, 0x400);
        write(0x400, 0x800);
        return dat;
    }

    // In a folder with letters that no code page of a system has together.
    public static void assets_come_from_files()
    {
        string folder = Path.Combine(Path.GetTempPath(), "glidepath größe Ελλάδα " + Guid.NewGuid().ToString("N"));
        string dat = Path.Combine(folder, "portal.dat"), setups = Path.Combine(folder, "setups.json");
        Directory.CreateDirectory(folder);
        try
        {
            File.WriteAllBytes(dat, EmptyDat());
            using (Assets assets = Assets.Open(dat)) Refuses(ErrorCode.UnknownId, () => assets.SetupOf(5));
            File.WriteAllText(setups, "{\"format\": \"glidepath-setups\", \"version\": 1, \"setups\": [{\"id\": 5, \"radius\": 0.5}]}");
            using (Assets assets = Assets.Open(folder)) Require(assets.SetupOf(5).Radius == 0.5f, "another radius");
            File.WriteAllText(dat, "no dat");
            try
            {
                Assets.Open(dat);
                throw new Exception("opened what is no DAT");
            }
            catch (GlidepathException error)
            {
                Require(error.Message.Contains("Ελλάδα"), error.Message);
            }
        }
        finally
        {
            Directory.Delete(folder, true);
        }
    }

    public static void assets_come_from_loaders()
    {
        int asked = 0;
        using (Motions slow = Motions.Locomotion(walk: 2))
        using (Assets assets = Assets.Of(id =>
               {
                   ++asked;
                   if (id == 6) throw new TimeoutException();
                   return id == 5 ? new Setup { Radius = 0.7f, Height = 1.9f, MotionTable = 9 } : (Setup?)null;
               }, id => id == 9 ? slow : null))
        {
            BodyAssets found = assets.BodyOf(5);
            Require(found.Setup.HasValue && found.Setup.Value.Radius == 0.7f && found.HasMotions && found.MotionTable == 9, "not found");
            Require(assets.BodyOf(6).LacksSetup && assets.BodyOf(7).LacksSetup, "found what is not there");
            assets.SetupOf(5);
            Require(asked == 3, "asked " + asked);
            Refuses(ErrorCode.UnknownId, () => assets.MotionsOf(8));
            using (Motions motions = assets.MotionsOf(9))
            {
                Require(Math.Abs(motions.Find(MotionKind.Cycle, 0x8000003D, Motion.WalkForward).Velocity.Y - 2) < 1e-5, "another speed");
                Require(motions.RestOf() == Motion.Ready, "rests in " + motions.RestOf());
                Frame[] frames;
                ClipHook[] hooks;
                Refuses(ErrorCode.UnknownId, () => motions.Clip(0xFFFFFFF0, out frames, out hooks));
            }
            Refuses(ErrorCode.Unsupported, () => assets.PartFrames(5, new ShownFrames()));
            Refuses(ErrorCode.Unsupported, () => assets.HookOf(9, 1));
            Refuses(ErrorCode.Unsupported, () => assets.HoldingFrame(5, 1, new Frame[0]));
            Throws<ArgumentNullException>(() => assets.HoldingFrame(5, 1, null));
        }
        Throws<GlidepathException>(() => Motions.Locomotion(run: float.NaN));
    }

    public static void places_words_and_frames()
    {
        Position here = Position.At(Holtburg, 90, 20, 12), there = Position.At(Holtburg, 93, 16, 24);
        Require(Math.Abs(here.HorizontalDistanceTo(there) - 5) < 1e-4 && here.OffsetTo(there).Z == 12, "another distance");
        Require(here.Blend(there, 0.5).Z == 18 && !here.IsIndoors, "not between");
        Refuses(ErrorCode.OutOfRange, () => here.Blend(there, double.NaN));
        Require(Math.Abs(Position.HeadingGap(350, 10) - 20) < 1e-9, "another gap");
        Require(Math.Abs(here.HeadingTo(there) - 143.13) < 0.01, "heading " + here.HeadingTo(there));
        Require(Motion.ByName("WalkForward") == Motion.WalkForward && Motion.ByIndex(5) == Motion.WalkForward, "another motion");
        Throws<GlidepathException>(() => Motion.ByName("walkforward"));
        Require(Motion.ErrorName(0x24) == "no_contact", Motion.ErrorName(0x24));
        Require(Figure.OfLoop(7, 10, 30, 0.55).Frame == 6, "another frame");
        Require(Figure.PlacedOn(here, Frame.At(0, 2, 0)).Y == 22 && Figure.CarriedBy(Frame.At(0, 2, 0), Frame.At(0, 2, 0)).Y == 4, "elsewhere");
        var parts = new[] { Frame.At(0, 0, 0) };
        Require(Figure.PlaceParts(new[] { Frame.At(0, 2, 0) }, null, 0, 2, parts) == 1 && parts[0].Y == 4, "part at " + parts[0].Y);
        Vector back = Space.Unity.VelocityBack(Space.Unity.Velocity(new Vector(1, 2, 3)));
        Require(back.X == 1 && back.Y == 2 && back.Z == 3, back.ToString());
        back = Space.Unity.TurningBack(Space.Unity.Turning(new Vector(1, 2, 3)));
        Require(back.X == 1 && back.Y == 2 && back.Z == 3, back.ToString());
        Require(Space.Unity.HeadingOf(Frame.At(0, 0, 0)) == 0, "turned");
    }

    public static void the_sample_for_unity_moves_a_game_object()
    {
        var bodies = new GlidingBodies { Prefab = new GameObject() };
        bodies.Call("Awake");
        bodies.Said(5, new Vector3(1, 0, 2), 0);
        Transform shown = MonoBehaviour.LastMade.transform;
        bodies.Said(5, new Vector3(1, 0, 4), 0);
        for (int i = 0; i < 120; ++i) bodies.Call("Update");
        Require(Math.Abs(shown.position.z - 4) < 0.06, "z " + shown.position.z);
        bodies.Gone(5);
        Require(MonoBehaviour.LastMade == null, "still there");
        bodies.Call("OnDestroy");
    }

    private static int Main()
    {
        int failed = 0;
        int run = 0;
        foreach (MethodInfo test in typeof(Tests).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            ++run;
            try
            {
                test.Invoke(null, null);
            }
            catch (TargetInvocationException error)
            {
                ++failed;
                Console.WriteLine("FAILED {0}: {1}", test.Name, error.InnerException.Message);
            }
        }
        Console.WriteLine("{0} tests, {1} failed (library {2})", run, failed, World.LibraryVersion);
        return failed == 0 && run > 0 ? 0 : 1;
    }
}
