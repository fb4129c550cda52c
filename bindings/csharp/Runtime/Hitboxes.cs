using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>A box of a frame, in pixels of the frame's picture: the number of its name, its layer, and a shape in place of the box.</summary>
    public struct Hitbox
    {
        public Box Box;
        public uint Name;
        public byte Layer;
        /// <summary>In the same coordinates; null: the box itself.</summary>
        public Shape? Shape;

        public Hitbox(Box box, uint name, byte layer = 0)
        {
            Box = box;
            Name = name;
            Layer = layer;
            Shape = null;
        }
    }

    /// <summary>An animation: the frames from First to Last, and how often it passes through them; 0: for ever.</summary>
    public struct Animation
    {
        public string Name;
        public uint First, Last;
        public AnimationDirection Direction;
        public uint Repeats;
    }

    /// <summary>The frames of a sprite, each with named boxes or shapes, and its animations. It does not change; bodies share it.</summary>
    public sealed unsafe class HitboxSet : Shared
    {
        readonly List<IntPtr> blocks = new List<IntPtr>();
        readonly List<Shared> held = new List<Shared>();
        graze_hitbox_set* set;

        /// <summary>Copies all, and checks it. The boxes of a frame are those from its First on, their names ascending.</summary>
        public HitboxSet(string[] names, Hitbox[] boxes, HitboxFrame[] frames, Animation[] animations = null)
        {
            if (names == null || boxes == null || frames == null)
                throw new GrazeException(Status.ArgumentMissing, "new HitboxSet", "names", names, "boxes", boxes, "frames", frames);
            animations = animations ?? new Animation[0];
            set = (graze_hitbox_set*)Block(sizeof(graze_hitbox_set), 1);
            *set = new graze_hitbox_set
            {
                NameCount = (uint)names.Length, BoxCount = (uint)boxes.Length, FrameCount = (uint)frames.Length, AnimationCount = (uint)animations.Length
            };
            set->Names = (byte**)Block(sizeof(byte*), names.Length);
            set->Boxes = (graze_hitbox*)Block(sizeof(graze_hitbox), boxes.Length);
            set->Frames = (HitboxFrame*)Block(sizeof(HitboxFrame), frames.Length);
            set->Animations = (graze_animation*)Block(sizeof(graze_animation), animations.Length);
            for (int i = 0; i < names.Length; i++)
                set->Names[i] = Copied(names[i]);
            for (int i = 0; i < boxes.Length; i++)
                set->Boxes[i] = new graze_hitbox { Box = boxes[i].Box, Name = boxes[i].Name, Layer = boxes[i].Layer, Shape = Copied(boxes[i].Shape) };
            for (int i = 0; i < frames.Length; i++)
                set->Frames[i] = frames[i];
            for (int i = 0; i < animations.Length; i++)
            {
                var it = animations[i];
                set->Animations[i] = new graze_animation { Name = Copied(it.Name), First = it.First, Last = it.Last, Direction = it.Direction, Repeats = it.Repeats };
            }
            Raw = set;
            GrazeException.Check(Native.graze_hitbox_set_check(set), "new HitboxSet", "boxes.Length", boxes.Length, "frames.Length", frames.Length);
        }

        void* Block(int size, int count)
        {
            var block = Marshal.AllocHGlobal(new IntPtr((long)size * count + 1));
            blocks.Add(block);
            return (void*)block;
        }

        byte* Copied(string text)
        {
            var bytes = Text.Bytes(text);
            var copy = Block(1, bytes.Length);
            Marshal.Copy(bytes, 0, (IntPtr)copy, bytes.Length);
            return (byte*)copy;
        }

        graze_shape* Copied(Shape? shape)
        {
            if (!shape.HasValue)
                return null;
            var copy = (graze_shape*)Block(sizeof(graze_shape), 1);
            *copy = shape.Value.Raw;
            if (shape.Value.Held != null)
            {
                shape.Value.Held.Retain();
                held.Add(shape.Value.Held);
            }
            return copy;
        }

        internal override void Free()
        {
            foreach (var block in blocks)
                Marshal.FreeHGlobal(block);
            foreach (var one in held)
                one.Release();
        }

        /// <summary>The masks and chains of its shapes.</summary>
        internal List<Shared> Held { get { return held; } }

        public uint NameCount { get { return set->NameCount; } }
        public uint BoxCount { get { return set->BoxCount; } }
        public uint FrameCount { get { return set->FrameCount; } }
        public uint AnimationCount { get { return set->AnimationCount; } }

        /// <summary>The number of the first name with this spelling; uint.MaxValue: none has it.</summary>
        public uint FindName(string name)
        {
            fixed (byte* text = Text.Bytes(name))
            {
                var found = Native.graze_hitbox_set_find_name((graze_hitbox_set*)Handle, text);
                GC.KeepAlive(this);
                return found;
            }
        }

        /// <summary>The number of the first animation with this name; uint.MaxValue: none has it.</summary>
        public uint FindAnimation(string name)
        {
            fixed (byte* text = Text.Bytes(name))
            {
                var found = Native.graze_hitbox_set_find_animation((graze_hitbox_set*)Handle, text);
                GC.KeepAlive(this);
                return found;
            }
        }

        /// <summary>The frame of an animation this many milliseconds after its begin.</summary>
        public uint FrameAt(uint animation, ulong milliseconds)
        {
            var it = (graze_hitbox_set*)Handle;
            if (animation >= it->AnimationCount)
                throw new GrazeException(Status.OutOfBounds, "HitboxSet.FrameAt", "animation", animation, "AnimationCount", it->AnimationCount);
            var frame = Native.graze_hitbox_set_frame_at(it, animation, milliseconds);
            GC.KeepAlive(this);
            return frame;
        }

        /// <summary>A box relative to the body, flipped and turned as the pose says; of a shape the box around it.</summary>
        public Box Offset(uint box, FramePose pose)
        {
            var offset = Native.graze_hitbox_set_offset(Posed("HitboxSet.Offset", box, pose), box, &pose);
            GC.KeepAlive(this);
            return offset;
        }

        /// <summary>The shape of a box relative to the body; of one without a shape, its box.</summary>
        public Shape Shape(uint box, FramePose pose)
        {
            var it = Posed("HitboxSet.Shape", box, pose);
            if (it->Boxes[box].Shape == null)
            {
                var offset = Offset(box, pose);
                return Graze.Shape.Box(new Point(offset.MinX, offset.MinY), new Point(offset.MaxX, offset.MaxY));
            }
            var raw = Native.graze_hitbox_set_shape(it, box, &pose);
            GC.KeepAlive(this);
            return new Shape(raw, this);
        }

        graze_hitbox_set* Posed(string call, uint box, FramePose pose)
        {
            var it = (graze_hitbox_set*)Handle;
            if (box >= it->BoxCount)
                throw new GrazeException(Status.OutOfBounds, call, "box", box, "BoxCount", it->BoxCount);
            if (pose.Frame >= it->FrameCount)
                throw new GrazeException(Status.BadFrame, call, "pose.Frame", pose.Frame, "FrameCount", it->FrameCount);
            if (pose.Turns > 3)
                throw new GrazeException(Status.BadValue, call, "pose.Turns", pose.Turns);
            return it;
        }
    }

    public sealed unsafe partial class World
    {
        /// <summary>Give a body the boxes of a set, in place of those of its set before, and show a frame of it. Null: it has no set then.</summary>
        public void SetHitboxes(BodyId body, HitboxSet set, FramePose pose = default(FramePose))
        {
            if (set != null)
                Know(set);
            var status = Native.graze_body_set_hitboxes(Handle, body, set == null ? null : (graze_hitbox_set*)set.Handle, &pose);
            GC.KeepAlive(this);
            GrazeException.Check(status, "World.SetHitboxes", "body", body, "pose.Frame", pose.Frame);
        }

        /// <summary>The hitbox set of a body; null: it has none.</summary>
        public HitboxSet Hitboxes(BodyId body)
        {
            var raw = Native.graze_body_hitboxes(Handle, body);
            GC.KeepAlive(this);
            return raw == null ? null : (HitboxSet)Known(raw);
        }
    }
}
