import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';

/** The bytes under a key, as far as they are there: the row's checksum tells whether all are. */
export function readChunks(raw: RawConnection, chunkKey: string): Buffer {
  const pieces = prepared(
    raw,
    'SELECT bytes FROM doc_chunk WHERE chunk_key = ? ORDER BY chunk',
    'column',
  ).all(chunkKey) as Buffer[];
  return Buffer.concat(pieces);
}
