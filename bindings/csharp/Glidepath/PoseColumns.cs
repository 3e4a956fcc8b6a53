using System;

namespace Glidepath
{
    /// <summary>Poses as columns, ready for a vertex buffer or a job. It grows by itself and is filled again and again.</summary>
    public sealed class PoseColumns
    {
        /// <summary>How many bodies there are; the columns may be longer.</summary>
        public int Count { get; internal set; }
        /// <summary>The bodies.</summary>
        public BodyId[] Ids { get; private set; }
        /// <summary>The game's own ids of them.</summary>
        public uint[] Objects { get; private set; }
        /// <summary>Cells; of use without a space.</summary>
        public uint[] Cells { get; private set; }
        /// <summary>x y z, three numbers a body.</summary>
        public float[] Positions { get; private set; }
        /// <summary>w x y z, four numbers a body.</summary>
        public float[] Rotations { get; private set; }
        /// <summary>Degrees, 0 is north; empty when they are not wanted.</summary>
        public float[] Headings { get; private set; }
        /// <summary>See Jumped and Appeared.</summary>
        public byte[] Flags { get; private set; }

        private readonly bool hasHeadings;

        /// <summary>With the capacity for so many bodies at first. Headings cost an arc tangent a body: leave them out where rotations
        /// are used.</summary>
        public PoseColumns(int capacity = 64, bool hasHeadings = true)
        {
            if (capacity < 1) throw new ArgumentOutOfRangeException("capacity");
            this.hasHeadings = hasHeadings;
            Resize(capacity);
        }

        /// <summary>Put there at once: do not blend from the last pose.</summary>
        public bool Jumped(int index) { return (Flags[index] & 1) != 0; }
        /// <summary>Was nowhere before.</summary>
        public bool Appeared(int index) { return (Flags[index] & 2) != 0; }
        /// <summary>The point of a body.</summary>
        public Vector Point(int index)
        {
            return new Vector(Positions[3 * index], Positions[3 * index + 1], Positions[3 * index + 2]);
        }

        internal int Capacity { get { return Ids.Length; } }

        internal void Resize(int capacity)
        {
            Ids = new BodyId[capacity];
            Objects = new uint[capacity];
            Cells = new uint[capacity];
            Positions = new float[3 * capacity];
            Rotations = new float[4 * capacity];
            Headings = new float[hasHeadings ? capacity : 0];
            Flags = new byte[capacity];
        }
    }
}
