using System;

namespace Graze
{
    /// <summary>A curved laser, a rope, a tail: circles joined by tapered capsules. A part that gets one has a copy.</summary>
    public sealed unsafe class Chain : Shared
    {
        /// <summary>A chain with some nodes, the front first, that may grow to a capacity; 0: it keeps this many.</summary>
        public Chain(ReadOnlySpan<ChainNode> nodes, uint capacity = 0)
        {
            fixed (ChainNode* items = nodes)
            {
                void* made;
                var def = new graze_chain_def { Nodes = items, Count = (uint)nodes.Length, Capacity = capacity };
                var status = Native.graze_chain_create(&def, null, &made);
                Raw = made;
                GrazeException.Check(status, "new Chain", "nodes.Length", nodes.Length, "capacity", capacity);
            }
        }

        internal override void Free()
        {
            Native.graze_chain_destroy(Raw);
        }

        /// <summary>A copy of the chain of a shape of a world.</summary>
        internal static Chain Of(graze_shape* shape)
        {
            void* chain = Native.graze_chain_of(shape);
            var nodes = new ChainNode[Native.graze_chain_count(chain)];
            fixed (ChainNode* items = nodes)
                Native.graze_chain_nodes(chain, items, (uint)nodes.Length);
            return new Chain(nodes, Native.graze_chain_capacity(chain));
        }

        public uint Count()
        {
            var count = Native.graze_chain_count(Handle);
            GC.KeepAlive(this);
            return count;
        }

        public uint Capacity()
        {
            var capacity = Native.graze_chain_capacity(Handle);
            GC.KeepAlive(this);
            return capacity;
        }

        /// <summary>Write the nodes, the front first, as far as there is room; their number is returned.</summary>
        public int Nodes(Span<ChainNode> into)
        {
            fixed (ChainNode* items = into)
            {
                var count = (int)Native.graze_chain_nodes(Handle, items, (uint)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>Put a node in front; at its capacity, the chain drops its last node.</summary>
        public void PushNode(ChainNode node)
        {
            var status = Native.graze_chain_push_node(Handle, node);
            GC.KeepAlive(this);
            GrazeException.Check(status, "Chain.PushNode", "node", node);
        }

        /// <summary>Switch nodes off or on again.</summary>
        public void SwitchNodes(uint first, uint count, bool isOff)
        {
            var status = Native.graze_chain_switch_nodes(Handle, first, count, (byte)(isOff ? 1 : 0));
            GC.KeepAlive(this);
            GrazeException.Check(status, "Chain.SwitchNodes", "first", first, "count", count);
        }

        /// <summary>Keep only some nodes, at least one.</summary>
        public void Cut(uint first, uint count)
        {
            var status = Native.graze_chain_cut(Handle, first, count);
            GC.KeepAlive(this);
            GrazeException.Check(status, "Chain.Cut", "first", first, "count", count);
        }

        /// <summary>Write points along the middle, one every `spacing` from the front on; how many were written is returned.</summary>
        public int Points(double spacing, Span<Point> into)
        {
            fixed (Point* items = into)
            {
                var count = (int)Native.graze_chain_points(Handle, spacing, items, (UIntPtr)into.Length);
                GC.KeepAlive(this);
                return count;
            }
        }

        /// <summary>The place of the chain that is nearest to a point; false: all nodes are off.</summary>
        public bool Nearest(Point point, out ChainPlace place)
        {
            ChainPlace found;
            var isThere = Native.graze_chain_nearest(Handle, point, &found) != 0;
            GC.KeepAlive(this);
            place = found;
            return isThere;
        }
    }
}
