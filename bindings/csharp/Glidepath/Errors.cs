using System;

namespace Glidepath
{
    /// <summary>What kind of error it is: the numbers of gp_code in glidepath.h.</summary>
    public enum ErrorCode
    {
        /// <summary>Nothing went wrong.</summary>
        Ok = 0,
        /// <summary>A field runs past the end of the data.</summary>
        Truncated = 1,
        /// <summary>A count claims more bytes than there are.</summary>
        BadCount = 2,
        /// <summary>A length out of range.</summary>
        BadLength = 3,
        /// <summary>Not a message that moves bodies.</summary>
        BadOpcode = 4,
        /// <summary>A movement of no known type.</summary>
        BadMovementType = 5,
        /// <summary>A motion command that does not exist.</summary>
        BadCommand = 6,
        /// <summary>Data of another version.</summary>
        BadVersion = 7,
        /// <summary>Names no cell of the map.</summary>
        BadCell = 8,
        /// <summary>A NaN or an infinity.</summary>
        BadFloat = 9,
        /// <summary>A rotation that is not of length one.</summary>
        BadQuaternion = 10,
        /// <summary>Data after the end.</summary>
        Trailing = 11,
        /// <summary>A bit without a meaning is set.</summary>
        UnknownFlag = 12,
        /// <summary>An alignment byte is not zero.</summary>
        NonzeroPadding = 13,
        /// <summary>A checksum that does not fit.</summary>
        BadChecksum = 14,
        /// <summary>A fragment that disagrees with its set.</summary>
        FragmentMismatch = 15,
        /// <summary>A message still lacks fragments.</summary>
        Incomplete = 16,
        /// <summary>A number outside its documented range.</summary>
        OutOfRange = 17,
        /// <summary>The data has another form than documented.</summary>
        Malformed = 18,
        /// <summary>More than the reader takes.</summary>
        LimitExceeded = 19,
        /// <summary>Names something that does not exist, or no longer.</summary>
        UnknownId = 20,
        /// <summary>Older than what is already known.</summary>
        Stale = 21,
        /// <summary>A rule forbids it in the present state.</summary>
        Refused = 22,
        /// <summary>A file that cannot be read.</summary>
        Unreadable = 23,
        /// <summary>A file that cannot be written.</summary>
        Unwritable = 24,
        /// <summary>A pointer that must point somewhere does not.</summary>
        NullPointer = 64,
        /// <summary>The library does not know a struct of this size: it is older or newer than the binding.</summary>
        BadSize = 65,
        /// <summary>A handle that was never one.</summary>
        BadHandle = 66,
        /// <summary>A handle that was freed.</summary>
        FreedHandle = 67,
        /// <summary>Another call is running on it, of a callback or of another thread.</summary>
        Busy = 68,
        /// <summary>There is no memory.</summary>
        NoMemory = 69,
        /// <summary>The host answered what no body can take.</summary>
        BadHost = 70,
        /// <summary>This build of the library cannot do it.</summary>
        Unsupported = 71,
        /// <summary>A mistake of the library.</summary>
        Internal = 72,
    }

    /// <summary>The engine refused something. Nothing was changed.</summary>
    public sealed class GlidepathException : Exception
    {
        internal GlidepathException(ErrorCode code, string name, string what, string why, long where, string file, int line)
            : base((file.Length > 0 ? file + (line > 0 ? ":" + line : "") + ": " : "") + (what.Length > 0 ? what + ": " : "") + why + " (" + name + ")")
        {
            Code = code;
            What = what;
            Why = why;
            Where = where;
            File = file;
            Line = line;
        }

        /// <summary>What kind of error it is.</summary>
        public ErrorCode Code { get; private set; }
        /// <summary>The argument or field.</summary>
        public string What { get; private set; }
        /// <summary>What is wrong with it.</summary>
        public string Why { get; private set; }
        /// <summary>Byte offset, index or number.</summary>
        public long Where { get; private set; }
        /// <summary>The file, as the caller named it; empty: none.</summary>
        public string File { get; private set; }
        /// <summary>Its line, from 1; 0: none.</summary>
        public int Line { get; private set; }
    }
}
