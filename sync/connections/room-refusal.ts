import type { RoomReason } from '#shared/documents/sync-protocol.ts';

/** Refusals of this process by reason: for its metrics. */
export const refusedRooms = new Map<RoomReason, number>();

/**
 * Thrown in a hook: Hocuspocus closes or refuses this room alone and sends the reason. The message is empty because
 * Hocuspocus prints messages of what is thrown, and a refusal is nobody's fault to look into.
 */
export class RoomRefusal extends Error {
  readonly code = 4400;
  readonly reason: RoomReason;

  constructor(reason: RoomReason) {
    super('');
    this.name = 'RoomRefusal';
    this.reason = reason;
    refusedRooms.set(reason, (refusedRooms.get(reason) ?? 0) + 1);
    // Hocuspocus prints this one too.
    this.stack = `RoomRefusal: ${reason}`;
  }
}
