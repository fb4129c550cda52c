using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>Decides at each hit, with the mover's part; it may be asked twice, and answers alike.</summary>
    public delegate Response Choice(PartId mover, in MoveHit hit);

    /// <summary>What movers do at what they hit, for pairs of layers; by default they slide.</summary>
    public sealed unsafe class Responses
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate Response ChoiceCall(void* user, PartId* part, MoveHit* hit);

        internal static readonly Responses Zeroed = new Responses();
        static readonly ChoiceCall choose = ChooseNow;
        static readonly IntPtr chooseOfC = Marshal.GetFunctionPointerForDelegate(choose);
        /// <summary>Those of the move that this thread makes now.</summary>
        [ThreadStatic]
        static Responses current;
        [ThreadStatic]
        static ExceptionDispatchInfo thrown;
        internal graze_responses Raw;
        Choice choice;

        /// <summary>A function of the game that decides at each hit; null: the pairs of layers do. An exception in it comes out of the move.</summary>
        public Choice Choose
        {
            get
            {
                return choice;
            }
            set
            {
                choice = value;
                Raw.Choose = value == null ? IntPtr.Zero : chooseOfC;
            }
        }

        /// <summary>Begins a move of this thread, maybe inside of another one, whose responses are returned for Leave.</summary>
        internal Responses Enter()
        {
            var before = current;
            current = this;
            return before;
        }

        internal static void Leave(Responses before)
        {
            current = before;
            var error = thrown;
            thrown = null;
            if (error != null)
                error.Throw();
        }

        [MonoPInvokeCallback(typeof(ChoiceCall))]
        static Response ChooseNow(void* user, PartId* part, MoveHit* hit)
        {
            try
            {
                return thrown == null ? current.choice(*part, *hit) : Response.Ignore;
            }
            catch (Exception error)
            {
                thrown = ExceptionDispatchInfo.Capture(error);
                return Response.Ignore;
            }
        }

        /// <summary>The response of a mover on a layer to parts on another one.</summary>
        public Responses Set(uint mover, uint other, Response response)
        {
            fixed (graze_responses* raw = &Raw)
                GrazeException.Check(Native.graze_responses_set(raw, mover, other, response), "Responses.Set", "mover", mover, "other", other);
            return this;
        }

        /// <summary>The response of all pairs of two sets of layers, a bit each; 0: all layers.</summary>
        public Responses SetLayers(ulong movers, ulong others, Response response)
        {
            fixed (graze_responses* raw = &Raw)
                GrazeException.Check(Native.graze_responses_set_layers(raw, movers, others, response), "Responses.SetLayers", "response", response);
            return this;
        }

        /// <summary>The response of a pair of layers.</summary>
        public Response Get(uint mover, uint other)
        {
            fixed (graze_responses* raw = &Raw)
                return Native.graze_responses_get(raw, mover, other);
        }

        /// <summary>Which side is a floor, the steepest slope to walk on, and how far above a floor a mover that stood is put back on it.</summary>
        public Walk Walk { get { return Raw.Walk; } set { Raw.Walk = value; } }
    }

    /// <summary>The end of a move and its hits, in memory of the world or the index: valid until its next move.</summary>
    public readonly unsafe ref struct MoveResult
    {
        readonly graze_move_result raw;

        internal MoveResult(graze_move_result raw)
        {
            this.raw = raw;
        }

        public double X { get { return raw.EndX; } }
        public double Y { get { return raw.EndY; } }
        public bool IsStanding { get { return raw.IsStanding; } }
        public bool IsCrushed { get { return raw.IsCrushed; } }
        /// <summary>It was stopped too often, and stayed there.</summary>
        public bool IsCutShort { get { return raw.IsCutShort; } }
        public MoveHit Floor { get { return raw.Floor; } }
        public ReadOnlySpan<MoveHit> Hits { get { return new ReadOnlySpan<MoveHit>(raw.Items, (int)raw.Count); } }
    }

    /// <summary>The ends of many movers and their hits, in memory of the world: valid until its next call of MoveMany.</summary>
    public readonly unsafe ref struct MoveResults
    {
        readonly graze_move_results raw;

        internal MoveResults(graze_move_results raw)
        {
            this.raw = raw;
        }

        /// <summary>The ends, in the order of the movers.</summary>
        public ReadOnlySpan<MoverEnd> Ends { get { return new ReadOnlySpan<MoverEnd>(raw.Ends, (int)raw.Count); } }

        /// <summary>The hits of all movers.</summary>
        public ReadOnlySpan<MoveHit> Hits { get { return new ReadOnlySpan<MoveHit>(raw.Hits, (int)raw.HitCount); } }

        /// <summary>The hits of the i-th mover.</summary>
        public ReadOnlySpan<MoveHit> HitsOf(int i)
        {
            if (i < 0 || i >= (int)raw.Count)
                throw new GrazeException(Status.OutOfBounds, "MoveResults.HitsOf", "i", i, "Ends.Length", (int)raw.Count);
            return Hits.Slice((int)raw.Starts[i], (int)raw.Starts[i + 1] - (int)raw.Starts[i]);
        }
    }

    /// <summary>A grid of places, and what stands there: a shape as it is at the place (0, 0), or a point.</summary>
    public struct DangerGrid
    {
        public Point Origin;
        /// <summary>The distances of places, both above 0.</summary>
        public Point Cell;
        public uint Columns, Rows;
        /// <summary>Null: a point.</summary>
        public Shape? Shape;
        /// <summary>Of the shape: parts count on layers that may meet it.</summary>
        public uint Layer;
        /// <summary>How far to look ahead.</summary>
        public uint Steps;
    }

    /// <summary>The flight of a ray, or of a circle: from At towards To, as far as these are apart, also round its bounces.</summary>
    public struct Flight
    {
        public Point At, To;
        /// <summary>The radius of the circle; 0: a ray.</summary>
        public double Radius;
        /// <summary>The layer of the ray or the circle.</summary>
        public uint Layer;
        /// <summary>At most 65536.</summary>
        public uint BouncesMax;
        /// <summary>Its parts are not hit.</summary>
        public BodyId Exclude;
        /// <summary>Null: every hit ends it. A choice is refused.</summary>
        public Responses Responses;
    }

    /// <summary>The legs of a flight, in memory of the world: valid until its next call of Legs.</summary>
    public readonly unsafe ref struct LegList
    {
        readonly graze_legs raw;

        internal LegList(graze_legs raw)
        {
            this.raw = raw;
        }

        public ReadOnlySpan<Leg> All { get { return new ReadOnlySpan<Leg>(raw.Items, (int)raw.Count); } }
        /// <summary>It would bounce once more than allowed, or is held in a gap without room.</summary>
        public bool IsCutShort { get { return raw.IsCutShort; } }
    }

    public sealed unsafe partial class World
    {
        graze_move_result moved;
        graze_move_results movedMany;
        graze_rider_list riders;
        graze_pushed_list pushed;
        graze_legs legs;

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
                var before = zeroed.Enter();
                var status = isMade ? Native.graze_body_move_and_collide(Handle, body, goal, raw, result)
                                    : Native.graze_body_test_move(Handle, body, goal, raw, result);
                Responses.Leave(before);
                GrazeException.Check(status, isMade ? "World.MoveAndCollide" : "World.TestMove", "body", body, "goal", goal);
                return new MoveResult(*result);
            }
        }

        /// <summary>The same, only asked, for a body of one part that is not in the world.</summary>
        public MoveResult TestMove(float x, float y, in PartDef part, Point goal, Responses responses = null)
        {
            var zeroed = responses ?? Responses.Zeroed;
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_move_result* result = &moved)
            {
                graze_shape shape;
                var partDef = part.Raw(&shape);
                var def = new graze_body_def { X = x, Y = y, Parts = &partDef, PartCount = 1 };
                var before = zeroed.Enter();
                var status = Native.graze_world_test_move(Handle, &def, goal, raw, result);
                Responses.Leave(before);
                KeepAlive(part);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.TestMove", "x", x, "y", y, "part", part, "goal", goal);
                return new MoveResult(*result);
            }
        }

        /// <summary>Ask where thousands of boxes would end that are not in the world, on all threads of the world.</summary>
        public MoveResults MoveMany(ReadOnlySpan<Mover> movers, Responses responses = null)
        {
            var zeroed = responses ?? Responses.Zeroed;
            fixed (Mover* items = movers)
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_move_results* results = &movedMany)
            {
                var before = zeroed.Enter();
                var status = Native.graze_world_move_many(Handle, items, (UIntPtr)movers.Length, raw, results);
                Responses.Leave(before);
                GrazeException.Check(status, "World.MoveMany", "movers.Length", movers.Length);
                return new MoveResults(*results);
            }
        }

        /// <summary>
        /// Write the first time, in steps from now, at which each place of a grid would be hit if the i-th body moves by (dx[i], dy[i])
        /// in each step: 0: something is there; infinity: nothing hits it. The times are row by row.
        /// </summary>
        public void Danger(in DangerGrid grid, ReadOnlySpan<BodyId> bodies, ReadOnlySpan<float> dx, ReadOnlySpan<float> dy, Span<float> times)
        {
            if (dx.Length < bodies.Length || dy.Length < bodies.Length)
                throw new GrazeException(Status.OutOfSpace, "World.Danger", "dx.Length", dx.Length, "dy.Length", dy.Length, "bodies.Length", bodies.Length);
            if ((ulong)times.Length < (ulong)grid.Columns * grid.Rows)
                throw new GrazeException(Status.OutOfSpace, "World.Danger", "times.Length", times.Length, "Columns", grid.Columns, "Rows", grid.Rows);
            fixed (BodyId* ids = bodies)
            fixed (float* x = dx, y = dy, into = times)
            {
                var shape = grid.Shape.HasValue ? grid.Shape.Value.Raw : default(graze_shape);
                var def = new graze_danger_def
                {
                    Origin = grid.Origin, Cell = grid.Cell, Columns = grid.Columns, Rows = grid.Rows, Shape = grid.Shape.HasValue ? &shape : null,
                    Layer = grid.Layer, Steps = grid.Steps, Bodies = ids, Dx = x, Dy = y, Count = (UIntPtr)bodies.Length
                };
                var status = Native.graze_world_danger(Handle, &def, into);
                GC.KeepAlive(this);
                GC.KeepAlive(grid.Shape.HasValue ? grid.Shape.Value.Held : null);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Danger", "Origin", grid.Origin, "Cell", grid.Cell, "Layer", grid.Layer, "Shape", grid.Shape,
                                             "bodies.Length", bodies.Length);
            }
        }

        /// <summary>
        /// Move a platform with its riders, which are valid until the next one. `sides` carry, a sum of Side; 0: the upper one where y
        /// points down. The riders respond as the responses say (null: they slide).
        /// </summary>
        public ReadOnlySpan<Rider> MovePlatform(BodyId platform, float x, float y, ulong layers = 0, Side sides = 0, Responses responses = null)
        {
            var zeroed = responses ?? Responses.Zeroed;
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_rider_list* list = &riders)
            {
                var to = new graze_platform_move { X = x, Y = y, Layers = layers, Sides = (uint)sides, Responses = raw };
                var before = zeroed.Enter();
                var status = Native.graze_body_move_platform(Handle, platform, &to, list);
                Responses.Leave(before);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.MovePlatform", "platform", platform, "x", x, "y", y);
                return new ReadOnlySpan<Rider>(list->Items, (int)list->Count);
            }
        }

        /// <summary>
        /// Push bodies apart whose boxes on the layers (0: all) overlap; those that were moved or held, or still overlap, are valid until
        /// the next call. `bodies` are those that are not as others, of weight 1 and priority 0. `isByPosition`: the positions of bodies
        /// decide about sides, not the middles of their boxes. Responses to walls (null: they hold); `rounds` 0: 32.
        /// </summary>
        public ReadOnlySpan<Pushed> Push(ulong layers = 0, PushAxis axis = PushAxis.X, ReadOnlySpan<PushBody> bodies = default, bool isByPosition = false,
                                         Responses responses = null, uint rounds = 0)
        {
            var zeroed = responses ?? Responses.Zeroed;
            fixed (PushBody* items = bodies)
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_pushed_list* list = &pushed)
            {
                var push = new graze_push
                {
                    Layers = layers, Axis = axis, IsByPosition = isByPosition, Rounds = rounds, Bodies = items, Count = (UIntPtr)bodies.Length, Responses = raw
                };
                var before = zeroed.Enter();
                var status = Native.graze_world_push(Handle, &push, list);
                Responses.Leave(before);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Push", "axis", axis, "rounds", rounds, "bodies.Length", bodies.Length);
                return new ReadOnlySpan<Pushed>(list->Items, (int)list->Count);
            }
        }

        /// <summary>The straight legs of a ray or a circle that bounces off parts, passes through them, or ends at them.</summary>
        public LegList Legs(in Flight flight)
        {
            var zeroed = flight.Responses ?? Responses.Zeroed;
            fixed (graze_responses* raw = &zeroed.Raw)
            fixed (graze_legs* list = &legs)
            {
                var def = new graze_legs_def
                {
                    At = flight.At, To = flight.To, Radius = flight.Radius, Layer = flight.Layer, BouncesMax = flight.BouncesMax,
                    Exclude = flight.Exclude, Responses = raw
                };
                var status = Native.graze_world_legs(Handle, &def, list);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.Legs", "At", flight.At, "To", flight.To, "Radius", flight.Radius, "Layer", flight.Layer,
                                             "BouncesMax", flight.BouncesMax);
                return new LegList(*list);
            }
        }
    }
}
