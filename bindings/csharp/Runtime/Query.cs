using System;

namespace Graze
{
    /// <summary>A question: which parts are at a point, in a box or a circle, on a ray, nearest, or on the way of a shape.</summary>
    public struct Query
    {
        internal graze_query Raw;
        internal Shape? Shape;

        /// <summary>The parts that contain a point.</summary>
        public static Query Point(Point at)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.Point, At = at } };
        }

        /// <summary>The parts that overlap a box.</summary>
        public static Query Box(Point min, Point max)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.Box, At = min, To = max } };
        }

        /// <summary>The parts nearer to a point than a radius.</summary>
        public static Query Circle(Point at, double radius)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.Circle, At = at, Radius = radius } };
        }

        /// <summary>The parts met by a segment, sorted by time.</summary>
        public static Query Ray(Point from, Point to)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.Ray, At = from, To = to } };
        }

        /// <summary>The first part met by a segment.</summary>
        public static Query RayFirst(Point from, Point to)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.RayFirst, At = from, To = to } };
        }

        /// <summary>The parts nearest to a point, at most `count` of them, sorted by distance.</summary>
        public static Query Nearest(Point at, uint count)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.Nearest, At = at, NearestCount = count } };
        }

        /// <summary>The parts met by a shape that moves by a vector, sorted by time.</summary>
        public static Query Cast(in Shape shape, Point by)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.ShapeCast, To = by }, Shape = shape };
        }

        /// <summary>The first part met by a shape that moves by a vector.</summary>
        public static Query CastFirst(in Shape shape, Point by)
        {
            return new Query { Raw = new graze_query { Kind = QueryKind.ShapeCastFirst, To = by }, Shape = shape };
        }

        /// <summary>Only parts on these layers: bit i is layer i; 0: all.</summary>
        public ulong Layers { get { return Raw.Layers; } set { Raw.Layers = value; } }

        /// <summary>Not what parts on these layers hide: bit i is layer i; 0: nothing is hidden.</summary>
        public ulong BlockedBy { get { return Raw.BlockedBy; } set { Raw.BlockedBy = value; } }

        /// <summary>Not the parts of this body.</summary>
        public BodyId Exclude { get { return Raw.Exclude; } set { Raw.Exclude = value; } }

        /// <summary>Parts with shapes are found by the boxes around them.</summary>
        public bool BoxesOnly { get { return Raw.BoxesOnly; } set { Raw.BoxesOnly = value; } }

        public override string ToString()
        {
            return FormattableString.Invariant($"{Raw.Kind} at {Raw.At} to {Raw.To} radius {Raw.Radius} shape {Shape?.ToString() ?? "none"} layers {Raw.Layers}");
        }
    }

    /// <summary>What queries found, in memory of the world or the index: valid until its next query.</summary>
    public readonly unsafe ref struct Hits
    {
        readonly graze_hits raw;

        internal Hits(graze_hits raw)
        {
            this.raw = raw;
        }

        /// <summary>The hits of all queries, in their order.</summary>
        public ReadOnlySpan<Hit> All { get { return new ReadOnlySpan<Hit>(raw.Items, (int)raw.Count); } }

        public int QueryCount { get { return (int)raw.QueryCount; } }

        /// <summary>The hits of the i-th query.</summary>
        public ReadOnlySpan<Hit> Of(int i)
        {
            if (i < 0 || i >= QueryCount)
                throw new GrazeException(Status.OutOfBounds, "Hits.Of", "i", i, "QueryCount", QueryCount);
            return All.Slice((int)raw.Starts[i], (int)raw.Starts[i + 1] - (int)raw.Starts[i]);
        }
    }

    /// <summary>Queries as C reads them, and their hits, in memory that is used again.</summary>
    sealed unsafe class Asked
    {
        internal graze_hits Hits;
        internal graze_query[] Queries = new graze_query[1];
        graze_shape[] shapes = new graze_shape[1];

        internal void Free()
        {
            fixed (graze_hits* list = &Hits)
                Native.graze_hits_free(list);
        }

        /// <summary>Replace the queries. Their shapes are copied; `Pinned` says where they are.</summary>
        internal void Set(ReadOnlySpan<Query> queries)
        {
            if (Queries.Length < queries.Length)
            {
                Queries = new graze_query[queries.Length];
                shapes = new graze_shape[queries.Length];
            }
            for (int i = 0; i < queries.Length; i++)
            {
                Queries[i] = queries[i].Raw;
                if (queries[i].Shape.HasValue)
                    shapes[i] = queries[i].Shape.Value.Raw;
            }
        }

        internal delegate Status Ask(void* of, graze_query* queries, UIntPtr count, void* into);

        /// <summary>Calls C with the queries.</summary>
        internal Status Call(Ask ask, void* of, ReadOnlySpan<Query> queries, void* into)
        {
            Set(queries);
            fixed (graze_query* raw = Queries)
            fixed (graze_shape* copies = shapes)
            {
                for (int i = 0; i < queries.Length; i++)
                    if (queries[i].Shape.HasValue)
                        raw[i].Shape = &copies[i];
                var status = ask(of, raw, (UIntPtr)queries.Length, into);
                foreach (var query in queries)
                    if (query.Shape.HasValue)
                        GC.KeepAlive(query.Shape.Value.Held);
                return status;
            }
        }

        /// <summary>Calls C with the queries, for a list of hits.</summary>
        internal Status Find(Ask ask, void* of, ReadOnlySpan<Query> queries)
        {
            fixed (graze_hits* list = &Hits)
                return Call(ask, of, queries, list);
        }

        /// <summary>For a message.</summary>
        internal static string Listed(ReadOnlySpan<Query> queries)
        {
            var text = "";
            foreach (var query in queries)
                text += (text == "" ? "" : ", ") + query;
            return text;
        }
    }

    public sealed unsafe partial class World
    {
        static readonly Asked.Ask find = (world, queries, count, into) => Native.graze_world_query(world, queries, count, (graze_hits*)into);
        static readonly Asked.Ask findAny = (world, queries, count, into) => Native.graze_world_query_any(world, queries, count, (Bool*)into);
        readonly Asked asked = new Asked();
        readonly Query[] oneQuery = new Query[1];

        /// <summary>Ask queries, of any kinds.</summary>
        public Hits Query(ReadOnlySpan<Query> queries)
        {
            var status = asked.Find(find, Handle, queries);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "World.Query", "queries", Asked.Listed(queries));
            return new Hits(asked.Hits);
        }

        /// <summary>Ask a query.</summary>
        public ReadOnlySpan<Hit> Query(in Query query)
        {
            oneQuery[0] = query;
            return Query(oneQuery).All;
        }

        /// <summary>Whether each query finds anything; a search ends at its first hit.</summary>
        public void QueryAny(ReadOnlySpan<Query> queries, Span<Bool> into)
        {
            if (into.Length < queries.Length)
                throw new GrazeException(Status.OutOfSpace, "World.QueryAny", "into.Length", into.Length, "queries.Length", queries.Length);
            fixed (Bool* found = into)
            {
                var status = asked.Call(findAny, Handle, queries, found);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.QueryAny", "queries", Asked.Listed(queries));
            }
        }

        /// <summary>Whether a query finds anything.</summary>
        public bool QueryAny(in Query query)
        {
            Bool found;
            oneQuery[0] = query;
            QueryAny(oneQuery, new Span<Bool>(&found, 1));
            return found;
        }

        /// <summary>The first part on some layers (0: all) that a segment meets.</summary>
        public bool RayFirst(Point from, Point to, out Hit hit, ulong layers = 0)
        {
            hit = Native.graze_world_ray_first(Handle, from, to, layers);
            GC.KeepAlive(this);
            return !hit.Part.IsNone;
        }

        /// <summary>The part of the lowest slot, on some layers (0: all), that contains a point.</summary>
        public bool Point(Point at, out Hit hit, ulong layers = 0)
        {
            hit = Native.graze_world_point(Handle, at, layers);
            GC.KeepAlive(this);
            return !hit.Part.IsNone;
        }

        /// <summary>The part on some layers (0: all) that is nearest to a point.</summary>
        public bool Nearest(Point at, out Hit hit, ulong layers = 0)
        {
            hit = Native.graze_world_nearest(Handle, at, layers);
            GC.KeepAlive(this);
            return !hit.Part.IsNone;
        }

        /// <summary>The parts on some layers (0: all) that contain a point; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryPoint(Point at, ulong layers = 0)
        {
            var query = Graze.Query.Point(at);
            query.Layers = layers;
            return Query(query);
        }

        /// <summary>The parts that overlap a box, but for those that parts on the layers blockedBy hide; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryBox(Point min, Point max, ulong layers = 0, ulong blockedBy = 0)
        {
            var query = Graze.Query.Box(min, max);
            query.Layers = layers;
            query.BlockedBy = blockedBy;
            return Query(query);
        }

        /// <summary>The parts nearer to a point than a radius, but for hidden ones; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryCircle(Point at, double radius, ulong layers = 0, ulong blockedBy = 0)
        {
            var query = Graze.Query.Circle(at, radius);
            query.Layers = layers;
            query.BlockedBy = blockedBy;
            return Query(query);
        }

        /// <summary>The parts met by a segment until a part hides the others, sorted by time; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryRay(Point from, Point to, ulong layers = 0, BodyId exclude = default(BodyId), ulong blockedBy = 0)
        {
            var query = Graze.Query.Ray(from, to);
            query.Layers = layers;
            query.BlockedBy = blockedBy;
            query.Exclude = exclude;
            return Query(query);
        }

        /// <summary>The parts nearest to a point that are not hidden, at most `count` of them; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryNearest(Point at, uint count, ulong layers = 0, ulong blockedBy = 0)
        {
            var query = Graze.Query.Nearest(at, count);
            query.Layers = layers;
            query.BlockedBy = blockedBy;
            return Query(query);
        }

        /// <summary>What a body touches where it is now; valid until the next query.</summary>
        public ReadOnlySpan<Hit> Overlaps(BodyId body, ulong layers = 0)
        {
            return Overlaps(new ReadOnlySpan<BodyId>(&body, 1), layers).All;
        }

        /// <summary>The same for each of many bodies, in their order.</summary>
        public Hits Overlaps(ReadOnlySpan<BodyId> bodies, ulong layers = 0)
        {
            fixed (BodyId* ids = bodies)
            fixed (graze_hits* list = &asked.Hits)
            {
                var query = new graze_overlap_query { Bodies = ids, Count = (UIntPtr)bodies.Length, Layers = layers };
                var status = Native.graze_world_overlaps(Handle, &query, list);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Overlaps", "bodies.Length", bodies.Length, "bodies[0]", bodies[0]);
                return new Hits(*list);
            }
        }

        /// <summary>Whether each of many bodies touches anything.</summary>
        public void OverlapsAny(ReadOnlySpan<BodyId> bodies, Span<Bool> into, ulong layers = 0)
        {
            if (into.Length < bodies.Length)
                throw new GrazeException(Status.OutOfSpace, "World.OverlapsAny", "into.Length", into.Length, "bodies.Length", bodies.Length);
            fixed (BodyId* ids = bodies)
            fixed (Bool* found = into)
            {
                var query = new graze_overlap_query { Bodies = ids, Count = (UIntPtr)bodies.Length, Layers = layers };
                var status = Native.graze_world_overlaps_any(Handle, &query, found);
                GC.KeepAlive(this);
                GrazeException.Check(status, "World.OverlapsAny", "bodies.Length", bodies.Length);
            }
        }
    }
}
