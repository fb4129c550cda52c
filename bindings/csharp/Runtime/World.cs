using System;
using System.Runtime.InteropServices;

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
        /// <summary>How many bytes one load of a snapshot may allocate; 0: the default of the library.</summary>
        public ulong LoadMemoryMax;
        /// <summary>The sides of a wrapped world, whose opposite sides meet; 0: it does not wrap along x, or y.</summary>
        public float WrapWidth, WrapHeight;
        /// <summary>Hears of likely mistakes, such as a stale handle, on whichever thread makes them. An exception in it ends the process.</summary>
        public Action<Mistake> Report;
    }

    /// <summary>
    /// A world holds bodies and finds out in every step which of them touch. Spans of events and contacts are the world's own
    /// memory: they are valid until its next step.
    /// </summary>
    public sealed unsafe partial class World : IDisposable
    {
        void* handle, pool;
        Counters* counters;
        readonly bool isOwned;

        public World() : this(new WorldConfig())
        {
        }

        public World(WorldConfig config)
        {
            if (config == null)
                throw new GrazeException(Status.ArgumentMissing, "new World", "config", config); // Mono copies rules of null, and crashes
            isOwned = true;
            Rules rules = config.Rules;
            var raw = new graze_world_config();
            raw.Setup = config.Setup;
            raw.Edges = config.Edges;
            raw.Events = config.Events;
            raw.Rules = &rules;
            raw.Limits.Bodies = config.BodiesMax;
            raw.Limits.Parts = config.PartsMax;
            raw.LoadMemoryMax = (UIntPtr)config.LoadMemoryMax;
            raw.WrapWidth = config.WrapWidth;
            raw.WrapHeight = config.WrapHeight;
            raw.Debug = Debug(config.Report);
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
            if (status != Status.Ok)
                throw new GrazeException(status, "new World", "BroadPhase", config.BroadPhase, "Threads", config.Threads, "WrapWidth", config.WrapWidth,
                                         "WrapHeight", config.WrapHeight);
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
            asked.Free();
            ForgetKnown();
            fixed (graze_move_result* list = &moved)
                Native.graze_move_result_free(list);
            fixed (graze_move_results* list = &movedMany)
                Native.graze_move_results_free(list);
            fixed (graze_rider_list* list = &riders)
                Native.graze_rider_list_free(list);
            fixed (graze_pushed_list* list = &pushed)
                Native.graze_pushed_list_free(list);
            fixed (graze_legs* list = &legs)
                Native.graze_legs_free(list);
            if (self.IsAllocated)
                self.Free();
            if (report.IsAllocated)
                report.Free();
            Marshal.FreeHGlobal((IntPtr)counters);
            counters = null;
            handle = pool = null;
        }

        void* Handle
        {
            get
            {
                CheckIsOpen();
                return handle;
            }
        }

        void CheckIsOpen()
        {
            if (handle == null)
                throw new ObjectDisposedException("World");
        }

        /// <summary>A body of an event, as an object with methods.</summary>
        public Body Body(BodyId id)
        {
            return new Body(this, id);
        }

        /// <summary>Whether steps count the work of the broad phase, for Counters.</summary>
        public bool IsCounting
        {
            get
            {
                return counters != null;
            }
            set
            {
                if (value == IsCounting)
                    return;
                var before = counters;
                counters = value ? (Counters*)Marshal.AllocHGlobal(sizeof(Counters)) : null;
                if (value)
                    *counters = new Counters();
                Native.graze_world_set_counters(Handle, counters);
                GC.KeepAlive(this);
                Marshal.FreeHGlobal((IntPtr)before);
            }
        }

        /// <summary>The work since the world began to count it.</summary>
        public Counters Counters { get { return counters == null ? new Counters() : *counters; } }

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

        /// <summary>Put many bodies at their positions at once, or none on an error. Arrays and memory of the game are not copied.</summary>
        public void SetPositions(ReadOnlySpan<BodyId> bodies, ReadOnlySpan<float> x, ReadOnlySpan<float> y)
        {
            AreAsMany("World.SetPositions", bodies.Length, x.Length, y.Length);
            fixed (BodyId* ids = bodies)
            fixed (float* left = x, top = y)
                SetPositions(ids, left, top, bodies.Length);
        }

        /// <summary>The first `count` of them.</summary>
        public void SetPositions(BodyId[] bodies, float[] x, float[] y, int count)
        {
            SetPositions(bodies.AsSpan(0, count), x.AsSpan(0, count), y.AsSpan(0, count));
        }

        /// <summary>The same by pointers: a NativeArray's, say.</summary>
        public void SetPositions(BodyId* bodies, float* x, float* y, int count)
        {
            var positions = new graze_positions { Bodies = bodies, X = x, Y = y, Count = (UIntPtr)count };
            var status = Native.graze_world_set_positions(Handle, &positions);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw Refused(status, "World.SetPositions", positions);
        }

        /// <summary>Move many bodies at once, or none on an error: those that are swept touch what lies on their way.</summary>
        public void MoveAll(ReadOnlySpan<BodyId> bodies, ReadOnlySpan<float> x, ReadOnlySpan<float> y)
        {
            AreAsMany("World.MoveAll", bodies.Length, x.Length, y.Length);
            fixed (BodyId* ids = bodies)
            fixed (float* left = x, top = y)
                MoveAll(ids, left, top, bodies.Length);
        }

        /// <summary>The first `count` of them.</summary>
        public void MoveAll(BodyId[] bodies, float[] x, float[] y, int count)
        {
            MoveAll(bodies.AsSpan(0, count), x.AsSpan(0, count), y.AsSpan(0, count));
        }

        /// <summary>The same by pointers.</summary>
        public void MoveAll(BodyId* bodies, float* x, float* y, int count)
        {
            var positions = new graze_positions { Bodies = bodies, X = x, Y = y, Count = (UIntPtr)count };
            var status = Native.graze_world_move_all(Handle, &positions);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw Refused(status, "World.MoveAll", positions);
        }

        /// <summary>Names the first row that is at fault.</summary>
        GrazeException Refused(Status status, string call, graze_positions positions)
        {
            const float max = 1152921504606846976; // 2^60
            for (int i = 0; i < (int)positions.Count; i++)
            {
                BodyId body = positions.Bodies[i];
                float x = positions.X[i], y = positions.Y[i];
                bool isPlace = Math.Abs(x) <= max && Math.Abs(y) <= max;
                if (status == Status.StaleHandle ? !IsAlive(body) : !isPlace)
                    return new GrazeException(status, call, "row", i, "body", body, "x", x, "y", y);
            }
            return new GrazeException(status, call, "count", positions.Count);
        }

        static void AreAsMany(string call, int bodies, int x, int y)
        {
            if (x < bodies || y < bodies)
                throw new GrazeException(Status.OutOfSpace, call, "bodies.Length", bodies, "x.Length", x, "y.Length", y);
        }
    }
}
