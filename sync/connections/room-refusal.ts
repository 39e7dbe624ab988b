import type { SecurityEventResult, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { RoomReason } from '#shared/documents/sync-protocol.ts';
import type { RoomContext, SocketContext } from './room-context.ts';

/** Number of refusals of this process by reason, for its metrics. */
export const refusedRooms = new Map<RoomReason, number>();

/**
 * An error to throw in a hook: Hocuspocus closes or refuses only this room and sends the reason. The message is empty
 * because Hocuspocus prints the messages of errors, and a refusal is no fault to investigate.
 */
export class RoomRefusal extends Error {
  readonly code = 4400;
  readonly reason: RoomReason;

  constructor(reason: RoomReason) {
    super('');
    this.name = 'RoomRefusal';
    this.reason = reason;
    refusedRooms.set(reason, (refusedRooms.get(reason) ?? 0) + 1);
    // Hocuspocus prints the stack too.
    this.stack = `RoomRefusal: ${reason}`;
  }
}

/**
 * Reasons that are security events: an honest client never meets them, or they suggest an attempt to join other
 * people's rooms.
 */
const SECURITY_RESULTS: ReadonlyMap<string, SecurityEventResult> = new Map<RoomReason, SecurityEventResult>([
  ['bad-token', 'refused'],
  ['not-found', 'refused'],
  ['foreign-client-id', 'refused'],
  ['bad-update', 'refused'],
  ['too-large', 'limited'],
  ['too-many', 'limited'],
]);

/**
 * Records in the security log that a room was refused or closed, if the reason is a security event.
 * @param context the socket's context; also the room's, once the room is joined
 */
export function recordRefusal(
  securityLog: SecurityRecorder,
  reason: string | undefined,
  context: SocketContext & Partial<RoomContext>,
): void {
  const result = SECURITY_RESULTS.get(reason ?? '');
  // A refused change of the server itself is a fault, and is logged as a fault.
  if (!result || context.service) return;
  const { socket, workspaceId } = context;
  const { clientAddress, userId = context.userId } = socket;
  securityLog.record({ kind: 'room', result, userId, workspaceId, clientAddress, detail: reason });
}
