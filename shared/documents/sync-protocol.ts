import * as v from 'valibot';
import { Id } from '../lib/scalars.ts';

/**
 * What client and server say to each other beside Yjs (A10). Rooms are named by the `ydocId` of a document or canvas,
 * `workspace:{id}` or `user:{id}`.
 */

/** A Yjs client id: 32 bits, unsigned. */
const ClientId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff));

/** Sent as JSON in the provider's token, anew for every room. Unknown keys are ignored: newer clients may say more. */
export const SyncToken = v.object({
  session: v.string(),
  /** The newest schema this client can edit, `"major.minor"`; of rooms with content [B1]. */
  schema: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}$/)),
  /** The client id of this Y.Doc: bound to its person [A8], and the only one whose presence is taken (A12). */
  clientId: v.optional(ClientId),
  /** The device's own id, kept beside what it writes. */
  device: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The epoch its stores were filled in: after a restore they hold what the server lost (A8, E3). */
  epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** How far the server had come when this device heard it last: one that is behind that was set back (E2). */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
});
export type SyncToken = v.InferOutput<typeof SyncToken>;

/**
 * Why a room was refused or closed: the reason of `authenticationFailed` and of the close message. None of them is an
 * order to try again at once but `role-changed` and `rejoin`.
 */
export const ROOM_REASONS = [
  /** No session, or an ended one. */
  'signed-out',
  /** The token is none of ours. */
  'bad-token',
  /** There is no such room, or this person may not know of it. */
  'not-found',
  /** The document was written by a newer major version of the editor: update the page [B1]. */
  'schema-too-old',
  /** The text was written under another person's client id: offer it as a copy, never try again [A8]. */
  'foreign-client-id',
  /** The update cannot be read; nothing of it was kept [A4]. */
  'bad-update',
  /** The update stands on text that the room lacks: compare with the room again and send the difference [A14]. */
  'resync',
  /** The document has reached 64 MiB: nothing more fits (F16). */
  'document-full',
  /** The server's own: this operation's change was made before (A9). */
  'already-done',
  /** A change is longer than a socket takes, or names too many clients: it is sent in parts, or uploaded [A15]. */
  'too-large',
  /** Joined too often on one socket, or presence beyond its budget: back off and join again [A15]. */
  'too-many',
  /** This person has sent more text than their plan takes within an hour: back off and send it again [A15]. */
  'text-budget',
  /** The server's disk is nearly full: back off and send the change again [A15]. */
  'server-full',
  /** The person's rights changed: join anew with what they are now. */
  'role-changed',
  'access-lost',
  'workspace-deleted',
  /** The room was put away at the moment of joining. */
  'rejoin',
] as const;
export type RoomReason = (typeof ROOM_REASONS)[number];

/** Reasons for which a change waits on the device and is taken later as it is [A15]. */
export const HOLDING_REASONS = ['text-budget', 'server-full'] as const satisfies readonly RoomReason[];
export type HoldingReason = (typeof HOLDING_REASONS)[number];

/** The reason for which a change waits on the device; undefined for any other reason. */
export const holdingReason = (reason: string | undefined): HoldingReason | undefined =>
  HOLDING_REASONS.find((holding) => holding === reason);

/** Codes with which a whole socket closes. */
export const SOCKET_CODES = {
  /** The server ends; it is back in seconds. */
  restarting: 1012,
  /** The server could not keep what it was sent: nothing was acknowledged, back off and send again [A4]. */
  storeFault: 1013,
  /** Too many messages a second, or connections of one person. */
  tooMany: 1008,
  /** A message above {@link MAX_MESSAGE_BYTES}: it must not be sent again as it is (A11). */
  tooLarge: 1009,
  signedOut: 4401,
  /** Nobody signed in within {@link SIGN_IN_WITHIN_MS} [A15]. */
  unauthenticated: 4408,
} as const;

/**
 * How soon a socket that was cut tries again, milliseconds: waits grow from `delay` by `factor`, each drawn at random
 * from `minDelay` up. A server that is started again is away for a second or two; a longest wait of seconds spares one
 * that is away for long.
 */
export const RECONNECT = { delay: 300, minDelay: 250, factor: 1.5, jitter: true, maxDelay: 8_000 } as const;

/**
 * The longest message a socket takes: a longer one is not even read. Only the message's room is closed for one between
 * this and {@link MAX_UPDATE_BYTES} [A15].
 */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** The longest change that is taken over the socket: what decoding and applying it costs holds all rooms [A15]. */
export const MAX_UPDATE_BYTES = 256 * 1024;
/** Clients whose structs one change may bring [A15]. */
export const MAX_UPDATE_CLIENTS = 64;
/** Changes longer than all of this are uploaded: in parts over the socket they would wait for its rate (A11, A15). */
export const UPLOAD_ABOVE_BYTES = 2 * 1024 * 1024;
/** Longer changes go in pieces of at most this, over HTTP (A11). */
export const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024;
/** All that a socket may send before its first room has let it in [A15]. */
export const MAX_EARLY_BYTES = 64 * 1024;
/** A socket on which nobody has signed in is closed after this, milliseconds [A15]. */
export const SIGN_IN_WITHIN_MS = 10_000;
/** The longest message that brings no change: presence above all [A15]. */
export const MAX_PRESENCE_BYTES = 8 * 1024;
/** States one message of presence may bring [A15]. */
export const MAX_PRESENCE_STATES = 8;
/** The longest awareness state, as JSON (A12). */
export const MAX_AWARENESS_BYTES = 4 * 1024;

/** A scope whose rooms hear of changes. */
const ScopeName = v.pipe(v.string(), v.regex(/^(workspace|user):/));

/** What the server says in `workspace:` and `user:` rooms: the seq at the time of joining, and whenever it rises. */
export const ScopeMessage = v.variant('type', [
  v.object({ type: v.literal('joined'), scope: ScopeName, seq: v.number(), epoch: v.string() }),
  v.object({ type: v.literal('changed'), scope: ScopeName, seq: v.number() }),
  /** Once a minute, in a person's own room (E2). */
  v.object({ type: v.literal('cursor'), cursor: v.string() }),
]);
export type ScopeMessage = v.InferOutput<typeof ScopeMessage>;

/**
 * What the server says in the room of a text, before it sends the text: the Yjs client id under which this person wrote in
 * it last, on any device. A device that does not know where its person was opens the text there.
 */
export const RoomMessage = v.object({ type: v.literal('written-as'), clientId: ClientId });
export type RoomMessage = v.InferOutput<typeof RoomMessage>;

export type RoomName =
  | { kind: 'content'; ydocId: string }
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'user'; userId: string };

/** Reads a room's name; undefined for anything that is none, upper-case ids included. */
export function parseRoomName(name: string): RoomName | undefined {
  const [prefix, id, ...rest] = name.split(':');
  if (rest.length > 0) return undefined;
  if (id === undefined) return v.is(Id, prefix) ? { kind: 'content', ydocId: prefix } : undefined;
  if (!v.is(Id, id)) return undefined;
  if (prefix === 'workspace') return { kind: 'workspace', workspaceId: id };
  if (prefix === 'user') return { kind: 'user', userId: id };
  return undefined;
}
