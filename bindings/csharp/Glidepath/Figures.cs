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
