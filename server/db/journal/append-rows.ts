import { asBuffer } from './stored-bytes.ts';
import { reserveCounts } from '../counters.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';

/** Client ids that become a person's [A8]. */
export interface ClientBinding {
  clientIds: readonly number[];
  device: string | null;
  actorKind: 'person' | 'api' | 'server';
}

/** An update on its way into the journal, with all that has to stand or fall with it [A1]. */
export interface JournalEntry {
  ydocId: string;
  /** A Yjs update, version 1; empty when `chunkKey` says where it lies. */
  bytes: Uint8Array;
  /** Of the whole update. */
  crc: number;
  chunkKey?: string;
  userId: string;
  /** Client ids that become this person's with this row [A8]. */
  bind?: ClientBinding;
  /** The person's own client ids under which they give back text in this epoch: others may not any more [A14]. */
  returned?: { clientIds: readonly number[]; epoch: string };
  /** The version the room rises to [B2]. */
  raiseSchema?: { major: number; minor: number };
  /** The operation whose change this is: written once (F3). */
  operationKey?: string;
}

export type Appended =
  | { kind: 'kept'; id: number }
  /** The operation's part in this room was written before; nothing was written now. */
  | { kind: 'already-there' }
  /** The room was purged. */
  | { kind: 'gone' };

const INSERT = `INSERT INTO doc_update (id, ydoc_id, bytes, crc, chunk_key, user_id, created_at)
  SELECT ?, ydoc_id, ?, ?, ?, ?, ? FROM room WHERE ydoc_id = ? AND deleted_at IS NULL`;
const UNDERIVED = 'INSERT INTO underived_room (ydoc_id) VALUES (?) ON CONFLICT DO NOTHING';
const UNFOLDED = 'INSERT INTO unfolded_room (ydoc_id) VALUES (?) ON CONFLICT DO NOTHING';
const NAMED = 'DELETE FROM unnamed_chunk WHERE chunk_key = ?';
const BIND = `INSERT INTO doc_client (ydoc_id, client_id, user_id, device, actor_kind, created_at)
  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const PART = `INSERT INTO part_key (operation_key, ydoc_id, update_id, created_at)
  VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const RETURNED = 'UPDATE doc_client SET returned_in = ? WHERE ydoc_id = ? AND client_id = ?';
const RAISE = `UPDATE room SET schema_major = ?, schema_minor = ?
  WHERE ydoc_id = ? AND (schema_major < ? OR (schema_major = ? AND schema_minor < ?))`;

/** A step for `db.append`: an id that is bound already stays whose it is. */
export function bindClients(
  raw: RawConnection,
  ydocId: string,
  userId: string,
  { clientIds, device, actorKind }: ClientBinding,
  now: number,
): void {
  for (const clientId of clientIds) {
    prepared(raw, BIND).run(ydocId, clientId, userId, device, actorKind, now);
  }
}

/** A step for `db.append`: writes entries in their order, in the caller's transaction. */
export function appendRows(raw: RawConnection, entries: readonly JournalEntry[], now: number): Appended[] {
  const insert = prepared(raw, INSERT);
  const [underived, unfolded] = [prepared(raw, UNDERIVED), prepared(raw, UNFOLDED)];
  // Once in a batch: several people write in one room.
  const marked = new Set<string>();
  let id = reserveCounts(raw, 'doc_update', entries.length) - 1;
  return entries.map((entry) => {
    id += 1;
    const { ydocId, operationKey, bind, returned, raiseSchema } = entry;
    if (operationKey !== undefined && prepared(raw, PART).run(operationKey, ydocId, id, now).changes === 0) {
      return { kind: 'already-there' };
    }
    const { changes } = insert.run(
      id,
      asBuffer(entry.bytes),
      entry.crc,
      entry.chunkKey ?? null,
      entry.userId,
      now,
      ydocId,
    );
    if (changes === 0) return { kind: 'gone' };
    if (!marked.has(ydocId)) {
      marked.add(ydocId);
      underived.run(ydocId);
      unfolded.run(ydocId);
    }
    if (entry.chunkKey !== undefined) prepared(raw, NAMED).run(entry.chunkKey);
    if (bind) bindClients(raw, ydocId, entry.userId, bind, now);
    if (returned)
      for (const clientId of returned.clientIds)
        prepared(raw, RETURNED).run(returned.epoch, ydocId, clientId);
    if (raiseSchema) {
      const { major, minor } = raiseSchema;
      prepared(raw, RAISE).run(major, minor, ydocId, major, major, minor);
    }
    return { kind: 'kept', id };
  });
}
