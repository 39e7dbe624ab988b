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
 * Brings a change that is too long for the socket to the server (A11). Resolves once it is durable there. The upload is
 * named by its bytes: one that was cut goes on under its name, and what is repeated is kept once.
 * @throws ApiError `conflict` with a reason when the room will not take it, and whatever a call can fail with
 */
export async function pushLongUpdate({ ydocId, update, token, signal }: LongUpdate): Promise<void> {
  const crc = crc32(update);
  const path = `/sync/rooms/${ydocId}/updates/${uuidv5(`${crc}:${update.byteLength}`, ydocId)}`;
  for (let at = 0; at * UPLOAD_PIECE_BYTES < update.byteLength; at += 1) {
    const piece = update.subarray(at * UPLOAD_PIECE_BYTES, (at + 1) * UPLOAD_PIECE_BYTES);
    await apiFetch(`${path}/${at}`, { bytes: piece, signal });
  }
  await apiFetch(path, { body: { size: update.byteLength, crc, ...token }, signal });
}
