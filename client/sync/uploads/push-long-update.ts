import { v5 as uuidv5 } from 'uuid';
import { UPLOAD_PIECE_BYTES, type SyncToken } from '#shared/documents/sync-protocol.ts';
import { crc32 } from '#shared/lib/crc32.ts';
import { apiFetch } from '#client/api/api-fetch.ts';

interface LongUpdate {
  ydocId: string;
  /** A Yjs update, version 1. */
  update: Uint8Array<ArrayBuffer>;
  token: Omit<SyncToken, 'session'>;
  signal?: AbortSignal;
}

/**
 * Sends an update that is too long for the socket over HTTP, in pieces (A11). Resolves once it is durable on the
 * server. The upload's id is derived from its bytes: an interrupted upload continues under the same id, and the
 * server stores a repeated one once.
 * @throws ApiError `conflict` with a reason when the room refuses the update, and any other error of an API call
 */
export async function pushLongUpdate({ ydocId, update, token, signal }: LongUpdate): Promise<void> {
  const crc = crc32(update);
  const path = `/sync/rooms/${ydocId}/updates/${uuidv5(`${crc}:${update.byteLength}`, ydocId)}`;
  for (let index = 0; index * UPLOAD_PIECE_BYTES < update.byteLength; index += 1) {
    const piece = update.subarray(index * UPLOAD_PIECE_BYTES, (index + 1) * UPLOAD_PIECE_BYTES);
    await apiFetch(`${path}/${index}`, { bytes: piece, signal });
  }
  await apiFetch(path, { body: { size: update.byteLength, crc, ...token }, signal });
}
