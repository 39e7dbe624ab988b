import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { hashOf } from '../journal-text.ts';
import { editAtRandom } from '../random-edit.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { Person, TestRooms } from '../test-rooms.ts';

export const DAMAGES = ['flipped', 'cut', 'missing'] as const;
export type Damage = (typeof DAMAGES)[number];

export interface DamagedRoom {
  damage: Damage;
  /** Whether the damage is in the snapshot instead of a row. */
  isSnapshot: boolean;
  /** From the start of joining until the client has all undamaged text, milliseconds. */
  openedAfterMs: number;
  /** The problems found. */
  problems: string[];
}

/**
 * P7: opens a document, a part of whose journal has a flipped bit, is cut or is missing. The damage must be detected,
 * and its bytes quarantined. The client must receive the text of all undamaged parts, no undamaged row may be
 * deleted, and the device that wrote the document must return the rest.
 */
export async function openDamagedRoom(
  rooms: TestRooms,
  { person, workspaceId, seed }: { person: Person; workspaceId: string; seed: number },
): Promise<DamagedRoom> {
  const seeded = new SeededRandom(seed);
  const damage = seeded.pick(DAMAGES);
  const isSnapshot = seeded.chance(0.3);
  const ydocId = await rooms.document(workspaceId, person);
  const writer = await writeDocument(rooms, ydocId, person, seeded, isSnapshot);
  const bytes = damageRandomPart(rooms, ydocId, damage, isSnapshot, seeded);
  const undamaged = rooms.rows(ydocId).filter((row) => !bytes || Buffer.compare(row.bytes, bytes) !== 0);
  const expected = hashOfUndamaged(rooms, ydocId, undamaged, isSnapshot);

  const problems: string[] = [];
  const from = performance.now();
  const reader = await rooms.join(person, ydocId);
  const openedAfterMs = performance.now() - from;
  if (hashOf(reader.doc) !== expected) problems.push('not all of what is left is on the screen');
  if (!alarmsOf(rooms, ydocId).some((alarm) => alarm.startsWith('journal-'))) problems.push('not noticed');
  if (bytes && !isInQuarantine(rooms, ydocId, bytes)) problems.push('not in quarantine');
  const remainingIds = new Set(rooms.rows(ydocId).map(({ id }) => id));
  if (undamaged.some(({ id }) => !remainingIds.has(id))) problems.push('an undamaged row is gone');

  const device = await rooms.join(person, ydocId, { document: writer });
  await device.saved();
  await reader
    .waitFor(() => hashOf(reader.doc) === hashOf(writer))
    .catch(() => problems.push('what the device has did not come back'));
  device.destroy();
  reader.destroy();
  return {
    damage,
    isSnapshot,
    openedAfterMs,
    problems: problems.map((problem) => `seed ${seed}: ${problem}`),
  };
}

/** Makes edits of one device, each a row of its own; folds half-way if a snapshot is needed. */
async function writeDocument(
  rooms: TestRooms,
  ydocId: string,
  { userId }: Person,
  seeded: SeededRandom,
  isFolded: boolean,
): Promise<Y.Doc> {
  const doc = new Y.Doc();
  doc.clientID = seeded.below(2 ** 32);
  for (const { bytes } of rooms.rows(ydocId)) Y.applyUpdate(doc, bytes);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const edits = 8 + seeded.below(30);
  const foldAt = isFolded ? 4 + seeded.below(edits - 4) : -1;
  for (let edit = 0; edit < edits; edit += 1) {
    editAtRandom(doc, seeded);
    // This insertion makes each row refer to the previous one: a missing row that no other row refers to cannot be
    // detected.
    const first = doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement;
    (first.get(0) as Y.XmlText).insert(0, `${edit} `);
    await append(rooms, ydocId, userId, updates.splice(0));
    if (edit === foldAt) await fold(rooms, ydocId, seeded.chance(0.5));
  }
  return doc;
}

async function append(
  rooms: TestRooms,
  ydocId: string,
  userId: string,
  updates: Uint8Array[],
): Promise<void> {
  const bytes = Y.mergeUpdates(updates);
  await rooms.db.append((raw) =>
    appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId }], Date.now()),
  );
}

async function fold(rooms: TestRooms, ydocId: string, hasVersion: boolean): Promise<void> {
  const folded = await rooms.workers.run(foldRoomJob, { ydocId });
  if ('refused' in folded) throw new Error(folded.refused);
  await commitFold(rooms.db, folded);
  if (hasVersion)
    await saveVersion(rooms.db, { ydocId, state: folded.state, rev: folded.foldedTo, kind: 'named' });
}

/**
 * Damages a random part of the room.
 * @returns the damaged bytes; undefined when the part was deleted
 */
function damageRandomPart(
  { db }: TestRooms,
  ydocId: string,
  damage: Damage,
  isSnapshot: boolean,
  seeded: SeededRandom,
): Buffer | undefined {
  const table = isSnapshot ? 'doc_snapshot' : 'doc_update';
  const key = isSnapshot ? 'chunk' : 'id';
  const parts = db.rawReader
    .prepare(`SELECT ${key} AS part, bytes FROM ${table} WHERE ydoc_id = ? ORDER BY ${key}`)
    .all(ydocId) as { part: number; bytes: Buffer }[];
  // A missing newest row cannot be detected: only its device knows it, and sends it again.
  const candidates = damage === 'missing' && !isSnapshot ? parts.slice(0, -1) : parts;
  const { part, bytes } = seeded.pick(candidates.length > 0 ? candidates : parts);
  if (damage === 'missing') {
    db.rawWriter.prepare(`DELETE FROM ${table} WHERE ydoc_id = ? AND ${key} = ?`).run(ydocId, part);
    return undefined;
  }
  const damagedBytes =
    damage === 'cut' ? Buffer.from(bytes.subarray(0, seeded.below(bytes.length))) : Buffer.from(bytes);
  if (damage === 'flipped') {
    const at = seeded.below(damagedBytes.length);
    damagedBytes[at] = (damagedBytes[at] ?? 0) ^ (1 << seeded.below(8));
  }
  db.rawWriter
    .prepare(`UPDATE ${table} SET bytes = ? WHERE ydoc_id = ? AND ${key} = ?`)
    .run(damagedBytes, ydocId, part);
  return damagedBytes;
}

/** Returns the hash of the document made from the undamaged parts, without using the product's own load. */
function hashOfUndamaged(
  { db }: TestRooms,
  ydocId: string,
  rows: readonly { bytes: Buffer }[],
  isSnapshotDamaged: boolean,
): string {
  const doc = new Y.Doc();
  const table = isSnapshotDamaged ? 'doc_version' : 'doc_snapshot';
  const states = db.rawReader.prepare(`SELECT bytes FROM ${table} WHERE ydoc_id = ?`).pluck().all(ydocId);
  // Both tables hold blobs. These states are short, so each is one chunk.
  for (const bytes of [...(states as Buffer[]), ...rows.map((row) => row.bytes)]) Y.applyUpdate(doc, bytes);
  return hashOf(doc);
}

const alarmsOf = ({ logLines }: TestRooms, ydocId: string): string[] =>
  logLines.flatMap((line) => (line['ydocId'] === ydocId && 'alarm' in line ? [String(line['alarm'])] : []));

function isInQuarantine({ db }: TestRooms, ydocId: string, bytes: Buffer): boolean {
  const quarantined = db.rawReader
    .prepare('SELECT bytes FROM doc_quarantine WHERE ydoc_id = ?')
    .pluck()
    .all(ydocId);
  // The column holds blobs.
  return (quarantined as Buffer[]).some((one) => Buffer.compare(one, bytes) === 0);
}
