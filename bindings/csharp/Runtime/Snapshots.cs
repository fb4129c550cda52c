using System;
using System.Collections.Generic;

namespace Graze
{
    /// <summary>Differences of snapshots, for sending over a network.</summary>
    public static unsafe class Snapshot
    {
        /// <summary>Write the difference of a later snapshot from an earlier one; its length is returned.</summary>
        public static int Delta(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> later, Span<byte> into)
        {
            long size;
            var status = Delta(earlier, later, into, out size);
            Check(status, "Snapshot.Delta", earlier, "later", later, into.Length, size);
            return (int)size;
        }

        /// <summary>The difference of a later snapshot from an earlier one.</summary>
        public static byte[] Delta(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> later)
        {
            long size;
            Delta(earlier, later, Span<byte>.Empty, out size);
            var delta = new byte[size];
            Delta(earlier, later, delta);
            return delta;
        }

        static Status Delta(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> later, Span<byte> into, out long size)
        {
            fixed (byte* first = earlier, second = later, bytes = into)
            {
                UIntPtr written;
                var status = Native.graze_save_delta(Bytes(first, earlier), Bytes(second, later), bytes, (UIntPtr)into.Length, &written);
                size = (long)written;
                return status;
            }
        }

        /// <summary>Write the later snapshot of a difference; its length is returned.</summary>
        public static int Apply(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> delta, Span<byte> into)
        {
            long size;
            var status = Apply(earlier, delta, into, out size);
            Check(status, "Snapshot.Apply", earlier, "delta", delta, into.Length, size);
            return (int)size;
        }

        /// <summary>The later snapshot of a difference.</summary>
        public static byte[] Apply(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> delta)
        {
            long size;
            Apply(earlier, delta, Span<byte>.Empty, out size);
            var later = new byte[size];
            Apply(earlier, delta, later);
            return later;
        }

        static Status Apply(ReadOnlySpan<byte> earlier, ReadOnlySpan<byte> delta, Span<byte> into, out long size)
        {
            fixed (byte* first = earlier, second = delta, bytes = into)
            {
                UIntPtr written;
                var status = Native.graze_save_apply(Bytes(first, earlier), Bytes(second, delta), bytes, (UIntPtr)into.Length, &written);
                size = (long)written;
                return status;
            }
        }

        /// <summary>Shows the sizes of a buffer that is too short, and else the bytes.</summary>
        static void Check(Status status, string call, ReadOnlySpan<byte> earlier, string name, ReadOnlySpan<byte> other, int length, long size)
        {
            if (status == Status.OutOfSpace)
                throw new GrazeException(status, call, "into.Length", length, "size", size);
            if (status != Status.Ok)
                throw new GrazeException(status, call, "earlier", Text.OfBytes(earlier), name, Text.OfBytes(other));
        }

        static graze_bytes Bytes(byte* data, ReadOnlySpan<byte> of)
        {
            return new graze_bytes { Data = data, Size = (UIntPtr)of.Length };
        }
    }

    public sealed unsafe partial class World
    {
        readonly Dictionary<long, Shared> known = new Dictionary<long, Shared>();
        IntPtr[] masks = new IntPtr[0], sets = new IntPtr[0];

        /// <summary>
        /// Make a mask or a hitbox set known, so that snapshots name it by its place among the known ones. Parts and bodies with one
        /// do it by themselves; a world that loads another one's snapshot knows the same ones in the same order. A recording has masks
        /// and sets of its own: in a replay's world, those of equal content take the places of the known ones.
        /// </summary>
        public void Know(Shared one)
        {
            CheckIsOpen();
            if (one == null)
                throw new GrazeException(Status.ArgumentMissing, "World.Know", "one", one);
            one.CheckIsOpen();
            if (known.ContainsKey((long)one.Raw))
                return;
            KnowHeld(one);
            one.Retain();
            known.Add((long)one.Raw, one);
            if (one is Mask)
                masks = With(masks, (IntPtr)one.Raw);
            else if (one is HitboxSet)
                sets = With(sets, (IntPtr)one.Raw);
        }

        static IntPtr[] With(IntPtr[] before, IntPtr one)
        {
            var all = new IntPtr[before.Length + 1];
            before.CopyTo(all, 0);
            all[before.Length] = one;
            return all;
        }

        void KnowHeld(Shared one)
        {
            var set = one as HitboxSet;
            for (int i = 0; set != null && i < set.Held.Count; i++)
                Know(set.Held[i]);
        }

        /// <summary>A world copies chains, but not masks.</summary>
        void KnowMask(in Shape shape)
        {
            if (shape.Held is Mask)
                Know(shape.Held);
            else
                KnowHeld(shape.Held);
        }

        Shared Known(void* raw)
        {
            Shared one;
            return known.TryGetValue((long)raw, out one) ? one : null;
        }

        void ForgetKnown()
        {
            foreach (var one in known.Values)
                one.Release();
            known.Clear();
        }

        /// <summary>What a snapshot names, by its place.</summary>
        void List(out IntPtr[] listedMasks, out IntPtr[] listedSets)
        {
            listedMasks = masks;
            listedSets = sets;
            if (!isOwned)
                ListRecorded(out listedMasks, out listedSets);
        }

        static graze_assets Assets(IntPtr* masks, int maskCount, IntPtr* sets, int setCount)
        {
            return new graze_assets { Masks = (void**)masks, HitboxSets = (graze_hitbox_set**)sets, MaskCount = (uint)maskCount, HitboxSetCount = (uint)setCount };
        }

        /// <summary>How many bytes a snapshot takes.</summary>
        public int SaveSize()
        {
            IntPtr[] listedMasks, listedSets;
            List(out listedMasks, out listedSets);
            fixed (IntPtr* first = listedMasks, second = listedSets)
            {
                UIntPtr size;
                var assets = Assets(first, listedMasks.Length, second, listedSets.Length);
                var status = Native.graze_world_save_size(Handle, &assets, &size);
                GC.KeepAlive(this);
                GrazeException.Check(status, "World.SaveSize");
                return checked((int)size);
            }
        }

        /// <summary>Write a snapshot into memory of the game, which is long enough; its length is returned.</summary>
        public int Save(Span<byte> into)
        {
            IntPtr[] listedMasks, listedSets;
            List(out listedMasks, out listedSets);
            fixed (IntPtr* first = listedMasks, second = listedSets)
            fixed (byte* bytes = into)
            {
                UIntPtr size;
                var assets = Assets(first, listedMasks.Length, second, listedSets.Length);
                var status = Native.graze_world_save(Handle, &assets, bytes, (UIntPtr)into.Length, &size);
                GC.KeepAlive(this);
                GrazeException.Check(status, "World.Save", "into.Length", into.Length, "size", (long)size);
                return (int)size;
            }
        }

        /// <summary>A snapshot.</summary>
        public byte[] Save()
        {
            var snapshot = new byte[SaveSize()];
            Save(snapshot);
            return snapshot;
        }

        /// <summary>Replace the state by that of a snapshot.</summary>
        public void Load(ReadOnlySpan<byte> snapshot)
        {
            IntPtr[] listedMasks, listedSets;
            List(out listedMasks, out listedSets);
            fixed (IntPtr* first = listedMasks, second = listedSets)
            fixed (byte* bytes = snapshot)
            {
                var assets = Assets(first, listedMasks.Length, second, listedSets.Length);
                // A span of nothing has no address, and C would miss the argument.
                var status = Status.BadFormat;
                if (!snapshot.IsEmpty)
                    status = Native.graze_world_load(Handle, &assets, bytes, (UIntPtr)snapshot.Length);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Load", "snapshot", Text.OfBytes(snapshot));
            }
        }

        /// <summary>The same from the begin of an array.</summary>
        public void Load(byte[] snapshot, int length)
        {
            if (snapshot == null)
                throw new ArgumentNullException(nameof(snapshot));
            if (length < 0 || length > snapshot.Length)
                throw new ArgumentOutOfRangeException(nameof(length), length, "it must be from 0 to " + snapshot.Length + ", the length of the array");
            Load(new ReadOnlySpan<byte>(snapshot, 0, length));
        }
    }
}
