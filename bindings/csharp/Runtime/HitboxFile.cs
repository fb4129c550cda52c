using System;
using System.Collections.Generic;
using System.Text;

namespace Graze
{
    /// <summary>Where the picture of a frame is: a rectangle of an image, all of it if the width is 0, and where its left upper corner is
    /// in the frame. A rotated one lies in the image turned by a quarter, clockwise.</summary>
    public struct HitboxSprite
    {
        /// <summary>The path as the file has it; null: the frame has no picture.</summary>
        public string Image;
        public int X, Y, Width, Height, AtX, AtY;
        public bool IsRotated, FlipX, FlipY;
    }

    /// <summary>A set of a file, with its name and the pictures of its frames.</summary>
    public sealed class NamedHitboxSet
    {
        /// <summary>"" if the file names none.</summary>
        public readonly string Name;
        public readonly HitboxSet Set;
        /// <summary>One a frame.</summary>
        public readonly HitboxSprite[] Sprites;

        internal NamedHitboxSet(string name, HitboxSet set, HitboxSprite[] sprites)
        {
            Name = name;
            Set = set;
            Sprites = sprites;
        }
    }

    /// <summary>
    /// graze's own JSON of hitboxes, as `graze hitboxes hero.aseprite -o hero.json` writes it. In Unity: the text of a TextAsset.
    /// Numbers of names are those that the command gives.
    /// </summary>
    public static class HitboxFile
    {
        const double Far = 1152921504606846976, PixelsMax = 1 << 20;
        const int NamesMax = 256, TextMax = 255;

        /// <summary>
        /// The sets of a file, in its order. A file that is damaged, or has a member that is not known, is a FormatException with
        /// the line or the place: "sets[0].frames[2].boxes[1].layer: ...".
        /// </summary>
        public static NamedHitboxSet[] Read(string json)
        {
            var root = Json.Parse(json);
            if (root.Needed("format").Text != "graze-hitboxes")
                throw root.Needed("format").Wrong("is not \"graze-hitboxes\"");
            root.Needed("version").Whole(1, 1);
            root.CheckMembers("format", "version", "layers", "sets");
            var layers = ReadLayers(root.Find("layers"));
            var drafts = root.Needed("sets").Items.ConvertAll(set => new Draft(set, layers));
            var made = new List<NamedHitboxSet>();
            try
            {
                foreach (var draft in drafts)
                    made.Add(draft.Made());
            }
            catch
            {
                foreach (var one in made)
                    one.Set.Dispose();
                throw;
            }
            return made.ToArray();
        }

        /// <summary>Upper and lower case of a word are alike.</summary>
        static Dictionary<string, byte> ReadLayers(Json list)
        {
            var layers = new Dictionary<string, byte>(StringComparer.OrdinalIgnoreCase) { { "hurt", 0 }, { "hit", 1 }, { "graze", 2 }, { "push", 3 } };
            if (list != null)
                foreach (var member in list.Members)
                    layers[member.Key] = (byte)member.Value.Whole(0, 63);
            return layers;
        }

        static string Named(Json text)
        {
            if (Encoding.UTF8.GetByteCount(text.Text) > TextMax || text.Text.IndexOf('\0') >= 0)
                throw text.Wrong("has more than " + TextMax + " bytes, or a zero");
            return text.Text;
        }

        static Point ReadPoint(Json list)
        {
            var numbers = list.Numbers(2, -Far, Far);
            return new Point(numbers[0], numbers[1]);
        }

        static Shape ReadShape(Json it)
        {
            var radius = it.Find("radius");
            double r = radius == null ? 0 : radius.Number(0, Far);
            switch (it.Needed("kind").Text)
            {
                case "box": return Shape.Box(ReadPoint(it.Needed("min")), ReadPoint(it.Needed("max")));
                case "circle": return Shape.Circle(ReadPoint(it.Needed("center")), it.Needed("radius").Number(0, Far));
                case "capsule": return Shape.Capsule(ReadPoint(it.Needed("from")), ReadPoint(it.Needed("to")), it.Needed("radius").Number(0, Far));
                case "polygon": return Shape.Polygon(it.Needed("points").Items.ConvertAll(ReadPoint).ToArray(), r);
                case "ellipse": return ReadEllipse(it, r);
                default: throw it.Needed("kind").Wrong("is not box, circle, capsule, polygon or ellipse");
            }
        }

        static Shape ReadEllipse(Json it, double radius)
        {
            Point center = ReadPoint(it.Needed("center"));
            Json ends = it.Find("ends"), radii = it.Find("radii"), angle = it.Find("angle");
            if ((ends == null) == (radii == null))
                throw it.Wrong("an ellipse has either \"radii\" or \"ends\"");
            if (radii != null)
                return Shape.Ellipse(center, ReadPoint(radii), angle == null ? 0 : angle.Number(-Far, Far));
            if (ends.Items.Count != 2)
                throw ends.Wrong("is not the ends of two radii, [[x, y], [x, y]]");
            return Shape.EllipseOf(center, ReadPoint(ends.Items[0]), ReadPoint(ends.Items[1]), radius);
        }

        /// <summary>Edges are sums of float64, rounded once.</summary>
        static Box ReadBox(Json list)
        {
            var it = list.Numbers(4, -Far, Far);
            if (it[2] < 0 || it[3] < 0)
                throw list.Wrong("a box is [x, y, w, h], and w and h are not negative");
            return new Box((float)it[0], (float)it[1], (float)(it[0] + it[2]), (float)(it[1] + it[3]));
        }

        static bool Flag(Json it, string name)
        {
            var flag = it.Find(name);
            return flag != null && flag.Boolean;
        }

        static int[] Pixels(Json list, int count, double min)
        {
            if (list == null)
                return new int[count];
            list.Numbers(count, min, PixelsMax);
            return list.Items.ConvertAll(item => (int)item.Whole(min, PixelsMax)).ToArray();
        }

        static HitboxSprite ReadSprite(Json it, string image)
        {
            if (it == null)
                return new HitboxSprite();
            it.CheckMembers("image", "from", "at", "rotated", "flip_x", "flip_y");
            int[] from = Pixels(it.Find("from"), 4, 0), at = Pixels(it.Find("at"), 2, -PixelsMax);
            if (Flag(it, "rotated") && from[2] == 0)
                throw it.Wrong("a rotated sprite needs \"from\", [x, y, w, h]");
            return new HitboxSprite
            {
                Image = it.Find("image") == null ? image : it.Find("image").Text,
                X = from[0], Y = from[1], Width = from[2], Height = from[3], AtX = at[0], AtY = at[1],
                IsRotated = Flag(it, "rotated"), FlipX = Flag(it, "flip_x"), FlipY = Flag(it, "flip_y")
            };
        }

        static Animation ReadAnimation(Json it, int frameCount)
        {
            string[] words = { "forward", "reverse", "pingpong", "pingpong_reverse" };
            Json direction = it.Find("direction"), repeat = it.Find("repeat");
            int word = direction == null ? 0 : Array.IndexOf(words, direction.Text);
            uint repeats = 0;
            if (word < 0)
                throw direction.Wrong("is not forward, reverse, pingpong or pingpong_reverse");
            if (repeat != null && repeat.IsText && !uint.TryParse(repeat.Text, System.Globalization.NumberStyles.None, null, out repeats))
                throw repeat.Wrong("is not a whole number");
            if (repeat != null && !repeat.IsText)
                repeats = (uint)repeat.Whole(0, uint.MaxValue);
            double last = it.Needed("to").Whole(0, frameCount - 1), first = it.Needed("from").Whole(0, last);
            return new Animation
            {
                Name = Named(it.Needed("name")), First = (uint)first, Last = (uint)last, Direction = (AnimationDirection)word, Repeats = repeats
            };
        }

        /// <summary>A set while it is read.</summary>
        sealed class Draft
        {
            readonly Json root;
            readonly string name;
            readonly Dictionary<string, byte> layers;
            readonly List<string> names = new List<string>();
            readonly List<Hitbox> boxes = new List<Hitbox>();
            readonly List<HitboxFrame> frames = new List<HitboxFrame>();
            readonly List<HitboxSprite> sprites = new List<HitboxSprite>();
            readonly List<Animation> animations = new List<Animation>();

            internal Draft(Json set, Dictionary<string, byte> layers)
            {
                set.CheckMembers("name", "image", "frames", "tags");
                root = set;
                name = set.Find("name") == null ? "" : Named(set.Find("name"));
                this.layers = layers;
                var image = set.Find("image") == null ? null : set.Find("image").Text;
                foreach (var frame in set.Needed("frames").Items)
                    Add(frame, image);
                if (set.Find("tags") != null)
                    foreach (var tag in set.Find("tags").Items)
                        animations.Add(ReadAnimation(tag, frames.Count));
            }

            internal NamedHitboxSet Made()
            {
                try
                {
                    return new NamedHitboxSet(name, new HitboxSet(names.ToArray(), boxes.ToArray(), frames.ToArray(), animations.ToArray()), sprites.ToArray());
                }
                catch (GrazeException refusal)
                {
                    throw root.Wrong(refusal.Message);
                }
            }

            void Add(Json frame, string image)
            {
                frame.CheckMembers("boxes", "pivot", "duration", "sprite");
                Json pivot = frame.Find("pivot"), duration = frame.Find("duration"), list = frame.Find("boxes");
                var at = pivot == null ? new Point(0, 0) : ReadPoint(pivot);
                int first = boxes.Count;
                sprites.Add(ReadSprite(frame.Find("sprite"), image));
                if (list != null)
                    foreach (var box in list.Items)
                        Insert(box, first);
                frames.Add(new HitboxFrame
                {
                    First = (uint)first, Count = (uint)(boxes.Count - first), PivotX = (float)at.X, PivotY = (float)at.Y,
                    Duration = duration == null ? 100 : (uint)duration.Whole(0, uint.MaxValue)
                });
            }

            /// <summary>Put a box among those of its frame, which begin at `first`, by the number of its name.</summary>
            void Insert(Json it, int first)
            {
                it.CheckMembers("name", "layer", "box", "shape");
                Json box = it.Find("box"), shape = it.Find("shape"), layer = it.Needed("layer");
                if ((box == null) == (shape == null))
                    throw it.Wrong("a box has either \"box\" or \"shape\"");
                var made = new Hitbox { Layer = LayerOf(layer), Name = NumberOf(it.Needed("name"), first) };
                if (box != null)
                    made.Box = ReadBox(box);
                else
                    made.Shape = Checked(shape);
                if (made.Shape.HasValue)
                    made.Box = made.Shape.Value.Bounds();
                int at = boxes.Count;
                while (at > first && boxes[at - 1].Name > made.Name)
                    at--;
                boxes.Insert(at, made);
            }

            static Shape Checked(Json it)
            {
                try
                {
                    var shape = ReadShape(it);
                    shape.Bounds();
                    return shape;
                }
                catch (GrazeException refusal)
                {
                    throw it.Wrong(refusal.Message);
                }
            }

            byte LayerOf(Json layer)
            {
                byte number;
                if (!layer.IsText)
                    return (byte)layer.Whole(0, 63);
                if (!layers.TryGetValue(layer.Text, out number))
                    throw layer.Wrong("\"" + layer.Text + "\" is not a layer; say in \"layers\" which number it is");
                return number;
            }

            /// <summary>The first number of a name that the frame has not yet; a new one if it has all.</summary>
            uint NumberOf(Json text, int first)
            {
                var spelling = Named(text);
                for (int i = 0; i < names.Count; i++)
                    if (names[i] == spelling && !boxes.Exists(first, (uint)i))
                        return (uint)i;
                if (names.Count == NamesMax)
                    throw text.Wrong("more than " + NamesMax + " names of boxes");
                names.Add(spelling);
                return (uint)(names.Count - 1);
            }
        }

        /// <summary>Whether a box from `first` on has this name.</summary>
        static bool Exists(this List<Hitbox> boxes, int first, uint name)
        {
            for (int i = boxes.Count - 1; i >= first; i--)
                if (boxes[i].Name == name)
                    return true;
            return false;
        }
    }
}
