import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';
import { readChunks } from './read-chunks.ts';
import { checksum } from './checksum.ts';

/** Reads a version's state; undefined when there is no such version, or its checksum is wrong. */
export function readVersion(
  raw: RawConnection,
  versionId: string,
): { ydocId: string; state: Uint8Array; rev: number } | undefined {
  const row = prepared(
    raw,
    'SELECT ydoc_id AS ydocId, bytes, crc, chunk_key AS chunkKey, rev FROM doc_version WHERE id = ?',
  ).get(versionId) as
    { ydocId: string; bytes: Buffer; crc: number; chunkKey: string | null; rev: number } | undefined;
  if (!row) return undefined;
  const state = row.chunkKey === null ? row.bytes : readChunks(raw, row.chunkKey);
  return checksum(state) === row.crc ? { ydocId: row.ydocId, state, rev: row.rev } : undefined;
}
