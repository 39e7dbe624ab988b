import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';

/** Reads the chunks of a key and joins them. Some may be missing: the checksum of the row shows that. */
export function readChunks(raw: RawConnection, chunkKey: string): Buffer {
  const pieces = prepared(
    raw,
    'SELECT bytes FROM doc_chunk WHERE chunk_key = ? ORDER BY chunk',
    'column',
  ).all(chunkKey) as Buffer[];
  return Buffer.concat(pieces);
}
