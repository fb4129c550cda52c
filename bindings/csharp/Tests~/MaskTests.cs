// MaskTests.cs: masks beside a model of bools, shapes and chains beside formulas.
using System;

namespace Graze
{
    static partial class Tests
    {
        const int MaskSide = 11;

        /// <summary>Pixels of a model; false outside.</summary>
        static bool At(bool[,] model, int x, int y)
        {
            return x >= 0 && y >= 0 && x < model.GetLength(0) && y < model.GetLength(1) && model[x, y];
        }

        static Mask Random(Random random, int solidIn8, out bool[,] model)
        {
            var mask = new Mask(MaskSide, MaskSide);
            model = new bool[MaskSide, MaskSide];
            for (int y = 0; y < MaskSide; y++)
                for (int x = 0; x < MaskSide; x++)
                {
                    model[x, y] = random.Next(8) < solidIn8;
                    mask.Set(x, y, model[x, y]);
                }
            return mask;
        }

        static uint Common(bool[,] a, bool[,] b, int dx, int dy)
        {
            uint area = 0;
            for (int y = -MaskSide; y < 2 * MaskSide; y++)
                for (int x = -MaskSide; x < 2 * MaskSide; x++)
                    area += At(a, x, y) && At(b, x - dx, y - dy) ? 1u : 0;
            return area;
        }

        /// <summary>The common area between whole pixels: that of four whole offsets, each with its share.</summary>
        static double Common(bool[,] a, bool[,] b, double dx, double dy)
        {
            int left = (int)Math.Floor(dx), top = (int)Math.Floor(dy);
            double x = dx - left, y = dy - top;
            return (1 - x) * (1 - y) * Common(a, b, left, top) + x * (1 - y) * Common(a, b, left + 1, top)
                + (1 - x) * y * Common(a, b, left, top + 1) + x * y * Common(a, b, left + 1, top + 1);
        }

        static int Separated(bool[,] a, bool[,] b, int dx, int dy, int stepX, int stepY)
        {
            int steps = 0;
            while (Common(a, b, dx + steps * stepX, dy + steps * stepY) > 0)
                steps++;
            return steps;
        }

        static void MasksAnswerAsAModel()
        {
            var random = new Random(3);
            int overlaps = 0, impacts = 0;
            for (int round = 0; round < 60; round++)
            {
                bool[,] one, two;
                using (var a = Random(random, 3, out one))
                using (var b = Random(random, 2, out two))
                {
                    int dx = random.Next(-12, 13), dy = random.Next(-12, 13);
                    uint area = Common(one, two, dx, dy);
                    Equal(a.View.Area(b, dx, dy), area, "area");
                    Equal(a.View.Overlaps(b, dx, dy), area > 0, "overlaps");
                    Pixel first;
                    Rect bounds;
                    Equal(a.View.FirstOverlap(b, dx, dy, out first), area > 0, "first");
                    Equal(a.View.OverlapBounds(b, dx, dy, out bounds), area > 0, "bounds");
                    bool isFirst = true;
                    int minX = 99, maxX = -1, maxY = -1;
                    for (int y = 0; y < MaskSide; y++)
                        for (int x = 0; x < MaskSide; x++)
                            if (one[x, y] && At(two, x - dx, y - dy))
                            {
                                if (isFirst)
                                    Equal(first, new Pixel(x, y), "first");
                                isFirst = false;
                                minX = Math.Min(minX, x);
                                maxX = Math.Max(maxX, x);
                                maxY = y;
                            }
                    if (area > 0)
                        Equal(bounds, new Rect((uint)minX, (uint)first.Y, (uint)(maxX - minX + 1), (uint)(maxY - first.Y + 1)), "bounds");
                    var normal = a.View.Normal(b, dx, dy);
                    Equal(normal.X, (double)Common(one, two, dx - 1, dy) - Common(one, two, dx + 1, dy), "normal x");
                    Equal(normal.Y, (double)Common(one, two, dx, dy - 1) - Common(one, two, dx, dy + 1), "normal y");
                    var separation = a.View.Separation(b, dx, dy);
                    int shortest = Math.Min(Math.Min(Separated(one, two, dx, dy, -1, 0), Separated(one, two, dx, dy, 1, 0)),
                                            Math.Min(Separated(one, two, dx, dy, 0, -1), Separated(one, two, dx, dy, 0, 1)));
                    Equal(Math.Abs(separation.X) + Math.Abs(separation.Y), shortest, "separation");
                    Equal(Common(one, two, dx + separation.X, dy + separation.Y), 0u, "separated");
                    double x2 = dx + random.Next(4) / 4.0, y2 = dy + random.Next(4) / 4.0;
                    double between = Common(one, two, x2, y2);
                    Equal(a.View.AreaAt(b, x2, y2), between, "area between pixels");
                    Equal(a.View.OverlapsAt(b, x2, y2), between > 0, "overlaps between pixels");
                    double time;
                    if (a.View.Impact(b, new MaskMotion(-14, dy, 28, 0), out time))
                    {
                        Equal(Common(one, two, -14 + 28 * time, (double)dy), 0.0, "before the impact");
                        Equal(Common(one, two, -14 + 28 * time + 0.25, (double)dy) > 0, true, "behind the impact");
                        impacts++;
                    }
                    ViewsAreFlippedAndTurned(a, one);
                    MasksAreChanged(a, b, one, two, dx, dy);
                    overlaps += area > 0 ? 1 : 0;
                }
            }
            if (overlaps < 20 || impacts < 20)
                throw new Exception("only " + overlaps + " overlaps and " + impacts + " impacts");
        }

        static void ViewsAreFlippedAndTurned(Mask mask, bool[,] model)
        {
            var view = new MaskView(mask, true, false, 1);
            var words = new ulong[1];
            using (var copy = view.Copy())
                for (int y = 0; y < MaskSide; y++)
                {
                    view.ReadRow((uint)y, words);
                    for (int x = 0; x < MaskSide; x++)
                    {
                        // Left and right exchanged, then a quarter turn clockwise: (x, y) of the picture goes to (side - 1 - y, side - 1 - x).
                        bool isSolid = model[MaskSide - 1 - y, MaskSide - 1 - x];
                        Equal(view.Get(x, y), isSolid, "view");
                        Equal(copy.Get(x, y), isSolid, "copy");
                        Equal((words[0] >> x & 1) != 0, isSolid, "row");
                    }
                }
            Rect bounds, turned;
            Equal(mask.Bounds(out bounds), view.Bounds(out turned));
            Equal(turned, new Rect(MaskSide - bounds.Y - bounds.H, MaskSide - bounds.X - bounds.W, bounds.H, bounds.W), "bounds");
            Refused(Status.OutOfBounds, () => view.ReadRow(MaskSide, words), "y: 11, height: 11");
            Refused(Status.OutOfSpace, () => view.ReadRow(0, new ulong[0]), "words.Length: 0");
        }

        static void MasksAreChanged(Mask a, Mask b, bool[,] one, bool[,] two, int dx, int dy)
        {
            var changes = new Action<Mask>[] { it => it.And(b, dx, dy), it => it.Or(b, dx, dy), it => it.Xor(b, dx, dy), it => it.AndNot(b, dx, dy), it => it.Invert(), it => it.Fill(), it => it.Clear() };
            var models = new Func<bool, bool, bool>[] { (p, q) => p && q, (p, q) => p || q, (p, q) => p != q, (p, q) => p && !q, (p, q) => !p, (p, q) => true, (p, q) => false };
            for (int i = 0; i < changes.Length; i++)
                using (var copy = a.View.Copy())
                {
                    changes[i](copy);
                    uint count = 0;
                    for (int y = 0; y < MaskSide; y++)
                        for (int x = 0; x < MaskSide; x++)
                        {
                            bool isSolid = models[i](one[x, y], At(two, x - dx, y - dy));
                            // Pixels of the other one change nothing outside of it but by And.
                            Equal(copy.Get(x, y), isSolid, "change " + i);
                            count += isSolid ? 1u : 0;
                        }
                    Equal(copy.Count(), count, "count " + i);
                }
            Refused(Status.BadValue, () => a.Xor(a), "Mask.Xor(other: view");
        }

        static void MasksComeFromPictures()
        {
            const uint width = 9, height = 5;
            var rgba = new byte[width * height * 4];
            new Random(8).NextBytes(rgba);
            for (int i = 0; i < rgba.Length; i += 12)
                Array.Copy(new byte[] { 1, 2, 3 }, 0, rgba, i, 3);
            var bits = new byte[2 * height];
            new Random(9).NextBytes(bits);
            var pixels = new Pixels(rgba, width, height);
            using (var alpha = Mask.FromAlpha(pixels, 99))
            using (var part = Mask.FromAlpha(pixels.Crop(new Rect(2, 1, 5, 3)), 99))
            using (var key = Mask.FromKey(pixels, 1, 2, 3))
            using (var raw = Mask.FromBits(bits, width, height))
                for (int y = 0; y < height; y++)
                    for (int x = 0; x < width; x++)
                    {
                        int at = (int)(y * width + x) * 4;
                        Equal(alpha.Get(x, y), rgba[at + 3] > 99, "alpha");
                        Equal(part.Get(x - 2, y - 1), x >= 2 && x < 7 && y >= 1 && y < 4 && rgba[at + 3] > 99, "crop");
                        Equal(key.Get(x, y), !(rgba[at] == 1 && rgba[at + 1] == 2 && rgba[at + 2] == 3), "key");
                        Equal(raw.Get(x, y), (bits[2 * y + x / 8] << x % 8 & 128) != 0, "bits");
                    }
            Refused(Status.OutOfSpace, () => new Pixels(rgba, width, height + 1), "rgba.Length: 180, width: 9, height: 6");
            Refused(Status.OutOfBounds, () => new Pixels(rgba, width, height).Crop(new Rect(5, 0, 5, 1)), "part: (5, 0, 5, 1)");
            Refused(Status.OutOfSpace, () => Mask.FromBits(bits, 17, height), "bits.Length: 10");
            Refused(Status.OutOfCapacity, () => new Mask(20000, 1), "width: 20000");
            var gone = new Mask(1, 1);
            gone.Dispose();
            gone.Dispose();
            try
            {
                gone.Count();
                throw new Exception("a mask that is gone counts");
            }
            catch (ObjectDisposedException)
            {
            }
            Refused(Status.ArgumentMissing, () => default(MaskView).Width());
        }

        static void ShapesWithoutAWorld()
        {
            var random = new Random(4);
            for (int i = 0; i < 200; i++)
            {
                Point a = new Point(random.Next(20), random.Next(20)), b = new Point(random.Next(20), random.Next(20));
                double first = random.Next(1, 9), second = random.Next(1, 9), dx = b.X - a.X, dy = b.Y - a.Y, reach = first + second;
                Shape one = Shape.Circle(a, first), two = Shape.Circle(b, second);
                Equal(one.Touches(two), dx * dx + dy * dy < reach * reach, "half-open");
                Equal(one.Touches(two, Edges.Closed), dx * dx + dy * dy <= reach * reach, "closed");
                var manifold = one.Manifold(two);
                double gap = Math.Sqrt(dx * dx + dy * dy) - reach;
                Equal(Math.Abs((manifold.IsTouching ? -manifold.Depth : manifold.Distance) - gap) < 1e-12, true, "gap " + gap);
                var bounds = one.Bounds();
                Equal(bounds.MinX, (float)(a.X - first));
                Equal(bounds.MaxY, (float)(a.Y + first));
            }
            var triangle = Shape.Polygon(new[] { new Point(0, 0), new Point(4, 0), new Point(0, 4) }, 0);
            var turned = triangle.Transformed(new Pose { X = 10, Angle = 90, Scale = 2, FlipX = true });
            // (x, y) is mirrored to (-x, y), doubled, turned to (-y, x) and moved.
            Equal(turned.CornerCount, 3);
            Equal(turned.Corner(1), new Point(10, -8));
            Equal(turned.Corner(2), new Point(2, 0));
            Equal(triangle.Touches(Shape.Capsule(new Point(3, 3), new Point(5, 5), 1)), false);
            Equal(triangle.Touches(Shape.Capsule(new Point(3, 3), new Point(5, 5), 2)), true);
            Equal(Shape.OrientedBox(new Point(1, 1), new Point(4, 2), 90).Touches(Shape.Box(new Point(0, 2.5), new Point(1, 4))), true);
            Equal(Shape.OrientedBox(new Point(1, 1), new Point(4, 2), 0).Touches(Shape.Box(new Point(0, 2.5), new Point(1, 4))), false);
            using (var mask = new Mask(4, 4))
            {
                mask.Set(3, 3, true);
                var shape = Shape.Mask(new MaskView(mask, true, false, 0), new Point(10, 10));
                Equal(shape.Touches(Shape.Box(new Point(10, 13), new Point(11, 14))), true);
                Equal(shape.Touches(Shape.Box(new Point(13, 13), new Point(14, 14))), false);
                mask.Dispose();
                try
                {
                    shape.Bounds();
                    throw new Exception("a mask that is gone has bounds");
                }
                catch (ObjectDisposedException)
                {
                }
            }
            Refused(Status.BadRadius, () => Shape.Circle(new Point(1, 2), -1).Bounds(), "shape: Circle (1, 2) radius -1");
            Refused(Status.BadCornerCount, () => triangle.Touches(Shape.Polygon(new Point[2])));
            Refused(Status.OutOfBounds, () => triangle.Corner(3), "i: 3");
            Refused(Status.BadPose, () => Shape.Box(new Point(0, 0), new Point(0, 1)).Transformed(new Pose { Angle = 45 }), "angle: 45");
        }

        static void Chains()
        {
            var nodes = new[] { new ChainNode { X = 0, Y = 0, Radius = 2 }, new ChainNode { X = 30, Y = 0, Radius = 2 }, new ChainNode { X = 30, Y = 40, Radius = 2 } };
            using (var chain = new Chain(nodes, 4))
            {
                Equal(chain.Count(), 3u);
                Equal(chain.Capacity(), 4u);
                ChainPlace place;
                Equal(chain.Nearest(new Point(12, 5), out place), true);
                Equal(place.Node, 0u);
                Equal(Math.Abs(place.Distance - 3) < 1e-12 && Math.Abs(place.Place - 0.4) < 1e-12, true, "distance " + place.Distance);
                var points = new Point[20];
                Equal(chain.Points(10, points), 8, "points on a way of 70");
                Equal(points[4], new Point(30, 10));
                var beside = Shape.Circle(new Point(15, 4), 1.5);
                Equal(Shape.Chain(chain, new Point(0, 0)).Touches(beside), false);
                Equal(Shape.Chain(chain, new Point(0, 1)).Touches(beside), true);
                using (var world = new World())
                {
                    var laser = world.Add(100, 0, Shape.Chain(chain, new Point(0, 0)), 0);
                    world.Add(115, 3, Shape.Circle(new Point(0, 0), 2), 1);
                    world.Step();
                    Equal(world.Events().Length, 1);
                    var part = world.Parts(laser)[0];
                    world.PushNode(part, new ChainNode { X = -10, Y = 0, Radius = 2 });
                    using (var copy = new Chain(nodes, 4))
                    {
                        copy.PushNode(new ChainNode { X = -10, Y = 0, Radius = 2 });
                        copy.SwitchNodes(1, 1, true);
                        Equal(copy.Nearest(new Point(0, 0), out place), true);
                        Equal(place.Distance, 8.0, "a gap");
                        copy.Cut(1, 2);
                        Equal(copy.Count(), 2u);
                    }
                    var shape = world.Shape(part);
                    Equal(shape.Kind, ShapeKind.Chain);
                    Equal(shape.Corner(0), new Point(100, 0));
                    Equal(shape.Touches(Shape.Circle(new Point(90, 0), 1)), true, "the new front");
                    var read = new ChainNode[9];
                    Equal(chain.Nodes(read), 3);
                    Equal(read[2].Y, 40.0);
                }
                Refused(Status.OutOfBounds, () => chain.Cut(2, 2), "first: 2, count: 2");
                Refused(Status.OutOfBounds, () => chain.SwitchNodes(3, 1, true), "first: 3");
                Refused(Status.BadRadius, () => chain.PushNode(new ChainNode { X = 7, Radius = -3 }), "(7, 0) radius -3");
            }
            Refused(Status.BadValue, () => new Chain(nodes, 2), "capacity: 2");
        }
    }
}
