using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>Draws what a world knows; the game's own renderer. Spans are valid during the call.</summary>
    public interface IDraw
    {
        void Line(Point from, Point to, in DrawStyle style);

        /// <summary>A polygon of 3 to 40 corners.</summary>
        void Polygon(ReadOnlySpan<Point> corners, in DrawStyle style);

        void Circle(Point center, double radius, in DrawStyle style);
    }

    /// <summary>What is drawn. The defaults draw everything.</summary>
    public struct DrawConfig
    {
        /// <summary>0: everything.</summary>
        public DrawKind What;
        /// <summary>Only parts on these layers, a bit each; 0: all.</summary>
        public ulong Layers;
        /// <summary>Only what overlaps it or shares an edge; null: all.</summary>
        public Box? View;
        /// <summary>A pixel's side in the world's units, for crosses at points; 0: 1.</summary>
        public double Pixel;
        /// <summary>Of the 64 layers, 0xRRGGBB; null: those of Library.LayerColor.</summary>
        public uint[] Colors;
        /// <summary>Queries to draw with what they find; null: none.</summary>
        public Query[] Queries;
    }

    public sealed unsafe partial class World
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void LineCall(void* user, Point* from, Point* to, DrawStyle* style);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void PolygonCall(void* user, Point* corners, uint count, DrawStyle* style);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void CircleCall(void* user, Point* center, double radius, DrawStyle* style);

        static readonly LineCall line = DrawLine;
        static readonly PolygonCall polygon = DrawPolygon;
        static readonly CircleCall circle = DrawCircle;
        /// <summary>Function pointers of C, which stay valid.</summary>
        static readonly IntPtr lineOfC = Marshal.GetFunctionPointerForDelegate(line), polygonOfC = Marshal.GetFunctionPointerForDelegate(polygon),
                               circleOfC = Marshal.GetFunctionPointerForDelegate(circle);
        static readonly Asked.Ask drawAll = DrawAll;
        readonly Asked drawn = new Asked();
        IDraw drawing;
        ExceptionDispatchInfo thrown;

        /// <summary>Draw the world by functions of the game, which must not change it.</summary>
        public void Draw(IDraw to, DrawConfig config = default(DrawConfig))
        {
            if (to == null)
                throw new GrazeException(Status.ArgumentMissing, "World.Draw", "to", to);
            if (config.Colors != null && config.Colors.Length < 64)
                throw new GrazeException(Status.OutOfSpace, "World.Draw", "config.Colors.Length", config.Colors.Length);
            Box view = config.View.GetValueOrDefault();
            fixed (uint* colors = config.Colors)
            {
                var draw = new graze_draw
                {
                    Line = lineOfC, Polygon = polygonOfC, Circle = circleOfC, User = Self, What = (uint)config.What, Layers = config.Layers,
                    View = config.View.HasValue ? &view : null, Pixel = config.Pixel, Colors = colors
                };
                drawing = to;
                drawn.Call(drawAll, Handle, config.Queries, &draw);
                drawing = null;
            }
            GC.KeepAlive(this);
            var first = thrown;
            thrown = null;
            if (first != null)
                first.Throw();
        }

        static Status DrawAll(void* world, graze_query* queries, UIntPtr count, void* draw)
        {
            ((graze_draw*)draw)->Queries = queries;
            ((graze_draw*)draw)->QueryCount = count;
            Native.graze_world_draw(world, (graze_draw*)draw);
            return Status.Ok;
        }

        /// <summary>No exception passes C: the first one is kept, and nothing more is drawn.</summary>
        void Keep(Exception error)
        {
            thrown = ExceptionDispatchInfo.Capture(error);
            drawing = null;
        }

        [MonoPInvokeCallback(typeof(LineCall))]
        static void DrawLine(void* user, Point* from, Point* to, DrawStyle* style)
        {
            var world = Of(user);
            try
            {
                if (world.drawing != null)
                    world.drawing.Line(*from, *to, *style);
            }
            catch (Exception error)
            {
                world.Keep(error);
            }
        }

        [MonoPInvokeCallback(typeof(PolygonCall))]
        static void DrawPolygon(void* user, Point* corners, uint count, DrawStyle* style)
        {
            var world = Of(user);
            try
            {
                if (world.drawing != null)
                    world.drawing.Polygon(new ReadOnlySpan<Point>(corners, (int)count), *style);
            }
            catch (Exception error)
            {
                world.Keep(error);
            }
        }

        [MonoPInvokeCallback(typeof(CircleCall))]
        static void DrawCircle(void* user, Point* center, double radius, DrawStyle* style)
        {
            var world = Of(user);
            try
            {
                if (world.drawing != null)
                    world.drawing.Circle(*center, radius, *style);
            }
            catch (Exception error)
            {
                world.Keep(error);
            }
        }
    }
}
