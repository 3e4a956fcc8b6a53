using System;
using System.Runtime.InteropServices;

namespace Glidepath
{
    public sealed unsafe partial class World
    {
        /// <summary>The moment that Poses shows, in seconds.</summary>
        public double ShownClock { get { return Native.gp_shown_clock(this); } }
        /// <summary>How long the last pass was after the one before, in seconds.</summary>
        public double PassLength { get { return Native.gp_pass_length(this); } }
        /// <summary>The library reads JSON motion tables and portal DATs.</summary>
        public static bool HasFileReaders { get { return Native.gp_has_file_readers() != 0; } }

        /// <summary>Glide to where the server says the body is, with when that was sent and how fast it went.</summary>
        public void GlideTo(BodyId id, GlideUpdate update)
        {
            if (update == null) throw new ArgumentNullException("update");
            Native.GlideState state = update.State();
            CheckWithHost(Native.gp_glide_update(this, id.Value, &state));
        }
        /// <summary>Be there at once, with when that was sent.</summary>
        public void PlaceAt(BodyId id, GlideUpdate update)
        {
            if (update == null) throw new ArgumentNullException("update");
            Native.GlideState state = update.State();
            CheckWithHost(Native.gp_place_update(this, id.Value, &state));
        }
        /// <summary>The velocity alone, m/s along the axes of the map.</summary>
        public void SetVelocity(BodyId id, Vector velocity) { Native.Check(Native.gp_set_velocity(this, id.Value, &velocity)); }
        /// <summary>The turning alone, radians a second.</summary>
        public void SetOmega(BodyId id, Vector omega) { Native.Check(Native.gp_set_omega(this, id.Value, &omega)); }
        /// <summary>Fly when the waypoints before it are done with.</summary>
        public void QueueVelocity(BodyId id, Vector velocity, bool isJump = false)
        {
            Native.Check(Native.gp_queue_velocity(this, id.Value, &velocity, isJump ? 1 : 0));
        }
        /// <summary>Face there at once.</summary>
        public void SetHeading(BodyId id, double headingDegrees) { Native.Check(Native.gp_set_heading(this, id.Value, headingDegrees)); }
        /// <summary>Whether the client's own body takes the server's positions, and keeps its heading then.</summary>
        public void UseServerPosition(BodyId id, bool uses, bool keepsHeading = false)
        {
            Native.Check(Native.gp_use_server_position(this, id.Value, uses ? 1 : 0, keepsHeading ? 1 : 0));
        }
        /// <summary>Chase, flee, walk or turn as the request says; of a body that acts.</summary>
        public void Move(BodyId id, MoveRequest request)
        {
            if (request == null) throw new ArgumentNullException("request");
            Native.MoveTo state = request.State();
            Native.Check(Native.gp_move_body(this, id.Value, &state));
        }

        /// <summary>A position message of a game with another wire format, through the same gates.</summary>
        public Outcome ReceivePosition(uint obj, Position position, ushort stamp, ushort instance = 0, ushort teleport = 0,
                                       ushort forcePosition = 0, bool hasContact = true, uint placement = 0)
        {
            Native.PositionState update;
            Native.Check(Native.gp_position_update_init(&update, (uint)sizeof(Native.PositionState)));
            update.Object = obj;
            update.Position = position;
            update.Instance = instance;
            update.Stamp = stamp;
            update.Teleport = teleport;
            update.ForcePosition = forcePosition;
            update.HasContact = (byte)(hasContact ? 1 : 0);
            update.Placement = placement;
            Outcome outcome = NewOutcome();
            CheckWithHost(Native.gp_receive_position(this, &update, &outcome.State));
            return outcome;
        }
        /// <summary>A velocity message, likewise: jumps and missiles.</summary>
        public Outcome ReceiveVelocity(uint obj, Vector velocity, Vector omega, ushort stamp, ushort instance = 0)
        {
            Native.VelocityState update;
            Native.Check(Native.gp_velocity_update_init(&update, (uint)sizeof(Native.VelocityState)));
            update.Object = obj;
            update.Velocity = velocity;
            update.Omega = omega;
            update.Stamp = stamp;
            update.Instance = instance;
            Outcome outcome = NewOutcome();
            CheckWithHost(Native.gp_receive_velocity(this, &update, &outcome.State));
            return outcome;
        }
        /// <summary>A movement message, likewise.</summary>
        public Outcome ReceiveMovement(uint obj, MovementUpdate movement)
        {
            if (movement == null) throw new ArgumentNullException("movement");
            Native.MovementTable update;
            Native.Check(Native.gp_movement_update_init(&update, (uint)sizeof(Native.MovementTable)));
            update.Object = obj;
            movement.Fill(&update);
            Native.MoveTo request;
            if (movement.Request != null)
            {
                request = movement.Request.State();
                update.Type = request.Type;
                update.Request = &request;
            }
            Outcome outcome = NewOutcome();
            fixed (MotionAction* actions = movement.Actions)
            {
                update.Actions = actions;
                update.ActionCount = (uint)(movement.Actions == null ? 0 : movement.Actions.Length);
                CheckWithHost(Native.gp_receive_movement(this, &update, &outcome.State));
            }
            return outcome;
        }
        /// <summary>What the last message set free, a creation, in the order it ran.</summary>
        public Outcome[] Replays()
        {
            var states = new Native.OutcomeState[Native.gp_replays(this, null, 0)];
            if (states.Length > 0) states[0].Size = NewOutcome().State.Size;
            fixed (Native.OutcomeState* first = states) Native.gp_replays(this, first, (uint)states.Length);
            return Array.ConvertAll(states, state => new Outcome { State = state });
        }
        /// <summary>The objects that are here, in the order of slots.</summary>
        public uint[] Objects()
        {
            var all = new uint[Native.gp_objects(this, null, 0)];
            fixed (uint* first = all) Native.gp_objects(this, first, (uint)all.Length);
            return all;
        }
        /// <summary>Setups and motion tables that creations named and the assets do not have.</summary>
        public uint[] MissingAssets()
        {
            var all = new uint[Native.gp_missing_assets(this, null, 0)];
            fixed (uint* first = all) Native.gp_missing_assets(this, first, (uint)all.Length);
            return all;
        }

        /// <summary>What a body plays, the one that is shown first.</summary>
        public PlayingClip[] PlayingClips(BodyId id)
        {
            var all = new PlayingClip[Native.gp_playing_clips(this, id.Value, null, 0)];
            fixed (PlayingClip* first = all) Native.gp_playing_clips(this, id.Value, first, (uint)all.Length);
            return all;
        }
        /// <summary>The frame that is shown and the one after it; of a body that plays nothing: clip 0.</summary>
        public ShownFrames ShownFramesOf(BodyId id)
        {
            ShownFrames shown;
            Native.Check(Native.gp_shown_frames_of(this, id.Value, &shown));
            return shown;
        }

        private static Outcome NewOutcome()
        {
            var outcome = new Outcome();
            outcome.State.Size = (uint)sizeof(Native.OutcomeState);
            return outcome;
        }
    }
}
