import { checksum } from './checksum.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';
import { readChunks } from './read-chunks.ts';
import type { RowKind } from './row-kinds.ts';

/** A part of the journal that is missing or has a wrong checksum [A5]. */
export interface DamagedPart {
  /** `doc_update:{id}` or `doc_snapshot:{generation}:{chunk}`. */
  source: string;
  bytes: Uint8Array;
  crc: number;
  reason: string;
}

/** The part of a row that every schema of the database has. */
interface StoredUpdate {
  id: number;
  bytes: Uint8Array;
  crc: number;
  chunkKey: string | null;
}

export interface StoredRow extends StoredUpdate {
  kind: RowKind;
  /** The id of the row that a `fix` follows from; null for other rows [M11]. */
  fixes: number | null;
}

/** A room as it is stored in the journal, read in one transaction. */
export interface JournalRoom<Row = StoredRow> {
  ydocId: string;
  kind: 'document' | 'canvas';
  workspaceId: string;
  schema: { major: number; minor: number };
  foldedTo: number;
  derivedRev: number;
  /** The id of the newest row, folded ones included. */
  rev: number;
  snapshot: Uint8Array | undefined;
  /** The undamaged rows, in order of id. */
  rows: Row[];
  damaged: DamagedPart[];
  /** Whether a part of this room is in quarantine. */
  hasQuarantine: boolean;
}

interface RoomRow {
  kind: 'document' | 'canvas';
  workspace_id: string;
  schema_major: number;
  schema_minor: number;
  folded_to: number;
  derived_rev: number;
}

const UPDATES = 'SELECT id, bytes, crc, chunk_key AS chunkKey FROM doc_update WHERE ydoc_id = ? ORDER BY id';
const ROWS = `SELECT id, bytes, crc, chunk_key AS chunkKey, coalesce(kind, 'row') AS kind, fixes
  FROM doc_update WHERE ydoc_id = ? ORDER BY id`;

/** Returns the size in bytes of a room's snapshot and rows. */
export const storedBytes = ({ snapshot, rows }: JournalRoom): number =>
  rows.reduce((sum, { bytes }) => sum + bytes.byteLength, snapshot?.byteLength ?? 0);

/**
 * Reads a room in one read transaction and verifies the checksum of every part.
 * @returns undefined when there is no such room, or it was purged
 */
export function readRoom(raw: RawConnection, ydocId: string): JournalRoom | undefined {
  // One transaction: after a fold between two statements the folded rows would be in neither result.
  return raw.transaction(() => read<StoredRow>(raw, ydocId, ROWS))();
}

/**
 * Reads a room as `readRoom` does, without the kinds of its rows. The database may have an earlier schema: a backup is
 * not migrated.
 */
export function readRoomOfAnySchema(
  raw: RawConnection,
  ydocId: string,
): JournalRoom<StoredUpdate> | undefined {
  return raw.transaction(() => read<StoredUpdate>(raw, ydocId, UPDATES))();
}

/** @param select selects the rows of a room, in order of id */
function read<Row extends StoredUpdate>(
  raw: RawConnection,
  ydocId: string,
  select: string,
): JournalRoom<Row> | undefined {
  const room = prepared(
    raw,
    `SELECT kind, workspace_id, schema_major, schema_minor, folded_to, derived_rev
     FROM room WHERE ydoc_id = ? AND deleted_at IS NULL`,
  ).get(ydocId) as RoomRow | undefined;
  if (!room) return undefined;
  const damaged: DamagedPart[] = [];
  const snapshot = readSnapshot(raw, ydocId, room.folded_to, damaged);
  const rows: Row[] = [];
  let rev = room.folded_to;
  for (const row of prepared(raw, select).all(ydocId) as Row[]) {
    rev = Math.max(rev, row.id);
    const bytes = row.chunkKey === null ? row.bytes : readChunks(raw, row.chunkKey);
    if (checksum(bytes) === row.crc) rows.push({ ...row, bytes });
    else damaged.push({ source: `doc_update:${row.id}`, bytes, crc: row.crc, reason: 'checksum' });
  }
  const hasQuarantine =
    prepared(raw, 'SELECT 1 FROM doc_quarantine WHERE ydoc_id = ? LIMIT 1').get(ydocId) !== undefined;
  return {
    ydocId,
    kind: room.kind,
    workspaceId: room.workspace_id,
    schema: { major: room.schema_major, minor: room.schema_minor },
    foldedTo: room.folded_to,
    derivedRev: room.derived_rev,
    rev,
    snapshot,
    rows,
    damaged,
    hasQuarantine,
  };
}

/**
 * Reads the snapshot and joins its chunks. If a chunk is damaged or missing, the newest undamaged version is returned
 * instead: Yjs integrates structs that a version and the rows both contain only once.
 */
function readSnapshot(
  raw: RawConnection,
  ydocId: string,
  generation: number,
  damaged: DamagedPart[],
): Uint8Array | undefined {
  if (generation === 0) return undefined;
  const chunks = prepared(
    raw,
    'SELECT chunk, bytes, crc FROM doc_snapshot WHERE ydoc_id = ? AND generation = ? ORDER BY chunk',
  ).all(ydocId, generation) as { chunk: number; bytes: Buffer; crc: number }[];
  const damagedChunks: DamagedPart[] = chunks
    .filter(({ chunk, bytes, crc }, at) => chunk !== at || checksum(bytes) !== crc)
    .map(({ chunk, bytes, crc }) => ({
      source: `doc_snapshot:${generation}:${chunk}`,
      bytes,
      crc,
      reason: 'checksum',
    }));
  if (damagedChunks.length === 0 && chunks.length > 0) return Buffer.concat(chunks.map(({ bytes }) => bytes));
  damaged.push(...damagedChunks);
  if (damagedChunks.length === 0) {
    const source = `doc_snapshot:${generation}:0`;
    damaged.push({ source, bytes: new Uint8Array(), crc: 0, reason: 'missing' });
  }
  return newestGoodVersion(raw, ydocId);
}

/** Returns the state of the newest version with a correct checksum. */
export function newestGoodVersion(raw: RawConnection, ydocId: string): Uint8Array | undefined {
  const versions = prepared(
    raw,
    'SELECT bytes, crc, chunk_key AS chunkKey FROM doc_version WHERE ydoc_id = ? ORDER BY rev DESC, created_at DESC',
  ).iterate(ydocId) as IterableIterator<{ bytes: Buffer; crc: number; chunkKey: string | null }>;
  for (const { bytes, crc, chunkKey } of versions) {
    const state = chunkKey === null ? bytes : readChunks(raw, chunkKey);
    if (checksum(state) === crc) return state;
  }
  return undefined;
}

/** Returns a room's rev and the rev that its derived data were made from; undefined when there is no such room. */
export function readRev(raw: RawConnection, ydocId: string): { rev: number; derivedRev: number } | undefined {
  return prepared(
    raw,
    `SELECT max(folded_to, coalesce((SELECT max(id) FROM doc_update u WHERE u.ydoc_id = room.ydoc_id), 0)) AS rev,
            derived_rev AS derivedRev
     FROM room WHERE ydoc_id = ? AND deleted_at IS NULL`,
  ).get(ydocId) as { rev: number; derivedRev: number } | undefined;
}
