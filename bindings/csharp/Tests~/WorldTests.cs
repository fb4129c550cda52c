// WorldTests.cs: hitbox sets, tiles, the index, searches, moves and drawing beside searches through all boxes and formulas.
using System;
using System.Collections.Generic;
using System.IO;

namespace Graze
{
    static partial class Tests
    {
        static HitboxSet Hero(Mask mask)
        {
            var boxes = new[]
            {
                new Hitbox(new Box(1, 2, 5, 4), 0, 3), new Hitbox(new Box(6, 0, 9, 3), 1, 4),
                new Hitbox(new Box(0, 0, 2, 2), 0, 3), new Hitbox { Name = 1, Layer = 4, Shape = Shape.Mask(mask, new Point(0, 0)) }
            };
            var frames = new[]
            {
                new HitboxFrame { First = 0, Count = 2, PivotX = 4, PivotY = 2, Duration = 100 },
                new HitboxFrame { First = 2, Count = 2, PivotX = 1, PivotY = 1, Duration = 50 }
            };
            var run = new Animation { Name = "run", First = 0, Last = 1, Direction = AnimationDirection.Forward };
            return new HitboxSet(new[] { "h\u00fcrt", "hit" }, boxes, frames, new[] { run });
        }

        static void HitboxSets()
        {
            using (var mask = new Mask(4, 4))
            using (var world = new World())
            {
                mask.Set(3, 0, true);
                var set = Hero(mask);
                Equal(set.FindName("h\u00fcrt"), 0u);
                Equal(set.FindName("none"), uint.MaxValue);
                Equal(set.FindAnimation("run"), 0u);
                for (ulong time = 0; time < 600; time += 25)
                    Equal(set.FrameAt(0, time), time % 150 < 100 ? 0u : 1u, "frame at " + time);
                // The box less the pivot, then mirrored, then a quarter turn: (x, y) goes to (-y, x).
                Equal(set.Offset(0, new FramePose { Frame = 0 }), new Box(-3, 0, 1, 2));
                Equal(set.Offset(0, new FramePose { Frame = 0, FlipX = true }), new Box(-1, 0, 3, 2));
                Equal(set.Offset(0, new FramePose { Frame = 0, FlipX = true, Turns = 1 }), new Box(-2, -1, 0, 3));
                Equal(set.Shape(0, new FramePose { Frame = 0 }).Corner(1), new Point(1, 2));
                var shape = set.Shape(3, new FramePose { Frame = 1, FlipX = true });
                Equal(shape.Kind, ShapeKind.Mask);
                // The pixel (3, 0) is at (2, -1) from the pivot, mirrored at (-3, -1).
                Equal(shape.Touches(Shape.Circle(new Point(-2.5, -0.5), 0.25)), true);
                Equal(shape.Touches(Shape.Circle(new Point(2.5, -0.5), 0.25)), false);
                var body = world.Add(0, 0);
                world.SetHitboxes(body, set, new FramePose { Frame = 0, X = 50, Y = 20 });
                Equal(world.Hitboxes(body), set);
                Equal(world.ReadPart(world.Hitbox(body, 1)).Box, new Box(52, 18, 55, 21));
                world.SetFrame(body, new FramePose { Frame = 1, X = 50, Y = 20 });
                Equal(world.QueryPoint(new Point(52.5, 19.5), 1 << 4).Length, 1);
                Equal(world.QueryPoint(new Point(51.5, 19.5), 1 << 4).Length, 0);
                Refused(Status.BadFrame, () => world.SetHitboxes(body, set, new FramePose { Frame = 2 }), "body: body 0, generation 1, pose.Frame: 2");
                Refused(Status.BadFrame, () => set.Offset(0, new FramePose { Frame = 9 }), "pose.Frame: 9, FrameCount: 2");
                Refused(Status.OutOfBounds, () => set.Shape(4, new FramePose()), "box: 4, BoxCount: 4");
                Refused(Status.OutOfBounds, () => set.FrameAt(1, 0), "animation: 1");
                Refused(Status.BadHitboxes, () => new HitboxSet(new string[0], new[] { new Hitbox(new Box(0, 0, 1, 1), 0) }, new HitboxFrame[1]));
                byte[] snapshot = world.Save();
                using (var other = new World())
                {
                    Refused(Status.AssetMissing, () => other.Load(snapshot), "snapshot: " + snapshot.Length + " bytes of format Snapshot, version ");
                    other.Know(mask);
                    other.Know(set);
                    other.Load(snapshot);
                    Equal(other.Hash(), world.Hash());
                    Equal(other.Hitboxes(body), set);
                    Equal(other.Frame(body).Frame, 1u);
                }
                set.Dispose();
                world.SetFrame(body, new FramePose { Frame = 0, X = 50, Y = 20 });
                Equal(world.ReadPart(world.Hitbox(body, 1)).Box, new Box(52, 18, 55, 21), "a set whose game is done with it");
                world.SetHitboxes(body, null);
                Equal(world.Hitboxes(body) == null, true);
                Equal(world.Parts(body).Length, 0);
                Refused(Status.BadFrame, () => world.Frame(body), "body: body 0, generation 1");
            }
        }

        static void ErrorsNameTheRow()
        {
            using (var world = new World())
            {
                BodyId here = world.Add(0, 0, new Box(0, 0, 1, 1), 0);
                Refused(Status.StaleHandle, () => world.SetPositions(new[] { here, default(BodyId) }, new float[2], new float[2]),
                        "World.SetPositions(row: 1, body: body 0, generation 0, x: 0, y: 0): ");
                Refused(Status.BadNumber, () => world.MoveAll(new[] { here, here }, new[] { 0, float.NaN }, new float[2]), "World.MoveAll(row: 1, body: body ");
                Refused(Status.BadValue, () => new World(new WorldConfig { WrapHeight = -3 }), "WrapWidth: 0, WrapHeight: -3");
                Refused(Status.BadNumber, () => world.QueryPoint(new Point(double.NaN, 0)), "shape none");
            }
        }

        static void PartsWithShapes()
        {
            using (var world = new World(new WorldConfig { Events = EventFlags.Both }))
            {
                var mask = new Mask(8, 8);
                mask.Set(7, 7, true);
                var circle = Shape.Circle(new Point(0, 0), 1);
                var sprite = world.Add(0, 0, new[] { new PartDef(Shape.Mask(mask, new Point(0, 0)), 1, 5), new PartDef(new Box(20, 20, 21, 21), 2, 6) { IsDisabled = true } }, 7);
                var shot = world.Add(1, 1, circle, 3);
                mask.Dispose(); // the world keeps it
                world.Step();
                Equal(world.TouchEvents().Length, 0);
                shot.SetPosition(7.5f, 7.5f);
                world.Step();
                Equal(world.TouchEvents().Length, 1);
                TouchEvent turned;
                Equal(world.TouchEvents()[0].Of(3, out turned), true);
                Equal(turned.UserB, 7ul);
                var parts = new PartId[2];
                Equal(world.Parts(sprite, parts), 2);
                Equal(world.ReadPart(parts[1]).Tag, 6u);
                Equal((bool)world.ReadPart(parts[1]).IsDisabled, true);
                Equal(world.Shape(parts[0]).Kind, ShapeKind.Mask);
                world.SetShape(parts[0], circle);
                Equal(world.ReadPart(parts[0]).Box, new Box(-1, -1, 1, 1));
                world.ClearShape(parts[0]);
                Equal(world.Shape(parts[0]).Kind, ShapeKind.Box);
                var added = world.AddPart(sprite, new PartDef(Shape.Circle(new Point(5, 5), 2), 4, 9));
                Equal(world.ReadPart(added).Box, new Box(3, 3, 7, 7));
                world.SetSwept(sprite, true);
                world.MoveShape(added, Shape.Circle(new Point(50, 5), 2));
                var between = world.Add(30, 5, new Box(-1, -1, 1, 1), 6);
                world.Step();
                Equal(world.ContactsOf(between).Length, 0, "it passed before the end of the step");
                bool hasPassed = false;
                foreach (var it in world.Events())
                    hasPassed |= it.B == between.Id && it.Kind == EventKind.Begin;
                Equal(hasPassed, true, "it was met on the way");
                var rules = new Rules();
                rules.ForbidLayers(3, 4);
                rules.AllowLayers(1, 4);
                Equal(rules.Allows(0, 2), true);
                Equal(rules.Allows(1, 2), false);
                ulong hash = world.Hash();
                Refused(Status.BadRadius, () => world.AddPart(sprite, new PartDef(Shape.Circle(new Point(0, 0), -2), 4)), "part: Circle (0, 0) radius -2 layer 4");
                Refused(Status.BadLayer, () => world.Add(0, 0, circle, 64), "layer 64");
                Refused(Status.BadBox, () => world.Add(3, 4, new Box(1, 0, 0, 1), 0), "x: 3, y: 4, angle: 0, parts: Box (1, 0, 0, 1)");
                Refused(Status.StaleHandle, () => world.SetShape(default(PartId), circle), "part: part 0, generation 0");
                Refused(Status.OutOfSpace, () => world.SetPositions(new BodyId[3], new float[2], new float[3]), "bodies.Length: 3, x.Length: 2");
                Equal(world.Hash(), hash);
            }
        }

        static void TileLayers()
        {
            using (var world = new World())
            {
                var random = new Random(6);
                const uint columns = 20, rows = 10;
                var kinds = new byte[columns * rows];
                var values = new ushort[kinds.Length];
                for (int i = 0; i < kinds.Length; i++)
                {
                    kinds[i] = (byte)random.Next(2);
                    values[i] = (ushort)random.Next(60000);
                }
                var def = new TilesDef { X = 100, TileWidth = 8, TileHeight = 4, Columns = columns, Rows = rows, Layer = 2, User = 77 };
                var level = world.AddTiles(def, kinds, values);
                world.SetTiles(level, new Rect(3, 4, 2, 2), new byte[] { 1, 0, 0, (byte)TileKind.OneWayMinY });
                world.SetTileValues(level, new Rect(0, 9, 3, 1), new ushort[] { 7, 8, 9 });
                kinds[4 * columns + 3] = 1;
                kinds[4 * columns + 4] = kinds[5 * columns + 3] = 0;
                kinds[5 * columns + 4] = (byte)TileKind.OneWayMinY;
                for (ushort i = 0; i < 3; i++)
                    values[9 * columns + i] = (ushort)(7 + i);
                ulong filled = 0;
                for (uint y = 0; y < rows; y++)
                    for (uint x = 0; x < columns; x++)
                    {
                        Equal((byte)world.Tile(level, x, y), kinds[y * columns + x], "kind");
                        Equal(world.TileValue(level, x, y), values[y * columns + x], "value");
                        filled += kinds[y * columns + x] != 0 ? 1ul : 0;
                    }
                Equal(world.ReadTiles(level).Filled, filled);
                var body = world.Add(120, 18, new Box(0, 0, 20, 9), 0);
                var into = new Box[50];
                double area = 0, wanted = 0;
                int count = world.TilesTouched(body, level, into);
                for (int i = 0; i < count; i++)
                    area += (into[i].MaxX - into[i].MinX) * (into[i].MaxY - into[i].MinY);
                for (uint y = 0; y < rows; y++)
                    for (uint x = 0; x < columns; x++)
                        wanted += kinds[y * columns + x] != 0 && 100 + 8 * x < 140 && 108 + 8 * x > 120 && 4 * y < 27 && 4 * y + 4 > 18 ? 32 : 0;
                Equal(area, wanted, "touched tiles");
                Equal(world.TilesTouched(body, level).Length, count);
                Refused(Status.OutOfSpace, () => world.AddTiles(def, new byte[199]), "kinds.Length: 199, tiles: 200");
                Refused(Status.OutOfSpace, () => world.SetTiles(level, new Rect(0, 0, 3, 2), new byte[5]), "kinds.Length: 5, tiles: 6");
                Refused(Status.OutOfBounds, () => world.SetTileValues(level, new Rect(19, 0, 2, 1), new ushort[2]), "where: (19, 0, 2, 1)");
                Refused(Status.BadTiles, () => world.AddTiles(new TilesDef { Columns = 1, Rows = 1 }, default(ReadOnlySpan<byte>)), "TileWidth: 0");
                Refused(Status.OutOfBounds, () => world.SetTile(level, 20, 3, TileKind.Solid), "x: 20, y: 3, kind: Solid");
            }
        }

        static List<ulong> Rows(ReadOnlySpan<Hit> hits)
        {
            var rows = new List<ulong>();
            foreach (var hit in hits)
                rows.Add(hit.User);
            rows.Sort();
            return rows;
        }

        static void StepsCountTheirWork()
        {
            using (var world = new World())
            {
                var bodies = ManyBodies(world);
                Advance(world, bodies, 0);
                Equal(world.Counters.Tests, 0ul);
                world.IsCounting = true;
                Advance(world, bodies, 1);
                ulong tests = world.Counters.Tests;
                Equal(tests >= (ulong)world.Contacts().Length && tests > 0, true, "tests " + tests);
                Advance(world, bodies, 2);
                Equal(world.Counters.Tests > tests, true, "more tests");
                world.IsCounting = false;
                Advance(world, bodies, 3);
                Equal(world.Counters.Tests, 0ul);
            }
        }

        static void AnIndexAnswersAsASearch()
        {
            var random = new Random(2);
            var boxes = new Area[900];
            var layers = new byte[boxes.Length];
            var isThere = new bool[boxes.Length];
            for (int i = 0; i < boxes.Length; i++)
            {
                boxes[i] = At(random);
                layers[i] = (byte)random.Next(3);
                isThere[i] = true;
            }
            using (var index = new Index(boxes, layers))
            {
                int found = 0;
                for (int round = 0; round < 200; round++)
                {
                    uint row = (uint)random.Next(boxes.Length);
                    if (isThere[row] && round % 2 == 0)
                    {
                        index.Remove(row);
                        isThere[row] = false;
                    }
                    else if (isThere[row])
                        index.SetBox(row, boxes[row] = At(random));
                    else
                    {
                        var box = At(random);
                        uint inserted = index.Insert(box, 1);
                        Equal(isThere[inserted], false, "a free row");
                        isThere[inserted] = true;
                        boxes[inserted] = box;
                        layers[inserted] = 1;
                    }
                    var area = At(random);
                    var query = Query.Box(new Point(area.MinX, area.MinY), new Point(area.MaxX, area.MaxY));
                    query.Layers = 1 << 1;
                    var rows = Rows(index.Query(query));
                    var wanted = new List<ulong>();
                    double nearest = double.MaxValue;
                    for (int i = 0; i < boxes.Length; i++)
                    {
                        var it = boxes[i];
                        if (!isThere[i])
                            continue;
                        double dx = Math.Max(Math.Max(it.MinX - area.MinX, area.MinX - it.MaxX), 0), dy = Math.Max(Math.Max(it.MinY - area.MinY, area.MinY - it.MaxY), 0);
                        nearest = Math.Min(nearest, Math.Sqrt(dx * dx + dy * dy));
                        if (layers[i] == 1 && it.MinX < area.MaxX && it.MaxX > area.MinX && it.MinY < area.MaxY && it.MaxY > area.MinY)
                            wanted.Add((ulong)i);
                    }
                    Equal(string.Join(" ", rows), string.Join(" ", wanted), "round " + round);
                    var hits = index.Query(new[] { Query.Nearest(new Point(area.MinX, area.MinY), 1), query });
                    Equal(hits.Of(0)[0].Distance, nearest, "nearest");
                    Equal(hits.Of(1).Length, rows.Count);
                    found += rows.Count;
                }
                if (found < 300)
                    throw new Exception("only " + found + " hits");
                Refused(Status.StaleHandle, () => index.Remove(5000), "graze_index_remove(row: 5000)");
                Refused(Status.BadBox, () => index.Insert(new Area(1, 0, 0, 0), 0), "box: (1, 0, 0, 0), layer: 0");
                Refused(Status.BadRadius, () => index.Query(Query.Circle(new Point(1, 2), -1)), "Circle at (1, 2)");
            }
            using (var index = new Index(new[] { new Area(10, 0, 20, 10) }))
            {
                var moved = index.MoveAndCollide(new Area(0, 0, 4, 4), new Point(30, 2), Response.Touch);
                Equal(moved.X, 6.0);
                Equal(moved.Hits[0].Row, 0u);
            }
            Refused(Status.OutOfSpace, () => new Index(boxes, new byte[3]), "layers.Length: 3, boxes.Length: 900");
            Refused(Status.BadNumber, () => new Index(new[] { new Area(double.NaN, 0, 0, 0) }), "boxes.Length: 1");
        }

        static Area At(Random random)
        {
            double x = random.Next(1000) / 4.0, y = random.Next(1000) / 4.0;
            return new Area(x, y, x + random.Next(1, 80) / 4.0, y + random.Next(1, 80) / 4.0);
        }

        static void FindersFindAllPairs()
        {
            var random = new Random(1);
            var boxes = new Box[200];
            var layers = new byte[boxes.Length];
            for (int i = 0; i < boxes.Length; i++)
            {
                var area = At(random);
                boxes[i] = new Box((float)area.MinX, (float)area.MinY, (float)area.MaxX, (float)area.MaxY);
                layers[i] = (byte)random.Next(2);
            }
            var rules = new Rules();
            rules.Forbid(1, 1);
            List<Pair> all = new List<Pair>(), allowed = new List<Pair>(), between = new List<Pair>();
            for (uint a = 0; a < boxes.Length; a++)
                for (uint b = a + 1; b < boxes.Length; b++)
                    if (boxes[a].MinX < boxes[b].MaxX && boxes[b].MinX < boxes[a].MaxX && boxes[a].MinY < boxes[b].MaxY && boxes[b].MinY < boxes[a].MaxY)
                    {
                        all.Add(new Pair(a, b));
                        if (layers[a] == 0 || layers[b] == 0)
                            allowed.Add(new Pair(a, b));
                        if (a < 100 && b >= 100)
                            between.Add(new Pair(a, b - 100));
                    }
            var config = new FindConfig { Rules = rules, BroadPhase = "sectors" };
            using (var finder = new Finder())
            {
                Same(finder.Pairs(boxes), all);
                Same(finder.PairsBetween(boxes.AsSpan(0, 100), boxes.AsSpan(100)), between);
                Equal(finder.Count(boxes), (ulong)all.Count);
            }
            Same(Finder.Find(boxes, layers, config), allowed);
            if (allowed.Count < 20 || allowed.Count == all.Count)
                throw new Exception("only " + allowed.Count + " of " + all.Count);
            Refused(Status.BadBroadPhase, () => new Finder(new FindConfig { BroadPhase = "none" }), "BroadPhase: none");
            Refused(Status.OutOfSpace, () => Finder.Find(boxes, new byte[1]), "layers.Length: 1, boxes.Length: 200");
        }

        static void Same(ReadOnlySpan<Pair> found, List<Pair> wanted)
        {
            Equal(found.Length, wanted.Count, "pairs");
            for (int i = 0; i < found.Length; i++)
                Equal(found[i], wanted[i], "pair " + i);
        }

        static void QueriesAtOnce()
        {
            using (var world = new World())
            {
                for (int i = 0; i < 10; i++)
                    world.Add(10 * i, 0, new Box(0, 0, 4, 4), 0, (ulong)i);
                var ball = Shape.Circle(new Point(-5, 2), 1);
                var queries = new[]
                {
                    Query.Point(new Point(33, 3)), Query.Circle(new Point(47, 2), 3.5), Query.RayFirst(new Point(97, 2), new Point(-9, 2)),
                    Query.Cast(ball, new Point(20, 0)), Query.CastFirst(ball, new Point(90, 0)), Query.Point(new Point(38, 3)), Query.Ray(new Point(0, 9), new Point(90, 9))
                };
                var hits = world.Query(queries);
                var wanted = new[] { "3", "4 5", "9", "0 1", "0", "", "" };
                Equal(hits.QueryCount, queries.Length);
                var any = new Bool[queries.Length];
                world.QueryAny(queries, any);
                for (int i = 0; i < queries.Length; i++)
                {
                    Equal(string.Join(" ", Rows(hits.Of(i))), wanted[i], "query " + i);
                    Equal(any[i], (Bool)(wanted[i] != ""), "any " + i);
                }
                Equal(hits.All.Length, 7);
                Equal(world.Query(queries[3])[1].Time, 0.7);
                Equal(world.QueryAny(queries[0]), true);
                Equal(world.QueryAny(queries[5]), false);
                Hit hit;
                Equal(world.RayFirst(new Point(97, 2), new Point(-9, 2), out hit), true);
                Equal(hit.User, 9ul);
                Equal(world.Point(new Point(38, 3), out hit), false);
                Equal(world.Point(new Point(32, 3), out hit), true);
                Equal(hit.User, 3ul);
                Equal(world.Nearest(new Point(26, 2), out hit), true);
                Equal(hit.User + " " + hit.Distance, "2 2");
                var bodies = world.Bodies();
                world.SetPosition(bodies[6], 53, 2);
                var overlaps = world.Overlaps(bodies);
                Equal(string.Join(" ", Rows(overlaps.Of(5))) + ", " + string.Join(" ", Rows(overlaps.Of(6))), "6, 5");
                Equal(overlaps.All.Length, 2);
                any = new Bool[bodies.Length];
                world.OverlapsAny(bodies, any);
                for (int i = 0; i < any.Length; i++)
                    Equal(any[i], (Bool)(i == 5 || i == 6), "overlaps " + i);
                Refused(Status.BadRadius, () => world.Query(Query.Circle(new Point(1, 2), -1)), "queries: Circle at (1, 2)");
                Refused(Status.StaleHandle, () => world.Overlaps(new BodyId[1]), "bodies[0]: body 0, generation 0");
                Refused(Status.OutOfSpace, () => world.QueryAny(queries, new Bool[1]), "into.Length: 1, queries.Length: 7");
                Refused(Status.OutOfBounds, () => world.Query(queries).Of(7), "i: 7, QueryCount: 7");
            }
        }

        static void ManyMovers()
        {
            using (var world = new World(new WorldConfig { Threads = 2 }))
            {
                var random = new Random(12);
                for (int i = 0; i < 60; i++)
                    world.Add(random.Next(300), random.Next(300), new Box(0, 0, 15, 15), (byte)random.Next(1, 3));
                var movers = new Mover[200];
                for (int i = 0; i < movers.Length; i++)
                    movers[i] = new Mover { Box = new Box(-2, -1, 2, 1), X = random.Next(300), Y = random.Next(300), Goal = new Point(random.Next(300), random.Next(300)), Layer = 0 };
                var responses = new Responses().Set(0, 1, Response.Touch).SetLayers(1, 4, Response.Bounce);
                Equal(responses.Get(0, 2), Response.Bounce);
                ulong hash = world.Hash();
                int hits = 0;
                for (int i = 0; i < movers.Length; i++)
                {
                    var it = movers[i];
                    var one = world.TestMove(it.X, it.Y, new PartDef(it.Box, 0), it.Goal, responses);
                    var many = world.MoveMany(movers, responses);
                    Equal(many.Ends[i].EndX + " " + many.Ends[i].EndY, one.X + " " + one.Y, "mover " + i);
                    Equal(many.HitsOf(i).Length, one.Hits.Length, "hits of mover " + i);
                    for (int k = 0; k < one.Hits.Length; k++)
                        Equal(many.HitsOf(i)[k].Part.Id, one.Hits[k].Part.Id, "hit");
                    hits += one.Hits.Length;
                }
                if (hits < 100)
                    throw new Exception("only " + hits + " hits");
                Equal(world.Hash(), hash);
                var body = world.Add(5, 5, new Box(-2, -1, 2, 1), 0);
                var inside = world.TestMove(body, new Point(200, 170), responses);
                string end = inside.X + " " + inside.Y;
                body.Remove();
                var outside = world.TestMove(5, 5, new PartDef(new Box(-2, -1, 2, 1), 0), new Point(200, 170), responses);
                Equal(outside.X + " " + outside.Y, end);
                Refused(Status.BadNumber, () => world.MoveMany(new[] { new Mover { X = float.NaN } }), "movers.Length: 1");
                Refused(Status.BadLayer, () => world.TestMove(1, 2, new PartDef(new Box(0, 0, 1, 1), 70), new Point(0, 0)), "part: Box (0, 0, 1, 1) layer 70");
                Refused(Status.OutOfBounds, () => world.MoveMany(movers).HitsOf(200), "i: 200");
                Refused(Status.BadLayer, () => new Responses().Set(64, 0, Response.Cross), "mover: 64, other: 0");
            }
        }

        static void AFunctionChooses()
        {
            using (var world = new World())
            {
                for (int i = 1; i < 5; i++)
                    world.Add(20 * i, 0, new Box(0, -9, 5, 9), 1, (ulong)i);
                var mover = world.Add(0, 0, new Box(-2, -2, 2, 2), 0);
                var part = world.Parts(mover)[0];
                int asked = 0;
                var odd = new Responses { Choose = (PartId own, in MoveHit hit) => { asked++; Equal(own.Id, part.Id); return hit.User < 3 ? Response.Cross : Response.Touch; } };
                var moved = world.TestMove(mover, new Point(99, 0), odd);
                Equal(moved.X + " " + moved.Hits.Length, "58 3", "it stops at the third wall");
                Equal(asked >= 3, true);
                moved = world.TestMove(mover, new Point(99, 0));
                Equal(moved.X, 18.0, "without a function");
                var nested = new Responses { Choose = (PartId own, in MoveHit hit) => { world.TestMove(mover, new Point(30, 0), odd); return Response.Ignore; } };
                moved = world.TestMove(mover, new Point(99, 0), nested);
                Equal(moved.X, 99.0);
                var failing = new Responses { Choose = (PartId own, in MoveHit hit) => { throw new InvalidOperationException("no choice"); } };
                ulong hash = world.Hash();
                try
                {
                    world.TestMove(mover, new Point(99, 0), failing);
                    throw new Exception("an exception is lost");
                }
                catch (InvalidOperationException error)
                {
                    Equal(error.Message, "no choice");
                }
                Equal(world.Hash(), hash);
                moved = world.TestMove(mover, new Point(99, 0), odd);
                Equal(moved.X, 58.0, "the next move");
                odd.Choose = null;
                moved = world.TestMove(mover, new Point(99, 0), odd);
                Equal(moved.X, 18.0, "no function any more");
            }
        }

        static void PlatformsCarry()
        {
            using (var world = new World())
            {
                var lift = world.Add(0, 0, new Box(-20, 0, 20, 4), 1);
                var above = world.Add(0, -2, new Box(-2, -2, 2, 2), 0);
                var below = world.Add(0, 6, new Box(-2, -2, 2, 2), 0);
                Equal(world.MovePlatform(lift, 3, -8).Length, 1);
                Equal(above.X + " " + above.Y + ", " + below.X, "3 -10, 0");
                lift.SetPosition(0, 0);
                above.SetPosition(0, -50);
                Equal(world.MovePlatform(lift, 5, 0, sides: Side.MaxY).Length, 1);
                Equal(below.X + " " + above.X, "5 0");
                world.Add(12, 0, new Box(0, 5, 5, 20), 2);
                lift.SetPosition(0, 0);
                below.SetPosition(0, 6);
                world.MovePlatform(lift, 20, 0, 1 << 5, Side.MaxY);
                Equal(below.X, 0f, "its layer is not carried");
                lift.SetPosition(0, 0);
                world.MovePlatform(lift, 20, 0, 0, Side.MaxY, new Responses().Set(0, 2, Response.Cross));
                Equal(below.X, 20f, "it crosses what stands there");
                lift.SetPosition(0, 0);
                below.SetPosition(0, 6);
                world.MovePlatform(lift, 20, 0, 0, Side.MaxY);
                Equal(below.X, 10f, "it slides along what stands there");
            }
        }

        static void BodiesPushEachOther()
        {
            using (var world = new World())
            {
                var left = world.Add(0, 0, new Box(0, 0, 10, 20), 1);
                var right = world.Add(6, 0, new Box(0, 0, 10, 20), 1);
                world.Add(-11, 0, new Box(0, 0, 10, 20), 2);
                var pushed = world.Push(1 << 1, bodies: new[] { new PushBody { Body = left, Weight = 1 } });
                Equal(left.X + " " + right.X, "-1 9");
                Equal(pushed.Length + " " + (bool)pushed[0].IsHeld + " " + (bool)pushed[1].IsHeld, "2 True False");
                Refused(Status.BadValue, () => world.Push(rounds: 1001), "World.Push(axis: X, rounds: 1001");
            }
        }

        static void AFlightHasLegs()
        {
            using (var world = new World())
            {
                world.Add(0, 0, new Box(-5, -9, 0, 9), 1);
                var right = world.Add(0, 0, new Box(10, -9, 15, 9), 1);
                world.Add(0, 0, new Box(6, -9, 8, 9), 2);
                var flight = new Flight { At = new Point(5, 0), To = new Point(45, 0), BouncesMax = 9 };
                flight.Responses = new Responses().Set(0, 1, Response.Bounce).Set(0, 2, Response.Cross);
                var legs = world.Legs(flight);
                Equal(legs.All.Length + " " + legs.IsCutShort + " " + legs.All[1].To + " " + legs.All[1].Time, "9 False (10, 0) 0.125");
                Equal(legs.All[1].Body.Equals(right) + " " + legs.All[0].Response + " " + legs.All[8].Response, "True Cross Ignore");
                flight.BouncesMax = 0;
                Equal(world.Legs(flight).IsCutShort, true);
                flight.Radius = -1;
                Refused(Status.BadRadius, () => world.Legs(flight), "World.Legs(At: (5, 0), To: (45, 0), Radius: -1");
            }
        }

        static void MistakesAreReported()
        {
            var heard = new List<string>();
            var config = new WorldConfig { Report = it => heard.Add(it.Function + ", " + it.Status + ", " + it.Body + ", " + it.Name) };
            using (var world = new World(config))
            {
                Refused(Status.StaleHandle, () => world.Remove(default(BodyId)));
                var body = world.Add(0, 0);
                body.Name = "crate";
                Refused(Status.BadNumber, () => body.SetPosition(0, float.NaN));
            }
            config.BroadPhase = "none";
            Refused(Status.BadBroadPhase, () => new World(config));
            Equal(string.Join("; ", heard), "graze_body_remove, StaleHandle, body 0, generation 0, ; graze_body_set_position, BadNumber, body 0, generation 1, crate; "
                + "graze_world_open, BadBroadPhase, body 0, generation 0, ");
        }

        static void DangerIsATime()
        {
            using (var world = new World())
            {
                BodyId[] bodies = { world.Add(0, 0, new Box(-2, -2, 2, 2), 1), world.Add(0, 40, new Box(-2, -2, 2, 2), 1) };
                float[] dx = { 2, 0 }, dy = { 0, 0 };
                var grid = new DangerGrid { Cell = new Point(5, 10), Columns = 9, Rows = 5, Steps = 15 };
                var times = new float[45];
                foreach (double radius in new[] { 0.0, 1.0 })
                {
                    grid.Shape = radius > 0 ? Shape.Circle(new Point(0, 0), radius) : (Shape?)null;
                    world.Danger(grid, bodies, dx, dy, times);
                    for (int row = 0; row < 5; row++)
                        for (int column = 0; column < 9; column++)
                        {
                            // The first body comes by in row 0; the second one rests at the begin of row 4.
                            double time = Math.Max(0, (5 * column - 2 - radius) / 2);
                            bool isHit = row == 0 ? time <= 15 : row == 4 && column == 0;
                            Equal(times[9 * row + column], isHit ? (float)(row == 0 ? time : 0) : float.PositiveInfinity, "row " + row + ", column " + column);
                        }
                }
                Refused(Status.OutOfSpace, () => world.Danger(grid, bodies, dx, dy, new float[44]), "times.Length: 44, Columns: 9, Rows: 5");
                Refused(Status.OutOfSpace, () => world.Danger(grid, bodies, dx, new float[1], times), "dy.Length: 1, bodies.Length: 2");
                grid.Layer = 64;
                Refused(Status.BadLayer, () => world.Danger(grid, bodies, dx, dy, times), "Layer: 64");
            }
        }

        sealed class Failing : MemoryStream
        {
            public override void Write(byte[] buffer, int offset, int count)
            {
                throw new IOException("full");
            }
        }

        static void DifferencesAndRecordings()
        {
            using (var world = new World())
            {
                var bodies = ManyBodies(world);
                Advance(world, bodies, 0);
                byte[] earlier = world.Save();
                var stream = new MemoryStream();
                world.Record(stream);
                world.Note(new byte[] { 1, 2 });
                var hashes = new List<ulong>();
                for (int frame = 1; frame < 6; frame++)
                {
                    Advance(world, bodies, frame);
                    hashes.Add(world.Hash());
                }
                world.StopRecording();
                byte[] later = world.Save(), delta = Snapshot.Delta(earlier, later), room = new byte[later.Length];
                Equal(Snapshot.Delta(earlier, later, room), delta.Length);
                Equal(Convert.ToBase64String(Snapshot.Apply(earlier, delta)), Convert.ToBase64String(later));
                Equal(Snapshot.Apply(earlier, delta, room), later.Length);
                Equal(Convert.ToBase64String(room), Convert.ToBase64String(later));
                Equal(delta.Length < later.Length, true, "a difference is shorter");
                Refused(Status.DeltaMismatch, () => Snapshot.Apply(later, delta));
                Refused(Status.BadFormat, () => Snapshot.Delta(earlier, new byte[9]), "earlier: " + earlier.Length + " bytes of format Snapshot, version ");
                Refused(Status.BadFormat, () => Snapshot.Apply(earlier, new byte[] { 1, 2 }), "delta: 2 bytes in an unknown format, from byte 0 on 01 02): ");
                Refused(Status.OutOfSpace, () => Snapshot.Delta(earlier, later, new byte[1]), "into.Length: 1, size: " + delta.Length);
                Refused(Status.OutOfSpace, () => Snapshot.Apply(earlier, delta, new byte[10]), "into.Length: 10, size: " + later.Length);
                using (var replay = new Replay(stream.ToArray()))
                {
                    foreach (ulong hash in hashes)
                    {
                        Equal(replay.Step(), ReplayState.Stepped);
                        ulong recorded, now;
                        replay.Hashes(out recorded, out now);
                        Equal(now, hash);
                    }
                    Equal(replay.Step(), ReplayState.Ended);
                }
                Refused(Status.WriteFailed, () => world.Record(new Failing()));
                Equal(world.IsRecording(), false);
                stream = new MemoryStream();
                world.Record(stream);
            } // ends the recording
        }

        /// <summary>A recording has masks and sets of its own; a world of the game loads what its replay saves.</summary>
        static void ReplaysAreSaved()
        {
            using (var mask = new Mask(4, 4))
            using (var unused = new Mask(4, 4))
            using (var set = Hero(mask))
            using (var world = new World())
            {
                mask.Set(1, 1, true);
                var stream = new MemoryStream();
                world.Record(stream);
                world.Add(0, 0, Shape.Mask(mask, new Point(0, 0)), 0);
                world.SetHitboxes(world.Add(9, 9), set, new FramePose());
                world.SetHitboxes(world.Add(3, 3), set, new FramePose { Frame = 1 });
                world.Step();
                world.StopRecording();
                using (var replay = new Replay(stream.ToArray()))
                using (var other = new World())
                {
                    Equal(replay.Step(), ReplayState.Stepped);
                    Equal(replay.World.Save().Length, world.Save().Length, "no list is needed");
                    foreach (var one in new Shared[] { unused, mask, set })
                    {
                        replay.World.Know(one);
                        other.Know(one);
                    }
                    byte[] snapshot = replay.World.Save();
                    Equal(replay.World.SaveSize(), snapshot.Length);
                    other.Load(snapshot);
                    Equal(other.Hash(), world.Hash());
                }
            }
        }

        sealed class Lines : IDraw
        {
            internal int Count, Polygons, Circles;
            internal bool IsFailing;
            internal uint Color = Library.LayerColor(5);

            public void Line(Point from, Point to, in DrawStyle style)
            {
                Count++;
            }

            public void Polygon(ReadOnlySpan<Point> corners, in DrawStyle style)
            {
                Polygons++;
                if (IsFailing)
                    throw new InvalidOperationException("no pen");
                Equal(corners.Length, 4);
                Equal(corners[0].X, 3.0);
                Equal(style.Color, Color);
            }

            public void Circle(Point center, double radius, in DrawStyle style)
            {
                Circles++;
                Equal(center, new Point(40, 1));
                Equal(radius, 2.0);
            }
        }

        static void AWorldDrawsItself()
        {
            using (var world = new World())
            {
                world.Add(5, 5, new Box(-2, -2, 2, 2), 5);
                world.Add(40, 1, Shape.Circle(new Point(0, 0), 2), 6);
                var lines = new Lines();
                world.Draw(lines, new DrawConfig { What = DrawKind.Parts });
                Equal(lines.Count + " " + lines.Polygons + " " + lines.Circles, "0 1 1");
                world.Draw(lines, new DrawConfig { What = DrawKind.Parts, View = new Box(30, 0, 50, 9) });
                world.Draw(lines, new DrawConfig { What = DrawKind.Parts, Layers = 1 << 6 });
                Equal(lines.Polygons + " " + lines.Circles, "1 3");
                var queries = new[] { Query.Ray(new Point(0, 5), new Point(9, 5)), Query.Cast(Shape.Circle(new Point(40, 1), 2), new Point(0, 0)) };
                int before = lines.Count, circles = lines.Circles;
                world.Draw(lines, new DrawConfig { What = DrawKind.Queries, Queries = queries });
                Equal(lines.Count > before && lines.Circles > circles, true, "a ray and a circle");
                Refused(Status.OutOfSpace, () => world.Draw(lines, new DrawConfig { Colors = new uint[3] }), "config.Colors.Length: 3");
                lines.Color = 0x123456;
                var colors = new uint[64];
                colors[5] = lines.Color;
                world.Draw(lines, new DrawConfig { What = DrawKind.Parts, Colors = colors, Layers = 1 << 5 });
                circles = lines.Circles;
                lines.IsFailing = true;
                try
                {
                    world.Draw(lines, new DrawConfig { What = DrawKind.Parts });
                    throw new Exception("an exception is lost");
                }
                catch (InvalidOperationException error)
                {
                    Equal(error.Message, "no pen");
                }
                Equal(lines.Circles, circles, "nothing is drawn behind an exception");
                world.Step();
            }
        }

        static void WhatNeedsNoObject()
        {
            Equal(Library.Version.Split('.').Length, 3);
            var phases = Library.BroadPhases;
            foreach (var one in phases)
                using (var world = new World(new WorldConfig { BroadPhase = one.Name }))
                    Equal(one.About == "" || one.Source == null, false, one.Name);
            Equal(phases.Length > 3, true);
            var colors = new HashSet<uint>();
            for (uint layer = 0; layer < 64; layer++)
                colors.Add(Library.LayerColor(layer));
            Equal(colors.Count, 63, "two layers are white");
            Equal(Library.Explain(Reason.BoxesApart) != Library.Explain(Reason.None), true);
            using (var world = new World())
                Equal(Library.FormatOf(world.Save()).Format, Format.Snapshot);
            Equal(Library.FormatOf(new byte[3]).Format, Format.Unknown);
            double sine, cosine;
            for (int degrees = -400; degrees <= 400; degrees += 7)
            {
                Library.SinCos(degrees, out sine, out cosine);
                Equal(Math.Abs(sine - Math.Sin(degrees * Math.PI / 180)) < 1e-14 && Math.Abs(cosine - Math.Cos(degrees * Math.PI / 180)) < 1e-14, true, "angle " + degrees);
            }
            Library.SinCos(270, out sine, out cosine);
            Equal(sine + " " + cosine, "-1 0");
            Library.Check(new Box(0, 0, 1, 1));
            Refused(Status.BadBox, () => Library.Check(new Box(2, 0, 1, 1)), "box: (2, 0, 1, 1)");
            Equal(Library.Overlap(new Box(0, 0, 1, 1), new Box(1, 0, 2, 1)), false);
            Equal(Library.Overlap(new Box(0, 0, 1, 1), new Box(1, 0, 2, 1), Edges.Closed), true);
        }

        static void MemoryIsFreed()
        {
            long before = 0;
            var boxes = new[] { new Area(0, 0, 1, 1) };
            for (int i = 0; i < 6000; i++)
            {
                if (i == 1000)
                    before = Resident();
                var mask = new Mask(300, 300);
                using (var world = new World())
                using (var set = Hero(mask))
                using (var chain = new Chain(new[] { new ChainNode { Radius = 1 } }, 512))
                using (var index = new Index(boxes))
                {
                    world.Add(0, 0, Shape.Mask(mask, new Point(0, 0)), 0);
                    world.Add(0, 0, Shape.Chain(chain, new Point(0, 0)), 0);
                    world.SetHitboxes(world.Add(0, 0), set);
                    mask.Dispose();
                    world.Step();
                    world.MoveMany(new[] { new Mover { Box = new Box(0, 0, 1, 1), Goal = new Point(9, 9) } });
                    index.Query(Query.Point(new Point(0.5, 0.5)));
                }
            }
            long grown = Resident() - before;
            if (grown > 16 << 20)
                throw new Exception(grown + " bytes more");
            for (int batch = 0; batch < 6; batch++)
            {
                if (batch == 2)
                    before = Resident();
                for (int i = 0; i < 1000; i++)
                    new World().Add(0, 0, Shape.Mask(new Mask(300, 300), new Point(0, 0)), 0); // the finalizers free it
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            grown = Resident() - before;
            if (grown > 16 << 20)
                throw new Exception(grown + " bytes more behind finalizers");
        }

        static void AFrameOfAllMakesNoGarbage()
        {
            using (var world = new World())
            using (var one = new Mask(16, 16))
            using (var two = new Mask(16, 16))
            using (var set = Hero(one))
            using (var chain = new Chain(new[] { new ChainNode { Radius = 1 }, new ChainNode { X = 20, Radius = 1 } }, 8))
            using (var finder = new Finder())
            using (var index = new Index(new[] { new Area(0, 0, 5, 5), new Area(9, 9, 12, 12) }))
            {
                one.Fill();
                two.Fill();
                var bodies = ManyBodies(world);
                var sprite = world.Add(0, 0, Shape.Mask(one, new Point(0, 0)), 1);
                var hero = world.Add(0, 0);
                world.SetHitboxes(hero, set);
                var laser = world.Parts(world.Add(0, 90, Shape.Chain(chain, new Point(0, 0)), 2))[0];
                var level = world.AddTiles(new TilesDef { X = 300, TileWidth = 8, TileHeight = 8, Columns = 8, Rows = 8 }, new byte[64]);
                var part = world.Parts(sprite)[0];
                var movers = new Mover[20];
                for (int i = 0; i < movers.Length; i++)
                    movers[i] = new Mover { Box = new Box(0, 0, 2, 2), X = 2 * i, Goal = new Point(40, 40) };
                BodyId[] ids = new BodyId[4], all = new BodyId[40];
                for (int i = 0; i < ids.Length; i++)
                    ids[i] = bodies[i];
                float[] dx = new float[4], times = new float[64];
                var boxes = new Box[40];
                for (int i = 0; i < boxes.Length; i++)
                    boxes[i] = new Box(i, 0, i + 2, 2);
                byte[] earlier = world.Save(), later = new byte[1 << 16], delta = new byte[1 << 16], kinds = { 1, 0, 1, 1 };
                var queries = new[] { Query.Box(new Point(0, 0), new Point(9, 9)), Query.Cast(Shape.Circle(new Point(0, 0), 2), new Point(30, 30)) };
                var any = new Bool[8];
                var lines = new Drawn();
                var nodes = new ChainNode[8];
                var points = new Point[8];
                var words = new ulong[1];
                var parts = new[] { new PartDef(new Box(0, 0, 1, 1), 3), new PartDef(Shape.Circle(new Point(0, 0), 1), 3) };
                long before = 0, sum = 0;
                for (int frame = 0; frame < 3100; frame++)
                {
                    if (frame == 100)
                        before = GC.GetAllocatedBytesForCurrentThread();
                    var shape = frame % 2 == 0 ? Shape.Circle(new Point(frame % 9, 0), 3) : Shape.Mask(new MaskView(one, true, false, 1), new Point(0, frame % 5));
                    world.SetShape(part, shape);
                    world.MoveShape(part, shape);
                    sum += (long)world.Shape(part).Kind + (long)shape.Transformed(new Pose { X = 1 }).Bounds().MaxX;
                    sum += shape.Touches(Shape.Box(new Point(0, 0), new Point(3, 3))) ? 1 : 0;
                    sum += (long)shape.Manifold(Shape.Circle(new Point(5, 5), 1)).Count;
                    world.SetFrame(hero, new FramePose { Frame = (uint)(frame % 2), X = 30 });
                    sum += set.FrameAt(0, (ulong)frame) + (long)set.Offset(0, new FramePose()).MaxX;
                    world.SetTiles(level, new Rect((uint)(frame % 4), 1, 2, 2), kinds);
                    world.PushNode(laser, new ChainNode { X = -(frame % 9), Radius = 1 });
                    chain.PushNode(new ChainNode { X = frame % 9, Radius = 1 });
                    ChainPlace place;
                    sum += chain.Nearest(new Point(1, 1), out place) ? chain.Nodes(nodes) + chain.Points(4, points) : 0;
                    two.Xor(one, 1, 1);
                    Pixel first;
                    double time;
                    sum += one.View.Area(two, 3, 3) + (one.View.FirstOverlap(two, 0, 0, out first) ? 1 : 0) + one.View.Separation(two, 1, 1).X;
                    sum += one.View.Impact(two, new MaskMotion(-30, 0, 60, 0), out time) ? 1 : 0;
                    one.View.ReadRow(3, words);
                    sum += world.MoveMany(movers).Hits.Length + world.TestMove(1, 1, parts[1], new Point(20, 20)).Hits.Length;
                    world.Danger(new DangerGrid { Cell = new Point(4, 4), Columns = 8, Rows = 8, Steps = 9, Shape = shape }, ids, dx, dx, times);
                    sum += finder.Pairs(boxes).Length + finder.PairsBetween(boxes, boxes).Length;
                    index.SetBox(0, new Area(frame % 7, 0, 8, 8));
                    sum += index.Query(queries[0]).Length + index.MoveAndCollide(new Area(-9, 0, -8, 1), new Point(20, 0)).Hits.Length;
                    sum += world.Query(queries).All.Length + world.Overlaps(ids).All.Length + world.Bodies(all);
                    world.QueryAny(queries, any);
                    world.OverlapsAny(ids, any);
                    world.Add(50, 50, parts).Remove();
                    world.Draw(lines);
                    world.Step();
                    int length = world.Save(later);
                    int size = Snapshot.Delta(earlier, later.AsSpan(0, length), delta);
                    world.Load(later.AsSpan(0, Snapshot.Apply(earlier, delta.AsSpan(0, size), later)));
                }
                Equal(GC.GetAllocatedBytesForCurrentThread() - before, 0L, "bytes of garbage in 3,000 frames");
                if (sum < 3000 || lines.Count < 3000)
                    throw new Exception("only " + sum);
            }
        }

        sealed class Drawn : IDraw
        {
            internal int Count;

            public void Line(Point from, Point to, in DrawStyle style)
            {
                Count++;
            }

            public void Polygon(ReadOnlySpan<Point> corners, in DrawStyle style)
            {
                Count++;
            }

            public void Circle(Point center, double radius, in DrawStyle style)
            {
                Count++;
            }
        }
    }
}
