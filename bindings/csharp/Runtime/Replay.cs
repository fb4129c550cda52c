using System;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>Marks a function that C calls, for compilers ahead of time; they look for its name only.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
        }
    }

    /// <summary>Plays a recording again, and checks that the world evolves as it did.</summary>
    public sealed unsafe partial class Replay : IDisposable
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate UIntPtr Give(void* user, void* bytes, UIntPtr size);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate byte GoTo(void* user, ulong offset);

        static readonly Give give = GiveBytes;
        static readonly GoTo seek = SeekBytes;
        readonly byte[] recording;
        int given;
        GCHandle self;
        void* handle;

        /// <summary>The world as it is now, to look at.</summary>
        public World World { get; private set; }

        public Replay(byte[] recording)
        {
            if (recording == null)
                throw new GrazeException(Status.ArgumentMissing, "new Replay", "recording", recording);
            this.recording = recording;
            self = GCHandle.Alloc(this, GCHandleType.Weak);
            void* user = (void*)GCHandle.ToIntPtr(self);
            var config = new graze_replay_config();
            config.Source.Give = Marshal.GetFunctionPointerForDelegate(give);
            config.Source.User = user;
            config.SourceSeek = Marshal.GetFunctionPointerForDelegate(seek);
            void* opened;
            var status = Native.graze_replay_open(&config, &opened);
            handle = opened;
            if (status != Status.Ok)
            {
                Dispose();
                throw new GrazeException(status, "new Replay", "recording", Text.OfBytes(recording));
            }
            World = new World(Native.graze_replay_world(handle));
        }

        ~Replay()
        {
            Free();
        }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            Native.graze_replay_close(handle);
            handle = null;
            if (World != null)
                World.Dispose();
            if (self.IsAllocated)
                self.Free();
        }

        void* Handle
        {
            get
            {
                if (handle == null)
                    throw new ObjectDisposedException("Replay");
                return handle;
            }
        }

        [MonoPInvokeCallback(typeof(Give))]
        static UIntPtr GiveBytes(void* user, void* bytes, UIntPtr size)
        {
            var replay = (Replay)GCHandle.FromIntPtr((IntPtr)user).Target;
            int left = replay.recording.Length - replay.given;
            int count = (ulong)size < (ulong)left ? (int)size : left;
            Marshal.Copy(replay.recording, replay.given, (IntPtr)bytes, count);
            replay.given += count;
            return (UIntPtr)count;
        }

        [MonoPInvokeCallback(typeof(GoTo))]
        static byte SeekBytes(void* user, ulong offset)
        {
            var replay = (Replay)GCHandle.FromIntPtr((IntPtr)user).Target;
            if (offset > (ulong)replay.recording.Length)
                return 0;
            replay.given = (int)offset;
            return 1;
        }

        /// <summary>The hash in the recording, and that of the world.</summary>
        public void Hashes(out ulong recorded, out ulong now)
        {
            var info = Native.graze_replay_read(Handle);
            recorded = info.HashRecorded;
            now = info.HashNow;
        }
    }
}
