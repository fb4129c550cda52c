using System;

namespace Graze
{
    /// <summary>A part to add: a box relative to its body, or a shape, and its layer.</summary>
    public struct PartDef
    {
        public Box Box;
        public byte Layer;
        public uint Tag;
        /// <summary>It touches nothing until it is enabled.</summary>
        public bool IsDisabled;
        /// <summary>In place of the box; null: the box.</summary>
        public Shape? Shape;

        public PartDef(Box box, byte layer = 0, uint tag = 0)
        {
            Box = box;
            Layer = layer;
            Tag = tag;
            IsDisabled = false;
            Shape = null;
        }

        public PartDef(Shape shape, byte layer = 0, uint tag = 0) : this(default(Box), layer, tag)
        {
            Shape = shape;
        }

        /// <summary>For C. The shape is copied to `shape`, which C reads during the call only.</summary>
        internal unsafe graze_part_def Raw(graze_shape* shape)
        {
            if (Shape.HasValue)
                *shape = Shape.Value.Raw;
            return new graze_part_def { Box = Box, Layer = Layer, Tag = Tag, IsDisabled = IsDisabled, Shape = Shape.HasValue ? shape : null };
        }

        public override string ToString()
        {
            return (Shape.HasValue ? Shape.Value.ToString() : "Box " + Box) + " layer " + Layer;
        }
    }

    public sealed unsafe partial class World
    {
        readonly PartDef[] onePart = new PartDef[1];
        graze_part_def[] partDefs = new graze_part_def[1];
        graze_shape[] partShapes = new graze_shape[1];

        /// <summary>Add a body without parts at a position; `user` is a value that events hand back.</summary>
        public Body Add(float x, float y, ulong user = 0, float angle = 0)
        {
            return Add(x, y, ReadOnlySpan<PartDef>.Empty, user, angle);
        }

        /// <summary>Add a body of one box, relative to its position.</summary>
        public Body Add(float x, float y, Box box, byte layer, ulong user = 0)
        {
            onePart[0] = new PartDef(box, layer);
            return Add(x, y, onePart, user);
        }

        /// <summary>Add a body of one shape, relative to its position.</summary>
        public Body Add(float x, float y, in Shape shape, byte layer, ulong user = 0)
        {
            onePart[0] = new PartDef(shape, layer);
            return Add(x, y, onePart, user);
        }

        /// <summary>Add a body with many parts.</summary>
        public Body Add(float x, float y, ReadOnlySpan<PartDef> parts, ulong user = 0, float angle = 0)
        {
            MakeRoomFor(parts.Length);
            fixed (graze_part_def* defs = partDefs)
            fixed (graze_shape* shapes = partShapes)
            {
                for (int i = 0; i < parts.Length; i++)
                    defs[i] = Def(parts[i], &shapes[i]);
                BodyId body;
                var def = new graze_body_def { X = x, Y = y, User = user, Angle = angle, Parts = defs, PartCount = (uint)parts.Length };
                var status = Native.graze_body_add(Handle, &def, &body);
                KeepAlive(parts);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Add", "x", x, "y", y, "angle", angle, "parts", Listed(parts));
                return new Body(this, body);
            }
        }

        /// <summary>Add a part to a body.</summary>
        public PartId AddPart(BodyId body, in PartDef part)
        {
            graze_shape shape;
            PartId added;
            var def = Def(part, &shape);
            var status = Native.graze_part_add(Handle, body, &def, &added);
            KeepAlive(part);
            GrazeException.Check(status, "World.AddPart", "body", body, "part", part);
            return added;
        }

        void MakeRoomFor(int count)
        {
            if (partDefs.Length >= count)
                return;
            partDefs = new graze_part_def[count];
            partShapes = new graze_shape[count];
        }

        graze_part_def Def(in PartDef part, graze_shape* shape)
        {
            if (part.Shape.HasValue)
                KnowMask(part.Shape.Value);
            return part.Raw(shape);
        }

        /// <summary>A chain of a part is used until here.</summary>
        void KeepAlive(in PartDef part)
        {
            GC.KeepAlive(this);
            if (part.Shape.HasValue)
                GC.KeepAlive(part.Shape.Value.Held);
        }

        void KeepAlive(ReadOnlySpan<PartDef> parts)
        {
            GC.KeepAlive(this);
            foreach (var part in parts)
                KeepAlive(part);
        }

        static string Listed(ReadOnlySpan<PartDef> parts)
        {
            var text = "";
            foreach (var part in parts)
                text += (text == "" ? "" : ", ") + part;
            return text;
        }

        /// <summary>Give a part a shape, relative to its body.</summary>
        public void SetShape(PartId part, in Shape shape)
        {
            KnowMask(shape);
            var raw = shape.Raw;
            var status = Native.graze_part_set_shape(Handle, part, &raw);
            GC.KeepAlive(this);
            GC.KeepAlive(shape.Held);
            GrazeException.Check(status, "World.SetShape", "part", part, "shape", shape);
        }

        /// <summary>Take the shape of a part away: it is the box then that was around it.</summary>
        public void ClearShape(PartId part)
        {
            var status = Native.graze_part_set_shape(Handle, part, null);
            GC.KeepAlive(this);
            GrazeException.Check(status, "World.ClearShape", "part", part);
        }

        /// <summary>Give a part a shape as a motion, if the part is swept.</summary>
        public void MoveShape(PartId part, in Shape shape)
        {
            KnowMask(shape);
            var raw = shape.Raw;
            var status = Native.graze_part_move_shape(Handle, part, &raw);
            GC.KeepAlive(this);
            GC.KeepAlive(shape.Held);
            GrazeException.Check(status, "World.MoveShape", "part", part, "shape", shape);
        }

        /// <summary>
        /// The shape of a part where it is; of a part without a shape, its box. A chain is copied, which is garbage; that of a tile
        /// layer is shown only.
        /// </summary>
        public Shape Shape(PartId part)
        {
            graze_shape raw;
            var status = Native.graze_part_shape(Handle, part, &raw);
            GrazeException.Check(status, "World.Shape", "part", part);
            Shared held = null;
            if (raw.Kind == ShapeKind.Chain)
                held = Chain.Of(&raw);
            else if (raw.Kind == ShapeKind.Mask)
                held = Known(raw.Mask.Mask);
            GC.KeepAlive(this);
            if (raw.Kind != ShapeKind.Mask || held == null)
                raw.Mask = default(graze_mask_view);
            if (raw.Kind == ShapeKind.Chain)
                return Graze.Shape.Chain((Chain)held, raw.Corner0);
            return new Shape(raw, held);
        }
    }
}
