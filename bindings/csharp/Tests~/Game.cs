// Game.cs: README's program and a small shooter, in text. It plays itself with a fixed seed, and prints its end.
using System;
using System.Collections.Generic;

namespace Graze
{
    static class Game
    {
        const byte Player = 0, Shot = 1, Rock = 2;
        const int Width = 320, Height = 240;

        sealed class Thing
        {
            public Body Body;
            public float X, Y, SpeedX, SpeedY;
            public byte Layer;
        }

        static World world;
        static readonly List<Thing> things = new List<Thing>();
        static uint seed = 7;
        static int score, lives = 3;

        static int Random(int limit)
        {
            seed = seed * 1664525 + 1013904223;
            return (int)((seed >> 8) % (uint)limit);
        }

        static Thing Add(byte layer, float x, float y, float speedX, float speedY, float size)
        {
            var thing = new Thing { X = x, Y = y, SpeedX = speedX, SpeedY = speedY, Layer = layer };
            thing.Body = world.Add(x, y, new Box(-size, -size, size, size), layer);
            world.SetSwept(thing.Body, layer == Shot); // a fast shot passes through nothing
            things.Add(thing);
            return thing;
        }

        static void Remove(BodyId body)
        {
            int i = things.FindIndex(thing => thing.Body.Id == body);
            if (i < 0)
                return; // it hit two things at once
            things[i].Body.Remove();
            things.RemoveAt(i);
        }

        static void Move()
        {
            for (int i = things.Count - 1; i >= 0; i--)
            {
                var thing = things[i];
                thing.X += thing.SpeedX;
                thing.Y += thing.SpeedY;
                if (thing.Layer != Player && (thing.Y < -20 || thing.Y > Height + 20))
                    Remove(thing.Body);
                else
                    thing.Body.MoveTo(thing.X, thing.Y);
            }
        }

        static void Hit()
        {
            var hits = world.Events().ToArray(); // bodies are removed while it is read
            foreach (var hit in hits)
            {
                ContactEvent it;
                if (hit.Kind != EventKind.Begin || !hit.Of(Rock, out it))
                    continue;
                Remove(it.A);
                if (it.LayerB == Player)
                    lives--;
                else
                    Remove(it.B);
                score += it.LayerB == Shot ? 10 : 0;
            }
        }

        static void Main()
        {
            var rules = new Rules();
            rules.ForbidAll();
            rules.Allow(Player, Rock);
            rules.Allow(Shot, Rock);
            using (world = new World(new WorldConfig { Rules = rules }))
            {
                var player = Add(Player, Width / 2, Height - 20, 1.5f, 0, 6);
                int frame = 0;
                for (; frame < 3000 && lives > 0; frame++)
                {
                    if (player.X < 20 || player.X > Width - 20)
                        player.SpeedX = -player.SpeedX;
                    if (frame % 12 == 0)
                        Add(Shot, player.X, player.Y - 8, 0, -40, 1);
                    if (frame % 9 == 0)
                        Add(Rock, Random(Width), -10, 0, 1 + Random(3), 3 + Random(6));
                    Move();
                    world.Step();
                    Hit();
                }
                Console.WriteLine("frame {0}: score {1}, lives {2}, bodies {3}, hash {4:x16}", frame, score, lives, world.BodyCount(), world.Hash());
            }
        }
    }
}
