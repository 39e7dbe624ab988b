import * as v from 'valibot';
import { Id } from '../lib/scalars.ts';

/**
 * The messages between client and server beside Yjs's own, and their limits (A10). The name of a room is the `ydocId`
 * of a document or canvas, `workspace:{id}` or `user:{id}`.
 */

/** A Yjs client id: 32 bits, unsigned. */
const ClientId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff));

/** The provider's token, sent as JSON for every room. Unknown keys are ignored: newer clients may send more. */
export const SyncToken = v.object({
  session: v.string(),
  /** The newest schema version that this client can edit, `"major.minor"`. It applies to rooms with content [B1]. */
  schema: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}$/)),
  /** The client id of this Y.Doc. It is bound to the user [A8], and only its presence is accepted (A12). */
  clientId: v.optional(ClientId),
  /**
   * Whether this client reads the records of moves: then a block may be made again at another place without a loss for its
   * carets and texts [M12].
   */
  followsMoves: v.optional(v.boolean()),
  /** The id of the device, stored with its updates. */
  device: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /**
   * The epoch of the data on the device: after a restore, a device may have text that the server has lost (A8, E3).
   */
  epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The server's last cursor that this device received: a server behind it was restored from an older copy (E2). */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
});
export type SyncToken = v.InferOutput<typeof SyncToken>;

/**
 * The reasons for which a room is refused or closed, sent with `authenticationFailed` and with the close message. A
 * client may join again at once only after `role-changed` and `rejoin`.
 */
export const ROOM_REASONS = [
  /** There is no session, or it has ended. */
  'signed-out',
  /** The token is not a {@link SyncToken}. */
  'bad-token',
  /** The room does not exist, or this user may not know that it exists. */
  'not-found',
  /** The document was written by a newer major version of the editor: update the page [B1]. */
  'schema-too-old',
  /** The text was written under another user's client id: offer to save it as a copy and never retry [A8]. */
  'foreign-client-id',
  /** The update cannot be decoded; nothing of it was stored [A4]. */
  'bad-update',
  /** The update refers to structs that the room lacks: compare with the room again and send the difference [A14]. */
  'resync',
  /** The document has reached its maximum size of 64 MiB (F16). */
  'document-full',
  /** Sent only to the server's own gateway: this operation's change has already been made (A9). */
  'already-done',
  /** The update is too long for a socket, or has too many clients: send it in parts, or upload it [A15]. */
  'too-large',
  /** Too many joins on one socket, or presence over its budget: back off and join again [A15]. */
  'too-many',
  /** The user has sent more text than their plan allows within an hour: back off and send it again [A15]. */
  'text-budget',
  /** The server's disk is nearly full: back off and send the update again [A15]. */
  'server-full',
  /** The user's role has changed: join again under the new role. */
  'role-changed',
  'access-lost',
  'workspace-deleted',
  /** The room was being unloaded while the client joined. */
  'rejoin',
] as const;
export type RoomReason = (typeof ROOM_REASONS)[number];

/** Reasons for which an update waits on the device: the server accepts the same update later [A15]. */
export const HOLDING_REASONS = ['text-budget', 'server-full'] as const satisfies readonly RoomReason[];
export type HoldingReason = (typeof HOLDING_REASONS)[number];

/** Returns the reason if it is one of {@link HOLDING_REASONS}, otherwise undefined. */
export const holdingReason = (reason: string | undefined): HoldingReason | undefined =>
  HOLDING_REASONS.find((holding) => holding === reason);

/** Close codes of the WebSocket; a closed socket closes all its rooms. */
export const SOCKET_CODES = {
  /** The server is restarting; it is back within seconds. */
  restarting: 1012,
  /** The server could not store an update: nothing was acknowledged, back off and send again [A4]. */
  storeFault: 1013,
  /** Too many messages a second, or too many connections of one user. */
  tooMany: 1008,
  /** A message is longer than {@link MAX_MESSAGE_BYTES}: it must not be sent again in one piece (A11). */
  tooLarge: 1009,
  signedOut: 4401,
  /** No user signed in within {@link SIGN_IN_WITHIN_MS} [A15]. */
  unauthenticated: 4408,
} as const;

/**
 * Back-off of a disconnected socket, in milliseconds. The wait grows from `delay` by `factor` up to `maxDelay`; each
 * wait is drawn at random from `minDelay` up. A restarting server is away for a second or two, so the first waits are
 * short; the maximum keeps the load low on a server that is away for longer.
 */
export const RECONNECT = { delay: 300, minDelay: 250, factor: 1.5, jitter: true, maxDelay: 8_000 } as const;

/**
 * Maximum length of a WebSocket message. A longer one is not read, and the socket closes. An update between
 * {@link MAX_UPDATE_BYTES} and this limit closes only its room [A15].
 */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Maximum length of a message of the server itself: a document that is replaced, a version that is restored (A9). */
export const SERVICE_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Maximum length of an update of the server itself: a longer one would not be read. */
export const MAX_SERVICE_UPDATE_BYTES = SERVICE_MESSAGE_BYTES - 1024;
/** Maximum length of an update sent over the socket: while one is decoded and applied, all other rooms wait [A15]. */
export const MAX_UPDATE_BYTES = 256 * 1024;
/** Maximum number of clients whose structs one update may contain [A15]. */
export const MAX_UPDATE_CLIENTS = 64;
/** Updates longer than this in total are uploaded: in parts over the socket they would exceed its rate (A11, A15). */
export const UPLOAD_ABOVE_BYTES = 2 * 1024 * 1024;
/** Maximum length of one piece of an upload over HTTP (A11). */
export const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024;
/** Maximum number of bytes that a socket may send before its first room is joined [A15]. */
export const MAX_EARLY_BYTES = 64 * 1024;
/** Time after which a socket without a signed-in user is closed, in milliseconds [A15]. */
export const SIGN_IN_WITHIN_MS = 10_000;
/** Maximum length of a message that is not an update; most of these are presence [A15]. */
export const MAX_PRESENCE_BYTES = 8 * 1024;
/** Maximum number of awareness states in one presence message [A15]. */
export const MAX_PRESENCE_STATES = 8;
/** Maximum length of one awareness state, as JSON (A12). */
export const MAX_AWARENESS_BYTES = 4 * 1024;

/** The name of a scope whose room receives change events. */
const ScopeName = v.pipe(v.string(), v.regex(/^(workspace|user):/));

/**
 * A server message in a `workspace:` or `user:` room: the scope's seq, on joining and each time it rises, and the
 * progress of runs.
 */
export const ScopeMessage = v.variant('type', [
  v.object({ type: v.literal('joined'), scope: ScopeName, seq: v.number(), epoch: v.string() }),
  v.object({ type: v.literal('changed'), scope: ScopeName, seq: v.number() }),
  /** A run of this scope made progress or ended. Older clients ignore it. */
  v.object({ type: v.literal('run-changed'), scope: ScopeName, id: v.string() }),
  /** Sent once a minute in the user's own room (E2). */
  v.object({ type: v.literal('cursor'), cursor: v.string() }),
]);
export type ScopeMessage = v.InferOutput<typeof ScopeMessage>;

/**
 * A server message in the room of a text, sent before the text: the Yjs client id under which this user last wrote in
 * it, on any device. A device that has no stored caret position opens the text at the newest words under that id.
 */
export const RoomMessage = v.object({ type: v.literal('written-as'), clientId: ClientId });
export type RoomMessage = v.InferOutput<typeof RoomMessage>;

export type RoomName =
  | { kind: 'content'; ydocId: string }
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'user'; userId: string };

/**
 * Parses the name of a room.
 * @returns undefined when the name is not valid; ids in upper case are not valid
 */
export function parseRoomName(name: string): RoomName | undefined {
  const [prefix, id, ...rest] = name.split(':');
  if (rest.length > 0) return undefined;
  if (id === undefined) return v.is(Id, prefix) ? { kind: 'content', ydocId: prefix } : undefined;
  if (!v.is(Id, id)) return undefined;
  if (prefix === 'workspace') return { kind: 'workspace', workspaceId: id };
  if (prefix === 'user') return { kind: 'user', userId: id };
  return undefined;
}
