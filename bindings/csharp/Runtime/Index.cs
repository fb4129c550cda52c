using System;

namespace Graze
{
    /// <summary>Boxes in float64 without a world, built once and queried often; each has a row.</summary>
    public sealed unsafe partial class Index : IDisposable
    {
        static readonly Asked.Ask find = (index, queries, count, into) => Native.graze_index_query(index, queries, count, (graze_hits*)into);
        readonly Asked asked = new Asked();
        readonly Query[] oneQuery = new Query[1];
        graze_move_result moved;
        void* handle;

        /// <summary>An index of boxes, with a layer for each, or none: all are on layer 0. The i-th box has row i.</summary>
        public Index(ReadOnlySpan<Area> boxes, ReadOnlySpan<byte> layers = default(ReadOnlySpan<byte>), Edges edges = Edges.HalfOpen)
        {
            if (layers.Length > 0 && layers.Length < boxes.Length)
                throw new GrazeException(Status.OutOfSpace, "new Index", "layers.Length", layers.Length, "boxes.Length", boxes.Length);
            fixed (Area* areas = boxes)
            fixed (byte* bytes = layers)
            {
                void* opened;
                var config = new graze_index_config { Edges = edges };
                var array = new graze_area_array { Areas = areas, Layers = bytes, Count = (uint)boxes.Length };
                var status = Native.graze_index_open(&config, array, &opened);
                handle = opened;
                GrazeException.Check(status, "new Index", "boxes.Length", boxes.Length);
            }
        }

        ~Index()
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
            Native.graze_index_close(handle);
            handle = null;
            asked.Free();
            fixed (graze_move_result* result = &moved)
                Native.graze_move_result_free(result);
        }

        void* Handle
        {
            get
            {
                if (handle == null)
                    throw new ObjectDisposedException("Index");
                return handle;
            }
        }

        /// <summary>Ask queries; in a hit, User is the row.</summary>
        public Hits Query(ReadOnlySpan<Query> queries)
        {
            var status = asked.Find(find, Handle, queries);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "Index.Query", "queries", Asked.Listed(queries));
            return new Hits(asked.Hits);
        }

        /// <summary>Ask a query; valid until the next one.</summary>
        public ReadOnlySpan<Hit> Query(in Query query)
        {
            oneQuery[0] = query;
            return Query(oneQuery).All;
        }

        /// <summary>Move a box among those of the index, until its min corner is at a goal, as far as a response allows.</summary>
        public MoveResult MoveAndCollide(Area mover, Point goal, Response response = Response.Slide)
        {
            fixed (graze_move_result* result = &moved)
            {
                var move = new Move(mover.MinX, mover.MinY, mover.MaxX - mover.MinX, mover.MaxY - mover.MinY, goal.X, goal.Y);
                var options = new graze_move_options { Response = response };
                var status = Native.graze_index_move(Handle, &move, &options, result);
                GrazeException.Check(status, "Index.MoveAndCollide", "mover", mover, "goal", goal);
                return new MoveResult(*result);
            }
        }
    }
}
