using System;

namespace Graze
{
    /// <summary>A broad phase: an algorithm that finds the pairs of overlapping boxes.</summary>
    public readonly struct BroadPhaseInfo
    {
        /// <summary>What a game types.</summary>
        public readonly string Name;
        /// <summary>How it works.</summary>
        public readonly string About;
        /// <summary>The text it comes from.</summary>
        public readonly string Source;

        internal unsafe BroadPhaseInfo(graze_broad_phase* raw)
        {
            Name = Text.Of(raw->Name);
            About = Text.Of(raw->What);
            Source = Text.Of(raw->Source);
        }
    }

    /// <summary>What needs neither a world nor another object.</summary>
    public static unsafe class Library
    {
        /// <summary>The version of the native library.</summary>
        public static string Version { get { return Text.Of(Native.graze_version()); } }

        /// <summary>The broad phases that WorldConfig and FindConfig may name.</summary>
        public static BroadPhaseInfo[] BroadPhases
        {
            get
            {
                var all = new BroadPhaseInfo[(int)Native.graze_broad_phase_count()];
                for (int i = 0; i < all.Length; i++)
                    all[i] = new BroadPhaseInfo(Native.graze_broad_phase_at((UIntPtr)i));
                return all;
            }
        }

        /// <summary>The colour of a layer in graze's own pictures: 0xRRGGBB.</summary>
        public static uint LayerColor(uint layer)
        {
            return Native.graze_layer_color(layer);
        }

        /// <summary>The reason of an explanation, and what to do about it, in a line.</summary>
        public static string Explain(Reason reason)
        {
            return Text.Of(Native.graze_reason_text(reason));
        }

        /// <summary>The format of some bytes that graze wrote, its version, and the newest that this graze reads.</summary>
        public static FormatInfo FormatOf(ReadOnlySpan<byte> bytes)
        {
            fixed (byte* data = bytes)
                return Native.graze_format_read(data, (UIntPtr)bytes.Length);
        }

        /// <summary>The sine and cosine of an angle in degrees: the same bits on every machine.</summary>
        public static void SinCos(double angle, out double sine, out double cosine)
        {
            double first, second;
            Native.graze_angle_sin_cos(angle, &first, &second);
            sine = first;
            cosine = second;
        }

        /// <summary>Throws unless a box is finite, within range, and its min is not above its max.</summary>
        public static void Check(Box box)
        {
            GrazeException.Check(Native.graze_box_check(box), "Library.Check", "box", box);
        }

        /// <summary>Whether two boxes overlap under an edge rule.</summary>
        public static bool Overlap(Box a, Box b, Edges edges = Edges.HalfOpen)
        {
            return Native.graze_box_overlaps(a, b, edges) != 0;
        }
    }
}
