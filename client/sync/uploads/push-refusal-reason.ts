import { ROOM_REASONS, type RoomReason } from '#shared/documents/sync-protocol.ts';
import { ApiError } from '#client/api/api-error.ts';

/** Returns why the server will never accept this long update; undefined for an error that a retry may resolve. */
export function pushRefusalReason(error: unknown): RoomReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const roomReason = ROOM_REASONS.find((reason) => reason === error.data['reason']);
  if (roomReason) return roomReason;
  return error.code === 'too_large' || error.code === 'invalid_input' ? 'too-large' : undefined;
}
