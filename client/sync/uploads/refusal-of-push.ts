import { ROOM_REASONS, type RoomReason } from '#shared/documents/sync-protocol.ts';
import { ApiError } from '#client/api/api-error.ts';

/** Why a long change will never be taken as it is; undefined for whatever trying again may change. */
export function refusalOfPush(error: unknown): RoomReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const said = ROOM_REASONS.find((reason) => reason === error.data['reason']);
  if (said) return said;
  return error.code === 'too_large' || error.code === 'invalid_input' ? 'too-large' : undefined;
}
