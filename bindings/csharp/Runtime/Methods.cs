// Methods.cs: written by tools/bindings.py from graze-api.json; do not change it by hand.
using System;
using System.Runtime.InteropServices;

namespace Graze
{
    public unsafe partial class World
    {
        /// <summary>Add an attack; def NULL: zeroed. Error: GRAZE_OUT_OF_MEMORY.</summary>
        public AttackId AddAttack(AttackDef def)
        {
            AttackId attackOut;
            var status = Native.graze_attack_add(Handle, &def, &attackOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_attack_add", "def", def);
            return attackOut;
        }

        /// <summary>Whether an attack has struck a body since its reset; *step is the last step in which it did, as counted by graze_world_steps. False for a handle that is not alive.</summary>
        public bool HasStruck(AttackId attack, BodyId body, out ulong step)
        {
            ulong stepOut;
            var isSo = Native.graze_attack_has_struck(Handle, attack, body, &stepOut) != 0;
            GC.KeepAlive(this);
            step = stepOut;
            return isSo;
        }

        /// <summary>Replace *def by an attack's definition, and *struck by the number of bodies struck since its reset. Error: GRAZE_STALE_HANDLE.</summary>
        public void ReadAttack(AttackId attack, out AttackDef def, out uint struck)
        {
            AttackDef defOut;
            uint struckOut;
            var status = Native.graze_attack_read(Handle, attack, &defOut, &struckOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_attack_read", "attack", attack);
            def = defOut;
            struck = struckOut;
        }

        /// <summary>Remove an attack. Its parts remain, and belong to none. Error: GRAZE_STALE_HANDLE.</summary>
        public void RemoveAttack(AttackId attack)
        {
            var status = Native.graze_attack_remove(Handle, attack);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_attack_remove", "attack", attack);
        }

        /// <summary>Forget what an attack has struck: the next swing. Error: GRAZE_STALE_HANDLE.</summary>
        public void ResetAttack(AttackId attack)
        {
            var status = Native.graze_attack_reset(Handle, attack);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_attack_reset", "attack", attack);
        }

        /// <summary>Change an attack. Bodies struck before remain struck. Error: GRAZE_STALE_HANDLE.</summary>
        public void ChangeAttack(AttackId attack, AttackDef def)
        {
            var status = Native.graze_attack_set(Handle, attack, &def);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_attack_set", "attack", attack, "def", def);
        }

        /// <summary>Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. *part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.</summary>
        public PartId AddBox(BodyId body, Box box, uint layer)
        {
            PartId partOut;
            var status = Native.graze_body_add_box(Handle, body, box, layer, &partOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_add_box", "body", body, "box", box, "layer", layer);
            return partOut;
        }

        /// <summary>Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. *part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.</summary>
        public PartId AddCapsule(BodyId body, Point from, Point to, double radius, uint layer)
        {
            PartId partOut;
            var status = Native.graze_body_add_capsule(Handle, body, from, to, radius, layer, &partOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_add_capsule", "body", body, "from", from, "to", to, "radius", radius, "layer", layer);
            return partOut;
        }

        /// <summary>Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. *part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.</summary>
        public PartId AddCircle(BodyId body, Point center, double radius, uint layer)
        {
            PartId partOut;
            var status = Native.graze_body_add_circle(Handle, body, center, radius, layer, &partOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_add_circle", "body", body, "center", center, "radius", radius, "layer", layer);
            return partOut;
        }

        /// <summary>Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. *part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.</summary>
        public PartId AddEllipse(BodyId body, Point center, Point radii, double angle, uint layer)
        {
            PartId partOut;
            var status = Native.graze_body_add_ellipse(Handle, body, center, radii, angle, layer, &partOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_add_ellipse", "body", body, "center", center, "radii", radii, "angle", angle, "layer", layer);
            return partOut;
        }

        /// <summary>Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. *part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.</summary>
        public PartId AddPolygon(BodyId body, ReadOnlySpan<Point> corners, uint layer)
        {
            PartId partOut;
            fixed (Point* cornersItems = corners)
            {
                var status = Native.graze_body_add_polygon(Handle, body, cornersItems, (uint)corners.Length, layer, &partOut);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "graze_body_add_polygon", "body", body, "corners.Length", corners.Length, "layer", layer);
                return partOut;
            }
        }

        /// <summary>Write the contacts of one body as of the last step, sorted by the other body, at most `capacity` of them. In each, `a` is the body. Returns their number; 0 for a stale handle.</summary>
        public int ContactsOf(BodyId body, Span<Contact> into)
        {
            fixed (Contact* items = into)
            {
                var count = (int)Native.graze_body_contacts(Handle, body, items, (UIntPtr)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Write the contacts of one body as of the last step, sorted by the other body, at most `capacity` of them. In each, `a` is the body. Returns their number; 0 for a stale handle.</summary>
        public Contact[] ContactsOf(BodyId body)
        {
            var all = new Contact[ContactsOf(body, Span<Contact>.Empty)];
            ContactsOf(body, all);
            return all;
        }

        /// <summary>Read the pose in which a body shows its set: the frame, flips and turns given last, and its position now. Snapshots and recordings keep it. Errors, *pose is zero then: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no set, or no frame since the load of a snapshot of version 6 or older).</summary>
        public FramePose Frame(BodyId body)
        {
            FramePose poseOut;
            var status = Native.graze_body_frame(Handle, body, &poseOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_frame", "body", body);
            return poseOut;
        }

        /// <summary>The slot of a body, and the body of a slot, or zero. A slot is a small number, an index for the game's own arrays. No other body in the world has it; a later one may get it.</summary>
        public BodyId BodyFromSlot(uint slot)
        {
            var result = Native.graze_body_from_slot(Handle, slot);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The part of a name of the body's set; zero if there is none.</summary>
        public PartId Hitbox(BodyId body, uint name)
        {
            var result = Native.graze_body_hitbox(Handle, body, name);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Whether a handle names a body in the world.</summary>
        public bool IsAlive(BodyId body)
        {
            var isSo = Native.graze_body_is_alive(Handle, body) != 0;
            GC.KeepAlive(this);
            return isSo;
        }

        /// <summary>Move a body to (x, y). Its parts on a swept layer are swept, or all of them if the body is swept. The others are at their new positions at once. Several moves before a step are one. It begins at the body's position of the last step, or where it was put since. It ends where the body was moved last. Errors: those of graze_body_set_position, GRAZE_OUT_OF_MEMORY.</summary>
        public void MoveTo(BodyId body, float x, float y)
        {
            var status = Native.graze_body_move_to(Handle, body, x, y);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_move_to", "body", body, "x", x, "y", y);
        }

        /// <summary>The name of a body; "" if it has none, or the handle is stale. Valid until the next call to name something, add a body or load a snapshot.</summary>
        public string Name(BodyId body)
        {
            var text = Text.Of(Native.graze_body_name(Handle, body));
            GC.KeepAlive(this);
            return text;
        }

        /// <summary>Write the handles of a body's parts, oldest first, at most `capacity` of them. Returns their number; 0 for a stale handle.</summary>
        public int Parts(BodyId body, Span<PartId> into)
        {
            fixed (PartId* items = into)
            {
                var count = (int)Native.graze_body_parts(Handle, body, items, (uint)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Write the handles of a body's parts, oldest first, at most `capacity` of them. Returns their number; 0 for a stale handle.</summary>
        public PartId[] Parts(BodyId body)
        {
            var all = new PartId[Parts(body, Span<PartId>.Empty)];
            Parts(body, all);
            return all;
        }

        /// <summary>Read a body. A removed body can be read until a step has reported the ends of its contacts and the next step is made.</summary>
        public BodyInfo Read(BodyId body)
        {
            BodyInfo infoOut;
            var status = Native.graze_body_read(Handle, body, &infoOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_read", "body", body);
            return infoOut;
        }

        /// <summary>Remove a body and its parts.</summary>
        public void Remove(BodyId body)
        {
            var status = Native.graze_body_remove(Handle, body);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_remove", "body", body);
        }

        /// <summary>Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.</summary>
        public void ResetNearMisses(BodyId body)
        {
            var status = Native.graze_body_reset_near_misses(Handle, body);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_reset_near_misses", "body", body);
        }

        /// <summary>Disable a body, or enable it again. Parts disabled on their own stay so.</summary>
        public void SetDisabled(BodyId body, bool isDisabled)
        {
            var status = Native.graze_body_set_disabled(Handle, body, (byte)(isDisabled ? 1 : 0));
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_disabled", "body", body, "isDisabled", isDisabled);
        }

        /// <summary>Show a frame of the body's set in a pose. Allocates nothing. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no such frame, or no set), GRAZE_BAD_VALUE (turns over 3), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.</summary>
        public void SetFrame(BodyId body, FramePose pose)
        {
            var status = Native.graze_body_set_frame(Handle, body, &pose);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_frame", "body", body, "pose", pose);
        }

        /// <summary>Name a body; the name is copied. NULL or "": it has none. A new body has none; the name of a removed body can be read as long as the body. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (longer than GRAZE_NAME_MAX bytes), GRAZE_OUT_OF_MEMORY. The first name costs 32 bytes for each body.</summary>
        public void SetName(BodyId body, string name)
        {
            fixed (byte* nameBytes = Text.Bytes(name))
            {
                var status = Native.graze_body_set_name(Handle, body, nameBytes);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "graze_body_set_name", "body", body, "name", name);
            }
        }

        /// <summary>Put a body at (x, y) at once, and turn its parts about its origin by `angle` degrees from +x towards +y (radians times 57.29578f), as graze_shape_transform does. Each turn begins with the shapes from the game, so errors of small turns do not add up. At angle 0 the parts are as given. Circles, capsules and polygons can turn. A body at another angle than 0 must not have other parts, and takes none: its calls return GRAZE_BAD_TURN. For a turning box give the part a polygon (graze_shape_oriented_box); frames of hitbox sets have quarter turns, of masks, too (hitbox.h). The first turn in a world, and more parts than ever since, allocate. Errors, besides those of graze_body_set_position: GRAZE_BAD_TURN, GRAZE_OUT_OF_MEMORY, and those of graze_shape_check if rounding collapses a sliver of a polygon.</summary>
        public void SetPose(BodyId body, float x, float y, float angle)
        {
            var status = Native.graze_body_set_pose(Handle, body, x, y, angle);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_pose", "body", body, "x", x, "y", y, "angle", angle);
        }

        /// <summary>Put a body at (x, y) at once; its angle stays. Each edge of a part without a shape becomes float32(offset + position). The box around a shape is rounded outward, its min edges down, its max edges up: it contains the shape. The shape itself is at its corners + position, in doubles. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.</summary>
        public void SetPosition(BodyId body, float x, float y)
        {
            var status = Native.graze_body_set_position(Handle, body, x, y);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_position", "body", body, "x", x, "y", y);
        }

        /// <summary>Mark a body as swept, or not (the default). If a part ceases to be swept before the step, by its body or its layer, it is at its new position at once. Error: GRAZE_STALE_HANDLE.</summary>
        public void SetSwept(BodyId body, bool isSwept)
        {
            var status = Native.graze_body_set_swept(Handle, body, (byte)(isSwept ? 1 : 0));
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_swept", "body", body, "isSwept", isSwept);
        }

        /// <summary>Set the value for the game's use.</summary>
        public void SetUser(BodyId body, ulong user)
        {
            var status = Native.graze_body_set_user(Handle, body, user);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_body_set_user", "body", body, "user", user);
        }

        /// <summary>Write the touches of two bodies as of the last step, sorted by (part_a, part_b), at most `capacity` of them. Parts removed since are left out. Returns their number; 0 if a handle is not alive.</summary>
        public int Touches(BodyId a, BodyId b, Span<Touch> into)
        {
            fixed (Touch* items = into)
            {
                var count = (int)Native.graze_body_touches(Handle, a, b, items, (UIntPtr)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Write the touches of two bodies as of the last step, sorted by (part_a, part_b), at most `capacity` of them. Parts removed since are left out. Returns their number; 0 if a handle is not alive.</summary>
        public Touch[] Touches(BodyId a, BodyId b)
        {
            var all = new Touch[Touches(a, b, Span<Touch>.Empty)];
            Touches(a, b, all);
            return all;
        }

        /// <summary>The attack to which a part belongs; zeroed: none, or the part is not alive.</summary>
        public AttackId AttackOf(PartId part)
        {
            var result = Native.graze_part_attack(Handle, part);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Keep only `count` nodes from `first` on, at least one. Error: GRAZE_OUT_OF_BOUNDS.</summary>
        public void CutNodes(PartId part, uint first, uint count)
        {
            var status = Native.graze_part_cut_nodes(Handle, part, first, count);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_cut_nodes", "part", part, "first", first, "count", count);
        }

        /// <summary>How two parts meet where they are: depth, normal from a to b and contact points, or their distance. Rules and bodies do not matter. For the normal of a contact, ask about the parts of its touches. Error: GRAZE_STALE_HANDLE.</summary>
        public Manifold Manifold(PartId a, PartId b)
        {
            Manifold manifoldOut;
            var status = Native.graze_part_manifold(Handle, a, b, &manifoldOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_manifold", "a", a, "b", b);
            return manifoldOut;
        }

        /// <summary>As graze_part_set_box, but as a motion if the part is swept: each edge moves evenly. Errors: those of graze_part_set_box, GRAZE_OUT_OF_MEMORY.</summary>
        public void MoveBox(PartId part, Box box)
        {
            var status = Native.graze_part_move_box(Handle, part, box);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_move_box", "part", part, "box", box);
        }

        /// <summary>Chains (chain.h): a part copies the chain of its shape. The calls below change the part's chain, in its body's coordinates, as those of chain.h change one of the game. They allocate nothing. The chain of the shape that graze_part_shape reads is the part's own, and valid until the part changes. A chain does not turn: its body's angle is 0. Errors of all: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (the part has no chain), GRAZE_OUT_OF_RANGE (the chain with all its nodes, where the body is).</summary>
        public void PushNode(PartId part, ChainNode node)
        {
            var status = Native.graze_part_push_node(Handle, part, node);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_push_node", "part", part, "node", node);
        }

        /// <summary>Read a part.</summary>
        public PartInfo ReadPart(PartId part)
        {
            PartInfo infoOut;
            var status = Native.graze_part_read(Handle, part, &infoOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_read", "part", part);
            return infoOut;
        }

        /// <summary>Remove a part. Its body stays, even without parts.</summary>
        public void RemovePart(PartId part)
        {
            var status = Native.graze_part_remove(Handle, part);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_remove", "part", part);
        }

        /// <summary>Let a part belong to an attack; a zeroed attack: to none. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY.</summary>
        public void SetAttack(PartId part, AttackId attack)
        {
            var status = Native.graze_part_set_attack(Handle, part, attack);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_attack", "part", part, "attack", attack);
        }

        /// <summary>Set the box of a part in the world's coordinates, until its body gets another position: then the box is at its offset again. The part's shape is removed. Errors: those of graze_box_check, GRAZE_BAD_TURN.</summary>
        public void SetBox(PartId part, Box box)
        {
            var status = Native.graze_part_set_box(Handle, part, box);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_box", "part", part, "box", box);
        }

        /// <summary>Disable a part, or enable it again.</summary>
        public void SetPartDisabled(PartId part, bool isDisabled)
        {
            var status = Native.graze_part_set_disabled(Handle, part, (byte)(isDisabled ? 1 : 0));
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_disabled", "part", part, "isDisabled", isDisabled);
        }

        /// <summary>Change a part's layer. Touches forbidden by the rules on the new layer end with the next step, at time 0. Error: GRAZE_BAD_LAYER.</summary>
        public void SetLayer(PartId part, uint layer)
        {
            var status = Native.graze_part_set_layer(Handle, part, layer);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_layer", "part", part, "layer", layer);
        }

        /// <summary>Set the box of a part relative to its body; it is there at once. The part's shape is removed. Errors: those of graze_box_check, for the box relative to the body and at its position, and GRAZE_BAD_TURN.</summary>
        public void SetOffset(PartId part, Box offset)
        {
            var status = Native.graze_part_set_offset(Handle, part, offset);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_offset", "part", part, "offset", offset);
        }

        /// <summary>Let movers hit a part only over some of its sides: a sum of GRAZE_SIDE_MIN_X and so on; 0, the default: over any side. Where y points down, GRAZE_SIDE_MIN_Y makes a platform to jump through from below and to land on from above. A mover does not hit it if it starts inside or enters over another side. Touches and queries do not change. graze_part_read tells the sides. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (over 15).</summary>
        public void SetOneWay(PartId part, uint sides)
        {
            var status = Native.graze_part_set_one_way(Handle, part, sides);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_set_one_way", "part", part, "sides", sides);
        }

        /// <summary>Switch `count` nodes off or on again, from `first` on. Error: GRAZE_OUT_OF_BOUNDS.</summary>
        public void SwitchNodes(PartId part, uint first, uint count, bool isOff)
        {
            var status = Native.graze_part_switch_nodes(Handle, part, first, count, (byte)(isOff ? 1 : 0));
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_part_switch_nodes", "part", part, "first", first, "count", count, "isOff", isOff);
        }

        /// <summary>Whether calls are being recorded.</summary>
        public bool IsRecording()
        {
            var isSo = Native.graze_recording_is_on(Handle) != 0;
            GC.KeepAlive(this);
            return isSo;
        }

        /// <summary>Add the game's own bytes to the recording: inputs, names, a seed. A replay returns them at the same place among the calls. No effect while nothing is recorded.</summary>
        public void Note(ReadOnlySpan<byte> bytes)
        {
            fixed (byte* bytesItems = bytes)
            {
                Native.graze_recording_note(Handle, bytesItems, (UIntPtr)bytes.Length);
                GC.KeepAlive(this);
            }
        }

        /// <summary>Set the number of the next step, by which replays name it. By default steps are numbered from 0. No effect while nothing is recorded.</summary>
        public void SetRecordingFrame(ulong number)
        {
            Native.graze_recording_set_frame(Handle, number);
            GC.KeepAlive(this);
        }

        /// <summary>Record each successful graze_world_query and graze_world_legs from now on, too, with a hash of the found parts, of legs with their responses; or no longer. A replay asks again and compares. By default queries are not recorded. Queries of several threads are recorded in the order in which they end. No effect while nothing is recorded.</summary>
        public void SetRecordingQueries(bool areRecorded)
        {
            Native.graze_recording_set_queries(Handle, (byte)(areRecorded ? 1 : 0));
            GC.KeepAlive(this);
        }

        /// <summary>GRAZE_OK while the recording is complete, or if there is none. If it has ended by itself, the reason: GRAZE_WRITE_FAILED, GRAZE_OUT_OF_MEMORY or GRAZE_OUT_OF_CAPACITY (a step's calls take more than 1 GB).</summary>
        public void CheckRecording()
        {
            var status = Native.graze_recording_status(Handle);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_recording_status");
        }

        /// <summary>Stop: the sink gets the calls since the last step, and the end. Returns what graze_recording_status would return then; GRAZE_OK if nothing was recorded. Closing a world stops its recording.</summary>
        public void StopRecording()
        {
            var status = Native.graze_recording_stop(Handle);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_recording_stop");
        }

        /// <summary>Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).</summary>
        public void FillTiles(BodyId tiles, Rect where, TileKind kind)
        {
            var status = Native.graze_tiles_fill(Handle, tiles, where, kind);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_fill", "tiles", tiles, "where", where, "kind", kind);
        }

        /// <summary>The kind of the tile in column x, row y, into *kind.</summary>
        public TileKind Tile(BodyId tiles, uint x, uint y)
        {
            TileKind kindOut;
            var status = Native.graze_tiles_get(Handle, tiles, x, y, &kindOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_get", "tiles", tiles, "x", x, "y", y);
            return kindOut;
        }

        /// <summary>The value of the tile in column x, row y, into *value; 0 if none was set. Values mean nothing to graze: they are in snapshots and recordings, and in the hits of movers (graze_move_hit).</summary>
        public ushort TileValue(BodyId tiles, uint x, uint y)
        {
            ushort valueOut;
            var status = Native.graze_tiles_get_value(Handle, tiles, x, y, &valueOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_get_value", "tiles", tiles, "x", x, "y", y);
            return valueOut;
        }

        /// <summary>The functions below return GRAZE_STALE_HANDLE for a body that is not alive, GRAZE_TILES_MISSING if the body is not a tile layer, and GRAZE_OUT_OF_BOUNDS for tiles outside of it.</summary>
        public TilesInfo ReadTiles(BodyId tiles)
        {
            TilesInfo infoOut;
            var status = Native.graze_tiles_read(Handle, tiles, &infoOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_read", "tiles", tiles);
            return infoOut;
        }

        /// <summary>Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).</summary>
        public void SetTile(BodyId tiles, uint x, uint y, TileKind kind)
        {
            var status = Native.graze_tiles_set(Handle, tiles, x, y, kind);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_set", "tiles", tiles, "x", x, "y", y, "kind", kind);
        }

        /// <summary>Set the value of one tile; of all tiles of a rectangle to `values`, w x h of them, row by row. Error: GRAZE_OUT_OF_MEMORY (for the layer's first value other than 0).</summary>
        public void SetTileValue(BodyId tiles, uint x, uint y, ushort value)
        {
            var status = Native.graze_tiles_set_value(Handle, tiles, x, y, value);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_tiles_set_value", "tiles", tiles, "x", x, "y", y, "value", value);
        }

        /// <summary>Write the tiles touched by any part of `body`, as a step made now would find them, merged into boxes in the world's coordinates. The boxes cover each such tile once and nothing else, sloped tiles as a whole. Tiles side by side are one run, and equal runs of consecutive rows are one box. They are sorted by their first row, then column; at most `capacity` are written. Returns their number; 0 if nothing is touched, a handle is stale, or `tiles` is not a tile layer. Allocates nothing. Costs a test of each tile under the body.</summary>
        public int TilesTouched(BodyId body, BodyId tiles, Span<Box> into)
        {
            fixed (Box* items = into)
            {
                var count = (int)Native.graze_tiles_touched(Handle, body, tiles, items, (UIntPtr)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Write the tiles touched by any part of `body`, as a step made now would find them, merged into boxes in the world's coordinates. The boxes cover each such tile once and nothing else, sloped tiles as a whole. Tiles side by side are one run, and equal runs of consecutive rows are one box. They are sorted by their first row, then column; at most `capacity` are written. Returns their number; 0 if nothing is touched, a handle is stale, or `tiles` is not a tile layer. Allocates nothing. Costs a test of each tile under the body.</summary>
        public Box[] TilesTouched(BodyId body, BodyId tiles)
        {
            var all = new Box[TilesTouched(body, tiles, Span<Box>.Empty)];
            TilesTouched(body, tiles, all);
            return all;
        }

        /// <summary>Write the handles of all bodies in the world, sorted, at most `capacity` of them. Returns their number.</summary>
        public int Bodies(Span<BodyId> into)
        {
            fixed (BodyId* items = into)
            {
                var count = (int)Native.graze_world_bodies(Handle, items, (uint)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Write the handles of all bodies in the world, sorted, at most `capacity` of them. Returns their number.</summary>
        public BodyId[] Bodies()
        {
            var all = new BodyId[Bodies(Span<BodyId>.Empty)];
            Bodies(all);
            return all;
        }

        /// <summary>The numbers of bodies and parts in the world now.</summary>
        public uint BodyCount()
        {
            var result = Native.graze_world_body_count(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.</summary>
        public long CountInBox(Box box, ulong layers)
        {
            var result = (long)Native.graze_world_box(Handle, box, layers);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The name of the world's broad phase; a static string.</summary>
        public string BroadPhase()
        {
            var text = Text.Of(Native.graze_world_broad_phase(Handle));
            GC.KeepAlive(this);
            return text;
        }

        /// <summary>The sides of the broad phase's cells in the last step, given or chosen; 0 if it has none.</summary>
        public void Cell(out double w, out double h)
        {
            double wOut;
            double hOut;
            Native.graze_world_cell(Handle, &wOut, &hOut);
            GC.KeepAlive(this);
            w = wOut;
            h = hOut;
        }

        /// <summary>One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.</summary>
        public long CountInCircle(Point at, double radius, ulong layers)
        {
            var result = (long)Native.graze_world_circle(Handle, at, radius, layers);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The rule of circles of two layers.</summary>
        public CircleRule CircleRule(uint a, uint b)
        {
            var result = Native.graze_world_circle_rule(Handle, a, b);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The events of the last step: *count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.</summary>
        public ReadOnlySpan<ContactEvent> Events()
        {
            UIntPtr count;
            var items = Native.graze_world_contact_events(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<ContactEvent>(items, (int)count);
        }

        /// <summary>All contacts as of the last step: *count of them, sorted by (a, b). The list is made when it is first asked for after a step, in memory reserved by the step.</summary>
        public ReadOnlySpan<Contact> Contacts()
        {
            UIntPtr count;
            var items = Native.graze_world_contacts(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<Contact>(items, (int)count);
        }

        /// <summary>Whether boxes with a common edge touch: the edges of the world's config.</summary>
        public Edges Edges()
        {
            var result = Native.graze_world_edges(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The contact events of the last step, sorted by (time, a, b), at equal times an end before a begin of the same bodies. The array belongs to the world until the next step.</summary>
        public ReadOnlySpan<ContactEvent> EventsByTime()
        {
            UIntPtr count;
            var items = Native.graze_world_events_by_time(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<ContactEvent>(items, (int)count);
        }

        /// <summary>Replace *explanation by the reason why two bodies do not touch; it is GRAZE_REASON_NONE if they do. The field is_touching is true if and only if a step made now would put them in contact. Each pair of handles has an explanation, also stale and zero handles. With several parts it is about the pair of parts that passed most conditions. Among pairs with the same reason it is the least distant one, or the one with the deepest touch. Among equal pairs it is the first in the order of graze_body_parts, of a before b. Boxes are as far apart as on the axis with the larger gap. Two masks without a common pixel are as far apart as their nearest solid pixels, infinitely if one has none.</summary>
        public Explanation Explain(BodyId a, BodyId b)
        {
            Explanation explanationOut;
            Native.graze_world_explain(Handle, a, b, &explanationOut);
            GC.KeepAlive(this);
            return explanationOut;
        }

        /// <summary>Replace *explanation by the reason why a body does not strike another one; it is GRAZE_STRIKE_REASON_NONE if it would in a step made now. Other bodies touched by the attack may use up its number of bodies first, and motions are not looked at. Costs as graze_world_explain; allocates nothing.</summary>
        public StrikeExplanation ExplainStrike(BodyId body, BodyId target)
        {
            StrikeExplanation explanationOut;
            Native.graze_world_explain_strike(Handle, body, target, &explanationOut);
            GC.KeepAlive(this);
            return explanationOut;
        }

        /// <summary>64-bit hash of the world's state. Worlds that will evolve identically have equal hashes on every platform; others differ, except with probability 2^-64. Masks count by their sizes, hitbox sets by their numbers of names and frames. Allocates nothing.</summary>
        public ulong Hash()
        {
            var result = Native.graze_world_hash(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.</summary>
        public string LayerName(uint layer)
        {
            var text = Text.Of(Native.graze_world_layer_name(Handle, layer));
            GC.KeepAlive(this);
            return text;
        }

        /// <summary>The margin of two layers; 0: they have none.</summary>
        public float Margin(uint a, uint b)
        {
            var result = Native.graze_world_margin(Handle, a, b);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The counts of the last step.</summary>
        public NarrowCounts NarrowCounts()
        {
            var result = Native.graze_world_narrow_counts(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The interval of two layers; 0: they have none.</summary>
        public uint NearMissInterval(uint a, uint b)
        {
            var result = Native.graze_world_near_miss_interval(Handle, a, b);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The near misses of the last step: *count of them, in the order of their events. They belong to the world and stay until the next step. A world without contact events has none.</summary>
        public ReadOnlySpan<NearMiss> NearMisses()
        {
            UIntPtr count;
            var items = Native.graze_world_near_misses(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<NearMiss>(items, (int)count);
        }

        /// <summary>The numbers of bodies and parts in the world now.</summary>
        public uint PartCount()
        {
            var result = Native.graze_world_part_count(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>After a step with GRAZE_OUT_OF_CAPACITY, the count that did not fit; else 0.</summary>
        public long RequiredCapacity()
        {
            var result = (long)Native.graze_world_required_capacity(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.</summary>
        public void ResetNearMiss(BodyId a, BodyId b)
        {
            var status = Native.graze_world_reset_near_miss(Handle, a, b);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_reset_near_miss", "a", a, "b", b);
        }

        /// <summary>Change the broad phase and its setup from the next step on; no event depends on it. broad_phase NULL: "auto"; setup NULL: zeroed. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.</summary>
        public void SetBroadPhase(string broadPhase, BroadPhaseSetup setup)
        {
            fixed (byte* broadPhaseBytes = Text.Bytes(broadPhase))
            {
                var status = Native.graze_world_set_broad_phase(Handle, broadPhaseBytes, &setup);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "graze_world_set_broad_phase", "broadPhase", broadPhase, "setup", setup);
            }
        }

        /// <summary>Set by which rule two parts touch that are circles, GRAZE_SHAPE_CIRCLE, on layers a and b, which may be the same layer; GRAZE_CIRCLES_ROUND is the default. All other kinds touch as ever, also capsules without length and chains. The rule decides in steps, with their events, times, contacts and strikes, in graze_body_overlaps and in graze_world_explain. Queries, moves, manifolds and the distances of near misses are those of the round circles. As of all shapes, the boxes of the two parts must overlap, too. Decisions are exact, times within rounding. The next step tells what a new rule begins or ends, at time 1. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, for another rule.</summary>
        public void SetCircleRule(uint a, uint b, CircleRule rule)
        {
            var status = Native.graze_world_set_circle_rule(Handle, a, b, rule);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_set_circle_rule", "a", a, "b", b, "rule", rule);
        }

        /// <summary>The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.</summary>
        public void SetLayerName(uint layer, string name)
        {
            fixed (byte* nameBytes = Text.Bytes(name))
            {
                var status = Native.graze_world_set_layer_name(Handle, layer, nameBytes);
                GC.KeepAlive(this);
                if (status != Status.Ok)
                    throw new GrazeException(status, "graze_world_set_layer_name", "layer", layer, "name", name);
            }
        }

        /// <summary>Set the margin of layers a and b, which may be the same layer; 0: no near misses. Layers forbidden to meet can have near misses. Costs as if the boxes of one of the two layers were larger by the margin. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE (a negative margin), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE; GRAZE_OUT_OF_MEMORY.</summary>
        public void SetMargin(uint a, uint b, float margin)
        {
            var status = Native.graze_world_set_margin(Handle, a, b, margin);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_set_margin", "a", a, "b", b, "margin", margin);
        }

        /// <summary>After how many steps two bodies that had a near miss can have one again, if they are near each other then. 1: in each step; 0 (the default): not before a reset. It counts for bodies whose parts on layers a and b are the first to be near each other in the step. An interval is one of a margin, and goes with it. A near miss from before any margin had an interval counts as one of the step before the first one got it. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, the layers have no margin.</summary>
        public void SetNearMissInterval(uint a, uint b, uint steps)
        {
            var status = Native.graze_world_set_near_miss_interval(Handle, a, b, steps);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_set_near_miss_interval", "a", a, "b", b, "steps", steps);
        }

        /// <summary>Mark layers as swept, or not (the default), and leave the others as they are: bit i is layer i; 0: all layers. It counts from the next move on.</summary>
        public void SetSweptLayers(ulong layers, bool isSwept)
        {
            Native.graze_world_set_swept_layers(Handle, layers, (byte)(isSwept ? 1 : 0));
            GC.KeepAlive(this);
        }

        /// <summary>Move everything by (dx, dy): the positions of all bodies with their parts, shapes and tile layers. Removed bodies also move while they can be read. Boxes set by graze_part_set_box move, too, and so do the starts of motions of this step. Queries find all of it there at once. Events of the last step stay, and so do contacts, past near misses of bodies and past strikes of attacks. Costs as setting the positions of all bodies.</summary>
        public void ShiftOrigin(float dx, float dy)
        {
            var status = Native.graze_world_shift_origin(Handle, dx, dy);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_shift_origin", "dx", dx, "dy", dy);
        }

        /// <summary>Find out which bodies and parts touch now, and which touches and contacts began and ended since the last step. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY if pairs or events exceed the world's limits. After an error contacts and events are those of the last step, and the step can be made again.</summary>
        public void Step()
        {
            var status = Native.graze_world_step(Handle);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_world_step");
        }

        /// <summary>The number of steps made by a world. A snapshot keeps it; the world's hash does not count it.</summary>
        public ulong Steps()
        {
            var result = Native.graze_world_steps(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>The strikes of the last step: *count of them, in the order of their events. Strikes of the same two bodies at one time are in the order of the attacks' slots. They belong to the world and stay until the next step. A world without contact events has them, too.</summary>
        public ReadOnlySpan<Strike> Strikes()
        {
            UIntPtr count;
            var items = Native.graze_world_strikes(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<Strike>(items, (int)count);
        }

        /// <summary>The events of the last step: *count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.</summary>
        public ReadOnlySpan<TouchEvent> TouchEvents()
        {
            UIntPtr count;
            var items = Native.graze_world_touch_events(Handle, &count);
            GC.KeepAlive(this);
            return new ReadOnlySpan<TouchEvent>(items, (int)count);
        }
    }

    public unsafe partial class Mask
    {
        /// <summary>The smallest rectangle around all solid pixels. False: there are none, and *bounds is zeroed.</summary>
        public bool Bounds(out Rect bounds)
        {
            Rect boundsOut;
            var isSo = Native.graze_mask_bounds(Handle, &boundsOut) != 0;
            GC.KeepAlive(this);
            bounds = boundsOut;
            return isSo;
        }

        /// <summary>Make all pixels solid; none; or exactly the empty ones.</summary>
        public void Clear()
        {
            Native.graze_mask_clear(Handle);
            GC.KeepAlive(this);
        }

        /// <summary>How many pixels are solid.</summary>
        public uint Count()
        {
            var result = Native.graze_mask_count(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Make all pixels solid; none; or exactly the empty ones.</summary>
        public void Fill()
        {
            Native.graze_mask_fill(Handle);
            GC.KeepAlive(this);
        }

        /// <summary>Whether pixel (x, y) is solid; false outside of the mask.</summary>
        public bool Get(int x, int y)
        {
            var isSo = Native.graze_mask_get(Handle, x, y) != 0;
            GC.KeepAlive(this);
            return isSo;
        }

        /// <summary>The size of a mask in pixels.</summary>
        public uint Height()
        {
            var result = Native.graze_mask_height(Handle);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Make all pixels solid; none; or exactly the empty ones.</summary>
        public void Invert()
        {
            Native.graze_mask_invert(Handle);
            GC.KeepAlive(this);
        }

        /// <summary>Make pixel (x, y) solid or clear it; outside of the mask nothing happens.</summary>
        public void Set(int x, int y, bool isSolid)
        {
            Native.graze_mask_set(Handle, x, y, (byte)(isSolid ? 1 : 0));
            GC.KeepAlive(this);
        }

        /// <summary>The size of a mask in pixels.</summary>
        public uint Width()
        {
            var result = Native.graze_mask_width(Handle);
            GC.KeepAlive(this);
            return result;
        }
    }

    public unsafe partial class Index
    {
        /// <summary>Insert a box, with finite edges and min &lt;= max, on a layer from 0 to 63. *row is the free row removed last, or else one more than the greatest so far. Errors, after which nothing has changed and *row is 0: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY.</summary>
        public uint Insert(Area box, byte layer)
        {
            uint rowOut;
            var status = Native.graze_index_insert(Handle, &box, layer, &rowOut);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_index_insert", "box", box, "layer", layer);
            return rowOut;
        }

        /// <summary>Remove the box of a row. Error: GRAZE_STALE_HANDLE.</summary>
        public void Remove(uint row)
        {
            var status = Native.graze_index_remove(Handle, row);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_index_remove", "row", row);
        }

        /// <summary>Move the box of a row, and change its size. Errors, after which nothing has changed: GRAZE_STALE_HANDLE (no box has this row), GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_OUT_OF_MEMORY.</summary>
        public void SetBox(uint row, Area box)
        {
            var status = Native.graze_index_set_box(Handle, row, &box);
            GC.KeepAlive(this);
            if (status != Status.Ok)
                throw new GrazeException(status, "graze_index_set_box", "row", row, "box", box);
        }
    }

    public unsafe partial class Replay
    {
        /// <summary>Go to where `step` steps are made, forward or back, and show the last of them. Its events, its notes and its hash are as graze_replay_step has them. Passed steps have none, and are not compared. 0 is the beginning. If there are fewer steps, the last one is shown, and the replay has ended. Steps make keyframes from time to time. Going to a step that was made before takes the time of some dozen steps; another one needs all steps up to it. The world stays the same object; its pointers to events and contacts become invalid.</summary>
        public ReplayState Seek(ulong step)
        {
            var result = Native.graze_replay_seek(Handle, step);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>Make all calls up to the next step, and the step. After GRAZE_REPLAY_STEPPED and GRAZE_REPLAY_DIFFERS the replay can go on; the other states are final.</summary>
        public ReplayState Step()
        {
            var result = Native.graze_replay_step(Handle);
            GC.KeepAlive(this);
            return result;
        }
    }
}
