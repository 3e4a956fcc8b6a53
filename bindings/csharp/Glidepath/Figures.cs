using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    /// <summary>A clip that a body plays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PlayingClip
    {
        /// <summary>Which.</summary>
        public uint Clip;
        /// <summary>The window that is played: from this frame.</summary>
        public int Low;
        /// <summary>To this frame.</summary>
        public int High;
        /// <summary>Frames a second; negative: backward.</summary>
        public float Framerate;
        /// <summary>Where it is.</summary>
        public double FrameNumber;
        private uint isRepeated;
        private uint reserved;

        /// <summary>It runs round.</summary>
        public bool IsRepeated { get { return isRepeated != 0; } }
    }

    /// <summary>The frame that is shown and the one that comes after it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ShownFrames
    {
        /// <summary>0: nothing plays.</summary>
        public uint Clip;
        /// <summary>Its frame.</summary>
        public uint Frame;
        /// <summary>The clip after it.</summary>
        public uint NextClip;
        /// <summary>Its frame.</summary>
        public uint NextFrame;
        /// <summary>Of the next one, in [0, 1).</summary>
        public float Share;
        private uint reserved;
    }

    /// <summary>What a hook does.</summary>
    public enum HookType : uint
    {
        /// <summary>Nothing.</summary>
        NoOp = 0,
        /// <summary>Plays a wave.</summary>
        Sound = 1,
        /// <summary>Plays a sound of the object's sound table.</summary>
        SoundTable = 2,
        /// <summary>A blow lands.</summary>
        Attack = 3,
        /// <summary>A part becomes another graphics object.</summary>
        ReplaceObject = 5,
        /// <summary>Passes through others, or no longer.</summary>
        Ethereal = 6,
        /// <summary>A part fades.</summary>
        TransparentPart = 7,
        /// <summary>The object begins to shine.</summary>
        Luminous = 8,
        /// <summary>A part begins to shine.</summary>
        LuminousPart = 9,
        /// <summary>The object's light is scattered.</summary>
        Diffuse = 10,
        /// <summary>A part's light is scattered.</summary>
        DiffusePart = 11,
        /// <summary>The object grows or shrinks.</summary>
        Scale = 12,
        /// <summary>An emitter of particles begins.</summary>
        CreateParticle = 13,
        /// <summary>An emitter goes.</summary>
        DestroyParticle = 14,
        /// <summary>An emitter makes no more.</summary>
        StopParticle = 15,
        /// <summary>The object is hidden, or no longer.</summary>
        NoDraw = 16,
        /// <summary>The default script runs.</summary>
        DefaultScript = 17,
        /// <summary>The default script of a part runs.</summary>
        DefaultScriptPart = 18,
        /// <summary>A script runs.</summary>
        CallPes = 19,
        /// <summary>The object fades.</summary>
        Transparent = 20,
        /// <summary>Plays a wave, perhaps.</summary>
        SoundTweaked = 21,
        /// <summary>The object begins to turn.</summary>
        SetOmega = 22,
        /// <summary>Textures begin to move.</summary>
        TextureVelocity = 23,
        /// <summary>Those of a part do.</summary>
        TextureVelocityPart = 24,
        /// <summary>Lights go on or off.</summary>
        SetLight = 25,
        /// <summary>An emitter that the animation waits for.</summary>
        CreateBlockingParticle = 26,
    }

    /// <summary>What a hook notice asks for.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Hook
    {
        private uint size;
        /// <summary>What it does.</summary>
        public HookType Type;
        /// <summary>The part that it is about; WholeObject: none.</summary>
        public uint Part;
        /// <summary>Of the wave, sound, script, graphics object or emitter info; of a switch 1 on, 0 off.</summary>
        public uint Id;
        /// <summary>Of particles.</summary>
        public uint Emitter;
        private uint numberCount;
        private fixed float numbers[7];

        /// <summary>A part that is none.</summary>
        public const uint WholeObject = 0xFFFFFFFF;

        internal static Hook New() { return new Hook { size = (uint)sizeof(Hook) }; }

        /// <summary>The other fields in their order (docs/spec/dat.md 5.4); of an offset x y z and w x y z.</summary>
        public float[] Numbers
        {
            get
            {
                var all = new float[numberCount];
                fixed (float* first = numbers)
                    for (int i = 0; i < all.Length; ++i) all[i] = first[i];
                return all;
            }
        }
    }

    /// <summary>What a setup says of a body of scale 1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Setup
    {
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Height.</summary>
        public float Height;
        /// <summary>Step up.</summary>
        public float StepUp;
        /// <summary>Step down.</summary>
        public float StepDown;
        /// <summary>Unless the creation message names another; 0: none.</summary>
        public uint MotionTable;
        /// <summary>0: none.</summary>
        public uint DefaultAnimation;
    }

    /// <summary>What a body of a setup and a motion table gets.</summary>
    public struct BodyAssets
    {
        /// <summary>The setup; null: there is none.</summary>
        public Setup? Setup;
        /// <summary>The one that was named, else the setup's; 0: neither.</summary>
        public uint MotionTable;
        /// <summary>It is there.</summary>
        public bool HasMotions;
        /// <summary>It was asked for, and is not there.</summary>
        public bool LacksSetup;
        /// <summary>Lacks motions.</summary>
        public bool LacksMotions;
    }

    /// <summary>A part of a clip, as a motion plays it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionAnimation
    {
        /// <summary>Which clip.</summary>
        public uint Clip;
        /// <summary>From this frame.</summary>
        public int Low;
        /// <summary>To this frame; -1: to the end.</summary>
        public int High;
        /// <summary>Frames a second.</summary>
        public float Framerate;
    }

    /// <summary>A mark on a frame: passing it raises a notice.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ClipHook
    {
        /// <summary>The frame.</summary>
        public uint Frame;
        /// <summary>What the host knows the mark by.</summary>
        public uint Hook;
        /// <summary>-1: fires backwards, 0: both ways, 1: forwards.</summary>
        public int Direction;
    }

    /// <summary>What a motion plays, and how it moves the body by itself.</summary>
    public sealed class MotionFacts
    {
        /// <summary>m/s at speed 1.</summary>
        public Vector Velocity;
        /// <summary>rad/s at speed 1.</summary>
        public Vector Omega;
        /// <summary>Entering drops all modifiers.</summary>
        public bool ClearsModifiers;
        /// <summary>May be entered only from the motion that the style rests in.</summary>
        public bool OnlyFromDefault;
        /// <summary>What it plays.</summary>
        public MotionAnimation[] Animations;
    }

    /// <summary>The list of a motion table.</summary>
    public enum MotionKind : uint
    {
        /// <summary>What goes on.</summary>
        Cycle = 0,
        /// <summary>What comes on top.</summary>
        Modifier = 1,
        /// <summary>From one motion to another.</summary>
        Link = 2,
    }

    /// <summary>Where parts and things that are carried are.</summary>
    public static unsafe class Figure
    {
        /// <summary>Of a clip that runs round from its first frame, as a setup's default animation does.</summary>
        public static ShownFrames OfLoop(uint clip, int frameCount, float framerate, double elapsed)
        {
            if (frameCount < 0) throw new ArgumentOutOfRangeException("frameCount");
            ShownFrames shown;
            Native.Check(Native.gp_shown_frames_of_loop(clip, (uint)frameCount, framerate, elapsed, &shown));
            return shown;
        }
        /// <summary>Part frames of your own to where the parts are; next null: whole frames. How many were placed.</summary>
        public static int PlaceParts(Frame[] frame, Frame[] next, float share, float scale, Frame[] parts)
        {
            if (frame == null) throw new ArgumentNullException("frame");
            if (parts == null) throw new ArgumentNullException("parts");
            fixed (Frame* first = frame)
            fixed (Frame* after = next)
            fixed (Frame* made = parts)
                return (int)Native.gp_place_parts(first, (uint)frame.Length, after, (uint)(next == null ? 0 : next.Length), share,
                                                  scale, made, (uint)parts.Length);
        }
        /// <summary>Where a frame relative to an object is on the map.</summary>
        public static Position PlacedOn(Position obj, Frame relative)
        {
            Position placed;
            Native.Check(Native.gp_placed_on(&obj, &relative, &placed));
            return placed;
        }
        /// <summary>A frame relative to a part, relative to the object: a thing in a hand.</summary>
        public static Frame CarriedBy(Frame part, Frame relative)
        {
            Frame carried;
            Native.Check(Native.gp_carried_by(&part, &relative, &carried));
            return carried;
        }
    }
}
