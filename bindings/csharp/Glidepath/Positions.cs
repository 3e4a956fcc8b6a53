using System.Runtime.InteropServices;

namespace Glidepath
{
    /// <summary>Three numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vector
    {
        /// <summary>Along the first axis.</summary>
        public float X;
        /// <summary>Along the second axis.</summary>
        public float Y;
        /// <summary>Along the third axis.</summary>
        public float Z;

        /// <summary>Of three numbers.</summary>
        public Vector(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>As text, for people.</summary>
        public override string ToString() { return "(" + X + ", " + Y + ", " + Z + ")"; }
    }

    /// <summary>A point with a rotation (w x y z), in a space or relative to a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Frame
    {
        /// <summary>The point, along the first axis.</summary>
        public float X;
        /// <summary>Along the second axis.</summary>
        public float Y;
        /// <summary>Along the third axis.</summary>
        public float Z;
        /// <summary>The rotation, of length one: its real part.</summary>
        public float Qw;
        /// <summary>Its part along the first axis.</summary>
        public float Qx;
        /// <summary>Its part along the second axis.</summary>
        public float Qy;
        /// <summary>Its part along the third axis.</summary>
        public float Qz;

        /// <summary>A point without a turn.</summary>
        public static Frame At(float x, float y, float z)
        {
            return new Frame { X = x, Y = y, Z = z, Qw = 1 };
        }
    }

    /// <summary>In Asheron's Call's map: a cell, metres from the south-west corner of its landblock (x east, y north, z up), and a
    /// rotation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Position
    {
        /// <summary>Landblock in the upper half, cell in the lower; 0: none.</summary>
        public uint Cell;
        /// <summary>Metres in the landblock, along the first axis.</summary>
        public float X;
        /// <summary>Along the second axis.</summary>
        public float Y;
        /// <summary>Along the third axis.</summary>
        public float Z;
        /// <summary>The rotation, of length one: its real part.</summary>
        public float Qw;
        /// <summary>Its part along the first axis.</summary>
        public float Qx;
        /// <summary>Its part along the second axis.</summary>
        public float Qy;
        /// <summary>Its part along the third axis.</summary>
        public float Qz;

        /// <summary>Upright, facing a heading: 0 is north, 90 east.</summary>
        public static Position At(uint cell, float x, float y, float z, double headingDegrees = 0)
        {
            var position = new Position { Cell = cell, X = x, Y = y, Z = z, Qw = 1 };
            Native.Check(Native.gp_position_face(&position, headingDegrees));
            return position;
        }

        /// <summary>Finite, a unit rotation, a legal cell; throws what is wrong with it.</summary>
        public void Check()
        {
            Position copy = this;
            Native.Check(Native.gp_position_check(&copy));
        }

        /// <summary>Outdoors: with the cell that the point lies in.</summary>
        public Position Renormalized()
        {
            Position copy = this;
            Native.Check(Native.gp_position_renormalize(&copy));
            return copy;
        }

        /// <summary>Metres, across landblocks.</summary>
        public double DistanceTo(Position other)
        {
            Position copy = this;
            double metres;
            Native.Check(Native.gp_position_distance(&copy, &other, &metres));
            return metres;
        }

        /// <summary>Metres, without heights.</summary>
        public double HorizontalDistanceTo(Position other)
        {
            Position copy = this;
            double metres;
            Native.Check(Native.gp_position_horizontal_distance(&copy, &other, &metres));
            return metres;
        }
        /// <summary>Metres along the axes of the map.</summary>
        public Vector OffsetTo(Position other)
        {
            Position copy = this;
            Vector offset;
            Native.Check(Native.gp_position_offset(&copy, &other, &offset));
            return offset;
        }
        /// <summary>Degrees from here to there.</summary>
        public double HeadingTo(Position other)
        {
            Position copy = this;
            double degrees;
            Native.Check(Native.gp_position_heading_to(&copy, &other, &degrees));
            return degrees;
        }
        /// <summary>Between two positions: share 0 is this one, 1 the other.</summary>
        public Position Blend(Position other, double share)
        {
            Position copy = this;
            Position between;
            Native.Check(Native.gp_position_blend(&copy, &other, share, &between));
            return between;
        }
        /// <summary>By the number of its cell.</summary>
        public bool IsIndoors { get { return Native.gp_is_indoors(Cell) != 0; } }
        /// <summary>The smaller angle between two headings, in degrees.</summary>
        public static double HeadingGap(double a, double b)
        {
            double gap;
            Native.Check(Native.gp_heading_gap(a, b, &gap));
            return gap;
        }

        /// <summary>Degrees, 0 is north, clockwise seen from above.</summary>
        public double Heading
        {
            get
            {
                Position copy = this;
                double degrees;
                Native.Check(Native.gp_position_heading(&copy, &degrees));
                return degrees;
            }
        }
    }

    /// <summary>Which way the axes of a space point.</summary>
    public enum Axes : uint
    {
        /// <summary>x east, y north, z up: the engine's own.</summary>
        ZUp = 0,
        /// <summary>x east, y up, z south: three.js, Godot.</summary>
        YUpRight = 1,
        /// <summary>x east, y up, z north: Unity.</summary>
        YUpLeft = 2,
        /// <summary>x north, y east, z up: Unreal, in centimetres.</summary>
        Unreal = 3,
    }

    /// <summary>A flat space of your own, without cells; coordinates may be negative.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Space
    {
        private uint axes;
        private uint landblock;
        private float unitsAMetre;
        private uint reserved;

        /// <summary>With the origin in the middle of the map.</summary>
        public Space(Axes axes)
        {
            this.axes = 0;
            landblock = 0;
            unitsAMetre = 0;
            reserved = 0;
            fixed (Space* self = &this) Native.Check(Native.gp_space_init(self, (uint)axes));
        }

        /// <summary>Unity's: y up, left-handed, metres.</summary>
        public static Space Unity { get { return new Space(Axes.YUpLeft); } }
        /// <summary>Godot's: y up, right-handed, metres.</summary>
        public static Space Godot { get { return new Space(Axes.YUpRight); } }

        /// <summary>The same with its origin at the corner of a landblock (landblock &lt;&lt; 16).</summary>
        public Space WithOrigin(uint corner)
        {
            Space copy = this;
            copy.landblock = corner;
            return copy;
        }

        /// <summary>The same with other units: 100 for centimetres.</summary>
        public Space WithUnits(float perMetre)
        {
            Space copy = this;
            copy.unitsAMetre = perMetre;
            return copy;
        }

        /// <summary>A point of this space on the map, upright and facing the heading.</summary>
        public Position PositionOf(Vector point, double headingDegrees = 0)
        {
            Space copy = this;
            Position position;
            Native.Check(Native.gp_space_point(&copy, &point, headingDegrees, &position));
            return position;
        }

        /// <summary>A point with a rotation of this space on the map.</summary>
        public Position PositionOf(Frame frame)
        {
            Space copy = this;
            Position position;
            Native.Check(Native.gp_space_position(&copy, &frame, &position));
            return position;
        }

        /// <summary>The heading of a rotation (w x y z) of this space.</summary>
        public double HeadingOf(Frame frame)
        {
            Space copy = this;
            double degrees;
            Native.Check(Native.gp_space_heading(&copy, &frame.Qw, &degrees));
            return degrees;
        }
        /// <summary>A velocity of this space to metres a second along the engine's axes.</summary>
        public Vector Velocity(Vector velocity)
        {
            Space copy = this;
            Vector turned;
            Native.Check(Native.gp_space_velocity(&copy, &velocity, &turned));
            return turned;
        }
        /// <summary>The way back.</summary>
        public Vector VelocityBack(Vector velocity)
        {
            Space copy = this;
            Vector turned;
            Native.Check(Native.gp_space_velocity_back(&copy, &velocity, &turned));
            return turned;
        }
        /// <summary>A turning speed of this space to the engine's axes, radians a second.</summary>
        public Vector Turning(Vector omega)
        {
            Space copy = this;
            Vector turned;
            Native.Check(Native.gp_space_turning(&copy, &omega, &turned));
            return turned;
        }
        /// <summary>The way back.</summary>
        public Vector TurningBack(Vector omega)
        {
            Space copy = this;
            Vector turned;
            Native.Check(Native.gp_space_turning_back(&copy, &omega, &turned));
            return turned;
        }

        /// <summary>A position of the map in this space.</summary>
        public Frame FrameOf(Position position)
        {
            Space copy = this;
            Frame frame;
            Native.Check(Native.gp_space_frame(&copy, &position, &frame));
            return frame;
        }
    }
}
