using System;

namespace Graze
{
    /// <summary>How pairs are found. The defaults: half-open edges, all layers meet, sorted pairs.</summary>
    public sealed class FindConfig
    {
        /// <summary>The name of the broad phase; null: auto.</summary>
        public string BroadPhase;
        public BroadPhaseSetup Setup;
        public Edges Edges;
        public Rules Rules;
        /// <summary>Pairs come in the order in which they were found.</summary>
        public bool IsUnsorted;
    }

    /// <summary>
    /// Finds all pairs of overlapping boxes again and again, in memory that it keeps. Boxes and layers are not copied; without layers
    /// all are on layer 0. Spans of pairs are valid until the next search.
    /// </summary>
    public sealed unsafe class Finder : IDisposable
    {
        void* handle;
        graze_pair_list list;

        public Finder(FindConfig config)
        {
            Rules rules = config.Rules;
            fixed (byte* name = config.BroadPhase == null ? null : Text.Bytes(config.BroadPhase))
            {
                void* opened;
                var raw = new graze_find_config
                {
                    BroadPhase = name, Setup = config.Setup, Edges = config.Edges, Rules = &rules, IsUnsorted = config.IsUnsorted
                };
                var status = Native.graze_finder_open(&raw, &opened);
                handle = opened;
                GrazeException.Check(status, "new Finder", "BroadPhase", config.BroadPhase, "Edges", config.Edges);
            }
        }

        public Finder(Edges edges = Edges.HalfOpen) : this(new FindConfig { Edges = edges })
        {
        }

        ~Finder()
        {
            Free();
        }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            Native.graze_finder_close(handle);
            handle = null;
            fixed (graze_pair_list* pairs = &list)
                Native.graze_pair_list_free(pairs);
        }

        void* Handle
        {
            get
            {
                if (handle == null)
                    throw new ObjectDisposedException("Finder");
                return handle;
            }
        }

        static graze_box_array Array(Box* items, ReadOnlySpan<Box> boxes, byte* on, ReadOnlySpan<byte> layers)
        {
            if (layers.Length > 0 && layers.Length < boxes.Length)
                throw new GrazeException(Status.OutOfSpace, "Finder", "layers.Length", layers.Length, "boxes.Length", boxes.Length);
            return new graze_box_array { Boxes = items, Layers = on, Count = (uint)boxes.Length };
        }

        /// <summary>Every pair of overlapping boxes, A below B, sorted.</summary>
        public ReadOnlySpan<Pair> Pairs(ReadOnlySpan<Box> boxes, ReadOnlySpan<byte> layers = default(ReadOnlySpan<byte>))
        {
            fixed (Box* items = boxes)
            fixed (byte* on = layers)
            fixed (graze_pair_list* pairs = &list)
            {
                var status = Native.graze_finder_pairs(Handle, Array(items, boxes, on, layers), pairs);
                GrazeException.Check(status, "Finder.Pairs", "boxes.Length", boxes.Length);
                return new ReadOnlySpan<Pair>(pairs->Items, (int)pairs->Count);
            }
        }

        /// <summary>Every pair of a box of the first array and one of the second.</summary>
        public ReadOnlySpan<Pair> PairsBetween(ReadOnlySpan<Box> first, ReadOnlySpan<Box> second, ReadOnlySpan<byte> firstLayers = default(ReadOnlySpan<byte>),
                                               ReadOnlySpan<byte> secondLayers = default(ReadOnlySpan<byte>))
        {
            fixed (Box* items = first, others = second)
            fixed (byte* on = firstLayers, othersOn = secondLayers)
            fixed (graze_pair_list* pairs = &list)
            {
                var status = Native.graze_finder_pairs_between(Handle, Array(items, first, on, firstLayers), Array(others, second, othersOn, secondLayers), pairs);
                GrazeException.Check(status, "Finder.PairsBetween", "first.Length", first.Length, "second.Length", second.Length);
                return new ReadOnlySpan<Pair>(pairs->Items, (int)pairs->Count);
            }
        }

        /// <summary>How many pairs there are.</summary>
        public ulong Count(ReadOnlySpan<Box> boxes, ReadOnlySpan<byte> layers = default(ReadOnlySpan<byte>))
        {
            fixed (Box* items = boxes)
            fixed (byte* on = layers)
            {
                ulong count;
                var status = Native.graze_finder_count(Handle, Array(items, boxes, on, layers), null, &count);
                GC.KeepAlive(this);
                GrazeException.Check(status, "Finder.Count", "boxes.Length", boxes.Length);
                return count;
            }
        }

        /// <summary>Every pair of overlapping boxes, by a finder for one search.</summary>
        public static Pair[] Find(ReadOnlySpan<Box> boxes, ReadOnlySpan<byte> layers = default(ReadOnlySpan<byte>), FindConfig config = null)
        {
            using (var finder = new Finder(config ?? new FindConfig()))
                return finder.Pairs(boxes, layers).ToArray();
        }
    }
}
