using System;

namespace Graze
{
    /// <summary>The settings of a new world. The defaults are good.</summary>
    public sealed class WorldConfig
    {
        /// <summary>The name of the broad phase; null: auto.</summary>
        public string BroadPhase;
        public BroadPhaseSetup Setup;
        public Edges Edges;
        public EventFlags Events;
        public Rules Rules;
        /// <summary>This many threads share a step; they change no event.</summary>
        public uint Threads;
        /// <summary>Fixed capacities of bodies and parts; 0: as many as there is memory.</summary>
        public uint BodiesMax, PartsMax;
    }

    /// <summary>
    /// A world holds bodies and finds out in every step which of them touch. Spans of events and contacts are the world's own
    /// memory: they are valid until its next step.
    /// </summary>
    public sealed unsafe partial class World : IDisposable
    {
        void* handle, pool;
        readonly bool isOwned;
        graze_hits hits;
        graze_move_result moved;
        graze_rider_list riders;

        public World() : this(new WorldConfig())
        {
        }

        public World(WorldConfig config)
        {
            isOwned = true;
            Rules rules = config.Rules;
            var raw = new graze_world_config();
            raw.Setup = config.Setup;
            raw.Edges = config.Edges;
            raw.Events = config.Events;
            raw.Rules = &rules;
            raw.Limits.Bodies = config.BodiesMax;
            raw.Limits.Parts = config.PartsMax;
            byte[] name = config.BroadPhase == null ? null : Text.Bytes(config.BroadPhase);
            void* opened = null, shared = null;
            var status = Status.Ok;
            if (config.Threads > 1)
                status = Native.graze_pool_open(config.Threads, null, &shared);
            if (config.Threads > 1 && status == Status.Ok)
                raw.Tasks = Native.graze_pool_tasks(shared);
            fixed (byte* text = name)
            {
                raw.BroadPhase = text;
                if (status == Status.Ok)
                    status = Native.graze_world_open(&raw, &opened);
            }
            handle = opened;
            pool = shared;
            if (status != Status.Ok)
                Dispose();
            GrazeException.Check(status, "new World");
        }

        internal World(void* borrowed)
        {
            handle = borrowed;
        }

        ~World()
        {
            Free();
        }

        /// <summary>Close the world and free its memory; again is fine.</summary>
        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            if (isOwned)
            {
                Native.graze_world_close(handle);
                Native.graze_pool_close(pool);
            }
            fixed (graze_hits* list = &hits)
                Native.graze_hits_free(list);
            fixed (graze_move_result* list = &moved)
                Native.graze_move_result_free(list);
            fixed (graze_rider_list* list = &riders)
                Native.graze_rider_list_free(list);
            handle = pool = null;
        }

        void* Handle
        {
            get
            {
                if (handle == null)
                    throw new ObjectDisposedException("World");
                return handle;
            }
        }

        /// <summary>Add a body without parts at a position; `user` is a value that events hand back.</summary>
        public Body Add(float x, float y, ulong user = 0, float angle = 0)
        {
            var def = new graze_body_def { X = x, Y = y, User = user, Angle = angle };
            BodyId body;
            GrazeException.Check(Native.graze_body_add(Handle, &def, &body), "World.Add");
            return new Body(this, body);
        }

        /// <summary>Add a body of one box, relative to its position.</summary>
        public Body Add(float x, float y, Box box, byte layer, ulong user = 0)
        {
            var part = new graze_part_def { Box = box, Layer = layer };
            var def = new graze_body_def { X = x, Y = y, User = user, Parts = &part, PartCount = 1 };
            BodyId body;
            GrazeException.Check(Native.graze_body_add(Handle, &def, &body), "World.Add");
            return new Body(this, body);
        }

        /// <summary>A body of an event, as an object with methods.</summary>
        public Body Body(BodyId id)
        {
            return new Body(this, id);
        }

        /// <summary>Which layers may meet.</summary>
        public Rules Rules
        {
            get
            {
                Rules rules;
                Native.graze_world_rules(Handle, &rules);
                return rules;
            }
            set
            {
                Native.graze_world_set_rules(Handle, &value);
            }
        }

        /// <summary>Put the first `count` bodies at their positions at once, or none on an error.</summary>
        public void SetPositions(BodyId[] bodies, float[] x, float[] y, int count)
        {
            if (count < 0 || bodies.Length < count || x.Length < count || y.Length < count)
                throw new ArgumentOutOfRangeException(nameof(count), count, "arrays are shorter");
            fixed (BodyId* ids = bodies)
            fixed (float* left = x, top = y)
                SetPositions(ids, left, top, count);
        }

        /// <summary>The same from memory of the game, without a copy: a NativeArray's pointer, say.</summary>
        public void SetPositions(BodyId* bodies, float* x, float* y, int count)
        {
            var positions = new graze_positions { Bodies = bodies, X = x, Y = y, Count = (UIntPtr)count };
            GrazeException.Check(Native.graze_world_set_positions(Handle, &positions), "World.SetPositions");
        }

        /// <summary>Move them: those that are swept touch what lies on their way.</summary>
        public void MoveAll(BodyId* bodies, float* x, float* y, int count)
        {
            var positions = new graze_positions { Bodies = bodies, X = x, Y = y, Count = (UIntPtr)count };
            GrazeException.Check(Native.graze_world_move_all(Handle, &positions), "World.MoveAll");
        }

        /// <summary>Move the first `count` bodies at once, or none on an error.</summary>
        public void MoveAll(BodyId[] bodies, float[] x, float[] y, int count)
        {
            if (count < 0 || bodies.Length < count || x.Length < count || y.Length < count)
                throw new ArgumentOutOfRangeException(nameof(count), count, "arrays are shorter");
            fixed (BodyId* ids = bodies)
            fixed (float* left = x, top = y)
                MoveAll(ids, left, top, count);
        }

        ReadOnlySpan<Hit> Query(graze_query query)
        {
            fixed (graze_hits* list = &hits)
            {
                GrazeException.Check(Native.graze_world_query(Handle, &query, (UIntPtr)1, list), "World.Query");
                return new ReadOnlySpan<Hit>(list->Items, (int)list->Count);
            }
        }

        /// <summary>The parts on some layers (0: all) that contain a point; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryPoint(Point at, ulong layers = 0)
        {
            return Query(new graze_query { Kind = QueryKind.Point, At = at, Layers = layers });
        }

        /// <summary>The parts that overlap a box, but for those that parts on the layers blockedBy hide; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryBox(Point min, Point max, ulong layers = 0, ulong blockedBy = 0)
        {
            return Query(new graze_query { Kind = QueryKind.Box, At = min, To = max, Layers = layers, BlockedBy = blockedBy });
        }

        /// <summary>The parts nearer to a point than a radius, but for hidden ones; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryCircle(Point at, double radius, ulong layers = 0, ulong blockedBy = 0)
        {
            return Query(new graze_query { Kind = QueryKind.Circle, At = at, Radius = radius, Layers = layers, BlockedBy = blockedBy });
        }

        /// <summary>The parts met by a segment until a part hides the others, sorted by time; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryRay(Point from, Point to, ulong layers = 0, BodyId exclude = default(BodyId), ulong blockedBy = 0)
        {
            return Query(new graze_query { Kind = QueryKind.Ray, At = from, To = to, Layers = layers, BlockedBy = blockedBy, Exclude = exclude });
        }

        /// <summary>The parts nearest to a point that are not hidden, at most `count` of them; valid until the next query.</summary>
        public ReadOnlySpan<Hit> QueryNearest(Point at, uint count, ulong layers = 0, ulong blockedBy = 0)
        {
            return Query(new graze_query { Kind = QueryKind.Nearest, At = at, NearestCount = count, Layers = layers, BlockedBy = blockedBy });
        }

        /// <summary>What a body touches where it is now; valid until the next query.</summary>
        public ReadOnlySpan<Hit> Overlaps(BodyId body, ulong layers = 0)
        {
            fixed (graze_hits* list = &hits)
            {
                GrazeException.Check(Native.graze_body_overlaps(Handle, body, layers, list), "World.Overlaps", body.Id);
                return new ReadOnlySpan<Hit>(list->Items, (int)list->Count);
            }
        }

        /// <summary>Move a body towards a goal as far as its responses allow (null: it slides).</summary>
        public MoveResult MoveAndCollide(BodyId body, Point goal, Responses responses = null)
        {
            return Moved(body, goal, responses, true);
        }

        /// <summary>The same, only asked.</summary>
        public MoveResult TestMove(BodyId body, Point goal, Responses responses = null)
        {
            return Moved(body, goal, responses, false);
        }

        MoveResult Moved(BodyId body, Point goal, Responses responses, bool isMade)
        {
            var zeroed = responses ?? Responses.Zeroed;
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_move_result* result = &moved)
            {
                var status = isMade ? Native.graze_body_move_and_collide(Handle, body, goal, raw, result)
                                    : Native.graze_body_test_move(Handle, body, goal, raw, result);
                GrazeException.Check(status, isMade ? "World.MoveAndCollide" : "World.TestMove", body.Id);
                return new MoveResult(result);
            }
        }

        /// <summary>Move a platform with its riders, which are valid until the next one.</summary>
        public ReadOnlySpan<Rider> MovePlatform(BodyId platform, float x, float y, ulong layers = 0)
        {
            var to = new graze_platform_move { X = x, Y = y, Layers = layers };
            fixed (graze_rider_list* list = &riders)
            {
                GrazeException.Check(Native.graze_body_move_platform(Handle, platform, &to, list), "World.MovePlatform", platform.Id);
                return new ReadOnlySpan<Rider>(list->Items, (int)list->Count);
            }
        }

        /// <summary>How many bytes a snapshot takes.</summary>
        public int SaveSize()
        {
            UIntPtr size;
            GrazeException.Check(Native.graze_world_save_size(Handle, null, &size), "World.SaveSize");
            return checked((int)size);
        }

        /// <summary>Write a snapshot into an array, which is long enough; its length is returned.</summary>
        public int Save(byte[] into)
        {
            UIntPtr size;
            fixed (byte* bytes = into)
                GrazeException.Check(Native.graze_world_save(Handle, null, bytes, (UIntPtr)into.Length, &size), "World.Save");
            return (int)size;
        }

        /// <summary>A snapshot.</summary>
        public byte[] Save()
        {
            var snapshot = new byte[SaveSize()];
            Save(snapshot);
            return snapshot;
        }

        /// <summary>Replace the state by that of a snapshot.</summary>
        public void Load(byte[] snapshot, int length = -1)
        {
            length = length < 0 ? snapshot.Length : length;
            if (length > snapshot.Length)
                throw new ArgumentOutOfRangeException(nameof(length), length, "the snapshot is shorter");
            fixed (byte* bytes = snapshot)
                GrazeException.Check(Native.graze_world_load(Handle, null, bytes, (UIntPtr)length), "World.Load");
        }
    }

    /// <summary>What movers do at what they hit, for pairs of layers; by default they slide.</summary>
    public sealed unsafe class Responses
    {
        internal static readonly Responses Zeroed = new Responses();
        internal graze_responses Raw;

        /// <summary>The response of a mover on a layer to parts on another one.</summary>
        public Responses Set(uint mover, uint other, Response response)
        {
            fixed (graze_responses* raw = &Raw)
                GrazeException.Check(Native.graze_responses_set(raw, mover, other, response), "Responses.Set");
            return this;
        }
    }

    /// <summary>The end of a move and its hits, in memory of the world: valid until its next move.</summary>
    public readonly unsafe ref struct MoveResult
    {
        readonly graze_move_result* raw;

        internal MoveResult(graze_move_result* raw)
        {
            this.raw = raw;
        }

        public double X { get { return raw->EndX; } }
        public double Y { get { return raw->EndY; } }
        public bool IsStanding { get { return raw->IsStanding; } }
        public bool IsCrushed { get { return raw->IsCrushed; } }
        public MoveHit Floor { get { return raw->Floor; } }
        public ReadOnlySpan<MoveHit> Hits { get { return new ReadOnlySpan<MoveHit>(raw->Items, (int)raw->Count); } }
    }
}
