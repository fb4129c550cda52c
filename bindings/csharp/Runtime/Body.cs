namespace Graze
{
    /// <summary>A body of a world; a value, which makes no garbage. The other calls on bodies are methods of World.</summary>
    public readonly struct Body
    {
        public readonly World World;
        public readonly BodyId Id;

        internal Body(World world, BodyId id)
        {
            World = world;
            Id = id;
        }

        public static implicit operator BodyId(Body body)
        {
            return body.Id;
        }

        public bool IsAlive { get { return World.IsAlive(Id); } }
        public float X { get { return World.Read(Id).X; } }
        public float Y { get { return World.Read(Id).Y; } }
        public float Angle { get { return World.Read(Id).Angle; } }

        public ulong User
        {
            get { return World.Read(Id).User; }
            set { World.SetUser(Id, value); }
        }

        public string Name
        {
            get { return World.Name(Id); }
            set { World.SetName(Id, value); }
        }

        /// <summary>Put it at a position at once.</summary>
        public void SetPosition(float x, float y)
        {
            World.SetPosition(Id, x, y);
        }

        /// <summary>Move it: if it is swept, it touches what lies on its way.</summary>
        public void MoveTo(float x, float y)
        {
            World.MoveTo(Id, x, y);
        }

        public void Remove()
        {
            World.Remove(Id);
        }

        /// <summary>Add a box, relative to the body.</summary>
        public Part AddBox(Box box, byte layer)
        {
            return new Part(World, World.AddBox(Id, box, layer));
        }

        /// <summary>Add a circle, relative to the body.</summary>
        public Part AddCircle(Point center, double radius, byte layer)
        {
            return new Part(World, World.AddCircle(Id, center, radius, layer));
        }
    }

    /// <summary>A part of a body.</summary>
    public readonly struct Part
    {
        public readonly World World;
        public readonly PartId Id;

        internal Part(World world, PartId id)
        {
            World = world;
            Id = id;
        }

        public static implicit operator PartId(Part part)
        {
            return part.Id;
        }

        public PartInfo Info { get { return World.ReadPart(Id); } }

        public void SetLayer(byte layer)
        {
            World.SetLayer(Id, layer);
        }

        public void SetDisabled(bool isDisabled)
        {
            World.SetPartDisabled(Id, isDisabled);
        }

        public void Remove()
        {
            World.RemovePart(Id);
        }
    }
}
