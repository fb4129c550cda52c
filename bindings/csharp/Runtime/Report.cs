using System;
using System.Runtime.InteropServices;

namespace Graze
{
    /// <summary>A likely mistake of the game.</summary>
    public readonly struct Mistake
    {
        public readonly MistakeKind Kind;
        /// <summary>What the call returned.</summary>
        public readonly Status Status;
        /// <summary>The function of C.</summary>
        public readonly string Function;
        /// <summary>A sentence for a person.</summary>
        public readonly string Message;
        /// <summary>Those that the call named, also stale ones; zero if it named none.</summary>
        public readonly BodyId Body;
        public readonly PartId Part;
        /// <summary>The name of the body, or "".</summary>
        public readonly string Name;

        internal unsafe Mistake(graze_mistake* raw)
        {
            Kind = raw->Kind;
            Status = raw->Status;
            Function = Text.Of(raw->Function);
            Message = Text.Of(raw->Message);
            Body = new BodyId { Id = raw->Body };
            Part = new PartId { Id = raw->Part };
            Name = Text.Of(raw->Name);
        }
    }

    public sealed unsafe partial class World
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void ReportCall(void* user, graze_mistake* mistake);

        static readonly ReportCall reportCall = ReportNow;
        /// <summary>The function of the game, which C names until the world is closed.</summary>
        GCHandle report;

        graze_debug Debug(Action<Mistake> to)
        {
            if (to == null)
                return default(graze_debug);
            report = GCHandle.Alloc(to);
            return new graze_debug { Report = Marshal.GetFunctionPointerForDelegate(reportCall), User = (void*)GCHandle.ToIntPtr(report) };
        }

        [MonoPInvokeCallback(typeof(ReportCall))]
        static void ReportNow(void* user, graze_mistake* mistake)
        {
            try
            {
                ((Action<Mistake>)GCHandle.FromIntPtr((IntPtr)user).Target)(new Mistake(mistake));
            }
            catch (Exception error)
            {
                Environment.FailFast("an exception in WorldConfig.Report", error);
            }
        }
    }
}
