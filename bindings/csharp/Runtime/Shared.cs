using System;
using System.Threading;

namespace Graze
{
    /// <summary>
    /// Memory of C that worlds and shapes use beside the game: masks, chains, hitbox sets. It is freed when the game has disposed of
    /// it and no world uses it any more.
    /// </summary>
    public abstract unsafe class Shared : IDisposable
    {
        int owners = 1, isDisposed;

        internal Shared()
        {
        }

        ~Shared()
        {
            EndOnce();
        }

        /// <summary>The game needs it no more. A world that uses it goes on.</summary>
        public void Dispose()
        {
            EndOnce();
            GC.SuppressFinalize(this);
        }

        void EndOnce()
        {
            if (Interlocked.Exchange(ref isDisposed, 1) == 0)
                Release();
        }

        internal void Retain()
        {
            Interlocked.Increment(ref owners);
        }

        internal void Release()
        {
            if (Interlocked.Decrement(ref owners) == 0)
                Free();
        }

        /// <summary>What C made. A world asks for it after Dispose, too.</summary>
        internal void* Raw { get; set; }

        internal void* Handle
        {
            get
            {
                CheckIsOpen();
                return Raw;
            }
        }

        internal void CheckIsOpen()
        {
            if (isDisposed != 0)
                throw new ObjectDisposedException(GetType().Name);
        }

        internal abstract void Free();
    }
}
