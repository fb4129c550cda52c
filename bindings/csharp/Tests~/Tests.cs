// Tests.cs: the assembly beside libgraze, under Mono or .NET: layouts, hashes of recordings, rollback, no garbage, no leak.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Graze
{
    static partial class Tests
    {
        static int passed, failed;

        static void Test(string claim, Action run)
        {
            try
            {
                run();
                passed++;
                Console.WriteLine("ok   " + claim);
            }
            catch (Exception error)
            {
                failed++;
                Console.WriteLine("FAIL " + claim + "\n" + error);
            }
        }

        static void Equal<T>(T found, T wanted, string what = "")
        {
            if (!EqualityComparer<T>.Default.Equals(found, wanted))
                throw new Exception(what + ": " + found + "; want " + wanted);
        }

        /// <summary>Refused with a status and a message that has some words.</summary>
        static void Refused(Status status, Action run, string words = "")
        {
            try
            {
                run();
            }
            catch (GrazeException error)
            {
                Equal(error.Status, status, error.Message);
                Equal(error.Message.Contains(words), true, error.Message);
                return;
            }
            throw new Exception("not refused: want " + status);
        }

        static int Main(string[] arguments)
        {
            Test("structs lie as in C", LayoutsAreThoseOfC);
            if (arguments.Length > 0)
                Test("25 scenes have the hashes that the native library has", () => ScenesHaveTheirHashes(arguments[0]));
            Test("rollback plays the same frames again", RollbackPlaysTheSameFrames);
            Test("random boxes touch as a model says", RandomBoxesTouchAsTheModelSays);
            Test("errors have their status and change nothing", ErrorsHaveTheirStatus);
            Test("queries and moves", QueriesAndMoves);
            Test("masks answer as a model of pixels does", MasksAnswerAsAModel);
            Test("masks come from pictures, keys and bits", MasksComeFromPictures);
            Test("shapes without a world", ShapesWithoutAWorld);
            Test("chains", Chains);
            Test("hitbox sets and their frames", HitboxSets);
            Test("files of hitboxes are read", HitboxFilesAreRead);
            if (arguments.Length > 1)
                Test("a file of the command is read", () => AFileOfTheCommandIsRead(arguments[1]));
            Test("damaged files of hitboxes are refused with their place", DamagedHitboxFilesAreRefused);
            Test("parts with shapes, and assets of snapshots", PartsWithShapes);
            Test("errors name the row of a list, and the settings of a world", ErrorsNameTheRow);
            Test("tile layers", TileLayers);
            Test("steps count their work", StepsCountTheirWork);
            Test("an index answers as a search through all boxes does", AnIndexAnswersAsASearch);
            Test("finders find all pairs", FindersFindAllPairs);
            Test("queries of all kinds at once", QueriesAtOnce);
            Test("many movers end where each one does", ManyMovers);
            Test("a function of the game chooses responses", AFunctionChooses);
            Test("platforms carry by their sides", PlatformsCarry);
            Test("bodies push each other apart", BodiesPushEachOther);
            Test("a flight has legs", AFlightHasLegs);
            Test("likely mistakes are reported", MistakesAreReported);
            Test("danger is the time at which a body comes by", DangerIsATime);
            Test("differences of snapshots, recordings", DifferencesAndRecordings);
            Test("a replay's world is saved with its masks and sets", ReplaysAreSaved);
            Test("a world draws itself", AWorldDrawsItself);
            Test("what needs no object", WhatNeedsNoObject);
            Test("memory is freed when its last user is gone", MemoryIsFreed);
            Test("a frame makes no garbage", AFrameMakesNoGarbage);
            Test("a frame of everything else makes no garbage", AFrameOfAllMakesNoGarbage);
            Test("a hundred thousand worlds leave nothing behind", WorldsLeaveNothingBehind);
            Console.WriteLine(passed + " passed, " + failed + " failed");
            return failed == 0 ? 0 : 1;
        }

        static void LayoutsAreThoseOfC()
        {
            bool isWide = IntPtr.Size == 8;
            int count = 0;
            foreach (var row in Layouts.All)
            {
                var type = (Type)row[0];
                var field = (string)row[1];
                int found = field == "" ? Marshal.SizeOf(type) : (int)Marshal.OffsetOf(type, field);
                Equal(found, (int)row[isWide ? 2 : 3], type.Name + "." + field);
                count++;
            }
            if (count < 300)
                throw new Exception("only " + count + " rows");
        }

        static void ScenesHaveTheirHashes(string folder)
        {
            var files = Directory.GetFiles(folder);
            Equal(files.Length, 25, "recordings");
            foreach (string file in files)
                using (var replay = new Replay(File.ReadAllBytes(file)))
                {
                    int steps = 0;
                    ReplayState state;
                    while ((state = replay.Step()) == ReplayState.Stepped)
                    {
                        ulong recorded, now;
                        replay.Hashes(out recorded, out now);
                        Equal(now, recorded, file);
                        steps++;
                    }
                    Equal(state, ReplayState.Ended, file);
                    if (steps < 10)
                        throw new Exception(file + ": only " + steps + " steps");
                    Equal(replay.Seek(3), ReplayState.Stepped, file);
                }
        }

        static Body[] ManyBodies(World world)
        {
            var bodies = new Body[30];
            for (int i = 0; i < bodies.Length; i++)
                bodies[i] = world.Add(0, 0, new Box(-2.5f, -2.5f, 2.5f, 2.5f), 0, (ulong)i);
            return bodies;
        }

        static void Advance(World world, Body[] bodies, int frame)
        {
            for (int i = 0; i < bodies.Length; i++)
                bodies[i].SetPosition((i * 7 + frame * 3) % 40, (i * 11 + frame) % 40);
            world.Step();
        }

        static void RollbackPlaysTheSameFrames()
        {
            using (var world = new World())
            {
                var bodies = ManyBodies(world);
                for (int frame = 0; frame < 5; frame++)
                    Advance(world, bodies, frame);
                byte[] snapshot = world.Save();
                var hashes = new List<ulong>();
                for (int frame = 5; frame < 15; frame++)
                {
                    Advance(world, bodies, frame);
                    hashes.Add(world.Hash());
                }
                world.Load(snapshot);
                for (int frame = 5; frame < 15; frame++)
                {
                    Advance(world, bodies, frame);
                    Equal(world.Hash(), hashes[frame - 5], "frame " + frame);
                }
                Refused(Status.BadFormat, () => world.Load(new byte[40]), "World.Load(snapshot: 40 bytes in an unknown format, from byte 0 on 00 00 ");
                Refused(Status.BadFormat, () => world.Load(new byte[0]), "World.Load(snapshot: 0 bytes in an unknown format): ");
                Refused(Status.BadFormat, () => new Replay(snapshot), "new Replay(recording: " + snapshot.Length + " bytes of format Snapshot, version ");
                try
                {
                    world.Load(snapshot, snapshot.Length + 1);
                    throw new Exception("a length beyond the array is taken");
                }
                catch (ArgumentOutOfRangeException error)
                {
                    Equal(error.ParamName, "length", error.Message);
                    Equal(error.Message.Contains("it must be from 0 to " + snapshot.Length), true, error.Message);
                }
            }
        }

        static void RandomBoxesTouchAsTheModelSays()
        {
            var random = new Random(5);
            using (var world = new World(new WorldConfig { Events = EventFlags.Both }))
            {
                var bodies = ManyBodies(world);
                var before = new HashSet<ulong>();
                int events = 0;
                for (int frame = 0; frame < 100; frame++)
                {
                    foreach (var body in bodies)
                        body.SetPosition(random.Next(60), random.Next(60));
                    world.Step();
                    var now = new HashSet<ulong>();
                    for (int a = 0; a < bodies.Length; a++)
                        for (int b = a + 1; b < bodies.Length; b++)
                            if (Math.Abs(bodies[a].X - bodies[b].X) < 5 && Math.Abs(bodies[a].Y - bodies[b].Y) < 5)
                                now.Add((ulong)a << 32 | (uint)b);
                    int reported = 0;
                    foreach (var it in world.Events())
                    {
                        ulong pair = it.UserA << 32 | it.UserB;
                        Equal(now.Contains(pair), it.Kind == EventKind.Begin, "frame " + frame);
                        Equal(before.Contains(pair), it.Kind == EventKind.End, "frame " + frame);
                        reported++;
                    }
                    Equal(world.Contacts().Length, now.Count, "contacts");
                    before.SymmetricExceptWith(now);
                    Equal(reported, before.Count, "events");
                    before = now;
                    events += reported;
                }
                if (events < 1000)
                    throw new Exception("only " + events + " events");
            }
        }

        static void ErrorsHaveTheirStatus()
        {
            using (var world = new World())
            {
                var body = world.Add(0, 0);
                ulong hash = world.Hash();
                Refused(Status.BadNumber, () => body.SetPosition(float.NaN, 0));
                Refused(Status.BadLayer, () => body.AddBox(new Box(0, 0, 1, 1), 64));
                Refused(Status.BadBox, () => world.Add(0, 0, new Box(1, 0, 0, 1), 0));
                Refused(Status.BadBroadPhase, () => new World(new WorldConfig { BroadPhase = "none" }));
                Refused(Status.BadFormat, () => new Replay(new byte[100]));
                Refused(Status.ArgumentMissing, () => new World((WorldConfig)null), "config: null");
                Refused(Status.ArgumentMissing, () => new Replay(null), "recording: null");
                Refused(Status.ArgumentMissing, () => world.Know(null), "one: null");
                Refused(Status.ArgumentMissing, () => new HitboxSet(new string[0], null, new HitboxFrame[0]), "boxes: null");
                Equal(world.Hash(), hash, "the hash");
                body.Name = "cr\u00e4te";
                Equal(body.Name, "cr\u00e4te", "the name");
                body.Remove();
                Refused(Status.StaleHandle, () => body.MoveTo(1, 1));
                try
                {
                    body.MoveTo(1, 1);
                }
                catch (GrazeException error)
                {
                    Equal(error.Message.StartsWith("graze_body_move_to(body: body 0, generation 1, x: 1, y: 1): a handle names nothing"), true, error.Message);
                }
                world.Dispose();
                world.Dispose();
                foreach (var use in new Action[] { () => world.Step(), () => world.Know(new Mask(1, 1)) })
                {
                    try
                    {
                        use();
                        throw new Exception("a closed world is used");
                    }
                    catch (ObjectDisposedException)
                    {
                    }
                }
            }
        }

        static void QueriesAndMoves()
        {
            using (var world = new World(new WorldConfig { Threads = 2 }))
            {
                world.Add(0, 0, new Box(20, -50, 30, 50), 1, 9);
                var mover = world.Add(0, 0, new Box(-2, -2, 2, 2), 0);
                var moved = world.MoveAndCollide(mover, new Point(40, 8));
                Equal(moved.X, 18.0);
                Equal(moved.Hits[0].User, 9ul);
                moved = world.TestMove(mover, new Point(60, 8), new Responses().Set(0, 1, Response.Cross));
                Equal(moved.X, 60.0);
                Equal(world.QueryRay(new Point(0, 30), new Point(100, 30))[0].User, 9ul);
                Equal(world.QueryPoint(new Point(25, 0), 1).Length, 0);
                var behind = world.Add(0, 0, new Box(50, -5, 60, 5), 2, 8);
                Equal(world.QueryRay(new Point(10, 0), new Point(99, 0), 4).Length, 1);
                Equal(world.QueryRay(new Point(10, 0), new Point(99, 0), 4, blockedBy: 2).Length, 0);
                Equal(world.QueryCircle(new Point(10, 0), 50, 4).Length, 1);
                Equal(world.QueryCircle(new Point(10, 0), 50, 4, 2).Length, 0);
                Equal(world.QueryBox(new Point(-60, -90), new Point(80, 90), 4, 2).Length, 0);
                Equal(world.QueryNearest(new Point(10, 0), 9, 4, 2).Length, 0);
                world.Remove(behind);
                Equal(world.QueryNearest(new Point(25, 0), 1)[0].Layer, 1u);
                Equal(world.Overlaps(mover).Length, 0);
                var rules = world.Rules;
                rules.Forbid(0, 1);
                world.Rules = rules;
                Equal(world.Rules.Allows(1, 0), false);
                using (var finder = new Finder())
                    Equal(finder.Pairs(new[] { new Box(0, 0, 2, 2), new Box(1, 1, 3, 3), new Box(5, 5, 6, 6) }).Length, 1);
                double w, h;
                world.Cell(out w, out h);
                Equal(world.Parts(mover).Length, 1);
                Equal(world.Bodies().Length, 2);
            }
        }

        static unsafe void AFrameMakesNoGarbage()
        {
            using (var world = new World())
            {
                var bodies = ManyBodies(world);
                var ids = new BodyId[bodies.Length];
                float[] x = new float[ids.Length], y = new float[ids.Length];
                for (int i = 0; i < ids.Length; i++)
                    ids[i] = bodies[i];
                byte[] snapshot = new byte[1 << 16];
                long events = 0, before = 0;
                int collections = 0;
                for (int frame = 0; frame < 10100; frame++)
                {
                    if (frame == 100)
                    {
                        before = GC.GetAllocatedBytesForCurrentThread();
                        collections = GC.CollectionCount(0);
                    }
                    for (int i = 0; i < ids.Length; i++)
                    {
                        x[i] = (i * 7 + frame * 3) % 40;
                        y[i] = (i * 11 + frame) % 40;
                    }
                    world.SetPositions(ids, x, y, ids.Length);
                    bodies[0].MoveTo(1, 1);
                    world.Step();
                    foreach (var it in world.Events())
                        events += it.Kind == EventKind.Begin ? 1 : 0;
                    events += world.QueryBox(new Point(0, 0), new Point(9, 9)).Length;
                    events += world.MoveAndCollide(bodies[1], new Point(5, 5)).Hits.Length;
                    world.Load(snapshot, world.Save(snapshot));
                }
                Equal(GC.GetAllocatedBytesForCurrentThread() - before, 0L, "bytes of garbage in 10,000 frames");
                Equal(GC.CollectionCount(0) - collections, 0, "collections");
                if (events < 10000)
                    throw new Exception("only " + events + " events");
            }
        }

        static long Resident()
        {
            return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1]) * 4096;
        }

        static void WorldsLeaveNothingBehind()
        {
            long before = 0;
            for (int i = 0; i < 100000; i++)
            {
                if (i == 10000)
                    before = Resident();
                using (var world = new World())
                {
                    world.Add(0, 0, new Box(0, 0, 1, 1), 0);
                    world.Step();
                }
            }
            long grown = Resident() - before;
            if (grown > 16 << 20)
                throw new Exception(grown + " bytes more");
        }
    }
}
