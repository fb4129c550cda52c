using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Graze
{
    /// <summary>A value of JSON as RFC 8259 has it, and its place for messages: sets[0].frames[2].pivot.</summary>
    sealed class Json
    {
        const int DepthMax = 64;

        /// <summary>null, bool, double, string, List of Json or Dictionary from string to Json.</summary>
        readonly object value;
        readonly string place;

        Json(object value, string place)
        {
            this.value = value;
            this.place = place;
        }

        internal static Json Parse(string text)
        {
            var at = new Reader(text);
            var root = at.Value("", 0);
            at.End();
            return root;
        }

        internal FormatException Wrong(string what)
        {
            return new FormatException((place == "" ? "" : place + ": ") + what);
        }

        T As<T>(string what)
        {
            if (!(value is T))
                throw Wrong("is not " + what);
            return (T)value;
        }

        internal bool IsText { get { return value is string; } }
        internal string Text { get { return As<string>("a text"); } }
        internal bool Boolean { get { return As<bool>("true or false"); } }
        internal List<Json> Items { get { return As<List<Json>>("a list"); } }
        internal Dictionary<string, Json> Members { get { return As<Dictionary<string, Json>>("an object"); } }

        /// <summary>A member; null: there is none.</summary>
        internal Json Find(string name)
        {
            Json found;
            Members.TryGetValue(name, out found);
            return found;
        }

        internal Json Needed(string name)
        {
            var found = Find(name);
            if (found == null)
                throw Wrong("\"" + name + "\" is missing");
            return found;
        }

        /// <summary>Refuses members that are not among some words; those beginning with $ or x- belong to others.</summary>
        internal void CheckMembers(params string[] known)
        {
            foreach (var member in Members)
                if (member.Key.Length > 0 && member.Key[0] != '$' && !member.Key.StartsWith("x-", StringComparison.Ordinal) && Array.IndexOf(known, member.Key) < 0)
                    throw member.Value.Wrong("there is no such member; known are " + string.Join(" ", known));
        }

        internal double Number(double min, double max)
        {
            var number = As<double>("a number");
            if (!(number >= min && number <= max))
                throw Wrong(FormattableString.Invariant($"{number} is not from {min} to {max}"));
            return number;
        }

        internal double Whole(double min, double max)
        {
            var number = Number(min, max);
            if (Math.Floor(number) != number)
                throw Wrong(FormattableString.Invariant($"{number} is not a whole number"));
            return number;
        }

        /// <summary>A list of this many numbers.</summary>
        internal double[] Numbers(int count, double min, double max)
        {
            if (Items.Count != count)
                throw Wrong("must have " + count + " numbers");
            return Items.ConvertAll(item => item.Number(min, max)).ToArray();
        }

        /// <summary>Reads from a place on. Errors name the line.</summary>
        sealed class Reader
        {
            readonly string text;
            int at;

            internal Reader(string text)
            {
                if (text == null)
                    throw new ArgumentNullException(nameof(text));
                this.text = text;
            }

            FormatException Wrong(string what)
            {
                int line = 1;
                for (int i = 0; i < at && i < text.Length; i++)
                    line += text[i] == '\n' ? 1 : 0;
                return new FormatException("line " + line + ": " + what);
            }

            /// <summary>The next character that is not a blank; 0: the end.</summary>
            char Next()
            {
                while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0)
                    at++;
                return at < text.Length ? text[at] : '\0';
            }

            bool Takes(char mark)
            {
                if (Next() != mark || at == text.Length)
                    return false;
                at++;
                return true;
            }

            void Take(char mark)
            {
                if (!Takes(mark))
                    throw Wrong("\"" + mark + "\" is missing");
            }

            internal void End()
            {
                if (Next() != '\0' || at < text.Length)
                    throw Wrong("there is something behind the value");
            }

            internal Json Value(string place, int depth)
            {
                if (depth > DepthMax)
                    throw Wrong("more than " + DepthMax + " lists and objects within each other");
                switch (Next())
                {
                    case '{': return new Json(ReadObject(place, depth), place);
                    case '[': return new Json(ReadList(place, depth), place);
                    case '"': return new Json(ReadText(), place);
                    case 't': return new Json(Word("true", true), place);
                    case 'f': return new Json(Word("false", false), place);
                    case 'n': return new Json(Word("null", null), place);
                    default: return new Json(ReadNumber(), place);
                }
            }

            object Word(string word, object value)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0)
                    throw Wrong("this is not a value");
                at += word.Length;
                return value;
            }

            Dictionary<string, Json> ReadObject(string place, int depth)
            {
                var members = new Dictionary<string, Json>();
                Take('{');
                if (Takes('}'))
                    return members;
                do
                {
                    if (Next() != '"')
                        throw Wrong("the name of a member is missing");
                    var name = ReadText();
                    Take(':');
                    var member = Value(place == "" ? name : place + "." + name, depth + 1);
                    if (members.ContainsKey(name))
                        throw Wrong("the member \"" + name + "\" is there twice");
                    members.Add(name, member);
                } while (Takes(','));
                Take('}');
                return members;
            }

            List<Json> ReadList(string place, int depth)
            {
                var items = new List<Json>();
                Take('[');
                if (Takes(']'))
                    return items;
                do
                    items.Add(Value(place + "[" + items.Count + "]", depth + 1));
                while (Takes(','));
                Take(']');
                return items;
            }

            string ReadText()
            {
                var made = new StringBuilder();
                at++;
                while (at < text.Length && text[at] != '"')
                {
                    if (text[at] < ' ')
                        throw Wrong("a text has a control character");
                    made.Append(text[at] == '\\' ? Escape() : text[at++]);
                }
                Take('"');
                return made.ToString();
            }

            char Escape()
            {
                const string letters = "\"\\/bfnrt", values = "\"\\/\b\f\n\r\t";
                int found = at + 1 < text.Length ? letters.IndexOf(text[at + 1]) : -1;
                ushort code;
                if (found >= 0)
                {
                    at += 2;
                    return values[found];
                }
                if (at + 5 >= text.Length || text[at + 1] != 'u' ||
                    !ushort.TryParse(text.Substring(at + 2, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code))
                    throw Wrong("a text has an unknown escape");
                at += 6;
                return (char)code;
            }

            bool Digits()
            {
                int from = at;
                while (at < text.Length && text[at] >= '0' && text[at] <= '9')
                    at++;
                return at > from;
            }

            bool Has(string marks)
            {
                if (at == text.Length || marks.IndexOf(text[at]) < 0)
                    return false;
                at++;
                return true;
            }

            object ReadNumber()
            {
                int from = at;
                Has("-");
                int first = at;
                bool isNumber = Digits() && (text[first] != '0' || at == first + 1);
                isNumber = isNumber && (!Has(".") || Digits());
                if (isNumber && Has("eE"))
                {
                    Has("+-");
                    isNumber = Digits();
                }
                double number = 0;
                if (!isNumber || !double.TryParse(text.Substring(from, at - from), NumberStyles.Float, CultureInfo.InvariantCulture, out number) ||
                    double.IsInfinity(number))
                    throw Wrong("this is not a value");
                return number;
            }
        }
    }
}
