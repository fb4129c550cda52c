// HitboxFileTests.cs: graze's own JSON of hitboxes: all that it can say, a file of the command, and damaged files.
using System;
using System.IO;

namespace Graze
{
    static partial class Tests
    {
        const string Everything = @"{
  ""format"": ""graze-hitboxes"", ""version"": 1, ""$schema"": ""mine"", ""layers"": { ""Weak"": 63 },
  ""sets"": [
    { ""frames"": [] },
    { ""name"": ""h\u00e9ro \ud83d\ude00"", ""image"": ""hero.png"", ""x-mine"": [1, { ""a"": null }],
      ""frames"": [
        { ""duration"": 70, ""pivot"": [1.5, -2e0],
          ""sprite"": { ""from"": [0, 1, 10, 21], ""at"": [-7, 3], ""rotated"": true, ""flip_x"": true },
          ""boxes"": [
            { ""name"": ""hurt"", ""layer"": ""hurt"", ""box"": [0.1, 2, 31.8, 4] },
            { ""name"": ""orb"", ""layer"": 12, ""shape"": { ""kind"": ""circle"", ""center"": [11, 2], ""radius"": 3.5 } },
            { ""name"": ""hurt"", ""layer"": ""WEAK"", ""box"": [5, 6, 0, 0] } ] },
        { ""sprite"": { ""image"": ""other.png"" },
          ""boxes"": [
            { ""name"": ""orb"", ""layer"": 1, ""shape"": { ""kind"": ""polygon"", ""points"": [[0, 0], [4, 0], [4, 3]], ""radius"": 1 } },
            { ""name"": ""orb"", ""layer"": 1, ""shape"": { ""kind"": ""capsule"", ""from"": [0, 0], ""to"": [1, 7], ""radius"": 0.5 } },
            { ""name"": ""hurt"", ""layer"": 2, ""shape"": { ""kind"": ""box"", ""min"": [-1, 0], ""max"": [2, 9] } } ] },
        {} ],
      ""tags"": [ { ""name"": ""walk"", ""from"": 0, ""to"": 1, ""direction"": ""pingpong"", ""repeat"": ""2"" }, { ""name"": ""stand"", ""from"": 2, ""to"": 2 } ] } ] }";

        static void HitboxFilesAreRead()
        {
            var sets = HitboxFile.Read(Everything);
            Equal(sets.Length, 2);
            Equal(sets[0].Set.FrameCount, 0u);
            Equal(sets[1].Name, "h\u00e9ro \U0001f600");
            var set = sets[1].Set;
            Equal(set.FrameCount + " " + set.BoxCount + " " + set.NameCount + " " + set.AnimationCount, "3 6 4 2");
            Equal(set.FindName("hurt") + " " + set.FindName("orb") + " " + set.FindAnimation("stand"), "0 1 1");
            var still = new FramePose { Frame = 0 };
            Equal(set.Offset(0, still), new Box(0.1f - 1.5f, 4, (float)(0.1 + 31.8) - 1.5f, 8), "a box");
            Equal(set.Shape(1, still).Kind, ShapeKind.Circle);
            Equal(set.Shape(1, still).Corner(0), new Point(9.5, 4));
            Equal(set.Offset(2, still), new Box(3.5f, 8, 3.5f, 8), "the second hurt");
            // In the second frame "hurt" comes last, and is its first box all the same.
            Equal(set.Offset(3, new FramePose { Frame = 1 }), new Box(-1, 0, 2, 9), "a box by its name");
            Equal(set.Shape(4, new FramePose { Frame = 1 }).CornerCount, 3);
            Equal(set.Shape(5, new FramePose { Frame = 1 }).Radius, 0.5);
            Equal(set.FrameAt(0, 70), 1u);
            Equal(set.FrameAt(0, 5000), 0u);
            var picture = sets[1].Sprites[0];
            Equal(picture.Image + " " + picture.X + " " + picture.Y + " " + picture.Width + " " + picture.Height, "hero.png 0 1 10 21");
            Equal(picture.AtX + " " + picture.AtY + " " + picture.IsRotated + picture.FlipX + picture.FlipY, "-7 3 TrueTrueFalse");
            Equal(sets[1].Sprites[1].Image, "other.png");
            Equal(sets[1].Sprites[2].Image, null);
            using (var world = new World())
            {
                var body = world.Add(10, 20);
                world.SetHitboxes(body, set, new FramePose { X = 10, Y = 20 });
                Equal(world.ReadPart(world.Hitbox(body, 2)).Layer, (byte)63, "Weak");
            }
        }

        /// <summary>What `graze hitboxes` has written of data/hitboxes/knight.aseprite.json.</summary>
        static void AFileOfTheCommandIsRead(string path)
        {
            var sets = HitboxFile.Read(File.ReadAllText(path));
            Equal(sets.Length + " " + sets[0].Name + " " + sets[0].Set.FrameCount, "1 knight 5");
            Equal(Path.GetFileName(sets[0].Sprites[3].Image) + " " + sets[0].Sprites[3].X + " " + sets[0].Sprites[3].Width + " " + sets[0].Sprites[3].AtX, "knight.png 33 16 8");
            Equal(sets[0].Set.FindName("sword") != uint.MaxValue, true, "sword");
        }

        static void Damaged(string text, string message)
        {
            try
            {
                HitboxFile.Read(text);
            }
            catch (FormatException error)
            {
                Equal(error.Message.StartsWith(message, StringComparison.Ordinal), true, error.Message + "; want " + message);
                return;
            }
            throw new Exception("not refused: " + text);
        }

        static void DamagedHitboxFilesAreRefused()
        {
            foreach (var change in new[]
            {
                new[] { "graze-hitboxes", "graze-boxes", "format: is not \"graze-hitboxes\"" },
                new[] { "\"version\": 1", "\"version\": 2", "version: 2 is not from 1 to 1" },
                new[] { "\"sets\"", "\"setz\"", "setz: there is no such member" },
                new[] { "\"Weak\": 63", "\"Weak\": 64", "layers.Weak: 64 is not from" },
                new[] { "\"WEAK\"", "\"weaker\"", "sets[1].frames[0].boxes[2].layer: \"weaker\" is not a layer" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0, -1]", "sets[1].frames[0].boxes[2].box: a box is" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0]", "sets[1].frames[0].boxes[2].box: must have 4 numbers" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0, \"\"]", "sets[1].frames[0].boxes[2].box[3]: is not a number" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0, 1e400]", "line 12: this is not a value" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0, 1e30]", "sets[1].frames[0].boxes[2].box[3]: 1E+30 is not from" },
                new[] { "[5, 6, 0, 0]", "[5, 6, 0, 01]", "line 12: this is not a value" },
                new[] { "\"pivot\": [1.5, -2e0]", "\"pivot\": [1.5]", "sets[1].frames[0].pivot: must have 2 numbers" },
                new[] { "\"duration\": 70", "\"duration\": 0.5", "sets[1].frames[0].duration: 0.5 is not a whole number" },
                new[] { "\"radius\": 3.5", "\"radius\": 0", "sets[1].frames[0].boxes[1].shape: " },
                new[] { "[4, 3]]", "[2, 0]]", "sets[1].frames[1].boxes[0].shape: " },
                new[] { "\"capsule\"", "\"mask\"", "sets[1].frames[1].boxes[1].shape.kind: is not box" },
                new[] { "\"from\": [0, 1, 10, 21]", "\"from\": [0, 1.5, 10, 21]", "sets[1].frames[0].sprite.from[1]: 1.5 is not" },
                new[] { "\"to\": 1,", "\"to\": 3,", "sets[1].tags[0].to: 3 is not from 0 to 2" },
                new[] { "\"from\": 0, \"to\": 1", "\"from\": 1, \"to\": 0", "sets[1].tags[0].from: 1 is not from 0 to 0" },
                new[] { "\"pingpong\"", "\"pong\"", "sets[1].tags[0].direction: is not forward" },
                new[] { "\"2\" }", "\"-2\" }", "sets[1].tags[0].repeat: is not a whole number" },
                new[] { "\"version\": 1,", "\"version\": 1, \"version\": 1,", "line 2: the member \"version\" is there twice" },
                new[] { "\\ud83d", "\\ud83", "line 5: a text has an unknown escape" }
            })
            {
                Equal(Everything.IndexOf(change[0]) >= 0, true, change[0]);
                Damaged(Everything.Replace(change[0], change[1]), change[2]);
            }
            Damaged(Everything + "]", "line 19: there is something behind the value");
            Damaged("", "line 1: this is not a value");
            Damaged(new string('[', 100000), "line 1: more than 64");
            for (int i = 1; i < Everything.Length - 1; i++)
                Damaged(Everything.Substring(0, i), "line ");
            var many = new System.Text.StringBuilder("{\"format\":\"graze-hitboxes\",\"version\":1,\"sets\":[{\"frames\":[{\"boxes\":[");
            for (int i = 0; i < 257; i++)
                many.Append(i > 0 ? "," : "").Append("{\"name\":\"a\",\"layer\":0,\"box\":[0,0,1,1]}");
            Damaged(many + "]}]}]}", "sets[0].frames[0].boxes[256].name: more than 256 names");
        }
    }
}
