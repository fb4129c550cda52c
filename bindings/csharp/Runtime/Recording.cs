using System;
using System.IO;
using System.Runtime.InteropServices;

namespace Graze
{
    public sealed unsafe partial class World
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate byte Take(void* user, void* bytes, UIntPtr size);

        static readonly Take take = TakeBytes;
        GCHandle self;
        Stream recording;
        byte[] chunk = new byte[0];

        /// <summary>The world for functions that C calls. It may be collected nevertheless.</summary>
        void* Self
        {
            get
            {
                if (!self.IsAllocated)
                    self = GCHandle.Alloc(this, GCHandleType.Weak);
                return (void*)GCHandle.ToIntPtr(self);
            }
        }

        static World Of(void* user)
        {
            return (World)GCHandle.FromIntPtr((IntPtr)user).Target;
        }

        /// <summary>
        /// Record all calls from now on, as a file X.grz, into a stream, which stays the game's own. Dispose the world, or call
        /// StopRecording, before the stream is closed. If it fails, the recording ends, and CheckRecording throws.
        /// </summary>
        public void Record(Stream into)
        {
            if (into == null)
                throw new GrazeException(Status.ArgumentMissing, "World.Record", "into", into);
            if (IsRecording())
                Native.graze_recording_stop(Handle);
            recording = into;
            var sink = new graze_recording_sink { Take = Marshal.GetFunctionPointerForDelegate(take), User = Self };
            var status = Native.graze_recording_start(Handle, &sink);
            GC.KeepAlive(this);
            GrazeException.Check(status, "World.Record", "into", into);
        }

        [MonoPInvokeCallback(typeof(Take))]
        static byte TakeBytes(void* user, void* bytes, UIntPtr size)
        {
            var world = Of(user);
            if (world == null)
                return 0; // the finalizer closes it
            try
            {
                int count = checked((int)size);
                if (world.chunk.Length < count)
                    world.chunk = new byte[2 * count];
                Marshal.Copy((IntPtr)bytes, world.chunk, 0, count);
                world.recording.Write(world.chunk, 0, count);
                return 1;
            }
            catch (Exception)
            {
                return 0;
            }
        }
    }
}
