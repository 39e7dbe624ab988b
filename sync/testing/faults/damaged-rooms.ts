import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
import { hashOf } from '../journal-text.ts';
import { editAtRandom } from '../random-edit.ts';
import { Seeded } from '#shared/testing/seeded.ts';
import type { Person, TestRooms } from '../test-rooms.ts';

export const DAMAGES = ['flipped', 'cut', 'missing'] as const;
export type Damage = (typeof DAMAGES)[number];

export interface DamagedRoom {
  damage: Damage;
  /** Of a row, or of a part of the snapshot. */
  isSnapshot: boolean;
  /** From the first message of whoever joins to all that is left on the screen, milliseconds. */
  openedAfterMs: number;
  /** What is wrong; nothing when all is well. */
  problems: string[];
}

/**
 * P7: a document of some edits, a part of whose journal is flipped, cut or missing; somebody opens it. The damage has to
 * be noticed and its bytes put aside, all that the undamaged parts say has to be on the screen, none of them touched,
 * and the device that wrote it gives the rest back.
 */
export async function openDamagedRoom(
  rooms: TestRooms,
  { person, workspaceId, seed }: { person: Person; workspaceId: string; seed: number },
): Promise<DamagedRoom> {
  const seeded = new Seeded(seed);
  const damage = seeded.of(DAMAGES);
  const isSnapshot = seeded.chance(0.3);
  const ydocId = await rooms.document(workspaceId, person);
  const writer = await write(rooms, ydocId, person, seeded, isSnapshot);
  const bytes = harm(rooms, ydocId, damage, isSnapshot, seeded);
  const undamaged = rooms.rows(ydocId).filter((row) => !bytes || Buffer.compare(row.bytes, bytes) !== 0);
  const expected = readable(rooms, ydocId, undamaged, isSnapshot);

  const problems: string[] = [];
  const from = performance.now();
  const reader = await rooms.joined(person, ydocId);
  const openedAfterMs = performance.now() - from;
  if (hashOf(reader.doc) !== expected) problems.push('not all of what is left is on the screen');
  if (!alarmsOf(rooms, ydocId).some((alarm) => alarm.startsWith('journal-'))) problems.push('not noticed');
  if (bytes && !isInQuarantine(rooms, ydocId, bytes)) problems.push('not in quarantine');
  const left = new Set(rooms.rows(ydocId).map(({ id }) => id));
  if (undamaged.some(({ id }) => !left.has(id))) problems.push('an undamaged row is gone');

  const device = await rooms.joined(person, ydocId, { document: writer });
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

/** Some edits of one device, row by row; folded in the middle when a snapshot is wanted. */
async function write(
  rooms: TestRooms,
  ydocId: string,
  { userId }: Person,
  seeded: Seeded,
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
    // Whatever else is done, a row is followed by one that stands on it: what nobody stands on cannot be missed.
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

/** @returns the bytes that are there instead; undefined when none are */
function harm(
  { db }: TestRooms,
  ydocId: string,
  damage: Damage,
  isSnapshot: boolean,
  seeded: Seeded,
): Buffer | undefined {
  const table = isSnapshot ? 'doc_snapshot' : 'doc_update';
  const key = isSnapshot ? 'chunk' : 'id';
  const parts = db.rawReader
    .prepare(`SELECT ${key} AS part, bytes FROM ${table} WHERE ydoc_id = ? ORDER BY ${key}`)
    .all(ydocId) as { part: number; bytes: Buffer }[];
  // The newest row cannot be missed by anybody: only its device knows of it, and brings it again.
  const candidates = damage === 'missing' && !isSnapshot ? parts.slice(0, -1) : parts;
  const { part, bytes } = seeded.of(candidates.length > 0 ? candidates : parts);
  if (damage === 'missing') {
    db.rawWriter.prepare(`DELETE FROM ${table} WHERE ydoc_id = ? AND ${key} = ?`).run(ydocId, part);
    return undefined;
  }
  const harmed =
    damage === 'cut' ? Buffer.from(bytes.subarray(0, seeded.below(bytes.length))) : Buffer.from(bytes);
  if (damage === 'flipped') {
    const at = seeded.below(harmed.length);
    harmed[at] = (harmed[at] ?? 0) ^ (1 << seeded.below(8));
  }
  db.rawWriter
    .prepare(`UPDATE ${table} SET bytes = ? WHERE ydoc_id = ? AND ${key} = ?`)
    .run(harmed, ydocId, part);
  return harmed;
}

/** What the undamaged parts say, read apart from the product's own loading. */
function readable(
  { db }: TestRooms,
  ydocId: string,
  rows: readonly { bytes: Buffer }[],
  isSnapshotHarmed: boolean,
): string {
  const doc = new Y.Doc();
  const table = isSnapshotHarmed ? 'doc_version' : 'doc_snapshot';
  const states = db.rawReader.prepare(`SELECT bytes FROM ${table} WHERE ydoc_id = ?`).pluck().all(ydocId);
  // Both tables hold blobs; these states are short, in one piece each.
  for (const bytes of [...(states as Buffer[]), ...rows.map((row) => row.bytes)]) Y.applyUpdate(doc, bytes);
  return hashOf(doc);
}

const alarmsOf = ({ logged }: TestRooms, ydocId: string): string[] =>
  logged.flatMap((line) => (line['ydocId'] === ydocId && 'alarm' in line ? [String(line['alarm'])] : []));

function isInQuarantine({ db }: TestRooms, ydocId: string, bytes: Buffer): boolean {
  const aside = db.rawReader
    .prepare('SELECT bytes FROM doc_quarantine WHERE ydoc_id = ?')
    .pluck()
    .all(ydocId);
  // The column is a blob.
  return (aside as Buffer[]).some((one) => Buffer.compare(one, bytes) === 0);
}
