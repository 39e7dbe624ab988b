import { asBuffer } from './checksum.ts';
import { reserveCounts } from '../counters.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';
import { SERVER_WRITER, type RowKind } from './row-kinds.ts';

/** Client ids to bind to a user [A8]. */
export interface ClientBinding {
  clientIds: readonly number[];
  device: string | null;
  actorKind: 'person' | 'api' | 'server';
}

/** An update to append to the journal, with everything to be written in the same transaction [A1]. */
export interface JournalEntry {
  ydocId: string;
  /** A Yjs update, version 1; empty when `chunkKey` is set. */
  bytes: Uint8Array;
  /** Checksum of the complete update. */
  crc: number;
  chunkKey?: string;
  /** Absent for an ordinary row. */
  kind?: RowKind;
  /** The id of the row that a `fix` follows from [M11]. */
  fixes?: number;
  /** The user who sent it, or {@link SERVER_WRITER}. */
  userId: string;
  /** Client ids to bind to `userId` together with this row [A8]. */
  bind?: ClientBinding;
  /**
   * The user's own client ids under which they return text in this epoch. From then on no other user may do so [A14].
   */
  returned?: { clientIds: readonly number[]; epoch: string };
  /** The schema version to which the room rises [B2]. */
  raiseSchema?: { major: number; minor: number };
  /** The operation that made this change. It is written at most once (F3). */
  operationKey?: string;
}

export type Appended =
  | { kind: 'kept'; id: number }
  /** The operation's change to this room was written before. Nothing was written now. */
  | { kind: 'already-there' }
  /** The room was purged or does not exist. Nothing was written. */
  | { kind: 'gone' };

const INSERT_ROW = `INSERT INTO doc_update (id, ydoc_id, bytes, crc, chunk_key, user_id, created_at, kind, fixes)
  SELECT ?, ydoc_id, ?, ?, ?, ?, ?, ?, ? FROM room WHERE ydoc_id = ? AND deleted_at IS NULL`;
const MARK_UNDERIVED = 'INSERT INTO underived_room (ydoc_id) VALUES (?) ON CONFLICT DO NOTHING';
const MARK_UNFOLDED = 'INSERT INTO unfolded_room (ydoc_id) VALUES (?) ON CONFLICT DO NOTHING';
const MARK_CHUNK_NAMED = 'DELETE FROM unnamed_chunk WHERE chunk_key = ?';
const BIND_CLIENT = `INSERT INTO doc_client (ydoc_id, client_id, user_id, device, actor_kind, created_at)
  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const INSERT_PART_KEY = `INSERT INTO part_key (operation_key, ydoc_id, update_id, created_at)
  VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const SET_RETURNED_IN = 'UPDATE doc_client SET returned_in = ? WHERE ydoc_id = ? AND client_id = ?';
const RAISE_SCHEMA = `UPDATE room SET schema_major = ?, schema_minor = ?
  WHERE ydoc_id = ? AND (schema_major < ? OR (schema_major = ? AND schema_minor < ?))`;

/** A step for `db.append` that binds client ids to a user. An id that is already bound keeps its user. */
export function bindClients(
  raw: RawConnection,
  ydocId: string,
  userId: string,
  { clientIds, device, actorKind }: ClientBinding,
  now: number,
): void {
  for (const clientId of clientIds) {
    prepared(raw, BIND_CLIENT).run(ydocId, clientId, userId, device, actorKind, now);
  }
}

/** A step for `db.append` that writes entries in order, within the caller's transaction. */
export function appendRows(raw: RawConnection, entries: readonly JournalEntry[], now: number): Appended[] {
  const insert = prepared(raw, INSERT_ROW);
  const [underived, unfolded] = [prepared(raw, MARK_UNDERIVED), prepared(raw, MARK_UNFOLDED)];
  // Rooms that this batch has already marked as underived and unfolded.
  const marked = new Set<string>();
  let id = reserveCounts(raw, 'doc_update', entries.length) - 1;
  return entries.map((entry) => {
    id += 1;
    const { ydocId, operationKey, bind, returned, raiseSchema } = entry;
    if (
      operationKey !== undefined &&
      prepared(raw, INSERT_PART_KEY).run(operationKey, ydocId, id, now).changes === 0
    ) {
      return { kind: 'already-there' };
    }
    const { changes } = insert.run(
      id,
      asBuffer(entry.bytes),
      entry.crc,
      entry.chunkKey ?? null,
      entry.userId === SERVER_WRITER ? null : entry.userId,
      now,
      entry.kind === undefined || entry.kind === 'row' ? null : entry.kind,
      entry.fixes ?? null,
      ydocId,
    );
    if (changes === 0) return { kind: 'gone' };
    if (!marked.has(ydocId)) {
      marked.add(ydocId);
      underived.run(ydocId);
      unfolded.run(ydocId);
    }
    if (entry.chunkKey !== undefined) prepared(raw, MARK_CHUNK_NAMED).run(entry.chunkKey);
    if (bind) bindClients(raw, ydocId, entry.userId, bind, now);
    if (returned)
      for (const clientId of returned.clientIds)
        prepared(raw, SET_RETURNED_IN).run(returned.epoch, ydocId, clientId);
    if (raiseSchema) {
      const { major, minor } = raiseSchema;
      prepared(raw, RAISE_SCHEMA).run(major, minor, ydocId, major, major, minor);
    }
    return { kind: 'kept', id };
  });
}
