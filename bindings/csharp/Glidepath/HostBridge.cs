using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    // From the library's callbacks to an IHost. No exception may cross the library: the first is kept.
    internal sealed unsafe class HostBridge
    {
        private readonly IHost host;
        private readonly Native.SweptMove sweptMove;
        private readonly Native.SetPosition setPosition;
        private Exception thrown;

        internal HostBridge(IHost host)
        {
            this.host = host;
            sweptMove = OnSweptMove;
            setPosition = OnSetPosition;
        }

        internal void Fill(Native.HostTable* table)
        {
            table->SweptMove = Marshal.GetFunctionPointerForDelegate(sweptMove);
            table->SetPosition = Marshal.GetFunctionPointerForDelegate(setPosition);
        }

        internal void Rethrow()
        {
            Exception kept = thrown;
            thrown = null;
            if (kept != null) throw kept;
        }

        private void OnSweptMove(IntPtr context, Native.BodyState* state, Position* candidate, Native.MoveResult* result)
        {
            try
            {
                var body = new Body { State = *state };
                var answer = new MoveAnswer { State = *result };
                host.SweptMove(ref body, ref *candidate, ref answer);
                *result = answer.State;
            }
            catch (Exception exception)
            {
                Keep(exception, result);
            }
        }

        private void OnSetPosition(IntPtr context, Native.BodyState* state, Position* target, uint cause, Native.MoveResult* result)
        {
            try
            {
                var body = new Body { State = *state };
                var answer = new MoveAnswer { State = *result };
                host.SetPosition(ref body, ref *target, (PlaceCause)cause, ref answer);
                *result = answer.State;
            }
            catch (Exception exception)
            {
                Keep(exception, result);
            }
        }

        private void Keep(Exception exception, Native.MoveResult* result)
        {
            if (thrown == null) thrown = exception;
            result->Accepted = 0;
        }
    }
}
