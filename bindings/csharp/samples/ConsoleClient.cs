// A client on the console: reads messages (a line of hex each, an empty line ends a frame of 1/60 s) and prints where everybody
// is at the end. `glidepath oracle --requests CAPTURE` has the messages of a capture in hex.
//
//     mono ConsoleClient.exe messages.txt
using System;
using System.IO;
using Glidepath;

internal static class ConsoleClient
{
    private static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: ConsoleClient MESSAGES.txt");
            return 2;
        }
        int unreadable = 0;
        var columns = new PoseColumns();
        using (var world = new World(new WorldOptions { Adopts = true, LeastPass = 0 }))
        {
            foreach (string line in File.ReadLines(arguments[0]))
            {
                if (line.Length > 0 && !world.TryReceive(BytesOf(line))) ++unreadable;
                if (line.Length > 0) continue;
                world.Tick(1.0 / 60);
                world.Poses(columns);
                foreach (Notice notice in world.Notices())
                    Console.WriteLine("{0,8:F2} s  {1:X8} {2}: {3}", notice.Clock, notice.Object, notice.Kind, notice.Reason);
            }
            Console.WriteLine("{0} bodies, {1} messages, {2} could not be read", world.Size, world.ReceivedCount, unreadable);
            for (int i = 0; i < columns.Count; ++i)
                Console.WriteLine("{0:X8} cell {1:X8} {2}", columns.Objects[i], columns.Cells[i], columns.Point(i));
        }
        return 0;
    }

    private static byte[] BytesOf(string hex)
    {
        var bytes = new byte[hex.Length / 2];
        for (int i = 0; i < bytes.Length; ++i) bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
        return bytes;
    }
}
