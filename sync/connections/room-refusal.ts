import type { RoomReason } from '#shared/documents/sync-protocol.ts';

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
