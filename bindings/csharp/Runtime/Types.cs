// Types.cs: written by tools/bindings.py from graze-api.json; do not change it by hand.
using System;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>The sides over which a one-way box is hit, as bits. A one-way platform, where y points down, has GRAZE_SIDE_MIN_Y only.</summary>
    [Flags]
    public enum Side : uint
    {
        /// <summary>the side of the min x, whose normal is (-1, 0)</summary>
        MinX = 1,
        MaxX = 2,
        MinY = 4,
        MaxY = 8,
    }

    /// <summary>The order in which an animation shows its frames. Ping-pong shows neither end twice in a row.</summary>
    public enum AnimationDirection : uint
    {
        Forward = 0,
        Reverse = 1,
        /// <summary>forward first</summary>
        Pingpong = 2,
        /// <summary>backward first</summary>
        PingpongReverse = 3,
    }

    /// <summary>The axis along which axis-sort sorts. GRAZE_AXIS_AUTO: the one along which the boxes spread more.</summary>
    public enum Axis : uint
    {
        Auto = 0,
        X = 1,
        Y = 2,
    }

    /// <summary>When two circles touch. r1 and r2 are their radii, d is the distance of their centers, dx and dy are its parts along x and y. Closed, &lt; is &lt;=. Games of old took what was cheap, and their patterns are made for it. A world has a rule for each pair of layers (graze_world_set_circle_rule).</summary>
    public enum CircleRule : uint
    {
        /// <summary>d &lt; r1 + r2</summary>
        Round = 0,
        /// <summary>|dx| &lt; r1 + r2 and |dy| &lt; r1 + r2: centers within half the sum of sides, as the squares around the circles overlap</summary>
        Sides = 1,
        /// <summary>d² &lt; r1² + r2²</summary>
        Squares = 2,
    }

    /// <summary>The kinds of things to draw, a bit each, in the order of drawing; tiles and parts are drawn in one pass.</summary>
    [Flags]
    public enum DrawKind : uint
    {
        /// <summary>the grid of the broad phase in use, if it has cells, around all parts: lines</summary>
        Cells = 1,
        /// <summary>the boxes around shapes, which the broad phase sees</summary>
        Boxes = 2,
        /// <summary>the runs of filled tiles, and each sloped tile</summary>
        Tiles = 4,
        /// <summary>the shape of each part, or its box; of a mask each run of solid pixels</summary>
        Parts = 8,
        /// <summary>parts enlarged by the margins of their layer (near_miss.h)</summary>
        Margins = 16,
        /// <summary>of swept parts that move in the next step: the box where each began, and a line</summary>
        Ways = 32,
        /// <summary>parts that touch as of the last step, where they are now: contact points, and lines along their normals, as long as the depth. If they are apart now: a line between their nearest points</summary>
        Contacts = 64,
        /// <summary>the queries passed by the game</summary>
        Queries = 128,
        /// <summary>strikes of the last step (attack.h), drawn behind the contacts: a line to the middle of the struck part from the middle of the other, and a cross there</summary>
        Strikes = 256,
    }

    /// <summary>How edges count. Half-open, [min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, [min, max]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.</summary>
    public enum Edges : uint
    {
        /// <summary>How edges count. Half-open, [min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, [min, max]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.</summary>
        HalfOpen = 0,
        /// <summary>How edges count. Half-open, [min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, [min, max]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.</summary>
        Closed = 1,
    }

    /// <summary>Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS.</summary>
    [Flags]
    public enum EventFlags : uint
    {
        /// <summary>a contact per pair of bodies, and near misses</summary>
        Contacts = 1,
        /// <summary>a touch per pair of parts</summary>
        Touches = 2,
        Both = 3,
    }

    /// <summary>Kinds of events, in the order in which events of one pair at one time are sorted. Near misses are made only for layers with a margin (near_miss.h), strikes only by attacks (attack.h).</summary>
    public enum EventKind : uint
    {
        End = 0,
        NearMiss = 1,
        Begin = 2,
        Strike = 3,
    }

    /// <summary>The formats of bytes. Later versions may know more of them.</summary>
    public enum Format : uint
    {
        /// <summary>none of these</summary>
        Unknown = 0,
        Snapshot = 1,
        Delta = 2,
        /// <summary>as the sink got it; a gzipped file must be unpacked before</summary>
        Recording = 3,
    }

    /// <summary>Kinds of mistakes. Later versions may know more of them.</summary>
    public enum MistakeKind : uint
    {
        /// <summary>a call returned the error `status`</summary>
        Error = 0,
        /// <summary>graze_world_open failed with `status`: the game has no world</summary>
        WorldMissing = 1,
        /// <summary>half-open, a part's box has no width or no height, so it touches nothing: as it was given, or since it is so far out: its edges round to one float</summary>
        EmptyBox = 2,
    }

    /// <summary>The axis along which a pair is pushed apart: x; y; or the one along which its boxes overlap less, x if both are equal.</summary>
    public enum PushAxis : uint
    {
        X = 0,
        Y = 1,
        Least = 2,
    }

    /// <summary>The kinds of queries. Half-open, an empty box (no width or no height) is never found; closed, it counts as a segment or a point.</summary>
    public enum QueryKind : uint
    {
        Point = 0,
        Box = 1,
        Circle = 2,
        Ray = 3,
        RayFirst = 4,
        Nearest = 5,
        ShapeCast = 6,
        ShapeCastFirst = 7,
    }

    /// <summary>Why two bodies do not touch, in the order in which the conditions are tested.</summary>
    public enum Reason : uint
    {
        /// <summary>a handle is not alive</summary>
        Stale = 0,
        /// <summary>parts of one body never touch</summary>
        SameBody = 1,
        /// <summary>a body has no parts</summary>
        NoParts = 2,
        /// <summary>the rules forbid the layers to meet</summary>
        Rules = 3,
        /// <summary>graze_body_set_disabled</summary>
        BodyDisabled = 4,
        /// <summary>graze_part_set_disabled</summary>
        PartDisabled = 5,
        /// <summary>the frame of a hitbox set lacks the part's name (frame.h)</summary>
        PartAbsent = 6,
        /// <summary>half-open, a box without width or height touches nothing</summary>
        Empty = 7,
        /// <summary>the boxes do not overlap</summary>
        BoxesApart = 8,
        /// <summary>the boxes overlap, the shapes in them do not, or circles do not touch by the rule of their layers (graze_world_set_circle_rule)</summary>
        ShapesApart = 9,
        /// <summary>the same, and one shape is a mask</summary>
        Mask = 10,
        /// <summary>the same, and one shape is a tile layer</summary>
        Tiles = 11,
        /// <summary>they touch</summary>
        None = 12,
    }

    /// <summary>The state of a replay.</summary>
    public enum ReplayState : uint
    {
        /// <summary>a step was made, and it is as it was</summary>
        Stepped = 0,
        /// <summary>there are no more steps</summary>
        Ended = 1,
        /// <summary>the recording has no end: its game, or its copying, was interrupted</summary>
        Truncated = 2,
        /// <summary>the step was made, but its hash, a handle or a query's hits differ</summary>
        Differs = 3,
        /// <summary>the next step cannot be read, or has a call that fails</summary>
        Damaged = 4,
        /// <summary>out of memory, or a limit of this machine; or the replay is NULL</summary>
        Failed = 5,
    }

    /// <summary>The response of a mover to a box that it hits.</summary>
    public enum Response : uint
    {
        Slide = 0,
        Cross = 1,
        Touch = 2,
        Bounce = 3,
        Ignore = 4,
    }

    /// <summary>The kinds of shapes.</summary>
    public enum ShapeKind : uint
    {
        Box = 0,
        Circle = 1,
        Capsule = 2,
        Polygon = 3,
        Mask = 4,
        /// <summary>a tile layer: read from one (tiles.h), never made or passed</summary>
        Tiles = 5,
        Chain = 6,
        Ellipse = 7,
    }

    /// <summary>The results of calls. Later versions may add some behind the last.</summary>
    public enum Status : uint
    {
        Ok = 0,
        /// <summary>the allocator returned NULL</summary>
        OutOfMemory = 1,
        /// <summary>a number is NaN or infinite</summary>
        BadNumber = 2,
        /// <summary>a box has min &gt; max</summary>
        BadBox = 3,
        /// <summary>a coordinate, an edge, an angle or a margin is beyond +-GRAZE_COORD_MAX</summary>
        OutOfRange = 4,
        /// <summary>a layer is over 63</summary>
        BadLayer = 5,
        /// <summary>a handle is zero, or its body or part was removed</summary>
        StaleHandle = 6,
        /// <summary>no broad phase has this name</summary>
        BadBroadPhase = 7,
        /// <summary>a cell side is negative or not finite</summary>
        BadCell = 8,
        /// <summary>a value that the call does not take: no such kind, edges, option or response; a negative number; a name that is too long; a cast without a shape; a shape of a mask without one; one mask as both operands</summary>
        BadValue = 9,
        /// <summary>a count or a size would exceed a limit of the world, the library or the machine</summary>
        OutOfCapacity = 10,
        /// <summary>a hitbox set has no such frame, or a body no set</summary>
        BadFrame = 11,
        /// <summary>a hitbox set names a box or a frame that is missing</summary>
        BadHitboxes = 12,
        /// <summary>the system starts no thread, or graze was built without threads</summary>
        ThreadsMissing = 13,
        /// <summary>a polygon has fewer than 3 or more than 8 corners</summary>
        BadCornerCount = 14,
        /// <summary>a radius is below 0; or 0, of a circle or a capsule without length</summary>
        BadRadius = 15,
        /// <summary>a polygon has two corners at one place</summary>
        BadRepeatedCorner = 16,
        /// <summary>three corners of a polygon lie on one line</summary>
        BadCollinearCorners = 17,
        /// <summary>a polygon turns both ways, or winds round more than once</summary>
        BadConvexity = 18,
        /// <summary>a pose's scale is not above zero</summary>
        BadScale = 19,
        /// <summary>a shape cannot be posed like this and remain of its kind</summary>
        BadPose = 20,
        /// <summary>a box, a mask, a tile layer or a hitbox set cannot be turned freely</summary>
        BadTurn = 21,
        /// <summary>no snapshot, delta or recording, or one from before version 1.0</summary>
        BadFormat = 22,
        /// <summary>a snapshot or a delta is damaged</summary>
        BadSnapshot = 23,
        /// <summary>a mask or a hitbox set is not in the list of assets</summary>
        AssetMissing = 24,
        /// <summary>a mask or a hitbox set is not the one that was saved</summary>
        BadAsset = 25,
        /// <summary>a delta was made against another snapshot</summary>
        DeltaMismatch = 26,
        /// <summary>tiles would have no size, or be so far out that two edges round to one float</summary>
        BadTiles = 27,
        /// <summary>the sink of a recording has failed</summary>
        WriteFailed = 28,
        /// <summary>a recording is damaged</summary>
        BadRecording = 29,
        /// <summary>a pointer that the call needs is NULL: its world, say</summary>
        ArgumentMissing = 30,
        /// <summary>a snapshot, delta or recording of a newer graze (format.h)</summary>
        NewerFormat = 31,
        /// <summary>a row, a column or a rectangle is not in its tile layer or picture, or a node is not in its chain</summary>
        OutOfBounds = 32,
        /// <summary>a buffer, or a row of one, is too short</summary>
        OutOfSpace = 33,
        /// <summary>a body is not a tile layer</summary>
        TilesMissing = 34,
        /// <summary>a body is a tile layer, which cannot be a platform</summary>
        BadPlatform = 35,
        /// <summary>a part or a margin is too large for a wrapped world, or such a world does not support the call</summary>
        BadWrap = 36,
    }

    /// <summary>Why a body does not strike another one, in the order in which the conditions are tested.</summary>
    public enum StrikeReason : uint
    {
        /// <summary>a handle is not alive</summary>
        Stale = 0,
        /// <summary>no part of the body belongs to an attack, the target has no part, or both are one body</summary>
        NoAttack = 1,
        /// <summary>no such part touches the target (explain.h)</summary>
        Apart = 2,
        /// <summary>the attack has struck as many as it may</summary>
        BodiesMax = 3,
        /// <summary>it has struck the target already</summary>
        Struck = 4,
        /// <summary>it strikes</summary>
        None = 5,
    }

    /// <summary>Kinds of tiles. A one-way tile is named by its stopping side: MIN_Y stops motion towards greater y.</summary>
    public enum TileKind : uint
    {
        Empty = 0,
        Solid = 1,
        OneWayMinX = 2,
        OneWayMaxX = 3,
        OneWayMinY = 4,
        OneWayMaxY = 5,
        SlopeMinXMinY = 6,
        SlopeMaxXMinY = 7,
        SlopeMinXMaxY = 8,
        SlopeMaxXMaxY = 9,
        LowMinXMinY = 10,
        LowMaxXMinY = 11,
        LowMinXMaxY = 12,
        LowMaxXMaxY = 13,
        HighMinXMinY = 14,
        HighMaxXMinY = 15,
        HighMinXMaxY = 16,
        HighMaxXMaxY = 17,
    }

    /// <summary>An allocator is one function. `resize` returns a block of `new_size` bytes, beginning with the bytes of `block`, aligned as malloc aligns. `old_size` is the size of `block` as it was asked for; NULL and 0 ask for a new block. Without memory it returns NULL, and `block` stays as it was. A `new_size` of 0 frees `block` and returns NULL.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_allocator
    {
        public IntPtr Resize;
        public void* User;
    }

    /// <summary>An animation: the frames from `first` to `last`, both included. `repeats`: how often it passes through them, one way counting as once; 0: for ever.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_animation
    {
        public byte* Name;
        public uint First;
        public uint Last;
        public AnimationDirection Direction;
        public uint Repeats;
    }

    /// <summary>A box in double coordinates: finite edges, min &lt;= max.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Area
    {
        public double MinX;
        public double MinY;
        public double MaxX;
        public double MaxY;

        public Area(double minX, double minY, double maxX, double maxY)
        {
            MinX = minX;
            MinY = minY;
            MaxX = maxX;
            MaxY = maxY;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({MinX}, {MinY}, {MaxX}, {MaxY})");
        }
    }

    /// <summary>The boxes of an index: `count` of them, at most 2^31 - 1, with finite edges and min &lt;= max. layers NULL: all are on layer 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_area_array
    {
        public Area* Areas;
        public byte* Layers;
        public uint Count;
    }

    /// <summary>The masks and hitbox sets that bodies may use. They belong to the game: a snapshot names them by their numbers in these lists, and holds the hash of each one in use. The game passes the same lists to save and to load. An asset may be listed twice, and an entry may be NULL.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_assets
    {
        public void** Masks;
        public graze_hitbox_set** HitboxSets;
        public uint MaskCount;
        public uint HitboxSetCount;
    }

    /// <summary>An attack; zeroed, it names none. Its slot is the low 32 bits, as of a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct AttackId
    {
        public ulong Id;
    }

    /// <summary>Zeroed: it strikes each body once until it is reset.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct AttackDef
    {
        /// <summary>the game's own</summary>
        public ulong User;
        /// <summary>after this many steps a body can be struck again, 1: in each step; 0: not before a reset</summary>
        public uint AgainAfter;
        /// <summary>how many bodies it may strike until a reset; 0: any number</summary>
        public uint BodiesMax;
    }

    /// <summary>A body: an object of the game. Its parts move as one and never touch each other.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BodyId
    {
        public ulong Id;
    }

    /// <summary>A body to add: its position, its parts, a value for the game's use, and its angle (graze_body_set_pose). The parts are copied. There may be none, and more can be added later.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_body_def
    {
        public float X;
        public float Y;
        public graze_part_def* Parts;
        public uint PartCount;
        public ulong User;
        public float Angle;
    }

    /// <summary>The state of a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BodyInfo
    {
        public float X;
        public float Y;
        public float Angle;
        public uint PartCount;
        public ulong User;
        public Bool IsDisabled;
        /// <summary>false: it was removed, and its last events can still be read</summary>
        public Bool IsAlive;
    }

    /// <summary>A box, or AABB (axis-aligned bounding box): its four edges, in the game's own unit. y may point either way. min may equal max.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Box
    {
        public float MinX;
        public float MinY;
        public float MaxX;
        public float MaxY;

        public Box(float minX, float minY, float maxX, float maxY)
        {
            MinX = minX;
            MinY = minY;
            MaxX = maxX;
            MaxY = maxY;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({MinX}, {MinY}, {MaxX}, {MaxY})");
        }
    }

    /// <summary>`count` boxes to search, at most 2^31 - 1 in all, and a layer for each; layers NULL: all on layer 0. Both are only read.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_box_array
    {
        public Box* Boxes;
        public byte* Layers;
        public uint Count;
    }

    /// <summary>A broad phase: an algorithm to find the pairs of overlapping boxes. All give the same answer, at different cost. The strings are static.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_broad_phase
    {
        /// <summary>what a user types: "sectors"</summary>
        public byte* Name;
        /// <summary>half a sentence on how it works</summary>
        public byte* What;
        /// <summary>the text it comes from: author, title, year</summary>
        public byte* Source;
    }

    /// <summary>Settings of some broad phases; the others ignore them. Zero lets the broad phase choose from the boxes. cell_w, cell_h: the sides of a sector or cell; zero or positive and finite, else GRAZE_BAD_CELL. A zero cell_h beside a given cell_w means square cells. `sectors` rounds them up to powers of two. axis: one of graze_axis, else GRAZE_BAD_VALUE.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BroadPhaseSetup
    {
        public float CellW;
        public float CellH;
        public Axis Axis;
    }

    /// <summary>Bytes of the caller.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_bytes
    {
        public void* Data;
        public UIntPtr Size;
    }

    /// <summary>The nodes that a chain begins with, the front first, and how many it may have; a capacity of 0 is `count`.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_chain_def
    {
        public ChainNode* Nodes;
        public uint Count;
        public uint Capacity;
    }

    /// <summary>A node of a chain. A node of radius 0 touches nothing by itself; a joint of two such nodes is a segment.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ChainNode
    {
        public double X;
        public double Y;
        /// <summary>&gt;= 0</summary>
        public double Radius;
        /// <summary>a gap</summary>
        public Bool IsOff;
    }

    /// <summary>A place on a chain.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ChainPlace
    {
        /// <summary>between this node and the next one</summary>
        public uint Node;
        /// <summary>0 at this node, 1 at the next one</summary>
        public double Place;
        /// <summary>of the point from the chain; below 0: it is inside</summary>
        public double Distance;
        /// <summary>the place on the line between both nodes</summary>
        public Point Middle;
    }

    /// <summary>A contact of two bodies, and the number of touching pairs of their parts.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Contact
    {
        public BodyId A;
        public BodyId B;
        public ulong Touches;
    }

    /// <summary>A contact began or ended, a near miss, or a strike; a has the lower slot. The users are the values of the bodies when the step was made, or when they were removed. The layers are those of the two parts by whose touch the contact began or ended. If several pairs touch at one time, in the order of part_a, part_b, the first to begin and the last to end count. The time is 1 for events at the end of the step. It is 0 for an end by removal, disabling, a new layer or new rules. Only swept bodies have other times (motion.h).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ContactEvent
    {
        public BodyId A;
        public BodyId B;
        public ulong UserA;
        public ulong UserB;
        public uint LayerA;
        public uint LayerB;
        public EventKind Kind;
        public float Time;
    }

    /// <summary>The work of a broad phase. Counts are added to the values in the struct.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Counters
    {
        /// <summary>overlap tests begun, in every pass</summary>
        public ulong Tests;
        /// <summary>pairs that rules or a common body dropped before a test</summary>
        public ulong Refused;
        /// <summary>registrations of a box in a sector, each pass its own</summary>
        public ulong Visits;
        /// <summary>exchanges of neighbours in a sorted list</summary>
        public ulong Swaps;
        /// <summary>list links made or cut</summary>
        public ulong Moves;
    }

    /// <summary>The places, the shape standing there, and how bodies fly. Place (column, row) is at origin + (column * cell.x, row * cell.y), each in doubles.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_danger_def
    {
        /// <summary>cell: both above 0</summary>
        public Point Origin;
        /// <summary>cell: both above 0</summary>
        public Point Cell;
        public uint Columns;
        public uint Rows;
        /// <summary>the shape as it is at the place (0, 0); NULL: a point there</summary>
        public graze_shape* Shape;
        /// <summary>of the shape: parts count on layers that may meet it</summary>
        public uint Layer;
        /// <summary>how far to look ahead</summary>
        public uint Steps;
        /// <summary>bodies[i] moves by (dx[i], dy[i]) in each step. Other bodies do not count. A resting body counts if it is here, with (0, 0).</summary>
        public BodyId* Bodies;
        public float* Dx;
        public float* Dy;
        public UIntPtr Count;
    }

    /// <summary>The callback, which may be NULL, and its first argument. A mistake is valid during the call only. It is called on the thread of the mistake, also from calls with a const world on several threads at once, and must not change the world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_debug
    {
        public IntPtr Report;
        public void* User;
    }

    /// <summary>How to draw, and what. The game fills it in; zeros are good defaults. `user` is passed to the callbacks, which must not change the world. Points are in the world's coordinates.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_draw
    {
        public IntPtr Line;
        /// <summary>`count` corners in order, 3 to 40. If this is NULL, polygons are drawn as lines; if `line` is NULL, a line is drawn as a polygon of 2 corners.</summary>
        public IntPtr Polygon;
        /// <summary>NULL: drawn as a polygon.</summary>
        public IntPtr Circle;
        public void* User;
        /// <summary>GRAZE_DRAW_* bits; 0: everything</summary>
        public uint What;
        /// <summary>only parts on these layers, a bit each; 0: all layers</summary>
        public ulong Layers;
        /// <summary>only what overlaps it or shares an edge; NULL: all</summary>
        public Box* View;
        /// <summary>of the 64 layers; NULL: those of graze_layer_color</summary>
        public uint* Colors;
        /// <summary>a pixel's side in the world's units, for crosses at points; 0: 1</summary>
        public double Pixel;
        /// <summary>those that graze_world_query refuses are not drawn</summary>
        public graze_query* Queries;
        public UIntPtr QueryCount;
    }

    /// <summary>A thing to draw.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DrawStyle
    {
        public DrawKind Kind;
        /// <summary>0xRRGGBB: of the part's layer, or one for each kind without a layer</summary>
        public uint Color;
        /// <summary>of the part; cells, contacts, strikes and queries have none: 0</summary>
        public uint Layer;
        /// <summary>of the part; zero likewise</summary>
        public BodyId Body;
        /// <summary>zero likewise</summary>
        public PartId Part;
        /// <summary>the part's body is in contact as of the last step</summary>
        public Bool IsTouching;
        /// <summary>the part, or its body; or the part is absent</summary>
        public Bool IsDisabled;
    }

    /// <summary>One of the two bodies, and the part of it that the explanation is about. For GRAZE_REASON_STALE, _SAME_BODY and _NO_PARTS all fields but `body` and `is_cause` are zero.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ExplainedPart
    {
        public BodyId Body;
        public PartId Part;
        /// <summary>in the world's coordinates</summary>
        public Box Box;
        public uint Tag;
        public uint Layer;
        /// <summary>GRAZE_SHAPE_BOX if the part has no shape</summary>
        public ShapeKind Kind;
        /// <summary>the reason is about this one: it is stale, without parts, disabled, absent or empty</summary>
        public Bool IsCause;
        /// <summary>motion.h</summary>
        public Bool IsSwept;
        /// <summary>of its body, in degrees</summary>
        public float Angle;
    }

    /// <summary>Lengths are in the world's units.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Explanation
    {
        public Reason Reason;
        /// <summary>the reason is GRAZE_REASON_NONE</summary>
        public Bool IsTouching;
        public ExplainedPart A;
        public ExplainedPart B;
        /// <summary>The gaps between the two boxes along each axis. Above 0 they are apart, at 0 they share an edge, below 0 they overlap by this much. Each is exact but for one rounding to double.</summary>
        public double GapX;
        /// <summary>The gaps between the two boxes along each axis. Above 0 they are apart, at 0 they share an edge, below 0 they overlap by this much. Each is exact but for one rounding to double.</summary>
        public double GapY;
        /// <summary>Overlapping boxes: the depth if the shapes touch, else their distance; otherwise zero. Circles are round here, by any rule.</summary>
        public Manifold Manifold;
        /// <summary>the last step has left the two in contact; also if one was removed since</summary>
        public Bool IsReported;
        /// <summary>a contact of the two began or ended in the last step</summary>
        public Bool HasBegun;
        /// <summary>a contact of the two began or ended in the last step</summary>
        public Bool HasEnded;
        /// <summary>the time of the first begin and of the last end, in [0, 1]; else 0</summary>
        public float Begun;
        /// <summary>the time of the first begin and of the last end, in [0, 1]; else 0</summary>
        public float Ended;
    }

    /// <summary>The settings of a search. Zeroed, or NULL in a call: `auto`, half-open edges, all layers meet, sorted pairs.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_find_config
    {
        /// <summary>NULL: "auto"</summary>
        public byte* BroadPhase;
        public BroadPhaseSetup Setup;
        public Edges Edges;
        /// <summary>pairs come in the order in which they were found</summary>
        public Bool IsUnsorted;
        /// <summary>NULL: all layers meet</summary>
        public Rules* Rules;
        /// <summary>NULL: nothing is counted</summary>
        public Counters* Counters;
        /// <summary>for scratch memory; a call frees it, a finder when it is closed</summary>
        public graze_allocator Allocator;
        /// <summary>zeroed: the calling thread does all work</summary>
        public graze_tasks Tasks;
    }

    /// <summary>The format of some bytes, its version, and the newest version of the format that this graze reads. It writes this one. Both versions of GRAZE_FORMAT_UNKNOWN are 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FormatInfo
    {
        public Format Format;
        public uint Version;
        public uint VersionMax;
    }

    /// <summary>How a frame is shown: flipped (flip_x: left and right exchanged), then turned by quarter turns, clockwise where y points down. Both are about its pivot. Then the pivot is put at (x, y).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FramePose
    {
        public uint Frame;
        public Bool FlipX;
        public Bool FlipY;
        /// <summary>0 to 3</summary>
        public byte Turns;
        public float X;
        public float Y;
    }

    /// <summary>A found part.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Hit
    {
        public PartId Part;
        public BodyId Body;
        /// <summary>of the body</summary>
        public ulong User;
        /// <summary>of the part</summary>
        public uint Layer;
        /// <summary>of the part</summary>
        public uint Tag;
        /// <summary>overlaps.h: the part of the queried body; else zero</summary>
        public PartId OwnPart;
        /// <summary>RAY, SHAPE_CAST: of entering the part, 0 at the start, 1 at the end; else 0</summary>
        public double Time;
        /// <summary>RAY, SHAPE_CAST: of leaving it for the last time; 1 if it ends inside; else 0</summary>
        public double ExitTime;
        /// <summary>NEAREST; else 0</summary>
        public double Distance;
        /// <summary>RAY: where the segment enters the part; else (0, 0)</summary>
        public Point Point;
        /// <summary>RAY, SHAPE_CAST: out of the part, of length 1, or (0, 0); else (0, 0)</summary>
        public Point Normal;
    }

    /// <summary>A box of a frame: its edges in pixels of the frame's picture, also outside the picture; the number of its name; its layer (0-63). It may have a shape in the same coordinates; then `box` is not read.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_hitbox
    {
        public Box Box;
        public uint Name;
        public byte Layer;
        /// <summary>NULL: the box itself</summary>
        public graze_shape* Shape;
    }

    /// <summary>A frame: `count` boxes of the set, from `first` on. Their names ascend, so no name is there twice. (pivot_x, pivot_y) is the point of the picture at the body's position; flips and turns are about it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct HitboxFrame
    {
        public uint First;
        public uint Count;
        public float PivotX;
        public float PivotY;
        /// <summary>in milliseconds</summary>
        public uint Duration;
    }

    /// <summary>A hitbox set. A box is identified by the number of its name: in all frames the same number is the same box. Two names may have the same spelling, as where an artist drew two boxes "hurt".</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_hitbox_set
    {
        public byte** Names;
        public graze_hitbox* Boxes;
        public HitboxFrame* Frames;
        public graze_animation* Animations;
        public uint NameCount;
        public uint BoxCount;
        public uint FrameCount;
        public uint AnimationCount;
    }

    /// <summary>The `count` hits of one query, or of all `query_count` queries of a call, in memory of the caller, grown by the library. The hits of query i are items[starts[i]] to items[starts[i + 1] - 1]; starts has query_count + 1 members. A zeroed list is empty and uses the C library's memory; used again, a list keeps its memory. Set `allocator` before the first use, or not at all. Only graze_hits_free frees the arrays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_hits
    {
        public Hit* Items;
        public PartId* Parts;
        public UIntPtr* Starts;
        /// <summary>of items, or of parts</summary>
        public UIntPtr Count;
        public UIntPtr QueryCount;
        public Bool PartsOnly;
        public graze_allocator Allocator;
    }

    /// <summary>Zeroed: half-open, the C library's memory.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_index_config
    {
        public Edges Edges;
        public graze_allocator Allocator;
    }

    /// <summary>A straight leg: it ends at a hit, or where the flight does.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Leg
    {
        /// <summary>the ray, or the center of the circle</summary>
        public Point From;
        /// <summary>the ray, or the center of the circle</summary>
        public Point To;
        /// <summary>at `to`: the share of the whole length, 0 to 1</summary>
        public double Time;
        /// <summary>of the part where it is hit, of length 1, or (0, 0): nothing was hit, or the flight began in a crossed part. The circle touches the part at `to` - radius * normal</summary>
        public Point Normal;
        /// <summary>that was hit; zero: none, the flight ends here</summary>
        public PartId Part;
        public BodyId Body;
        /// <summary>of the body</summary>
        public ulong User;
        /// <summary>of the part</summary>
        public uint Layer;
        /// <summary>of the part</summary>
        public uint Tag;
        /// <summary>GRAZE_BOUNCE, GRAZE_CROSS or GRAZE_TOUCH; without a part GRAZE_IGNORE</summary>
        public Response Response;
    }

    /// <summary>The legs of a flight, in order. The caller owns the list, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, it keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` legs: a game may keep it as its own and zero the list.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_legs
    {
        public Leg* Items;
        public UIntPtr Count;
        public UIntPtr Capacity;
        /// <summary>The last leg ends at a part that would bounce it once more than bounces_max. Or rounding holds it in a gap without room.</summary>
        public Bool IsCutShort;
        public graze_allocator Allocator;
    }

    /// <summary>The flight of a ray, or of a circle's center. It begins at `at`, flies towards `to`, and is as long as the distance between the two, also round its bounces.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_legs_def
    {
        public Point At;
        public Point To;
        /// <summary>of the circle; 0: a ray</summary>
        public double Radius;
        /// <summary>of the ray or the circle</summary>
        public uint Layer;
        /// <summary>at most GRAZE_LEGS_BOUNCES_MAX</summary>
        public uint BouncesMax;
        /// <summary>its parts are not hit; zero: no body</summary>
        public BodyId Exclude;
        /// <summary>response[layer][b] is the response to parts on layer b: bounce, cross, slide, touch or ignore. Crossing, it passes through, and the hit is listed. Slide and touch both end the flight. `choose` is NULL; `walk`, `leaves_back` and `hits_once` are not read. NULL: every hit ends it</summary>
        public graze_responses* Responses;
    }

    /// <summary>Fixed capacities; 0: as many as memory and the library allow (2^31 - 1 bodies and parts). A call that would exceed one returns GRAZE_OUT_OF_CAPACITY and changes nothing. `pairs` limits the pairs of parts whose boxes overlap after a step; `events` limits the events of one step, contacts and touches each.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Limits
    {
        public uint Bodies;
        public uint Parts;
        public UIntPtr Pairs;
        public UIntPtr Events;
    }

    /// <summary>How two shapes meet.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Manifold
    {
        public Bool IsTouching;
        /// <summary>touching: the length of the shortest parting push, &gt; 0 half-open, &gt;= 0 closed</summary>
        public double Depth;
        /// <summary>not touching: their distance, &gt;= 0</summary>
        public double Distance;
        /// <summary>of length 1, from a to b. Touching: moving b by depth along it parts them. Else: from the nearest point of a to that of b</summary>
        public Point Normal;
        /// <summary>touching: points of both shapes; else, if the distance is finite: a point of a and one of b that are nearest to each other</summary>
        public Point Points0;
        public Point Points1;
        /// <summary>of contact points: 2 where an edge of one faces an edge of the other, else 1; not touching: 0</summary>
        public uint Count;
    }

    /// <summary>Raw bits, one per pixel: the high bit of a byte is its leftmost pixel. Each row begins with a byte of its own, `stride` bytes after the row before, and padding in its last byte is ignored. These are the collision maps of "Collision Detection" (Dave Roberts, Dr. Dobb's, 1995), there with a stride of (width + 7) / 8.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_mask_bits
    {
        public byte* Bytes;
        public uint Width;
        public uint Height;
        public UIntPtr Stride;
    }

    /// <summary>A straight motion of b: from the offset (x, y) at time 0 to (x + move_x, y + move_y) at time 1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MaskMotion
    {
        public double X;
        public double Y;
        public double MoveX;
        public double MoveY;

        public MaskMotion(double x, double y, double moveX, double moveY)
        {
            X = x;
            Y = y;
            MoveX = moveX;
            MoveY = moveY;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}, {MoveX}, {MoveY})");
        }
    }

    /// <summary>A view of a mask: flipped left to right, top to bottom, or both, then turned by quarter turns clockwise. 4 turns are 0, and so on. No pixel is copied, and no question is slower or less exact for it. A view owns nothing and is valid as long as its mask. With zeros behind `mask` it is the mask as it is stored.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_mask_view
    {
        public void* Mask;
        public Bool FlipX;
        public Bool FlipY;
        public byte Turns;
    }

    /// <summary>A mistake. `function` and `message` are static: the name of the called public function, and a sentence for a person. `part` and `body` are the ids named by the call, also stale ones, so these can be found. For a part, `body` is its body. Other ids are 0. The low 32 bits are the slot. In a batch `body` is the first refused one. `name` is the body's, or "".</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_mistake
    {
        public MistakeKind Kind;
        public Status Status;
        public byte* Function;
        public byte* Message;
        public ulong Part;
        public ulong Body;
        public byte* Name;
    }

    /// <summary>A move: the box [x, x + width) by [y, y + height) moves until (x, y) is (goal_x, goal_y). All numbers are finite, width and height at least 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Move
    {
        public double X;
        public double Y;
        public double Width;
        public double Height;
        public double GoalX;
        public double GoalY;

        public Move(double x, double y, double width, double height, double goalX, double goalY)
        {
            X = x;
            Y = y;
            Width = width;
            Height = height;
            GoalX = goalX;
            GoalY = goalY;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}, {Width}, {Height}, {GoalX}, {GoalY})");
        }
    }

    /// <summary>A hit. `time` is from 0 to 1 within the current straight motion. After a slide or a bounce another motion begins, from the position of the mover to its new goal. The normal points out of the box and has length 1; it is along an axis, unless a slope was hit. If a corner is hit exactly, it is along x.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MoveHit
    {
        /// <summary>of the box in the index; 0 in a world</summary>
        public ulong Row;
        /// <summary>the hit part; zero in an index, as are all fields up to tile_value</summary>
        public PartId Part;
        public BodyId Body;
        /// <summary>of the body</summary>
        public ulong User;
        /// <summary>the number of the mover's part, in the order of graze_body_parts</summary>
        public uint MoverPart;
        /// <summary>the part is a tile layer (tiles.h), and this tile of it was hit:</summary>
        public Bool IsTile;
        /// <summary>as the game stored it</summary>
        public ushort TileValue;
        /// <summary>its column and row</summary>
        public uint TileX;
        /// <summary>its column and row</summary>
        public uint TileY;
        public Response Response;
        public double NormalX;
        public double NormalY;
        public double Time;
        public double TouchX;
        public double TouchY;
    }

    /// <summary>How a mover responds; zeroed, it slides along everything.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_move_options
    {
        /// <summary>to every box, unless `respond` is set</summary>
        public Response Response;
        /// <summary>The response to a hit, whose `response` is not set yet. It may be called more than once for a box. It may be called for hits that are not listed in the end, because another box stops the mover at the same time. NULL: not called.</summary>
        public IntPtr Respond;
        public void* User;
        /// <summary>By row: the sides over which the box is hit; 0: all sides. A one-way box is hit by a mover entering over one of its sides, and otherwise not at all. NULL: all boxes are hit from all sides.</summary>
        public byte* OneWay;
        public Walk Walk;
        /// <summary>A mover inside a box at the start leaves it back along its motion, not on the shortest way. With `hits_once` this is bump.lua's rule for one box and a moving mover. Inside two boxes, graze takes the lower row first, bump the larger overlap. A resting mover is put out of the box; in bump it stays inside after a slide.</summary>
        public Bool LeavesBack;
        /// <summary>A box is hit at most once in a move. The mover passes through it from then on, and may end inside it; `is_crushed` does not tell.</summary>
        public Bool HitsOnce;
    }

    /// <summary>The end of a move, and its hits in order: `items`, `count` of them. The caller owns it; zeroed, it is empty and uses the C library's memory; used again, it keeps its memory. Set `allocator` before the first use, or not at all. Only graze_move_result_free frees the hits.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_move_result
    {
        public double EndX;
        public double EndY;
        /// <summary>the mover ends inside a box that would stop it: one box pushed it into another</summary>
        public Bool IsCrushed;
        /// <summary>the mover was stopped GRAZE_MOVE_STOPS_MAX times, and stayed there</summary>
        public Bool IsCutShort;
        /// <summary>At its end the mover stands on a floor that stops it: `floor`, with the normal, at time 1. If there are several, it is the one under the middle of the mover's part, or else the one of the lowest row or slot. If the mover does not stand, `floor` is zeroed.</summary>
        public Bool IsStanding;
        public MoveHit Floor;
        public MoveHit* Items;
        public UIntPtr Count;
        public graze_allocator Allocator;
    }

    /// <summary>The ends of `count` movers, in their order, and their hits. Those of mover i are hits[starts[i]] to hits[starts[i + 1] - 1]; starts has count + 1 members if there are movers. A zeroed list is empty and uses the C library's memory; used again, a list keeps its memory, which threads work in. Set `allocator` before the first use, or not at all. Only graze_move_results_free frees the arrays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_move_results
    {
        public MoverEnd* Ends;
        public MoveHit* Hits;
        public UIntPtr* Starts;
        public UIntPtr Count;
        public UIntPtr HitCount;
        public graze_allocator Allocator;
    }

    /// <summary>A box which moves until (x, y) is `goal`, as a body with one part does.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Mover
    {
        /// <summary>relative to (x, y), as in graze_part_def</summary>
        public Box Box;
        public float X;
        public float Y;
        /// <summary>rounded to float32</summary>
        public Point Goal;
        public byte Layer;
    }

    /// <summary>Where a mover ends; the fields are those of graze_move_result.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MoverEnd
    {
        public double EndX;
        public double EndY;
        public Bool IsCrushed;
        public Bool IsCutShort;
        public Bool IsStanding;
        public MoveHit Floor;
    }

    /// <summary>The last step in numbers: allowed pairs of boxes that overlapped, the pairs tested by the narrow phase among them, and the tested pairs that do not touch.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct NarrowCounts
    {
        public ulong Overlapping;
        public ulong Shaped;
        public ulong Apart;
    }

    /// <summary>A near miss of two bodies, by the parts that were near each other first; of equals those of the lower slots. `distance` is the least distance of these two parts at any time of the step, and `nearest_time` a time at which they had it. `nearest` has a point of each where they were then. It is within some roundings, of two tile layers those of floats. It is 0 if the two overlap, which the rules forbid to touch. A part has its shape and its size of the end of the step on all of its way, so the distance of a box that shrinks can be above the margin. The users are the values of the bodies when the step was made.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct NearMiss
    {
        /// <summary>the lower slot first</summary>
        public BodyId A;
        /// <summary>the lower slot first</summary>
        public BodyId B;
        public PartId PartA;
        public PartId PartB;
        public ulong UserA;
        public ulong UserB;
        /// <summary>of the event: the first time within the margin</summary>
        public double Time;
        public double Distance;
        public double NearestTime;
        public Point Nearest0;
        public Point Nearest1;
    }

    /// <summary>Bodies, and the layers on which parts are found; 0: all layers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_overlap_query
    {
        public BodyId* Bodies;
        public UIntPtr Count;
        public ulong Layers;
    }

    /// <summary>Two overlapping boxes, by their index.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pair
    {
        public uint A;
        public uint B;

        public Pair(uint a, uint b)
        {
            A = a;
            B = b;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({A}, {B})");
        }
    }

    /// <summary>A list of pairs. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, a list keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` pairs: a game may keep it as its own and zero the list.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_pair_list
    {
        public Pair* Items;
        public UIntPtr Count;
        public UIntPtr Capacity;
        public graze_allocator Allocator;
    }

    /// <summary>A part of a body: a box, or a shape (part_shape.h).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PartId
    {
        public ulong Id;
    }

    /// <summary>A part to add: its box relative to the body's position, its layer (0-63), and a tag for the game's use.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_part_def
    {
        public Box Box;
        public byte Layer;
        public uint Tag;
        /// <summary>a disabled part touches nothing</summary>
        public Bool IsDisabled;
        /// <summary>copied, and `box` is ignored (part_shape.h); NULL: the box</summary>
        public graze_shape* Shape;
    }

    /// <summary>The state of a part; `box` is in the world's coordinates, `offset` relative to its body, around its turned shape.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PartInfo
    {
        public BodyId Body;
        public Box Box;
        public Box Offset;
        public uint Tag;
        public byte Layer;
        /// <summary>on its own; its body may be disabled, too</summary>
        public Bool IsDisabled;
        /// <summary>it belongs to a hitbox set, and the present frame lacks its name (frame.h)</summary>
        public Bool IsAbsent;
        /// <summary>the sides that stop movers, 0: all; see move_and_collide.h</summary>
        public byte OneWay;
    }

    /// <summary>A pixel or a tile, by its column and row; or a vector between two of them.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pixel
    {
        public int X;
        public int Y;

        public Pixel(int x, int y)
        {
            X = x;
            Y = y;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y})");
        }
    }

    /// <summary>A picture: four bytes per pixel, red, green, blue and alpha; rows from the top, `stride` bytes from one to the next. It is only read.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_pixels
    {
        public byte* Rgba;
        public uint Width;
        public uint Height;
        public UIntPtr Stride;
    }

    /// <summary>The goal of a platform, and its riders.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_platform_move
    {
        public float X;
        public float Y;
        /// <summary>bit i: bodies with a part on layer i can be carried and pushed; 0: all bodies</summary>
        public ulong Layers;
        /// <summary>the carrying sides, a sum of GRAZE_SIDE_MIN_X ...; 0: GRAZE_SIDE_MIN_Y, the upper side where y points down</summary>
        public uint Sides;
        /// <summary>of the riders; NULL: zeroed. Bounce counts as touch</summary>
        public graze_responses* Responses;
    }

    /// <summary>A point, or a vector, in the game's own unit.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Point
    {
        public double X;
        public double Y;

        public Point(double x, double y)
        {
            X = x;
            Y = y;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y})");
        }
    }

    /// <summary>A transform of a shape about the origin of its own coordinates: it is mirrored, scaled, turned and moved, in this order. Zeroed, a pose changes nothing.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pose
    {
        /// <summary>the offset</summary>
        public double X;
        /// <summary>the offset</summary>
        public double Y;
        /// <summary>in degrees, from +x towards +y; up to +-2^60; exact at multiples of 90</summary>
        public double Angle;
        /// <summary>&gt; 0; 0 stands for 1</summary>
        public double Scale;
        /// <summary>mirror x, y</summary>
        public Bool FlipX;
        /// <summary>mirror x, y</summary>
        public Bool FlipY;
    }

    /// <summary>The positions of many bodies: bodies[i] is to be at (x[i], y[i]). If `angle` is not NULL, it gets angle[i], as by graze_body_set_pose; else angles stay. Each array has `count` items.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_positions
    {
        public BodyId* Bodies;
        public float* X;
        public float* Y;
        public UIntPtr Count;
        public float* Angle;
    }

    /// <summary>Which bodies push each other, and how. Zeroed: all, along x.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_push
    {
        /// <summary>bit i: parts on layer i are push boxes; 0: all parts</summary>
        public ulong Layers;
        public PushAxis Axis;
        /// <summary>the middle of a body is its position, not the middle of the box around its push boxes. The boxes of a frame then decide about no side</summary>
        public Bool IsByPosition;
        /// <summary>at most GRAZE_PUSH_ROUNDS_MAX; 0: GRAZE_PUSH_ROUNDS</summary>
        public uint Rounds;
        /// <summary>`count` bodies with values of their own; of a body named twice, the last counts. NULL if count is 0</summary>
        public PushBody* Bodies;
        public UIntPtr Count;
        /// <summary>of all parts of the bodies to walls: slide, touch and bounce stop, the others do not. `walk`, `leaves_back` and `hits_once` are not read. NULL: all walls stop</summary>
        public graze_responses* Responses;
    }

    /// <summary>A body with other values than weight 1 and priority 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PushBody
    {
        public BodyId Body;
        /// <summary>at least 0; infinity is accepted</summary>
        public float Weight;
        public int Priority;
    }

    /// <summary>A body moved or held, or still overlapping. It was at (from_x, from_y). A wall held it if it took a part of its way; `against` is the last such part of a wall, or zero. It is overlapping if one of its push boxes still overlaps another body's at the end: between two walls, or after the last round.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pushed
    {
        public BodyId Body;
        /// <summary>of the body</summary>
        public ulong User;
        public float FromX;
        public float FromY;
        public Bool IsMoved;
        public Bool IsHeld;
        public Bool IsOverlapping;
        public PartId Against;
    }

    /// <summary>A list of pushed bodies. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, it keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` bodies: a game may keep it as its own and zero the list.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_pushed_list
    {
        public Pushed* Items;
        public UIntPtr Count;
        public UIntPtr Capacity;
        public graze_allocator Allocator;
    }

    /// <summary>A query; a field that its kind does not use is ignored. Coordinates are within +-GRAZE_COORD_MAX; a radius, at least 0, may be larger.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_query
    {
        public QueryKind Kind;
        public uint NearestCount;
        public Point At;
        public Point To;
        public double Radius;
        /// <summary>read during the call only</summary>
        public graze_shape* Shape;
        /// <summary>bit i: parts on layer i are found; 0: parts on all layers</summary>
        public ulong Layers;
        /// <summary>bit i: parts on layer i hide others; 0: none does</summary>
        public ulong BlockedBy;
        /// <summary>this body's parts are not found and hide nothing; zero: no body</summary>
        public BodyId Exclude;
        /// <summary>parts with shapes are found by the boxes around them</summary>
        public Bool BoxesOnly;
    }

    /// <summary>Where a recording goes. `take` gets bytes, which are valid during the call only, and returns whether it has stored them; after false it is not called again. It must not call the world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_recording_sink
    {
        public IntPtr Take;
        public void* User;
    }

    /// <summary>A rectangle of pixels or tiles: columns x to x + w - 1 and rows y to y + h - 1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Rect
    {
        public uint X;
        public uint Y;
        public uint W;
        public uint H;

        public Rect(uint x, uint y, uint w, uint h)
        {
            X = x;
            Y = y;
            W = w;
            H = h;
        }

        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}, {W}, {H})");
        }
    }

    /// <summary>A call of a recording: the name of its function; its number, from 0; the number of steps before it. `body` is the first body that it names, as it was recorded, or zero. Setting the position of one body, or moving it, has the name of the call for many. Each body of the beginning comes as a call "graze_recording_start"; leaving this call out removes the body before the first step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_replay_call
    {
        public byte* Name;
        public ulong Number;
        public ulong Step;
        public BodyId Body;
    }

    /// <summary>How to replay. `broad_phase` NULL: that of the recording; else this one, with `setup`. `filter`, if it is not NULL, returns whether a call is made. `note` gets the game's own bytes, which are valid during the call only. `memory_max`: the replay allocates at most this many bytes, its world included; 0: GRAZE_MEMORY_MAX_DEFAULT. If a replay needs more, it ends with GRAZE_OUT_OF_CAPACITY. `is_unchecked`: hashes are not compared, which is faster.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_replay_config
    {
        public graze_replay_source Source;
        public byte* BroadPhase;
        public BroadPhaseSetup Setup;
        public graze_tasks Tasks;
        public graze_allocator Allocator;
        public IntPtr Filter;
        public IntPtr Note;
        /// <summary>of filter and note</summary>
        public void* User;
        public UIntPtr MemoryMax;
        public Bool IsUnchecked;
        public Bool IsForwardOnly;
        public IntPtr SourceSeek;
        public UIntPtr SeekMemoryMax;
    }

    /// <summary>Where a replay is: the number of the last step, made or failed, and the number of steps made. The two hashes, or the call and its status, say why the last one differed or failed. `call` is NULL if it was not a call. `hash_now` is 0 in an unchecked replay.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_replay_info
    {
        public ulong Frame;
        public ulong Steps;
        public ulong HashRecorded;
        public ulong HashNow;
        public byte* Call;
        public Status Status;
    }

    /// <summary>Where a recording comes from. `give` writes the next bytes, at most `size`, and returns how many; 0 at the end. To go back, a replay uses `source_seek` of its config.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_replay_source
    {
        public IntPtr Give;
        public void* User;
    }

    /// <summary>The responses of bodies to the parts that they hit. The struct belongs to the caller and is only read. Zeroed, every body slides along everything.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_responses
    {
        public fixed byte Response[4096];
        public IntPtr Choose;
        public void* User;
        public Walk Walk;
        /// <summary>as in graze_move_options; of a tile layer, each merged block counts</summary>
        public Bool LeavesBack;
        /// <summary>as in graze_move_options; of a tile layer, each merged block counts</summary>
        public Bool HitsOnce;
    }

    /// <summary>A body that was carried or pushed, or could not be: it was at (from_x, from_y). A crushed rider ends with its part `part` inside the part `by` of the platform or of another rider. The part `against` stopped it last, or is zero. Unless is_crushed, all three are zero.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Rider
    {
        public BodyId Body;
        /// <summary>of the body</summary>
        public ulong User;
        public float FromX;
        public float FromY;
        public Bool IsCarried;
        public Bool IsPushed;
        public Bool IsCrushed;
        public PartId Part;
        public PartId By;
        public PartId Against;
    }

    /// <summary>A list of riders. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, a list keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` riders: a game may keep it as its own and zero the list.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_rider_list
    {
        public Rider* Items;
        public UIntPtr Count;
        public UIntPtr Capacity;
        public graze_allocator Allocator;
    }

    /// <summary>A symmetric 64 x 64 matrix of forbidden pairs. Zeroed rules let all layers meet, also boxes of one layer. Bit b of forbidden[a] and bit a of forbidden[b] are equal; the functions below keep them so.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Rules
    {
        public fixed ulong Forbidden[64];
    }

    /// <summary>A shape, filled by hand or by a function below. Fields that its kind does not use are ignored.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_shape
    {
        public ShapeKind Kind;
        /// <summary>corners in use, of a polygon; other kinds ignore it</summary>
        public uint Count;
        /// <summary>circle: &gt; 0; capsule, polygon, ellipse: &gt;= 0</summary>
        public double Radius;
        /// <summary>box: min, max; circle: its center; capsule: both ends; polygon: its corners in order, in either direction; mask, tiles: the min corner; chain: where its (0, 0) is; ellipse: its center, the ends of its radii</summary>
        public Point Corner0;
        public Point Corner1;
        public Point Corner2;
        public Point Corner3;
        public Point Corner4;
        public Point Corner5;
        public Point Corner6;
        public Point Corner7;
        /// <summary>of a mask, whose pixels have sides of 1; not owned. Tiles keep their layer here, chains their nodes: do not read them as a mask</summary>
        public graze_mask_view Mask;
    }

    /// <summary>A body struck another one. The parts are those of the attack's first touch of the two in this step, by time, then by the slots of the parts. The users are the values of the bodies when the step was made.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Strike
    {
        public AttackId Attack;
        public BodyId Body;
        public BodyId Target;
        public PartId Part;
        public PartId TargetPart;
        public ulong User;
        public ulong TargetUser;
        /// <summary>bodies struck by the attack since its reset, with this one</summary>
        public uint Number;
        /// <summary>of the event: 1, unless a swept body begins to touch</summary>
        public float Time;
    }

    /// <summary>From GRAZE_STRIKE_REASON_APART on, `attack` is the attack with most conditions passed, of equals the one with the lowest slot; else it is zero. `step` is the last step in which it has struck the target since its reset, else 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct StrikeExplanation
    {
        public AttackId Attack;
        public ulong Step;
        /// <summary>bodies struck by the attack since its reset</summary>
        public uint Struck;
        public StrikeReason Reason;
    }

    /// <summary>A way to share work. Zeroed, everything runs on the calling thread.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_tasks
    {
        public IntPtr Run;
        public void* Context;
        public uint Threads;
    }

    /// <summary>A tile layer to add: the position of its min corner, the size of a tile, and the numbers of columns and rows. Its part has a layer and a tag; `user` is for the game's use. The kinds of the tiles (graze_tile_kind; NULL: all are empty) and their values (NULL: all are 0) are copied. Both arrays have columns x rows items, row by row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_tiles_def
    {
        public float X;
        public float Y;
        public float TileWidth;
        public float TileHeight;
        public uint Columns;
        public uint Rows;
        public byte Layer;
        public uint Tag;
        public ulong User;
        public byte* Kinds;
        public ushort* Values;
    }

    /// <summary>The state of a tile layer.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TilesInfo
    {
        public float TileWidth;
        public float TileHeight;
        public uint Columns;
        public uint Rows;
        /// <summary>the number of filled tiles; counted by each call</summary>
        public ulong Filled;
        /// <summary>of memory, for the tiles and their values</summary>
        public UIntPtr Bytes;
    }

    /// <summary>Two touching parts: part_a of body a and part_b of body b.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Touch
    {
        public PartId PartA;
        public PartId PartB;
        public uint TagA;
        public uint TagB;
        public uint LayerA;
        public uint LayerB;
    }

    /// <summary>A touch of two parts began or ended. Users, tags and layers are those of the bodies and parts now, or when they were removed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TouchEvent
    {
        public BodyId A;
        public BodyId B;
        public PartId PartA;
        public PartId PartB;
        public ulong UserA;
        public ulong UserB;
        public uint TagA;
        public uint TagB;
        public uint LayerA;
        public uint LayerB;
        public EventKind Kind;
        public float Time;
    }

    /// <summary>How a mover stands and walks. Zeroed, it stands on upper sides where y points down, and on slopes up to 45 degrees. It does not follow a floor that falls away.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Walk
    {
        /// <summary>one of GRAZE_SIDE_MIN_X and so on; 0: GRAZE_SIDE_MIN_Y</summary>
        public uint FloorSide;
        /// <summary>rise over run, at least 0; 0: 1, which is 45 degrees. A thousandth more is still a floor, because corners are rounded</summary>
        public double MaxSlope;
        /// <summary>a distance, at least 0</summary>
        public double Snap;
    }

    /// <summary>The settings of a new world. Zeroed (or NULL) is a good default: half-open edges, `auto`, all layers meet.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct graze_world_config
    {
        /// <summary>NULL: "auto"</summary>
        public byte* BroadPhase;
        public BroadPhaseSetup Setup;
        public Edges Edges;
        public EventFlags Events;
        public Limits Limits;
        /// <summary>copied; NULL: all layers meet</summary>
        public Rules* Rules;
        public graze_allocator Allocator;
        /// <summary>the threads that share the work of a step; zeroed: the calling thread alone</summary>
        public graze_tasks Tasks;
        /// <summary>bytes that one graze_world_load may allocate; 0: GRAZE_MEMORY_MAX_DEFAULT</summary>
        public UIntPtr LoadMemoryMax;
        /// <summary>hears of likely mistakes; zeroed: nothing does</summary>
        public graze_debug Debug;
        /// <summary>A wrapped world, whose opposite sides meet: a body at one side touches those at the other. The sides of the world along x and y; 0: it does not wrap along this axis. From 2^-60 to a quarter of GRAZE_COORD_MAX; docs/wrapped-worlds.md.</summary>
        public float WrapWidth;
        /// <summary>A wrapped world, whose opposite sides meet: a body at one side touches those at the other. The sides of the world along x and y; 0: it does not wrap along this axis. From 2^-60 to a quarter of GRAZE_COORD_MAX; docs/wrapped-worlds.md.</summary>
        public float WrapHeight;
    }
}
