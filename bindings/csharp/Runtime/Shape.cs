using System;

namespace Graze
{
    /// <summary>
    /// A box, a circle, a capsule, a convex polygon of 3 to 8 corners, an ellipse, a mask or a chain; a value. It is checked by
    /// the call that takes it.
    /// </summary>
    public readonly unsafe struct Shape
    {
        readonly graze_shape raw;
        readonly Shared held;

        internal Shape(graze_shape raw, Shared held)
        {
            this.raw = raw;
            this.held = held;
        }

        /// <summary>A box from its min corner to its max corner.</summary>
        public static Shape Box(Point min, Point max)
        {
            return new Shape(Native.graze_shape_box(min, max), null);
        }

        public static Shape Circle(Point center, double radius)
        {
            return new Shape(Native.graze_shape_circle(center, radius), null);
        }

        /// <summary>A segment with a radius; with radius 0 it is a segment.</summary>
        public static Shape Capsule(Point from, Point to, double radius)
        {
            return new Shape(Native.graze_shape_capsule(from, to, radius), null);
        }

        /// <summary>A convex polygon, its corners in either direction, rounded by a radius.</summary>
        public static Shape Polygon(ReadOnlySpan<Point> corners, double radius = 0)
        {
            fixed (Point* items = corners)
                return new Shape(Native.graze_shape_polygon(items, (uint)corners.Length, radius), null);
        }

        /// <summary>A box around a center, turned by an angle in degrees.</summary>
        public static Shape OrientedBox(Point center, Point size, double angle)
        {
            return new Shape(Native.graze_shape_oriented_box(center, size, angle), null);
        }

        /// <summary>An ellipse, its radii along x and y, turned by an angle in degrees.</summary>
        public static Shape Ellipse(Point center, Point radii, double angle)
        {
            return new Shape(Native.graze_shape_ellipse(center, radii, angle), null);
        }

        /// <summary>An ellipse by the ends of its radii, rounded by a radius.</summary>
        internal static Shape EllipseOf(Point center, Point one, Point other, double radius)
        {
            return new Shape(new graze_shape { Kind = ShapeKind.Ellipse, Radius = radius, Corner0 = center, Corner1 = one, Corner2 = other }, null);
        }

        /// <summary>The solid pixels of a mask whose min corner is at `at`.</summary>
        public static Shape Mask(MaskView mask, Point at)
        {
            return new Shape(Native.graze_shape_mask(mask.Raw, at), mask.Mask);
        }

        /// <summary>A chain, moved by `at`.</summary>
        public static Shape Chain(Chain chain, Point at)
        {
            return new Shape(Native.graze_shape_chain(chain.Handle, at), chain);
        }

        public ShapeKind Kind { get { return raw.Kind; } }

        public double Radius { get { return raw.Radius; } }

        /// <summary>Corners in use: min and max of a box, the center of a circle, both ends of a capsule, those of a polygon, the center
        /// of an ellipse and the ends of its radii.</summary>
        public int CornerCount
        {
            get
            {
                if (raw.Kind == ShapeKind.Polygon)
                    return (int)Math.Min(raw.Count, 8);
                if (raw.Kind == ShapeKind.Ellipse)
                    return 3;
                return raw.Kind == ShapeKind.Box || raw.Kind == ShapeKind.Capsule ? 2 : 1;
            }
        }

        public Point Corner(int i)
        {
            if (i < 0 || i >= CornerCount)
                throw new GrazeException(Status.OutOfBounds, "Shape.Corner", "i", i, "CornerCount", CornerCount);
            var copy = raw;
            return (&copy.Corner0)[i];
        }

        /// <summary>What C reads, while the shape is held.</summary>
        internal graze_shape Raw
        {
            get
            {
                if (held != null)
                    held.CheckIsOpen();
                return raw;
            }
        }

        internal Shared Held { get { return held; } }

        /// <summary>The shape for a function that asks for a valid one.</summary>
        graze_shape Valid(string call)
        {
            var copy = Raw;
            GrazeException.Check(Native.graze_shape_check(&copy), call, "shape", this);
            return copy;
        }

        /// <summary>The smallest box of floats around it.</summary>
        public Box Bounds()
        {
            var valid = Valid("Shape.Bounds");
            var bounds = Native.graze_shape_bounds(&valid);
            GC.KeepAlive(held);
            return bounds;
        }

        /// <summary>It mirrored, scaled, turned and moved, in this order.</summary>
        public Shape Transformed(Pose pose)
        {
            graze_shape valid = Valid("Shape.Transformed"), placed;
            var status = Native.graze_shape_transform(&valid, &pose, &placed);
            GC.KeepAlive(held);
            GrazeException.Check(status, "Shape.Transformed", "shape", this, "angle", pose.Angle);
            return new Shape(placed, held);
        }

        /// <summary>Whether it touches another shape.</summary>
        public bool Touches(in Shape other, Edges edges = Edges.HalfOpen)
        {
            graze_shape valid = Valid("Shape.Touches"), second = other.Valid("Shape.Touches");
            var isSo = Native.graze_shapes_touch(&valid, &second, edges) != 0;
            GC.KeepAlive(held);
            GC.KeepAlive(other.held);
            return isSo;
        }

        /// <summary>How it meets another shape: depth, normal and points, or their distance.</summary>
        public Manifold Manifold(in Shape other, Edges edges = Edges.HalfOpen)
        {
            Manifold manifold;
            graze_shape valid = Valid("Shape.Manifold"), second = other.Valid("Shape.Manifold");
            Native.graze_shapes_manifold(&valid, &second, edges, &manifold);
            GC.KeepAlive(held);
            GC.KeepAlive(other.held);
            return manifold;
        }

        public override string ToString()
        {
            var text = raw.Kind.ToString();
            for (int i = 0; i < CornerCount; i++)
                text += " " + Corner(i);
            return FormattableString.Invariant($"{text} radius {raw.Radius}");
        }
    }
}
