using System;
using System.Text;

namespace Graze
{
    /// <summary>A bool of C: one byte, so that structs with some can be copied as they are.</summary>
    public readonly struct Bool
    {
        readonly byte value;

        Bool(bool value)
        {
            this.value = (byte)(value ? 1 : 0);
        }

        public static implicit operator bool(Bool it)
        {
            return it.value != 0;
        }

        public static implicit operator Bool(bool it)
        {
            return new Bool(it);
        }

        public override string ToString()
        {
            return (value != 0).ToString();
        }
    }

    /// <summary>A call was refused, and has changed nothing.</summary>
    public sealed class GrazeException : Exception
    {
        /// <summary>Why it was refused.</summary>
        public readonly Status Status;

        /// <summary>`named`: the names and values of the arguments, in turn.</summary>
        public GrazeException(Status status, string call, params object[] named) : base(call + Listed(named) + ": " + Text.Of(status))
        {
            Status = status;
        }

        static string Listed(object[] named)
        {
            var text = "";
            for (int i = 0; i + 1 < named.Length; i += 2)
                text += FormattableString.Invariant($"{(i > 0 ? ", " : "")}{named[i]}: {named[i + 1] ?? "null"}");
            return text == "" ? "" : "(" + text + ")";
        }

        /// <summary>Throws unless a status is Ok. Values become objects only then, so calls make no garbage.</summary>
        internal static void Check(Status status, string call)
        {
            if (status != Status.Ok)
                throw new GrazeException(status, call);
        }

        internal static void Check<A>(Status status, string call, string name, A value)
        {
            if (status != Status.Ok)
                throw new GrazeException(status, call, name, value);
        }

        internal static void Check<A, B>(Status status, string call, string first, A a, string second, B b)
        {
            if (status != Status.Ok)
                throw new GrazeException(status, call, first, a, second, b);
        }
    }

    static unsafe class Text
    {
        internal static string Of(byte* text)
        {
            if (text == null)
                return "";
            int length = 0;
            while (text[length] != 0)
                length++;
            return Encoding.UTF8.GetString(text, length);
        }

        internal static string Of(Status status)
        {
            return Of(Native.graze_status_text(status));
        }

        /// <summary>How messages show bytes: their number and format, or the first of them if they have none.</summary>
        internal static string OfBytes(ReadOnlySpan<byte> bytes)
        {
            FormatInfo info;
            fixed (byte* first = bytes)
                info = Native.graze_format_read(first, (UIntPtr)bytes.Length);
            if (info.Format != Format.Unknown)
                return bytes.Length + " bytes of format " + info.Format + ", version " + info.Version;
            var text = bytes.Length + " bytes in an unknown format";
            for (int i = 0; i < bytes.Length && i < 8; i++)
                text += (i == 0 ? ", from byte 0 on " : " ") + bytes[i].ToString("x2");
            return text;
        }

        /// <summary>A text for C, with a zero behind it.</summary>
        internal static byte[] Bytes(string text)
        {
            if (text == null)
                throw new ArgumentNullException(nameof(text));
            if (text.IndexOf('\0') >= 0)
                throw new ArgumentException("a text with a zero inside", nameof(text));
            return Encoding.UTF8.GetBytes(text + "\0");
        }
    }

    public partial struct BodyId : IEquatable<BodyId>
    {
        /// <summary>A small number, an index for the game's own arrays.</summary>
        public uint Slot { get { return (uint)Id; } }

        /// <summary>Whether it names nothing.</summary>
        public bool IsNone { get { return Id == 0; } }

        public bool Equals(BodyId other)
        {
            return Id == other.Id;
        }

        public override bool Equals(object other)
        {
            return other is BodyId && Equals((BodyId)other);
        }

        public override int GetHashCode()
        {
            return Id.GetHashCode();
        }

        public static bool operator ==(BodyId a, BodyId b)
        {
            return a.Id == b.Id;
        }

        public static bool operator !=(BodyId a, BodyId b)
        {
            return a.Id != b.Id;
        }

        public override string ToString()
        {
            return "body " + Slot + ", generation " + (Id >> 32);
        }
    }

    public partial struct PartId : IEquatable<PartId>
    {
        /// <summary>A small number, an index for the game's own arrays.</summary>
        public uint Slot { get { return (uint)Id; } }

        /// <summary>Whether it names nothing.</summary>
        public bool IsNone { get { return Id == 0; } }

        public bool Equals(PartId other)
        {
            return Id == other.Id;
        }

        public override bool Equals(object other)
        {
            return other is PartId && Equals((PartId)other);
        }

        public override int GetHashCode()
        {
            return Id.GetHashCode();
        }

        public static bool operator ==(PartId a, PartId b)
        {
            return a.Id == b.Id;
        }

        public static bool operator !=(PartId a, PartId b)
        {
            return a.Id != b.Id;
        }

        public override string ToString()
        {
            return "part " + Slot + ", generation " + (Id >> 32);
        }
    }

    public partial struct AttackId
    {
        public override string ToString()
        {
            return "attack " + (uint)Id + ", generation " + (Id >> 32);
        }
    }

    public unsafe partial struct Rules
    {
        /// <summary>Let two layers meet.</summary>
        public void Allow(uint a, uint b)
        {
            fixed (Rules* self = &this)
                GrazeException.Check(Native.graze_rules_allow(self, a, b), "Rules.Allow", "a", a, "b", b);
        }

        /// <summary>Let two layers not meet.</summary>
        public void Forbid(uint a, uint b)
        {
            fixed (Rules* self = &this)
                GrazeException.Check(Native.graze_rules_forbid(self, a, b), "Rules.Forbid", "a", a, "b", b);
        }

        /// <summary>Let all pairs of two sets of layers meet, a bit each; 0: all layers.</summary>
        public void AllowLayers(ulong first, ulong second)
        {
            fixed (Rules* self = &this)
                GrazeException.Check(Native.graze_rules_allow_layers(self, first, second), "Rules.AllowLayers", "first", first, "second", second);
        }

        /// <summary>Let no pair of two sets of layers meet.</summary>
        public void ForbidLayers(ulong first, ulong second)
        {
            fixed (Rules* self = &this)
                GrazeException.Check(Native.graze_rules_forbid_layers(self, first, second), "Rules.ForbidLayers", "first", first, "second", second);
        }

        /// <summary>Let no layer meet any.</summary>
        public void ForbidAll()
        {
            fixed (Rules* self = &this)
                Native.graze_rules_forbid_all(self);
        }

        /// <summary>Whether two layers may meet.</summary>
        public bool Allows(uint a, uint b)
        {
            fixed (Rules* self = &this)
                return Native.graze_rules_allows(self, a, b) != 0;
        }
    }

    public unsafe partial struct ContactEvent
    {
        /// <summary>Whether one side is on a layer; then `turned` has this side as its A.</summary>
        public bool Of(uint layer, out ContactEvent turned)
        {
            ContactEvent self = this, other = this;
            bool isSo = Native.graze_contact_of(&self, layer, &other) != 0;
            turned = other;
            return isSo;
        }
    }

    public unsafe partial struct TouchEvent
    {
        /// <summary>Whether one side is on a layer; then `turned` has this side as its A.</summary>
        public bool Of(uint layer, out TouchEvent turned)
        {
            TouchEvent self = this, other = this;
            bool isSo = Native.graze_touch_of(&self, layer, &other) != 0;
            turned = other;
            return isSo;
        }
    }

    public partial struct ChainNode
    {
        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}) radius {Radius}");
        }
    }
}
