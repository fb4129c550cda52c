using System;

namespace Graze
{
    /// <summary>A picture in memory of the game: four bytes a pixel, red, green, blue and alpha, row by row. No byte is copied.</summary>
    public readonly ref struct Pixels
    {
        internal readonly ReadOnlySpan<byte> Rgba;
        internal readonly long Stride;
        public readonly uint Width, Height;

        public Pixels(ReadOnlySpan<byte> rgba, uint width, uint height)
        {
            if ((ulong)rgba.Length < 4ul * width * height)
                throw new GrazeException(Status.OutOfSpace, "new Pixels", "rgba.Length", rgba.Length, "width", width, "height", height);
            Rgba = rgba;
            Width = width;
            Height = height;
            Stride = 4L * width;
        }

        Pixels(ReadOnlySpan<byte> rgba, uint width, uint height, long stride)
        {
            Rgba = rgba;
            Width = width;
            Height = height;
            Stride = stride;
        }

        /// <summary>A part of the picture, such as a frame of a sheet.</summary>
        public unsafe Pixels Crop(Rect part)
        {
            fixed (byte* bytes = Rgba)
            {
                graze_pixels all = Raw(bytes), cropped;
                GrazeException.Check(Native.graze_pixels_crop(&all, part, &cropped), "Pixels.Crop", "part", part);
                int begin = part.W == 0 || part.H == 0 ? 0 : (int)(cropped.Rgba - bytes);
                return new Pixels(Rgba.Slice(begin), cropped.Width, cropped.Height, (long)cropped.Stride);
            }
        }

        internal unsafe graze_pixels Raw(byte* bytes)
        {
            return new graze_pixels { Rgba = bytes, Width = Width, Height = Height, Stride = (UIntPtr)(ulong)Stride };
        }
    }

    /// <summary>
    /// The solid pixels of a sprite, a bit each. Change it only before shapes have it, or give the parts their shapes again.
    /// A mask is also a view of itself: pass it wherever a MaskView is asked for.
    /// </summary>
    public sealed unsafe partial class Mask : Shared
    {
        /// <summary>A mask without solid pixels.</summary>
        public Mask(uint width, uint height)
        {
            void* made;
            var status = Native.graze_mask_create(width, height, null, &made);
            Raw = made;
            GrazeException.Check(status, "new Mask", "width", width, "height", height);
        }

        internal Mask(void* made)
        {
            Raw = made;
        }

        internal override void Free()
        {
            Native.graze_mask_destroy(Raw);
        }

        /// <summary>The pixels with alpha above a threshold.</summary>
        public static Mask FromAlpha(Pixels pixels, byte threshold = 127)
        {
            fixed (byte* bytes = pixels.Rgba)
            {
                void* made;
                var raw = pixels.Raw(bytes);
                var status = Native.graze_mask_from_alpha(&raw, threshold, null, &made);
                GrazeException.Check(status, "Mask.FromAlpha", "width", pixels.Width, "height", pixels.Height);
                return new Mask(made);
            }
        }

        /// <summary>The pixels of another color than a key, of any alpha.</summary>
        public static Mask FromKey(Pixels pixels, byte red, byte green, byte blue)
        {
            byte* key = stackalloc byte[3];
            key[0] = red;
            key[1] = green;
            key[2] = blue;
            fixed (byte* bytes = pixels.Rgba)
            {
                void* made;
                var raw = pixels.Raw(bytes);
                var status = Native.graze_mask_from_key(&raw, key, null, &made);
                GrazeException.Check(status, "Mask.FromKey", "width", pixels.Width, "height", pixels.Height);
                return new Mask(made);
            }
        }

        /// <summary>Bits: the high bit of a byte is its leftmost pixel, and each row begins with a byte of its own.</summary>
        public static Mask FromBits(ReadOnlySpan<byte> bits, uint width, uint height)
        {
            ulong stride = ((ulong)width + 7) / 8;
            if ((ulong)bits.Length < stride * height)
                throw new GrazeException(Status.OutOfSpace, "Mask.FromBits", "bits.Length", bits.Length, "width", width, "height", height);
            fixed (byte* bytes = bits)
            {
                void* made;
                var raw = new graze_mask_bits { Bytes = bytes, Width = width, Height = height, Stride = (UIntPtr)stride };
                var status = Native.graze_mask_from_bits(&raw, null, &made);
                GrazeException.Check(status, "Mask.FromBits", "width", width, "height", height);
                return new Mask(made);
            }
        }

        /// <summary>The mask as it is stored.</summary>
        public MaskView View { get { return new MaskView(this, false, false, 0); } }

        public static implicit operator MaskView(Mask mask)
        {
            return mask.View;
        }

        /// <summary>Keep the pixels that are solid in both; the other one's min corner is at (dx, dy).</summary>
        public void And(MaskView other, int dx = 0, int dy = 0)
        {
            Changed(Native.graze_mask_and(Handle, other.Raw, dx, dy), "Mask.And", other);
        }

        /// <summary>Add the solid pixels of the other one.</summary>
        public void Or(MaskView other, int dx = 0, int dy = 0)
        {
            Changed(Native.graze_mask_or(Handle, other.Raw, dx, dy), "Mask.Or", other);
        }

        /// <summary>Keep the pixels that are solid in one of the two only.</summary>
        public void Xor(MaskView other, int dx = 0, int dy = 0)
        {
            Changed(Native.graze_mask_xor(Handle, other.Raw, dx, dy), "Mask.Xor", other);
        }

        /// <summary>Take away the solid pixels of the other one.</summary>
        public void AndNot(MaskView other, int dx = 0, int dy = 0)
        {
            Changed(Native.graze_mask_and_not(Handle, other.Raw, dx, dy), "Mask.AndNot", other);
        }

        void Changed(Status status, string call, MaskView other)
        {
            GC.KeepAlive(this);
            GC.KeepAlive(other.Mask);
            GrazeException.Check(status, call, "other", other);
        }
    }

    /// <summary>A mask flipped, then turned by quarter turns clockwise, without a copy. Offsets are those of the other one's min corner.</summary>
    public readonly unsafe struct MaskView
    {
        public readonly Mask Mask;
        public readonly bool FlipX, FlipY;
        /// <summary>0 to 3</summary>
        public readonly byte Turns;

        public MaskView(Mask mask, bool flipX, bool flipY, int turns)
        {
            Mask = mask;
            FlipX = flipX;
            FlipY = flipY;
            Turns = (byte)(turns & 3);
        }

        internal graze_mask_view Raw
        {
            get
            {
                if (Mask == null)
                    throw new GrazeException(Status.ArgumentMissing, "MaskView", "Mask", null);
                var view = Native.graze_mask_view_all(Mask.Handle);
                view.FlipX = FlipX;
                view.FlipY = FlipY;
                view.Turns = Turns;
                return view;
            }
        }

        public override string ToString()
        {
            return "view, flipX: " + FlipX + ", flipY: " + FlipY + ", turns: " + Turns;
        }

        void Asked(MaskView other)
        {
            GC.KeepAlive(Mask);
            GC.KeepAlive(other.Mask);
        }

        /// <summary>A mask of its own with the pixels that the view shows.</summary>
        public Mask Copy()
        {
            void* made;
            var status = Native.graze_mask_copy(Raw, null, &made);
            Asked(this);
            GrazeException.Check(status, "MaskView.Copy");
            return new Mask(made);
        }

        public uint Width()
        {
            var width = Native.graze_mask_view_width(Raw);
            Asked(this);
            return width;
        }

        public uint Height()
        {
            var height = Native.graze_mask_view_height(Raw);
            Asked(this);
            return height;
        }

        /// <summary>Whether a pixel is solid; false outside of the view.</summary>
        public bool Get(int x, int y)
        {
            var isSolid = Native.graze_mask_view_get(Raw, x, y) != 0;
            Asked(this);
            return isSolid;
        }

        /// <summary>The smallest rectangle around all solid pixels; false: there are none.</summary>
        public bool Bounds(out Rect bounds)
        {
            Rect found;
            var isThere = Native.graze_mask_view_bounds(Raw, &found) != 0;
            Asked(this);
            bounds = found;
            return isThere;
        }

        /// <summary>The pixels of a row: pixel x is bit x % 64 of words[x / 64]. There is a word for each 64 pixels, rounded up.</summary>
        public void ReadRow(uint y, Span<ulong> words)
        {
            uint width = Width(), height = Height();
            if (y >= height)
                throw new GrazeException(Status.OutOfBounds, "MaskView.ReadRow", "y", y, "height", height);
            if (words.Length < (width + 63) / 64)
                throw new GrazeException(Status.OutOfSpace, "MaskView.ReadRow", "words.Length", words.Length, "width", width);
            fixed (ulong* into = words)
                Native.graze_mask_view_row(Raw, y, into);
            Asked(this);
        }

        /// <summary>Whether any pixel is solid in both.</summary>
        public bool Overlaps(MaskView other, int dx, int dy)
        {
            var isSo = Native.graze_mask_overlaps(Raw, other.Raw, dx, dy) != 0;
            Asked(other);
            return isSo;
        }

        /// <summary>The same between whole pixels: whether the squares of two pixels have a common area.</summary>
        public bool OverlapsAt(MaskView other, double dx, double dy)
        {
            var isSo = Native.graze_mask_overlaps_at(Raw, other.Raw, dx, dy) != 0;
            Asked(other);
            return isSo;
        }

        /// <summary>How many pixels are solid in both.</summary>
        public uint Area(MaskView other, int dx, int dy)
        {
            var area = Native.graze_mask_area(Raw, other.Raw, dx, dy);
            Asked(other);
            return area;
        }

        /// <summary>The common area of the squares of all pixels.</summary>
        public double AreaAt(MaskView other, double dx, double dy)
        {
            var area = Native.graze_mask_area_at(Raw, other.Raw, dx, dy);
            Asked(other);
            return area;
        }

        /// <summary>The first pixel that is solid in both: the smallest y, and in that row the smallest x.</summary>
        public bool FirstOverlap(MaskView other, int dx, int dy, out Pixel first)
        {
            var found = default(Pixel);
            var isThere = Native.graze_mask_first_overlap(Raw, other.Raw, dx, dy, &found) != 0;
            Asked(other);
            first = found;
            return isThere;
        }

        /// <summary>The smallest rectangle around all pixels that are solid in both.</summary>
        public bool OverlapBounds(MaskView other, int dx, int dy, out Rect bounds)
        {
            Rect found;
            var isThere = Native.graze_mask_overlap_bounds(Raw, other.Raw, dx, dy, &found) != 0;
            Asked(other);
            bounds = found;
            return isThere;
        }

        /// <summary>The direction of separation towards the other one; its length has no meaning.</summary>
        public Point Normal(MaskView other, int dx, int dy)
        {
            var normal = Native.graze_mask_normal(Raw, other.Raw, dx, dy);
            Asked(other);
            return normal;
        }

        /// <summary>The shortest motion of the other one, along x or along y, to where the two do not overlap.</summary>
        public Pixel Separation(MaskView other, int dx, int dy)
        {
            var motion = Native.graze_mask_separation(Raw, other.Raw, dx, dy);
            Asked(other);
            return motion;
        }

        /// <summary>Whether the two overlap while the other one moves; `time`, 0 to 1, is the time up to which they do not.</summary>
        public bool Impact(MaskView other, MaskMotion motion, out double time)
        {
            double found = 0;
            var isThere = Native.graze_mask_impact(Raw, other.Raw, motion, &found) != 0;
            Asked(other);
            time = found;
            return isThere;
        }
    }
}
