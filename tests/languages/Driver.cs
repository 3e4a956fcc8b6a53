// The session of tools/check_languages in C#, through the binding. The form of the file: session_file.h.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using Glidepath;

internal static class Driver
{
    private static double framesPerSecond;
    // Messages of a frame back to back, and where each ends.
    private static readonly List<KeyValuePair<byte[], uint[]>> Frames = new List<KeyValuePair<byte[], uint[]>>();
    private static int messages;

    private static bool Read(string file)
    {
        string[] lines = File.ReadAllLines(file);
        string[] head = lines[0].Split(' ');
        if (head.Length != 3 || head[0] != "glidepath-session" || head[1] != "1") return false;
        framesPerSecond = double.Parse(head[2], CultureInfo.InvariantCulture);
        List<byte> frame = null;
        var ends = new List<uint>();
        for (int i = 1; i <= lines.Length; ++i)
        {
            if (i == lines.Length || lines[i] == "F")
            {
                if (frame != null) Frames.Add(new KeyValuePair<byte[], uint[]>(frame.ToArray(), ends.ToArray()));
                frame = new List<byte>();
                ends.Clear();
                continue;
            }
            string hex = lines[i].Substring(2);
            for (int b = 0; b < hex.Length; b += 2) frame.Add((byte)(Digit(hex[b]) << 4 | Digit(hex[b + 1])));
            ends.Add((uint)frame.Count);
            ++messages;
        }
        return true;
    }

    private static int Digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

    private static ulong Chained(ulong chain, ulong word) { return unchecked((chain ^ word) * 0x100000001b3UL); }

    private static double Drive(bool hashes, ref ulong chain)
    {
        double dt = 1.0 / framesPerSecond;
        var columns = new PoseColumns(1024, false);
        using (var world = new World(new WorldOptions { Adopts = true }))
        {
            Stopwatch watch = Stopwatch.StartNew();
            for (int f = 0; f < Frames.Count; ++f)
            {
                uint[] ends = Frames[f].Value;
                world.RunFrame(dt, Frames[f].Key, ends, ends.Length, columns);
                if (!hashes) continue;
                chain = Chained(chain, (ulong)columns.Count);
                chain = Chained(chain, world.PoseHash);
                chain = Chained(chain, world.StateHash);
                chain = Chained(chain, world.RouterHash);
                if (f % 100 == 99) Console.WriteLine("{0} {1:x16}", f + 1, chain);
            }
            return watch.Elapsed.TotalSeconds;
        }
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 2 || !Read(arguments[0]))
        {
            Console.Error.WriteLine("usage: Driver SESSION REPEATS");
            return 2;
        }
        ulong chain = 0xcbf29ce484222325UL;
        Drive(true, ref chain);
        double best = double.MaxValue;
        for (int i = int.Parse(arguments[1]); i > 0; --i) best = Math.Min(best, Drive(false, ref chain));
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "end {0} {1} {2:x16} {3:F6}", Frames.Count, messages, chain, best));
        return 0;
    }
}
