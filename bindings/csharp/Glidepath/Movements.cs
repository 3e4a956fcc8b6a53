using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    /// <summary>What a movement is to.</summary>
    public enum MoveKind : uint
    {
        /// <summary>To an object, or away from it.</summary>
        ToObject = 6,
        /// <summary>To a position.</summary>
        ToPosition = 7,
        /// <summary>Turn to an object.</summary>
        TurnToObject = 8,
        /// <summary>Turn to a heading.</summary>
        TurnToHeading = 9,
    }

    /// <summary>A movement with all of its parameters; retail's where nothing else is said.</summary>
    public sealed unsafe class MoveRequest
    {
        /// <summary>What it is to.</summary>
        public MoveKind Kind;
        /// <summary>The object.</summary>
        public uint Object;
        /// <summary>The object that it hangs on, if any.</summary>
        public uint TopLevelObject;
        /// <summary>The position.</summary>
        public Position Position;
        /// <summary>Bits of the parameters (GP_MOVE_* of the C header).</summary>
        public uint Flags;
        /// <summary>Metres; of a known object it is filled in.</summary>
        public float ObjectRadius;
        /// <summary>Metres; of a known object it is filled in.</summary>
        public float ObjectHeight;
        /// <summary>Metres.</summary>
        public float DistanceToObject;
        /// <summary>Metres.</summary>
        public float MinDistance;
        /// <summary>Metres; it gives up beyond.</summary>
        public float FailDistance;
        /// <summary>Degrees.</summary>
        public float DesiredHeading;
        /// <summary>A multiple of its own speed.</summary>
        public float Speed;
        /// <summary>Metres; farther away it runs.</summary>
        public float WalkRunThreshold;
        /// <summary>As messages carry it.</summary>
        public uint ContextId;
        /// <summary>0: as it is held, 1: walks, 2: runs.</summary>
        public uint HoldKey;
        /// <summary>As messages carry it.</summary>
        public uint ActionStamp;

        /// <summary>With retail's parameters.</summary>
        public MoveRequest(MoveKind kind)
        {
            Native.MoveTo state;
            Native.Check(Native.gp_move_to_init(&state, (uint)sizeof(Native.MoveTo)));
            Kind = kind;
            Position = state.Position;
            Flags = state.Flags;
            DistanceToObject = state.DistanceToObject;
            MinDistance = state.MinDistance;
            FailDistance = state.FailDistance;
            DesiredHeading = state.DesiredHeading;
            Speed = state.Speed;
            WalkRunThreshold = state.WalkRunThreshold;
            HoldKey = state.HoldKey;
        }

        internal Native.MoveTo State()
        {
            return new Native.MoveTo
            {
                Size = (uint)sizeof(Native.MoveTo), Type = (uint)Kind, Object = Object, TopLevelObject = TopLevelObject,
                ObjectRadius = ObjectRadius, ObjectHeight = ObjectHeight, Position = Position, Flags = Flags,
                DistanceToObject = DistanceToObject, MinDistance = MinDistance, FailDistance = FailDistance,
                DesiredHeading = DesiredHeading, Speed = Speed, WalkRunThreshold = WalkRunThreshold, ContextId = ContextId,
                HoldKey = HoldKey, ActionStamp = ActionStamp,
            };
        }
    }

    /// <summary>A motion that ends by itself, as a swing or a wave.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionAction
    {
        /// <summary>Which.</summary>
        public uint Motion;
        /// <summary>How fast.</summary>
        public float Speed;
        /// <summary>15 bits.</summary>
        public uint Stamp;
        private uint isAutonomous;

        /// <summary>By the client itself.</summary>
        public bool IsAutonomous { get { return isAutonomous != 0; } set { isAutonomous = value ? 1u : 0; } }
    }

    /// <summary>A movement message without a wire format: a whole motion state, or a request.</summary>
    public sealed unsafe class MovementUpdate
    {
        /// <summary>Stamps of the message.</summary>
        public ushort Instance;
        /// <summary>Movement stamp.</summary>
        public ushort MovementStamp;
        /// <summary>Server control.</summary>
        public ushort ServerControl;
        /// <summary>By the client itself.</summary>
        public bool IsAutonomous;
        /// <summary>A long jump from standing.</summary>
        public bool StandingLongJump;
        /// <summary>The style of the message; null: non-combat.</summary>
        public uint? Style;
        /// <summary>Motions of the state; null: standing.</summary>
        public uint? CurrentStyle;
        /// <summary>Forward command.</summary>
        public uint? ForwardCommand;
        /// <summary>Sidestep command.</summary>
        public uint? SidestepCommand;
        /// <summary>Turn command.</summary>
        public uint? TurnCommand;
        /// <summary>Their speeds.</summary>
        public float ForwardSpeed = 1;
        /// <summary>Sidestep speed.</summary>
        public float SidestepSpeed = 1;
        /// <summary>Turn speed.</summary>
        public float TurnSpeed = 1;
        /// <summary>Keeps beside this object; 0: none.</summary>
        public uint StickyObject;
        /// <summary>At most 31; null: none.</summary>
        public MotionAction[] Actions;
        /// <summary>Instead of a state; null: the state counts.</summary>
        public MoveRequest Request;
        /// <summary>Of a request to move.</summary>
        public float RunRate = 1;
        /// <summary>Of a request to turn to an object that is not known.</summary>
        public float TargetHeading;

        internal void Fill(Native.MovementTable* update)
        {
            update->Instance = Instance;
            update->Stamp = MovementStamp;
            update->ServerControl = ServerControl;
            update->IsAutonomous = (byte)(IsAutonomous ? 1 : 0);
            update->StandingLongJump = (byte)(StandingLongJump ? 1 : 0);
            update->Style = Style ?? update->Style;
            update->CurrentStyle = CurrentStyle ?? update->CurrentStyle;
            update->ForwardCommand = ForwardCommand ?? update->ForwardCommand;
            update->SidestepCommand = SidestepCommand ?? update->SidestepCommand;
            update->TurnCommand = TurnCommand ?? update->TurnCommand;
            update->ForwardSpeed = ForwardSpeed;
            update->SidestepSpeed = SidestepSpeed;
            update->TurnSpeed = TurnSpeed;
            update->StickyObject = StickyObject;
            update->RunRate = RunRate;
            update->TargetHeading = TargetHeading;
        }
    }

    /// <summary>What a tick of a light driver came to.</summary>
    public enum LightOutcome : uint
    {
        /// <summary>It has no destination.</summary>
        Idle = 0,
        /// <summary>It is on its way.</summary>
        Driving = 1,
        /// <summary>It is there.</summary>
        Arrived = 2,
        /// <summary>No request came for too long.</summary>
        GaveUp = 3,
    }

    /// <summary>The light driver by itself, for hosts that keep bodies of their own. A value: a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LightDriver
    {
        private uint size;
        private byte hasDestination, movesAway;
        private ushort reserved;
        private float minDistance, distanceToObject;
        private Position destination;
        private double refreshed;

        /// <summary>Without a destination.</summary>
        public static LightDriver New()
        {
            LightDriver made;
            Native.Check(Native.gp_light_driver_init(&made, (uint)sizeof(LightDriver)));
            return made;
        }

        /// <summary>From a request with a position, which came at that time.</summary>
        public void Set(MoveRequest request, double now)
        {
            if (request == null) throw new ArgumentNullException("request");
            Native.MoveTo state = request.State();
            fixed (LightDriver* self = &this) Native.Check(Native.gp_light_driver_set(self, &state, now));
        }

        /// <summary>One tick: the body gets the rotation, and stands if it stops.</summary>
        public LightOutcome Tick(ref Position body, double elapsed, double now, out bool stops)
        {
            Native.LightStepState step;
            Position at = body;
            fixed (LightDriver* self = &this) Native.Check(Native.gp_light_driver_tick(self, &at, elapsed, now, &step));
            body.Qw = step.Rotation[0];
            body.Qx = step.Rotation[1];
            body.Qy = step.Rotation[2];
            body.Qz = step.Rotation[3];
            stops = step.Stops != 0;
            return (LightOutcome)step.Outcome;
        }
    }

    /// <summary>What a client tells the server of its own movement.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ClientMessage
    {
        /// <summary>The action at every change of what the keys say.</summary>
        public const uint MoveToState = 0xF61C;
        /// <summary>The action about once a second while it moves.</summary>
        public const uint AutonomousPosition = 0xF753;

        private uint size;
        /// <summary>MoveToState or AutonomousPosition.</summary>
        public uint Action;
        /// <summary>Counts the actions.</summary>
        public uint Sequence;
        /// <summary>Where it is; check it before it is used.</summary>
        public Position Position;
        /// <summary>Stamps.</summary>
        public ushort Instance;
        /// <summary>Server control.</summary>
        public ushort ServerControl;
        /// <summary>Teleport.</summary>
        public ushort Teleport;
        /// <summary>Force position.</summary>
        public ushort ForcePosition;
        private byte hasContact, isStandingLongJump;
        private ushort reserved;
        /// <summary>Which of the following were sent (GP_RAW_* of the C header).</summary>
        public uint Flags;
        /// <summary>What the keys say.</summary>
        public uint HoldKey;
        /// <summary>Style.</summary>
        public uint Style;
        /// <summary>Forward command.</summary>
        public uint ForwardCommand;
        /// <summary>Forward hold key.</summary>
        public uint ForwardHoldKey;
        /// <summary>How fast.</summary>
        public float ForwardSpeed;
        /// <summary>To the side.</summary>
        public uint SidestepCommand;
        /// <summary>Sidestep hold key.</summary>
        public uint SidestepHoldKey;
        /// <summary>How fast.</summary>
        public float SidestepSpeed;
        /// <summary>Round.</summary>
        public uint TurnCommand;
        /// <summary>Turn hold key.</summary>
        public uint TurnHoldKey;
        /// <summary>How fast.</summary>
        public float TurnSpeed;
        private uint actionCount;
        private uint warningCount;
        private int warning;

        /// <summary>It stands on something.</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = (byte)(value ? 1 : 0); } }
        /// <summary>A long jump from standing.</summary>
        public bool IsStandingLongJump { get { return isStandingLongJump != 0; } set { isStandingLongJump = (byte)(value ? 1 : 0); } }
        /// <summary>What tolerant reading found wrong.</summary>
        public int WarningCount { get { return (int)warningCount; } }
        /// <summary>The first of it.</summary>
        public ErrorCode Warning { get { return (ErrorCode)warning; } }

        /// <summary>Somebody who stands, at no position.</summary>
        public static ClientMessage New()
        {
            ClientMessage made;
            Native.Check(Native.gp_client_message_init(&made, (uint)sizeof(ClientMessage)));
            return made;
        }

        /// <summary>One whole message to the server, from its opcode on. BadOpcode: another message, skip it.</summary>
        public static ClientMessage Decode(byte[] message, bool strict, out MotionAction[] actions)
        {
            if (message == null) throw new ArgumentNullException("message");
            var made = new ClientMessage { size = (uint)sizeof(ClientMessage) };
            actions = new MotionAction[message.Length / 8 + 1];
            fixed (byte* bytes = message)
            fixed (MotionAction* first = actions)
            {
                byte none;
                Native.Check(Native.gp_decode_client(message.Length == 0 ? &none : bytes, (UIntPtr)(uint)message.Length,
                                                     strict ? 1 : 0, &made, first, (uint)actions.Length));
            }
            Array.Resize(ref actions, (int)made.actionCount);
            return made;
        }

        /// <summary>Its bytes.</summary>
        public byte[] Encode(MotionAction[] actions = null)
        {
            ClientMessage message = this;
            message.actionCount = (uint)(actions == null ? 0 : actions.Length);
            var buffer = new byte[256 + 8 * message.actionCount];
            UIntPtr length;
            fixed (byte* bytes = buffer)
            fixed (MotionAction* first = actions)
                Native.Check(Native.gp_encode_client(&message, first, bytes, (UIntPtr)(uint)buffer.Length, &length));
            Array.Resize(ref buffer, (int)length);
            return buffer;
        }
    }

    /// <summary>Messages by themselves.</summary>
    public static unsafe class Message
    {
        /// <summary>"UpdatePosition"; "unknown": no message that moves bodies.</summary>
        public static string NameOf(uint opcode) { return Native.TextOf(Native.gp_message_name(opcode)); }

        /// <summary>Reads a message of the server and does nothing with it; its opcode. Throws what is wrong.</summary>
        public static uint Check(byte[] message, bool strict = false)
        {
            if (message == null) throw new ArgumentNullException("message");
            uint opcode;
            fixed (byte* bytes = message)
            {
                byte none;
                Native.Check(Native.gp_check_message(message.Length == 0 ? &none : bytes, (UIntPtr)(uint)message.Length,
                                                     strict ? 1 : 0, &opcode));
            }
            return opcode;
        }
    }
}
