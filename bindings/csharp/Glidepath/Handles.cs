using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Glidepath
{
    /// <summary>Setups and motion tables by id, loaded once and shared by worlds.</summary>
    public sealed unsafe class Assets : SafeHandle
    {
        private Assets() : base(IntPtr.Zero, true) {}

        /// <summary>Of a portal DAT, or a folder of JSON files.</summary>
        public static Assets Open(string path)
        {
            if (path == null) throw new ArgumentNullException("path");
            var assets = new Assets();
            IntPtr made;
            Native.Check(Native.gp_assets_open(path, &made));
            assets.SetHandle(made);
            return assets;
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

    /// <summary>One link of a session seen from outside: packets in, whole messages out.</summary>
    public sealed unsafe class Link : SafeHandle
    {
        /// <summary>As if nothing had been heard.</summary>
        public Link() : base(IntPtr.Zero, true)
        {
            IntPtr made;
            Native.Check(Native.gp_link_create(&made));
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

        /// <summary>The keys of encrypted packets, when they were heard elsewhere.</summary>
        public void SetSeeds(uint toClient, uint toServer) { Native.Check(Native.gp_link_set_seeds(this, toClient, toServer)); }
        /// <summary>As if nothing had been heard.</summary>
        public void Clear() { Native.Check(Native.gp_link_clear(this)); }
    }
}
