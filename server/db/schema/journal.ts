import { bigint, bytes, id, index, int, primaryKey, string, table, time } from '#server/db/columns';

/**
 * The journal (A). A room's text is its snapshot's chunks and then its rows, in order of id.
 * `rev` is the id of a room's newest row.
 */
export const room = table(
  'room',
  {
    /** Equals the id of the document or canvas; never granted twice: the row outlives what it was made for. */
    ydocId: id().primaryKey(),
    /** document or canvas; of a purged folder, workspace or invitation the id alone is held here, as deleted. */
    kind: string().notNull(),
    workspaceId: id().notNull(),
    schemaMajor: int().notNull(),
    schemaMinor: int().notNull(),
    /** The rows up to this id are in the snapshot. */
    foldedTo: bigint().notNull().default(0),
    /** The rev that `contentMd` and its kin were derived from (A13). */
    derivedRev: bigint().notNull().default(0),
    createdAt: time().notNull(),
    deletedAt: time(),
  },
  (t) => [index('room_workspace').on(t.workspaceId)],
);

/**
 * Stored by room (WITHOUT ROWID, in the migration): a fold takes neighbours away. With rows in order of their ids each
 * deleted row was a page of its own in the log, ten times as dear.
 */
export const docUpdate = table(
  'doc_update',
  {
    /** From the counter `doc_update`, which never goes back (A6). */
    id: bigint().notNull(),
    ydocId: id().notNull(),
    /** Empty when `chunkKey` says where they are. */
    bytes: bytes().notNull(),
    /** Of the whole: CRC-32 of the bytes. */
    crc: bigint().notNull(),
    /** More than 256 KB lie in `doc_chunk`, written before this row makes them valid (A2). */
    chunkKey: id(),
    userId: id(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ydocId, t.id] })],
);

/**
 * Rooms with rows that nothing was derived from yet (A13): written with the first such row, taken away with the
 * derivation that leaves none. It finds them without a scan, also when a fold has taken the rows.
 */
export const underivedRoom = table('underived_room', {
  ydocId: id().primaryKey(),
});

/**
 * Rooms with rows beside their first content that no snapshot holds yet (A6): written with each such row, deleted by the
 * fold that leaves none. A start finds the folds that are due by it, without reading the journal.
 */
export const unfoldedRoom = table('unfolded_room', {
  ydocId: id().primaryKey(),
});

/** Bytes too long for one short transaction; parts of a row that names their key (A2). */
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
 * Keys of chunks that no row names yet, or none any more: written with the first chunk, or with the deletion of the row
 * that named them; deleted with the row that names them. The sweep reads these alone.
 */
export const unnamedChunk = table('unnamed_chunk', {
  chunkKey: id().primaryKey(),
  createdAt: time().notNull(),
});

export const docSnapshot = table(
  'doc_snapshot',
  {
    ydocId: id().notNull(),
    /** The `folded_to` it was made for: chunks of another generation are not part of the snapshot. */
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
    /** The whole state, made from the rows up to `rev`; empty when `chunkKey` says where it is. */
    bytes: bytes().notNull(),
    crc: bigint().notNull(),
    chunkKey: id(),
    rev: bigint().notNull(),
    note: string(),
    /** automatic or named. */
    kind: string().notNull(),
    userId: id(),
    createdAt: time().notNull(),
    /** Words of its text; null where they were not counted. */
    words: int(),
  },
  (t) => [
    index('doc_version_room').on(t.ydocId, t.createdAt),
    // All that a list shows: the rows themselves lie behind states of up to 256 KB each.
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

/** Documents that were written in since their last automatic version: a row until the writing rests. */
export const writingSession = table('writing_session', {
  ydocId: id().primaryKey(),
  startedAt: time().notNull(),
  changedAt: time().notNull(),
  /** Who wrote last. */
  userId: id(),
});

/** Which user writes under which Yjs client id in a room (A8). */
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
    /** The epoch in which the user last gave back what was written under it; null as long as nothing was restored. */
    returnedIn: string(),
  },
  (t) => [primaryKey({ columns: [t.ydocId, t.clientId] })],
);

/** Bytes that could not be read: kept as they were, never applied (A5). */
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

/** What the gateway has already written for one operation in one room (A9, F3). */
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
