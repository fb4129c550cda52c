using System;

namespace Graze
{
    /// <summary>Finds all pairs of overlapping boxes again and again, in memory that it keeps.</summary>
    public sealed unsafe class Finder : IDisposable
    {
        void* handle;
        graze_pair_list list;

        public Finder(Edges edges = Edges.HalfOpen)
        {
            var config = new graze_find_config { Edges = edges };
            void* opened;
            var status = Native.graze_finder_open(&config, &opened);
            handle = opened;
            GrazeException.Check(status, "new Finder");
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

        /// <summary>Every pair of overlapping boxes, A below B, sorted; valid until the next search.</summary>
        public ReadOnlySpan<Pair> Pairs(Box[] boxes)
        {
            if (handle == null)
                throw new ObjectDisposedException("Finder");
            fixed (Box* items = boxes)
            fixed (graze_pair_list* pairs = &list)
            {
                var array = new graze_box_array { Boxes = items, Count = (uint)boxes.Length };
                GrazeException.Check(Native.graze_finder_pairs(handle, array, pairs), "Finder.Pairs");
                return new ReadOnlySpan<Pair>(pairs->Items, (int)pairs->Count);
            }
        }
    }
}
