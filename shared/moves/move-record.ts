import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/**
 * The declarations by which a device says that text which it deleted and inserted in one transaction is the same text at
 * another position [M1]. They are stored in `ydoc.getArray(MOVES_ARRAY)`, one binary item for each declaration, written
 * in the transaction that makes the change.
 */
export const MOVES_ARRAY = 'moves';

/** Consecutive units (UTF-16 code units of a text, or one inline node) and their copies. */
export interface MovedRange {
  readonly client: number;
  /** The clock of the first source. */
  readonly clock: number;
  readonly length: number;
  /** The clock of the first copy, under the client id of the record's writer. */
  readonly copy: number;
}

/**
 * A new block. Its text is the moved text that stood behind `left`. A block without moved text was inserted before the
 * block `before`, or behind `left`.
 */
export interface SplitRecord {
  readonly kind: 'split';
  /** The item of the new block's element. */
  readonly block: Y.ID;
  /** The unit left of the cut, or the element of the block that was cut at its start. */
  readonly left: Y.ID | null;
  /** The element of the block before which an empty block was inserted. */
  readonly before: Y.ID | null;
  readonly ranges: readonly MovedRange[];
}

/** A block that was deleted, and whose text was appended to the block above. */
export interface JoinRecord {
  readonly kind: 'join';
  /** The item of the deleted block's element. */
  readonly block: Y.ID;
  /** The items of the texts of the deleted block. */
  readonly texts: readonly Y.ID[];
  /** The last unit of the block above, or its element if it was empty. */
  readonly left: Y.ID;
  readonly ranges: readonly MovedRange[];
}

/**
 * The unit behind which text was typed, where Yjs names a deleted unit instead of which the device knows that it was moved
 * away [M4].
 */
export interface NoteRecord {
  readonly kind: 'note';
  /** The clock of the first typed unit, under the client id of the record's writer. */
  readonly clock: number;
  /** The unit left of the typed text, or the item of its text at the start of the text. */
  readonly left: Y.ID;
}

/** Units that a correction of the server left visible under another id [M7]. */
export interface ForwardedRange {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
  /** The visible unit that the first one forwards to. */
  readonly to: Y.ID;
}

/** A deleted block that was made again: by a correction at its position [M12], or by an undo. */
export interface RebuiltBlock {
  /** The item of the deleted element. */
  readonly block: Y.ID;
  readonly texts: readonly Y.ID[];
  /** The new element. */
  readonly to: Y.ID;
}

/**
 * What an undo or redo inserted again [M8]. The sources of a range are deleted units, or units that the same transaction
 * deletes: then the text moved.
 */
export interface RestoreRecord {
  readonly kind: 'restore';
  readonly ranges: readonly MovedRange[];
  readonly rebuilt: readonly RebuiltBlock[];
}

/** The forwards of a correction. Only the server writes them. */
export interface FixRecord {
  readonly kind: 'fix';
  readonly forwards: readonly ForwardedRange[];
  readonly rebuilt: readonly RebuiltBlock[];
}

export type MoveRecord = SplitRecord | JoinRecord | NoteRecord | FixRecord | RestoreRecord;

/** The first byte of every record. A reader ignores records of another version. */
const VERSION = 1;
const KINDS = ['split', 'join', 'note', 'fix', 'restore'] as const;
/** The longest record that is written or read, in bytes. A longer tail is moved without a declaration. */
export const MAX_RECORD_BYTES = 64 * 1024;

/**
 * Encodes a record for the array of moves.
 * @param own the client id of the record's writer
 * @returns undefined for a record that would be longer than {@link MAX_RECORD_BYTES}
 */
export function encodeMoveRecord(record: MoveRecord, own: number): Uint8Array | undefined {
  const encoder = encoding.createEncoder();
  const writeId = (id: Y.ID | null): void => {
    // 0 is no id, 1 the writer's own client; other clients are two higher.
    encoding.writeVarUint(encoder, id === null ? 0 : id.client === own ? 1 : id.client + 2);
    if (id) encoding.writeVarUint(encoder, id.clock);
  };
  const writeRanges = (ranges: readonly MovedRange[]): void => {
    encoding.writeVarUint(encoder, ranges.length);
    for (const { client, clock, length, copy } of ranges) {
      writeId(Y.createID(client, clock));
      encoding.writeVarUint(encoder, length);
      encoding.writeVarUint(encoder, copy);
    }
  };
  encoding.writeVarUint(encoder, VERSION);
  encoding.writeVarUint(encoder, KINDS.indexOf(record.kind));
  if (record.kind === 'split') {
    writeId(record.block);
    writeId(record.left);
    writeId(record.before);
    writeRanges(record.ranges);
  } else if (record.kind === 'join') {
    writeId(record.block);
    encoding.writeVarUint(encoder, record.texts.length);
    for (const text of record.texts) writeId(text);
    writeId(record.left);
    writeRanges(record.ranges);
  } else if (record.kind === 'note') {
    encoding.writeVarUint(encoder, record.clock);
    writeId(record.left);
  } else {
    if (record.kind === 'restore') writeRanges(record.ranges);
    else {
      encoding.writeVarUint(encoder, record.forwards.length);
      for (const { client, clock, length, to } of record.forwards) {
        writeId(Y.createID(client, clock));
        encoding.writeVarUint(encoder, length);
        writeId(to);
      }
    }
    encoding.writeVarUint(encoder, record.rebuilt.length);
    for (const { block, texts, to } of record.rebuilt) {
      writeId(block);
      encoding.writeVarUint(encoder, texts.length);
      for (const text of texts) writeId(text);
      writeId(to);
    }
  }
  const bytes = encoding.toUint8Array(encoder);
  return bytes.byteLength > MAX_RECORD_BYTES ? undefined : bytes;
}

/**
 * Decodes a record. Other people write records, so nothing in one is trusted: the caller compares it with the document.
 * @param own the client id of the item that contains the record
 * @returns undefined for bytes that are no record of this version
 */
export function decodeMoveRecord(bytes: Uint8Array, own: number): MoveRecord | undefined {
  if (bytes.byteLength > MAX_RECORD_BYTES) return undefined;
  try {
    const decoder = decoding.createDecoder(bytes);
    if (decoding.readVarUint(decoder) !== VERSION) return undefined;
    const record = readRecord(decoder, own);
    return decoding.hasContent(decoder) ? undefined : record;
  } catch {
    return undefined;
  }
}

function readRecord(decoder: decoding.Decoder, own: number): MoveRecord | undefined {
  const readId = (): Y.ID | null => {
    const client = decoding.readVarUint(decoder);
    if (client === 0) return null;
    return Y.createID(client === 1 ? own : client - 2, decoding.readVarUint(decoder));
  };
  const readKnownId = (): Y.ID => {
    const id = readId();
    if (id === null) throw new RangeError('a record lacks an id');
    return id;
  };
  const readList = <Entry>(read: () => Entry): Entry[] => {
    const count = decoding.readVarUint(decoder);
    // Every entry takes a byte, so a longer list cannot be complete.
    if (count > decoder.arr.length) throw new RangeError('a record lacks entries');
    return Array.from({ length: count }, read);
  };
  const readRange = (): MovedRange => {
    const { client, clock } = readKnownId();
    const length = decoding.readVarUint(decoder);
    return { client, clock, length, copy: decoding.readVarUint(decoder) };
  };
  const kind = KINDS[decoding.readVarUint(decoder)];
  if (kind === 'split')
    return { kind, block: readKnownId(), left: readId(), before: readId(), ranges: readList(readRange) };
  if (kind === 'join') {
    const [block, texts, left] = [readKnownId(), readList(readKnownId), readKnownId()];
    return { kind, block, texts, left, ranges: readList(readRange) };
  }
  if (kind === 'note') return { kind, clock: decoding.readVarUint(decoder), left: readKnownId() };
  if (kind !== 'fix' && kind !== 'restore') return undefined;
  const readForward = (): ForwardedRange => {
    const { client, clock } = readKnownId();
    return { client, clock, length: decoding.readVarUint(decoder), to: readKnownId() };
  };
  const readRebuilt = (): RebuiltBlock => ({
    block: readKnownId(),
    texts: readList(readKnownId),
    to: readKnownId(),
  });
  return kind === 'fix'
    ? { kind, forwards: readList(readForward), rebuilt: readList(readRebuilt) }
    : { kind, ranges: readList(readRange), rebuilt: readList(readRebuilt) };
}

/** Writes a record into the array of moves, in the current transaction. */
export function pushMoveRecord(doc: Y.Doc, record: MoveRecord): void {
  const bytes = encodeMoveRecord(record, doc.clientID);
  if (bytes) doc.getArray<Uint8Array>(MOVES_ARRAY).push([bytes]);
}

/** Whether a client id is the server's. */
export type IsServer = (client: number) => boolean;

/** Whether a document has ever had a record. Costs one look. */
export const hasRecords = (doc: Y.Doc): boolean => (doc.share.get(MOVES_ARRAY)?._start ?? null) !== null;

/** A record in a document, and the client id of its writer. */
export interface StoredRecord {
  readonly record: MoveRecord;
  readonly client: number;
}

/**
 * Returns the records of a document in the order of the array. Items that are no records are skipped, and so are
 * corrections that the server did not write.
 */
export function readMoveRecords(doc: Y.Doc, isServer: IsServer): StoredRecord[] {
  const records: StoredRecord[] = [];
  for (let item = doc.getArray(MOVES_ARRAY)._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentBinary)) continue;
    const record = decodeMoveRecord(item.content.content, item.id.client);
    if (record && (record.kind !== 'fix' || isServer(item.id.client)))
      records.push({ record, client: item.id.client });
  }
  return records;
}
