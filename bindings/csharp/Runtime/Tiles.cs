using System;

namespace Graze
{
    /// <summary>A grid of tiles to add as one body.</summary>
    public struct TilesDef
    {
        /// <summary>Of its min corner.</summary>
        public float X, Y;
        public float TileWidth, TileHeight;
        public uint Columns, Rows;
        public byte Layer;
        public uint Tag;
        public ulong User;
    }

    public sealed unsafe partial class World
    {
        /// <summary>
        /// Add a tile layer. Kinds are numbers of TileKind, row by row; without kinds all are empty, and without values all values are 0.
        /// </summary>
        public Body AddTiles(in TilesDef tiles, ReadOnlySpan<byte> kinds, ReadOnlySpan<ushort> values = default(ReadOnlySpan<ushort>))
        {
            ulong count = (ulong)tiles.Columns * tiles.Rows;
            Enough("World.AddTiles", "kinds.Length", kinds.Length == 0 ? count : (ulong)kinds.Length, count);
            Enough("World.AddTiles", "values.Length", values.Length == 0 ? count : (ulong)values.Length, count);
            fixed (byte* numbers = kinds)
            fixed (ushort* listed = values)
            {
                BodyId body;
                var def = new graze_tiles_def
                {
                    X = tiles.X, Y = tiles.Y, TileWidth = tiles.TileWidth, TileHeight = tiles.TileHeight, Columns = tiles.Columns, Rows = tiles.Rows,
                    Layer = tiles.Layer, Tag = tiles.Tag, User = tiles.User, Kinds = numbers, Values = listed
                };
                var status = Native.graze_world_add_tiles(Handle, &def, &body);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "World.AddTiles", "Columns", tiles.Columns, "Rows", tiles.Rows, "Layer", tiles.Layer, "X", tiles.X,
                                             "Y", tiles.Y, "TileWidth", tiles.TileWidth, "TileHeight", tiles.TileHeight);
                return new Body(this, body);
            }
        }

        static void Enough(string call, string name, ulong length, ulong tiles)
        {
            if (length < tiles)
                throw new GrazeException(Status.OutOfSpace, call, name, length, "tiles", tiles);
        }

        /// <summary>Set the kinds of the tiles of a rectangle, row by row.</summary>
        public void SetTiles(BodyId tiles, Rect where, ReadOnlySpan<byte> kinds)
        {
            Enough("World.SetTiles", "kinds.Length", (ulong)kinds.Length, (ulong)where.W * where.H);
            fixed (byte* numbers = kinds)
            {
                var status = Native.graze_tiles_set_many(Handle, tiles, where, numbers);
                GC.KeepAlive(this);
                GrazeException.Check(status, "World.SetTiles", "tiles", tiles, "where", where);
            }
        }

        /// <summary>Set the values of the tiles of a rectangle, row by row.</summary>
        public void SetTileValues(BodyId tiles, Rect where, ReadOnlySpan<ushort> values)
        {
            Enough("World.SetTileValues", "values.Length", (ulong)values.Length, (ulong)where.W * where.H);
            fixed (ushort* listed = values)
            {
                var status = Native.graze_tiles_set_values(Handle, tiles, where, listed);
                GC.KeepAlive(this);
                GrazeException.Check(status, "World.SetTileValues", "tiles", tiles, "where", where);
            }
        }
    }
}
