using System;
using System.Collections.Generic;

namespace Graze
{
    /// <summary>Snapshots of a replay's world, whose masks and hitbox sets are the recording's own.</summary>
    public sealed unsafe partial class World
    {
        /// <summary>The recording's own in the places of known ones of equal content; others that bodies show come after them.</summary>
        void ListRecorded(out IntPtr[] listedMasks, out IntPtr[] listedSets)
        {
            var ownMasks = new List<IntPtr>();
            var ownSets = new List<IntPtr>();
            foreach (var body in Bodies())
            {
                AddNew(ownSets, Native.graze_body_hitboxes(Handle, body));
                foreach (var part in Parts(body))
                {
                    graze_shape shape;
                    if (Native.graze_part_shape(Handle, part, &shape) == Status.Ok && shape.Kind == ShapeKind.Mask)
                        AddNew(ownMasks, shape.Mask.Mask);
                }
            }
            GC.KeepAlive(this);
            foreach (var set in ownSets)
                AddMasks(ownMasks, (graze_hitbox_set*)set);
            listedMasks = Placed(ownMasks, masks, HaveTheSamePixels);
            listedSets = Placed(ownSets, sets, (own, given) => AreTheSameSet(own, given, ownMasks.ToArray()));
        }

        static void AddNew(List<IntPtr> all, void* one)
        {
            if (one != null && !all.Contains((IntPtr)one))
                all.Add((IntPtr)one);
        }

        static void AddMasks(List<IntPtr> all, graze_hitbox_set* set)
        {
            for (uint i = 0; i < set->BoxCount; i++)
            {
                graze_shape* shape = set->Boxes[i].Shape;
                if (shape != null && shape->Kind == ShapeKind.Mask)
                    AddNew(all, shape->Mask.Mask);
            }
        }

        /// <summary>No place is left out: 0 stands for what no body shows.</summary>
        static IntPtr[] Placed(List<IntPtr> own, IntPtr[] known, Func<IntPtr, IntPtr, bool> areEqual)
        {
            var left = new List<IntPtr>(own);
            var all = new List<IntPtr>();
            foreach (var given in known)
            {
                var found = left.Find(one => areEqual(one, given));
                left.Remove(found);
                all.Add(found);
            }
            all.AddRange(left);
            return all.ToArray();
        }

        static bool HaveTheSamePixels(IntPtr a, IntPtr b)
        {
            void* first = (void*)a, second = (void*)b;
            if (Native.graze_mask_width(first) != Native.graze_mask_width(second) || Native.graze_mask_height(first) != Native.graze_mask_height(second))
                return false;
            uint count = Native.graze_mask_count(first), common = Native.graze_mask_area(Native.graze_mask_view_all(first), Native.graze_mask_view_all(second), 0, 0);
            return count == Native.graze_mask_count(second) && count == common;
        }

        /// <summary>A snapshot with the one loads with the other.</summary>
        static bool AreTheSameSet(IntPtr own, IntPtr given, IntPtr[] ownMasks)
        {
            using (var trial = new World())
            fixed (IntPtr* listed = ownMasks)
            {
                var body = trial.Add(0, 0);
                var pose = new FramePose();
                var assets = Assets(listed, ownMasks.Length, &own, 1);
                UIntPtr size;
                if (Native.graze_body_set_hitboxes(trial.Handle, body, (graze_hitbox_set*)own, &pose) != Status.Ok)
                    return false;
                if (Native.graze_world_save_size(trial.Handle, &assets, &size) != Status.Ok)
                    return false;
                var snapshot = new byte[(int)size];
                fixed (byte* bytes = snapshot)
                {
                    if (Native.graze_world_save(trial.Handle, &assets, bytes, size, &size) != Status.Ok)
                        return false;
                    assets = Assets(listed, ownMasks.Length, &given, 1);
                    return Native.graze_world_load(trial.Handle, &assets, bytes, size) == Status.Ok;
                }
            }
        }
    }
}
