import { bigint, bytes, id, index, int, primaryKey, string, table, time } from '#server/db/columns';

/**
 * A room of the journal (A). Its text is the chunks of its snapshot followed by its rows, in order of id.
 * `rev` is the id of the room's newest row.
 */
export const room = table(
  'room',
  {
    /**
     * Equals the id of the document or canvas. It is never granted twice: the row remains after the item was purged.
     */
    ydocId: id().primaryKey(),
    /** document or canvas. For a purged folder, file, workspace or invitation a deleted row only reserves the id. */
    kind: string().notNull(),
    workspaceId: id().notNull(),
    schemaMajor: int().notNull(),
    schemaMinor: int().notNull(),
    /** The snapshot contains the rows up to this id. */
    foldedTo: bigint().notNull().default(0),
    /** The rev from which `contentMd` and the other derived data were made (A13). */
    derivedRev: bigint().notNull().default(0),
    createdAt: time().notNull(),
    deletedAt: time(),
  },
  (t) => [index('room_workspace').on(t.workspaceId)],
);

/**
 * Rows of the journal. The migration makes the table WITHOUT ROWID, so that the rows of a room are neighbours: a fold
 * then deletes neighbouring rows. In order of id alone each deleted row wrote its own page to the WAL, ten times the
 * cost.
 */
export const docUpdate = table(
  'doc_update',
  {
    /** From the counter `doc_update`, which never goes back (A6). */
    id: bigint().notNull(),
    ydocId: id().notNull(),
    /** A Yjs update; empty when `chunkKey` is set. */
    bytes: bytes().notNull(),
    /** CRC-32 of the complete update. */
    crc: bigint().notNull(),
    /**
     * The key of an update over 256 KB in `doc_chunk`. Its chunks were written before this row made them valid (A2).
     */
    chunkKey: id(),
    /** The user who sent it; null for a correction of the server. */
    userId: id(),
    createdAt: time().notNull(),
    /**
     * `catch-up`: a difference of states, which does not tell what its writer did (M9). `fix`: a correction that the
     * server made (M7). Null for an ordinary row.
     */
    kind: string(),
    /** The id of the row that a `fix` follows from (M11); null for other rows. */
    fixes: bigint(),
  },
  (t) => [primaryKey({ columns: [t.ydocId, t.id] })],
);

/**
 * Rooms with rows that are not in the derived data yet (A13). A row is inserted with the first such journal row and
 * deleted by the derivation that covers all of them. It lets the job find these rooms without a scan, even after a
 * fold has deleted the journal rows.
 */
export const underivedRoom = table('underived_room', {
  ydocId: id().primaryKey(),
});

/**
 * Rooms with rows, other than their first content, that are not in a snapshot yet (A6). A row is inserted with each
 * such journal row and deleted by the fold that leaves none. It lets the server find due folds at its start without
 * reading the journal.
 */
export const unfoldedRoom = table('unfolded_room', {
  ydocId: id().primaryKey(),
});

/** Chunks of bytes that are too long for one short transaction. They belong to the row that names their key (A2). */
export const docChunk = table(
  'doc_chunk',
  {
    chunkKey: id().notNull(),
    chunk: int().notNull(),
    bytes: bytes().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chunkKey, t.chunk] })],
);

/**
 * Keys of chunks that no row names, either not yet or no longer. A key is inserted with its first chunk, or when the
 * row that named it is deleted. It is deleted when a row that names it is inserted. The sweep reads only this table.
 */
export const unnamedChunk = table('unnamed_chunk', {
  chunkKey: id().primaryKey(),
  createdAt: time().notNull(),
});

export const docSnapshot = table(
  'doc_snapshot',
  {
    ydocId: id().notNull(),
    /** The `folded_to` for which the chunk was made. Chunks of another generation are not part of the snapshot. */
    generation: bigint().notNull(),
    chunk: int().notNull(),
    bytes: bytes().notNull(),
    crc: bigint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ydocId, t.generation, t.chunk] })],
);

export const docVersion = table(
  'doc_version',
  {
    id: id().primaryKey(),
    ydocId: id().notNull(),
    /** The complete state, made from the rows up to `rev`; empty when `chunkKey` is set. */
    bytes: bytes().notNull(),
    crc: bigint().notNull(),
    chunkKey: id(),
    rev: bigint().notNull(),
    note: string(),
    /** automatic or named. */
    kind: string().notNull(),
    userId: id(),
    createdAt: time().notNull(),
    /** Number of words in its text; null when they were not counted. */
    words: int(),
  },
  (t) => [
    index('doc_version_room').on(t.ydocId, t.createdAt),
    // A covering index for lists of versions: the rows themselves contain states of up to 256 KB each.
    index('doc_version_list').on(
      t.ydocId,
      t.id,
      t.kind,
      t.note,
      t.userId,
      t.words,
      t.createdAt,
      t.rev,
      t.chunkKey,
    ),
  ],
);

/**
 * Documents that were edited since their last automatic version. The row is deleted when the writing session ends.
 */
export const writingSession = table('writing_session', {
  ydocId: id().primaryKey(),
  startedAt: time().notNull(),
  changedAt: time().notNull(),
  /** The user that wrote last. */
  userId: id(),
});

/** The user to whom a Yjs client id is bound in a room (A8). */
export const docClient = table(
  'doc_client',
  {
    ydocId: id().notNull(),
    clientId: bigint().notNull(),
    userId: id().notNull(),
    device: string(),
    /** person, api or server. */
    actorKind: string().notNull(),
    createdAt: time().notNull(),
    /**
     * The epoch in which the user last returned text of this client id after a restore; null if that never happened.
     */
    returnedIn: string(),
  },
  (t) => [primaryKey({ columns: [t.ydocId, t.clientId] })],
);

/** Damaged bytes. They are stored unchanged and never applied (A5). */
export const docQuarantine = table(
  'doc_quarantine',
  {
    id: id().primaryKey(),
    ydocId: id().notNull(),
    /** `doc_update:{id}` or `doc_snapshot:{generation}:{chunk}`. */
    source: string().notNull(),
    bytes: bytes().notNull(),
    crc: bigint().notNull(),
    reason: string().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('doc_quarantine_room').on(t.ydocId)],
);

/** Marks the update that the gateway has already written for an operation in a room (A9, F3). */
export const partKey = table(
  'part_key',
  {
    operationKey: string().notNull(),
    ydocId: id().notNull(),
    updateId: bigint().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.operationKey, t.ydocId] }), index('part_key_room').on(t.ydocId)],
);
