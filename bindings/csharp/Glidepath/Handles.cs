using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Glidepath
{
    /// <summary>Setups and motion tables by id, loaded once and shared by worlds.</summary>
    public sealed unsafe class Assets : SafeHandle
    {
        private Native.LoadSetup loadSetup;
        private Native.LoadMotions loadMotions;

        private Assets() : base(IntPtr.Zero, true) {}

        /// <summary>Of your own: each is asked once an id, and gives null when there is none. What they throw counts as none.
        /// Keep the assets as long as the worlds that use them.</summary>
        public static Assets Of(Func<uint, Setup?> setup, Func<uint, Motions> motions)
        {
            var assets = new Assets();
            Native.AssetsDef def;
            Native.Check(Native.gp_assets_def_init(&def, (uint)sizeof(Native.AssetsDef)));
            var given = new List<Motions>();  // until the library has read them
            if (setup != null)
            {
                assets.loadSetup = (context, id, made) =>
                {
                    try
                    {
                        Setup? found = setup(id);
                        if (found.HasValue) *made = found.Value;
                        return found.HasValue ? 1 : 0;
                    }
                    catch (Exception)
                    {
                        return 0;
                    }
                };
                def.Setup = Marshal.GetFunctionPointerForDelegate(assets.loadSetup);
            }
            if (motions != null)
            {
                assets.loadMotions = (context, id, made) =>
                {
                    try
                    {
                        Motions found = motions(id);
                        if (found == null) return 0;
                        given.Add(found);
                        *made = found.DangerousGetHandle();
                        return 1;
                    }
                    catch (Exception)
                    {
                        return 0;
                    }
                };
                def.Motions = Marshal.GetFunctionPointerForDelegate(assets.loadMotions);
            }
            IntPtr handle;
            Native.Check(Native.gp_assets_create(&def, &handle));
            assets.SetHandle(handle);
            return assets;
        }

        /// <summary>Of a portal DAT, or a folder of JSON files.</summary>
        public static Assets Open(string path)
        {
            if (path == null) throw new ArgumentNullException("path");
            var assets = new Assets();
            IntPtr made;
            fixed (byte* text = Encoding.UTF8.GetBytes(path + "\0")) Native.Check(Native.gp_assets_open(text, &made));
            assets.SetHandle(made);
            return assets;
        }

        /// <summary>Of files in memory by their names: one portal DAT, or "setups.json", "0x09000001.json" of a folder. All of it
        /// is copied.</summary>
        public static Assets FromMemory(IDictionary<string, byte[]> files)
        {
            if (files == null) throw new ArgumentNullException("files");
            var pinned = new List<GCHandle>();
            var given = new List<Native.MemoryFile>();
            Func<byte[], IntPtr> pin = bytes =>
            {
                pinned.Add(GCHandle.Alloc(bytes, GCHandleType.Pinned));
                return pinned[pinned.Count - 1].AddrOfPinnedObject();
            };
            try
            {
                foreach (KeyValuePair<string, byte[]> file in files)
                {
                    if (file.Value == null) throw new ArgumentNullException("files");
                    given.Add(new Native.MemoryFile
                    {
                        Name = pin(Encoding.UTF8.GetBytes(file.Key + "\0")), Bytes = pin(file.Value),
                        Length = (UIntPtr)(uint)file.Value.Length,
                    });
                }
                var assets = new Assets();
                IntPtr made;
                fixed (Native.MemoryFile* first = given.ToArray())
                    Native.Check(Native.gp_assets_from_memory(first, (uint)given.Count, &made));
                assets.SetHandle(made);
                return assets;
            }
            finally
            {
                foreach (GCHandle one in pinned) one.Free();
            }
        }

        /// <summary>What a setup says; throws when there is none.</summary>
        public Setup SetupOf(uint id)
        {
            Setup setup;
            Native.Check(Native.gp_assets_setup(this, id, &setup));
            return setup;
        }
        /// <summary>A motion table, for SpawnOptions; throws when there is none.</summary>
        public Motions MotionsOf(uint id)
        {
            IntPtr made;
            Native.Check(Native.gp_assets_motions(this, id, &made));
            return new Motions(made);
        }
        /// <summary>What a body of a setup and a motion table gets; a table that is not 0 wins over the setup's.</summary>
        public BodyAssets BodyOf(uint setup, uint motionTable = 0)
        {
            var state = new Native.BodyAssetsState { Size = (uint)sizeof(Native.BodyAssetsState) };
            Native.Check(Native.gp_assets_of(this, setup, motionTable, &state));
            return new BodyAssets
            {
                Setup = state.HasSetup != 0 ? state.Setup : (Setup?)null, MotionTable = state.MotionTable,
                HasMotions = state.HasMotions != 0, LacksSetup = state.LacksSetup != 0, LacksMotions = state.LacksMotions != 0,
            };
        }
        /// <summary>Where the parts of a setup are in what plays, relative to the body; of a portal DAT only.</summary>
        public Frame[] PartFrames(uint setup, ShownFrames shown, float scale = 1, uint placement = 0, bool smooth = true)
        {
            uint count;
            Native.Check(Native.gp_part_frames(this, setup, &shown, scale, placement, smooth ? 1 : 0, null, 0, &count));
            var parts = new Frame[count];
            fixed (Frame* first = parts)
                Native.Check(Native.gp_part_frames(this, setup, &shown, scale, placement, smooth ? 1 : 0, first, count, &count));
            return parts;
        }
        /// <summary>Where a thing hangs at a holding location (1 right hand, 2 left hand, ...), relative to the body that has
        /// these part frames; of a portal DAT only.</summary>
        public Frame HoldingFrame(uint setup, uint location, Frame[] parts)
        {
            if (parts == null) throw new ArgumentNullException("parts");
            Frame held;
            fixed (Frame* first = parts)
                Native.Check(Native.gp_holding_frame(this, setup, location, first, (uint)parts.Length, &held));
            return held;
        }
        /// <summary>What a hook notice asks for, by the motion table that its body plays (BodyOf) and the notice's Other; of a
        /// portal DAT only.</summary>
        public Hook HookOf(uint motionTable, uint number)
        {
            Hook hook = Hook.New();
            Native.Check(Native.gp_hook_of(this, motionTable, number, &hook));
            return hook;
        }

        /// <summary>There is nothing in it.</summary>
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
        /// <summary>Frees it; worlds keep what they use.</summary>
        protected override bool ReleaseHandle() { return Native.gp_assets_destroy(handle) == 0; }
    }

    /// <summary>A motion table with its clips; never changes.</summary>
    public sealed unsafe class Motions : SafeHandle
    {
        private Motions() : base(IntPtr.Zero, true) {}

        internal Motions(IntPtr made) : base(IntPtr.Zero, true) { SetHandle(made); }

        /// <summary>Walking, running, side steps and turns, m/s and rad/s; null: retail's.</summary>
        public static Motions Locomotion(float? walk = null, float? run = null, float? sidestep = null, float? turn = null,
                                         float? backwardsShareOfWalk = null)
        {
            Native.LocomotionDef def;
            Native.Check(Native.gp_locomotion_def_init(&def, (uint)sizeof(Native.LocomotionDef)));
            def.Walk = walk ?? def.Walk;
            def.Run = run ?? def.Run;
            def.Sidestep = sidestep ?? def.Sidestep;
            def.Turn = turn ?? def.Turn;
            def.BackwardsShareOfWalk = backwardsShareOfWalk ?? def.BackwardsShareOfWalk;
            IntPtr made;
            Native.Check(Native.gp_motions_locomotion(&def, &made));
            return new Motions(made);
        }

        /// <summary>What the table plays; `from` counts for links. Throws when there is nothing.</summary>
        public MotionFacts Find(MotionKind kind, uint style, uint motion, uint from = 0)
        {
            Native.MotionTable data;
            Native.Check(Native.gp_motions_find(this, (uint)kind, style, from, motion, &data, null, 0));
            var animations = new MotionAnimation[data.AnimationCount];
            fixed (MotionAnimation* first = animations)
                Native.Check(Native.gp_motions_find(this, (uint)kind, style, from, motion, &data, first, (uint)animations.Length));
            return new MotionFacts
            {
                Velocity = data.Velocity, Omega = data.Omega, ClearsModifiers = (data.Flags & 1) != 0,
                OnlyFromDefault = (data.Flags & 2) != 0, Animations = animations,
            };
        }
        /// <summary>The motion that a style rests in; 0: the style of a body that was given none.</summary>
        public uint RestOf(uint style = 0)
        {
            Native.MotionStyle found;
            Native.Check(Native.gp_motions_style(this, style, &found));
            return found.Substate;
        }
        /// <summary>The frames and hooks of a clip; without frames it carries nobody. How many frames it has.</summary>
        public int Clip(uint id, out Frame[] frames, out ClipHook[] hooks)
        {
            Native.ClipTable clip;
            Native.Check(Native.gp_motions_clip(this, id, &clip, null, 0, null, 0));
            frames = new Frame[clip.FrameCount];
            hooks = new ClipHook[clip.HookCount];
            fixed (Frame* first = frames)
            fixed (ClipHook* hook = hooks)
            {
                Native.Check(Native.gp_motions_clip(this, id, &clip, first, (uint)frames.Length, hook, (uint)hooks.Length));
                if (clip.Frames == null) frames = new Frame[0];
            }
            return (int)clip.FrameCount;
        }

        /// <summary>Of a text in the form of docs/motion-tables.md; the name stands in errors.</summary>
        public static Motions FromJson(string json, string name = "motions")
        {
            if (json == null) throw new ArgumentNullException("json");
            var motions = new Motions();
            byte[] text = Encoding.UTF8.GetBytes(json + "\0");
            byte[] file = Encoding.UTF8.GetBytes((name ?? "motions") + "\0");
            IntPtr made;
            fixed (byte* first = text)
            fixed (byte* named = file)
                Native.Check(Native.gp_motions_from_json(first, (UIntPtr)(uint)(text.Length - 1), named, &made));
            motions.SetHandle(made);
            return motions;
        }

        /// <summary>There is nothing in it.</summary>
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
        /// <summary>Frees it; worlds keep what they use.</summary>
        protected override bool ReleaseHandle() { return Native.gp_motions_destroy(handle) == 0; }
    }

    /// <summary>A whole message, as it left a link.</summary>
    public delegate void MessageHandler(bool toServer, double time, byte[] message);

    /// <summary>A whole message with what is known of it.</summary>
    public struct WholeMessage
    {
        /// <summary>Which way it went.</summary>
        public bool ToServer;
        /// <summary>Of the packet that completed it, in seconds.</summary>
        public double Time;
        /// <summary>Its number.</summary>
        public ulong BlobId;
        /// <summary>Its queue.</summary>
        public int Queue;
        /// <summary>False: the keys of some packet of it are not known.</summary>
        public bool IsVerified;
        /// <summary>The message.</summary>
        public byte[] Bytes;
    }

    /// <summary>What one direction of a link has seen since it was made or cleared.</summary>
    public struct LinkStatistics
    {
        /// <summary>Packets, and those that were refused.</summary>
        public long Packets;
        /// <summary>Refused.</summary>
        public long Refused;
        /// <summary>Packets by what could be checked.</summary>
        public long ClearVerified;
        /// <summary>Encrypted verified.</summary>
        public long EncryptedVerified;
        /// <summary>Encrypted unverified.</summary>
        public long EncryptedUnverified;
        /// <summary>Retransmissions.</summary>
        public long Retransmissions;
        /// <summary>Fragments, and those that were of no use.</summary>
        public long Fragments;
        /// <summary>Duplicate fragments.</summary>
        public long DuplicateFragments;
        /// <summary>Late fragments.</summary>
        public long LateFragments;
        /// <summary>Mismatched fragments.</summary>
        public long MismatchedFragments;
        /// <summary>Whole messages, and messages that never became whole.</summary>
        public long Messages;
        /// <summary>Message bytes.</summary>
        public long MessageBytes;
        /// <summary>Expired sets.</summary>
        public long ExpiredSets;
        /// <summary>Crowded out sets.</summary>
        public long CrowdedOutSets;
    }

    /// <summary>One link of a session seen from outside: packets in, whole messages out.</summary>
    public sealed unsafe class Link : SafeHandle
    {
        /// <summary>As if nothing had been heard.</summary>
        public Link() : this(null, null, null) {}

        /// <summary>With bounds of its own for messages that are not whole yet: how many, how many fragments, how old in seconds;
        /// clearOnly: no checksums of encrypted packets.</summary>
        public Link(int? openSets, int? fragments, double? maxAge, bool clearOnly = false) : base(IntPtr.Zero, true)
        {
            if (openSets < 0 || fragments < 0) throw new ArgumentOutOfRangeException("openSets", "below 0");
            Native.LinkDef def;
            Native.Check(Native.gp_link_def_init(&def, (uint)sizeof(Native.LinkDef)));
            def.OpenSets = (uint)(openSets ?? (int)def.OpenSets);
            def.Fragments = (uint)(fragments ?? (int)def.Fragments);
            def.MaxAge = maxAge ?? def.MaxAge;
            def.ClearOnly = clearOnly ? 1u : 0;
            IntPtr made;
            Native.Check(Native.gp_link_create_with(&def, &made));
            SetHandle(made);
        }

        /// <summary>There is nothing in it.</summary>
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
        /// <summary>Frees it.</summary>
        protected override bool ReleaseHandle() { return Native.gp_link_destroy(handle) == 0; }

        /// <summary>One UDP payload; what it completes goes to the handler. The result is null, or why the packet was refused.</summary>
        public GlidepathException Receive(bool toServer, double time, byte[] payload, MessageHandler handler)
        {
            if (payload == null) throw new ArgumentNullException("payload");
            Exception thrown = null;
            Native.MessageSink sink = (context, direction, at, bytes, size) =>
            {
                try
                {
                    var message = new byte[(int)size];
                    Marshal.Copy((IntPtr)bytes, message, 0, message.Length);
                    if (handler != null) handler(direction != 0, at, message);
                }
                catch (Exception exception)
                {
                    if (thrown == null) thrown = exception;
                }
            };
            int code;
            fixed (byte* first = payload)
            {
                byte none;
                code = Native.gp_link_receive(this, toServer ? 1 : 0, time, payload.Length == 0 ? &none : first,
                                              (UIntPtr)(uint)payload.Length, sink, IntPtr.Zero);
            }
            GC.KeepAlive(sink);
            if (thrown != null) throw thrown;
            return code == 0 ? null : Native.ErrorOf(code);
        }

        /// <summary>The same with what is known of each message.</summary>
        public GlidepathException ReceiveWhole(bool toServer, double time, byte[] payload, Action<WholeMessage> handler)
        {
            if (payload == null) throw new ArgumentNullException("payload");
            Exception thrown = null;
            Native.WholeSink sink = (context, state) =>
            {
                try
                {
                    var message = new WholeMessage
                    {
                        ToServer = state->ToServer != 0, Time = state->Time, BlobId = state->BlobId, Queue = (int)state->Queue,
                        IsVerified = state->IsVerified != 0, Bytes = new byte[(int)state->Length],
                    };
                    Marshal.Copy((IntPtr)state->Bytes, message.Bytes, 0, message.Bytes.Length);
                    if (handler != null) handler(message);
                }
                catch (Exception exception)
                {
                    if (thrown == null) thrown = exception;
                }
            };
            int code;
            fixed (byte* first = payload)
            {
                byte none;
                code = Native.gp_link_receive_whole(this, toServer ? 1 : 0, time, payload.Length == 0 ? &none : first,
                                                    (UIntPtr)(uint)payload.Length, sink, null);
            }
            GC.KeepAlive(sink);
            if (thrown != null) throw thrown;
            return code == 0 ? null : Native.ErrorOf(code);
        }

        /// <summary>What one direction has seen.</summary>
        public LinkStatistics Statistics(bool toServer)
        {
            var s = new Native.StatisticsState { Size = (uint)sizeof(Native.StatisticsState) };
            Native.Check(Native.gp_link_statistics_of(this, toServer ? 1 : 0, &s));
            long refused = 0;
            for (int i = 0; i < 25; ++i) refused += (long)s.Refused[i];
            return new LinkStatistics
            {
                Packets = (long)s.Packets, Refused = refused, ClearVerified = (long)s.ClearVerified,
                EncryptedVerified = (long)s.EncryptedVerified, EncryptedUnverified = (long)s.EncryptedUnverified,
                Retransmissions = (long)s.Retransmissions, Fragments = (long)s.Fragments,
                DuplicateFragments = (long)s.DuplicateFragments, LateFragments = (long)s.LateFragments,
                MismatchedFragments = (long)s.MismatchedFragments, Messages = (long)s.Messages,
                MessageBytes = (long)s.MessageBytes, ExpiredSets = (long)s.ExpiredSets, CrowdedOutSets = (long)s.CrowdedOutSets,
            };
        }
        /// <summary>Messages that still lack fragments.</summary>
        public int OpenSets { get { return (int)Native.gp_link_open_sets(this); } }
        /// <summary>The keys of encrypted packets are known.</summary>
        public bool HasSeeds { get { return Native.gp_link_has_seeds(this) != 0; } }
        /// <summary>Some message never became whole.</summary>
        public bool IsIncomplete { get { return Native.gp_link_is_incomplete(this) != 0; } }

        /// <summary>The keys of encrypted packets, when they were heard elsewhere.</summary>
        public void SetSeeds(uint toClient, uint toServer) { Native.Check(Native.gp_link_set_seeds(this, toClient, toServer)); }
        /// <summary>As if nothing had been heard.</summary>
        public void Clear() { Native.Check(Native.gp_link_clear(this)); }
    }
}
