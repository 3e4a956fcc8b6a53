/** Glidepath as wasm32: the engine in a page or in node, the same bits as native. */

/** In Asheron's Call's map: a cell, metres from the south-west corner of its landblock (x east, y north, z up), a rotation. */
export interface Position {
  cell: number;
  origin: ArrayLike<number>;
  /** w x y z, of length one; without it the body faces north. */
  rotation?: ArrayLike<number>;
}

/** A point with a rotation (w x y z) in a space. */
export interface Frame {
  origin: number[];
  rotation: number[];
}

/** x east, y north, z up; three.js and Godot; Unity; Unreal. */
export type Axes = "z-up" | "y-up-right" | "y-up-left" | "unreal";
export type RuleSet = "retail" | "documented" | "literal";
/** From where distances are measured: the client's own body, nobody (everybody is near), an object, or a position. */
export type Viewer = "own-body" | "nobody" | number | Position;
/** A body of a world; 0n is none. */
export type BodyId = bigint;

export interface SpaceOptions {
  /** landblock << 16, whose corner is the origin; without it the middle of the map. */
  landblock?: number;
  unitsPerMetre?: number;
}

/** A flat space of your own, without cells; coordinates may be negative. */
export interface Space {
  positionOf(point: ArrayLike<number>, headingDegrees?: number): Position;
  frameOf(position: Position): Frame;
  /** A velocity of the space to metres a second along the map's axes, which positions and commands of bodies have; and back. */
  velocity(velocity: ArrayLike<number>): number[];
  velocityBack(velocity: ArrayLike<number>): number[];
  /** A turning speed, radians a second about its axis; of a left-handed space by the left hand. */
  turning(omega: ArrayLike<number>): number[];
  turningBack(omega: ArrayLike<number>): number[];
}

/** What a host answers to a move; nothing: as without collision. */
export interface MoveAnswer {
  accepted?: boolean;
  position?: Position;
  hasContact?: boolean;
  onWalkable?: boolean;
}

export interface Body {
  object: number;
  position: Position;
  velocity: number[];
  state: number;
  radius: number;
  height: number;
  hasContact: boolean;
  onWalkable: boolean;
}

/** Collision of your own. What it throws comes out of the call that moved the bodies. It must not call the world. */
export interface Host {
  sweptMove?(body: Body, candidate: Position): MoveAnswer | undefined;
  setPosition?(body: Body, target: Position, cause: "teleport" | "snap" | "blip"): MoveAnswer | undefined;
}

export interface WorldOptions {
  rules?: RuleSet;
  /** Bodies move at most every so often, in seconds (1/30); 0: in every frame. */
  leastPass?: number;
  clock?: number;
  viewer?: Viewer;
  /** Root motion without stairsteps above 30 frames a second. */
  smoothed?: boolean;
  /** Objects that were never created get a body at their first position. */
  adopts?: boolean;
  /** Messages are decoded by every rule; else as the client accepts them. */
  strict?: boolean;
  hostKnowsGround?: boolean;
  host?: Host;
  /** Setups and motion tables of created objects; without any, everybody has the default locomotion. */
  assets?: Assets;
  /** Of bodies that are spawned without a choice of their own. Without it: "retail", but "predictive" what spawnAt makes. */
  smoother?: "retail" | "predictive";
  /** Of predictive bodies. */
  predict?: PredictOptions;
}

/** How a body glides on positions alone, 2 to 20 of them a second. What is not given is learned. */
export interface PredictOptions {
  /** How much is foretold: all that is late ("quick"), some ("balanced"), what is lost ("exact"), everything ("present"). */
  smoothness?: "quick" | "balanced" | "exact" | "present";
  topSpeed?: number;
  /** Usual seconds between two positions. */
  interval?: number;
  /** From so many metres on a body is put instead of gliding. */
  teleport?: number;
  gravity?: number;
  intervalsBehind?: number;
  /** Seconds that bodies are shown late, instead of what is learned. */
  delay?: number;
  /** The sender also sends when something changes. */
  sendsOnChange?: boolean;
  ignoresVelocity?: boolean;
  /** Shown by the rules that the conformance vectors have, without what was found later. */
  unrefined?: boolean;
}

/** A position with what predictive bodies ask for beside it. */
export interface GlideUpdate {
  position: Position;
  /** When it was sent, on the sender's clock; of one body all updates tell it, or none. */
  sent?: number;
  /** Metres a second along the map's axes: x east, y north, z up. `space.velocity` turns one of a space. */
  velocity?: ArrayLike<number>;
  keepHeading?: boolean;
  /** The same position sent again. */
  repeated?: boolean;
}

/** What may stand beside the points of World.glideMany, a row for each body. */
export interface GlideColumns {
  /** Degrees; without them the bodies keep theirs. */
  headings?: ArrayLike<number>;
  /** When each was sent, on the sender's clock; of one body all updates tell it, or none. */
  sent?: ArrayLike<number>;
  /** x y z of each, in units of the space a second along its axes. */
  velocities?: ArrayLike<number>;
  /** What of the others counts: 1 sent, 2 velocity, 4 keeps its heading, 8 was sent before. Without them: all there is. */
  flags?: number[] | Uint8Array;
}

/** A motion that ends by itself, as a swing or a wave. */
export interface MotionAction {
  motion: number;
  speed?: number;
  stamp?: number;
  isAutonomous?: boolean;
}

/** What a client tells the server of its own movement; a field that was not sent holds what the client means then. */
export interface ClientMessage {
  /** 0xF61C: what the keys say; 0xF753: where it is. */
  action: number;
  sequence: number;
  position: Position;
  instance: number;
  serverControl: number;
  teleport: number;
  forcePosition: number;
  hasContact: boolean;
  isStandingLongJump: boolean;
  /** Which fields of the keys were sent: GP_RAW_* of glidepath.h. */
  flags: number;
  holdKey: number;
  style: number;
  forwardCommand: number;
  forwardHoldKey: number;
  forwardSpeed: number;
  sidestepCommand: number;
  sidestepHoldKey: number;
  sidestepSpeed: number;
  turnCommand: number;
  turnHoldKey: number;
  turnSpeed: number;
  actions: MotionAction[];
}
/** With what tolerant reading found wrong and went on: how many, and the first as a word. */
export interface DecodedClientMessage extends ClientMessage {
  warnings: number;
  warning: string;
}

/** A motion table with its clips: what a body that acts can do. */
export interface Motions {
  dispose(): void;
}

/** Metres and radians a second at command speed 1. */
export interface LocomotionSpeeds {
  walk?: number;
  run?: number;
  sidestep?: number;
  turn?: number;
  backwardsShareOfWalk?: number;
}

export interface MotionsClass {
  /** Walking, running, side steps and turns: what bodies get that bring no motions. */
  locomotion(speeds?: LocomotionSpeeds): Motions;
  /** Of a text in the form of docs/motion-tables.md, or its bytes; `name` stands in errors. Of loadTools() only. */
  fromJson(text: Uint8Array | string, name?: string): Motions;
}

/** What a setup says of a body of scale 1; metres. */
export interface Setup {
  radius: number;
  height: number;
  stepUp: number;
  stepDown: number;
  /** Unless the creation message names another; 0: none. */
  motionTable: number;
  defaultAnimation: number;
}

/** Setups and motion tables by id. */
export interface Assets {
  /** Throws "unknown_id" when there is none. */
  setup(id: number): Setup;
  motions(id: number): Motions;
  dispose(): void;
}

/** Each is asked once an id; undefined: there is none. They must not call the engine: make motions before. */
export interface AssetLoaders {
  setup?(id: number): Partial<Setup> | undefined;
  motions?(id: number): Motions | undefined;
}

export interface AssetsClass {
  new (loaders?: AssetLoaders): Assets;
  /** Of the bytes of a portal DAT, which are copied; `name` stands in errors. Of loadTools() only. */
  fromDat(bytes: Uint8Array, name?: string): Assets;
  /** Of the files of a folder by their names: "setups.json", "0x09000001.json". Of loadTools() only. */
  fromJson(files: Record<string, Uint8Array | string>): Assets;
}

export interface SpawnOptions {
  position?: Position;
  radius?: number;
  height?: number;
  scale?: number;
  /** For catching up, of a body that does not act, m/s. */
  topSpeed?: number;
  /** Plays motions, follows commands and plans. */
  acts?: boolean;
  isPlayer?: boolean;
  inAir?: boolean;
  /** Known, but still to be placed. */
  nowhere?: boolean;
  /** Of a body that acts; the default locomotion. */
  motions?: Motions;
  /** As the world is made, unless given. */
  smoother?: "of-world" | "retail" | "predictive";
  /** When the position was sent, on the sender's clock. */
  sent?: number;
  predict?: PredictOptions;
}

/** Columns inside the engine's memory: good until the next call of the engine. Copy what is to stay. */
export interface Poses {
  count: number;
  ids: BigUint64Array;
  objects: Uint32Array;
  cells: Uint32Array;
  /** x y z of each. */
  positions: Float32Array;
  /** w x y z of each. */
  rotations: Float32Array;
  /** Degrees, 0 is north. */
  headings: Float32Array;
  /** 1: put there at once, do not blend; 2: was nowhere before. */
  flags: Uint8Array;
}

export interface Notice {
  clock: number;
  object: number;
  other: number;
  code: number;
  distance: number;
  /** "blipped", "arrived" */
  kind: string;
  /** "no_progress"; "none" */
  reason: string;
}

export interface Outcome {
  result: "handled" | "dropped" | "kept" | "other";
  opcode: number;
  object: number;
  waitsFor: number;
  text: string;
}

export interface ObjectFacts {
  object: number;
  name: string;
  setup: number;
  motionTable: number;
  scale: number;
  isAdopted: boolean;
  isPlayer: boolean;
  isCreature: boolean;
}

/** Many bodies, what happens to them, and time. `dispose` frees it at once; else it goes with the garbage. */
export interface World {
  readonly clock: number;
  readonly lastPass: number;
  readonly size: number;
  readonly poseHash: bigint;
  readonly stateHash: bigint;
  readonly routerHash: bigint;
  /** The client's own object; 0: none. */
  player: number;
  dispose(): void;
  /** A snapshot: both run on to the same bits. */
  copy(): World;
  restore(snapshot: World): void;
  /** Moves the clock; what is asked for after it acts at the new time. */
  beginFrame(elapsedSeconds: number): void;
  /** A pass, if one is due. */
  step(): void;
  tick(elapsedSeconds: number): void;
  setViewer(viewer: Viewer): void;
  spawn(object: number, options: SpawnOptions): BodyId;
  /** With the defaults. It is predictive, for a server that sends positions and nothing else, unless the world has a smoother. */
  spawnAt(object: number, space: Space, point: ArrayLike<number>, headingDegrees?: number): BodyId;
  remove(id: BodyId): void;
  attach(child: BodyId, parent: BodyId): void;
  takeOut(id: BodyId): void;
  find(object: number): BodyId;
  isLive(id: BodyId): boolean;
  bodyOf(id: BodyId): Body;
  objectOf(object: number): ObjectFacts;
  glideTo(id: BodyId, position: Position, keepHeading?: boolean): void;
  glideTo(id: BodyId, space: Space, point: ArrayLike<number>, headingDegrees?: number): void;
  placeAt(id: BodyId, position: Position): void;
  /** With when it was sent, and how fast the body was: what predictive bodies ask for. */
  glideUpdate(id: BodyId, update: GlideUpdate): void;
  placeUpdate(id: BodyId, update: GlideUpdate): void;
  /** Columns in, x y z a point: all of it is taken, or nothing; the error's `where` is the row that was refused. */
  glideMany(ids: BigUint64Array | bigint[], space: Space, points: ArrayLike<number>, columns?: GlideColumns): void;
  /** Setups and motion tables that creations named and the assets do not have. */
  missingAssets(): number[];
  /** Fly: metres and radians a second along the map's axes (`space.velocity`, `space.turning`). */
  setMotion(id: BodyId, velocity: ArrayLike<number>, omega?: ArrayLike<number>): void;
  setVelocity(id: BodyId, velocity: ArrayLike<number>): void;
  setOmega(id: BodyId, omega: ArrayLike<number>): void;
  /** Face there at once. */
  setHeading(id: BodyId, headingDegrees: number): void;
  /** Fly when the waypoints before it are done with. */
  queueVelocity(id: BodyId, velocity: ArrayLike<number>, options?: { jump?: boolean }): void;
  /** Tie the leash to a position. */
  constrainTo(id: BodyId, anchor: Position): void;
  unconstrain(id: BodyId): void;
  stickTo(id: BodyId, target: number, targetRadius?: number): void;
  unstick(id: BodyId): void;
  setSpeeds(id: BodyId, top: number, adjustedTop?: number): void;
  doMotion(id: BodyId, motion: number, options?: { speed?: number; run?: boolean }): void;
  stopMotion(id: BodyId, motion: number, options?: { run?: boolean }): void;
  stopCompletely(id: BodyId): void;
  jump(id: BodyId, extent?: number): void;
  chase(id: BodyId, target: number, options?: { distance?: number; flees?: boolean }): void;
  moveTo(id: BodyId, position: Position): void;
  turnTo(id: BodyId, headingDegrees: number): void;
  /** One message from its opcode on. Dropped, kept and foreign ones are no errors. */
  receive(message: Uint8Array): Outcome;
  /** The same without an error for what cannot be read; false: it could not be. */
  tryReceive(message: Uint8Array): boolean;
  /** How many could not be read. */
  receiveMany(messages: Uint8Array[]): number;
  /** Where bodies are drawn who may have changed. */
  poses(space?: Space): Poses;
  /** Where they are. */
  rawPoses(space?: Space): Poses;
  notices(): Notice[];
}

/** One link of a session seen from outside: packets in, whole messages out. */
export interface Link {
  /** The error of a refused packet, or null. */
  receive(toServer: boolean, time: number, payload: Uint8Array,
    handler: (toServer: boolean, time: number, message: Uint8Array) => void): GlidepathError | null;
  setSeeds(toClient: number, toServer: number): void;
  clear(): void;
  dispose(): void;
}

export interface ReplayOptions {
  /** 1 to 1000; 60. */
  framesPerSecond?: number;
  rules?: RuleSet;
  smoother?: "retail" | "predictive";
  /** In passes of at most 30 a second, as the client; or in every frame. */
  physics?: "retail30" | "every-frame";
  adopts?: boolean;
  viewer?: "own-body" | "nobody";
  /** Fill in the hashes of frames. */
  hashes?: boolean;
  /** Which session of the capture, from 1; 0: the first that brings messages. */
  session?: number;
  /** How large and how fast bodies are; without them everybody is as a human. */
  assets?: Assets;
}

/** What one frame shows; the columns are good during the call. */
export interface ReplayedFrame {
  time: number;
  count: number;
  objects: Uint32Array;
  cells: Uint32Array;
  positions: Float32Array;
  rotations: Float32Array;
  flags: Uint8Array;
  notices: Notice[];
  poseHash: bigint;
  stateHash: bigint;
  /** What its creation message called the object. */
  nameOf(object: number): string;
}

export interface Replayed {
  startUnix: number;
  replayed: number;
  frames: number;
  messages: number;
  malformed: number;
  mostBodies: number;
  adopted: number;
  refusedPackets: number;
  datagrams: number;
  session: number;
  player: number;
  /** "": the capture was read to its end. */
  error: string;
  /** Setups and motion tables that creations named and the assets do not have. */
  missingAssets: number[];
}

export interface Engine {
  readonly version: string;
  /** It was made by loadTools. */
  readonly hasReaders: boolean;
  World: new (options?: WorldOptions) => World;
  Link: new () => Link;
  Space: new (axes?: Axes, options?: SpaceOptions) => Space;
  Motions: MotionsClass;
  Assets: AssetsClass;
  /** Reads a message of the server and does nothing with it: its opcode, or an error. */
  checkMessage(message: Uint8Array, options?: { strict?: boolean }): number;
  /** "UpdatePosition"; "unknown": no message that moves bodies. */
  messageName(opcode: number): string;
  /** "WalkForward"; "": there is no such motion. */
  motionName(motion: number): string;
}

/** The engine with readers of captures and assets, and with the codec of what clients send. */
export interface Tools extends Engine {
  /** One whole message to the server, from its opcode on; "bad_opcode": another message. */
  decodeClient(message: Uint8Array, options?: { strict?: boolean }): DecodedClientMessage;
  /** What is left out is as of somebody who stands. */
  encodeClient(message: Partial<ClientMessage>): Uint8Array;
  /** Replays the bytes of a pcap or pcapng file; `onFrame` is called for each frame and may return false to end. */
  replay(capture: Uint8Array, options?: ReplayOptions, onFrame?: (frame: ReplayedFrame) => boolean | void): Replayed;
}

/** What the engine refused. Nothing was changed. */
export class GlidepathError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly what: string;
  readonly why: string;
  readonly where: number;
  /** The name of the text or file that it was in; "": none. */
  readonly file: string;
  /** From 1; 0: of no line. */
  readonly line: number;
}

/** An instance of the engine. Without a source it loads glidepath.wasm from beside this module. */
export function load(source?: WebAssembly.Module | BufferSource | URL | string): Promise<Engine>;
/** An instance with readers. Without a source it loads glidepath-tools.wasm from beside this module. */
export function loadTools(source?: WebAssembly.Module | BufferSource | URL | string): Promise<Tools>;
export { inflated } from "./inflate.js";
