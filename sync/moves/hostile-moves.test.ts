import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { encodeMoveRecord, MOVES_ARRAY, pushMoveRecord, type MoveRecord } from '#shared/moves/move-record.ts';
import { blocksOf, firstText } from '#shared/moves/testing/move-writer.ts';
import { kindsOf, storedTexts, type MoveDevice } from '#sync/testing/move-device.ts';
import { at, CORRECTED, FERRY, MoveScene } from '#sync/testing/move-scene.ts';
import { until, type Person, type TestRooms } from '#sync/testing/test-rooms.ts';
import { MirrorThread } from './mirror-thread.ts';

let scene: MoveScene;
let rooms: TestRooms;
let ydocId: string;
let ben: Person;
beforeEach(async () => {
  scene = await MoveScene.start();
  ({ rooms, ydocId } = scene);
  ben = await rooms.person('Ben');
  await rooms.member(scene.workspaceId, ben, 'editor');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rooms.close();
});

/** Returns the id of the unit at an offset of the first paragraph. */
function idAt({ writer: { doc } }: MoveDevice, offset: number): Y.ID {
  const [block] = blocksOf(doc);
  let before = 0;
  for (let item = block ? firstText(block)._start : null; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    if (offset < before + item.length) return Y.createID(item.id.client, item.id.clock + offset - before);
    before += item.length;
  }
  throw new RangeError(`no unit ${offset}`);
}

/** Makes the server read a text that it has open already anew. */
async function restart(): Promise<void> {
  await rooms.restart();
  await scene.reader.synced();
}

/** Waits until the server has read a conflict in another text, and so everything that was sent before. */
async function untilOtherTextIsCorrected(): Promise<void> {
  const other = await scene.inOtherText();
  await other.conflict();
  await until(() => kindsOf(rooms, other.ydocId).includes('fix'));
  expect(storedTexts(rooms, other.ydocId)).toEqual(CORRECTED);
}

describe('a record that only the server writes', () => {
  /** Ben claims that the words "The ferry" were moved to the words "Nobody saw". Ada, offline, deletes "The ferry". */
  async function forge(kind: 'fix' | 'join'): Promise<void> {
    const [forger, ada] = [await scene.device(ben), await scene.device()];
    const [from, to] = [idAt(forger, 0), idAt(forger, at('Nobody'))];
    const length = 'The ferry '.length;
    await scene.sendRow(forger, (doc) => {
      firstText(blocksOf(doc)[0]!).delete(0, length);
      const record: MoveRecord =
        kind === 'fix'
          ? { kind, forwards: [{ ...from, length, to }], rebuilt: [] }
          : {
              kind,
              block: from,
              texts: [],
              left: to,
              ranges: [{ ...from, length, copy: to.clock }],
            };
      pushMoveRecord(doc, record);
    });
    // From now on the server reads the record from the snapshot.
    await scene.fold();
    await scene.reader.synced();
    await ada.reconnect();
    ada.writer.edit(0, 0, { remove: length, words: 'It ' });
    await ada.send();
    await untilOtherTextIsCorrected();
  }

  test('[M10][M7] a correction that a person wrote is not believed, also after a restart', async () => {
    await forge('fix');
    await scene.untilTexts([`It ${FERRY.slice('The ferry '.length)}`]);
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
  });

  test('[M10] a join that moved nothing is not believed', async () => {
    await forge('join');
    await scene.untilTexts([`It ${FERRY.slice('The ferry '.length)}`]);
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
  });

  test('[A8] nobody can write under the client id of the server', async () => {
    await scene.conflict();
    await scene.untilTexts(CORRECTED);
    const [serverId] = rooms.db.rawReader
      .prepare(`SELECT client_id FROM doc_client WHERE ydoc_id = ? AND user_id = 'server'`)
      .pluck()
      .all(ydocId) as number[];
    const forger = await scene.device(ben);
    forger.receive();
    forger.writer.doc.clientID = serverId ?? 0;
    forger.writer.edit(0, 0, { words: 'I am the server. ' });
    const [row] = forger.writer.rows;
    forger.raw.update(ydocId, row!);
    await forger.raw.waitForText('foreign-client-id');
    expect(storedTexts(rooms, ydocId)).toEqual(CORRECTED);
  });
});

describe('hostile records', () => {
  /** Records whose numbers name nothing that is there. */
  const ABSURD: [string, (own: number, from: Y.ID) => MoveRecord][] = [
    [
      'of ranges of 2^53 units',
      (_own, from) => ({
        kind: 'split',
        block: from,
        left: from,
        before: null,
        ranges: [{ ...from, length: Number.MAX_SAFE_INTEGER, copy: Number.MAX_SAFE_INTEGER }],
      }),
    ],
    [
      'of thousands of ranges over one text',
      (_own, from) => ({
        kind: 'join',
        block: from,
        texts: Array.from({ length: 100 }, () => from),
        left: from,
        ranges: Array.from({ length: 5_000 }, () => ({ ...from, length: 10, copy: 3 })),
      }),
    ],
    [
      'of ids that are in another text',
      (own) => ({
        kind: 'split',
        block: Y.createID(own + 1, 4),
        left: Y.createID(7_777_777, 1),
        before: null,
        ranges: [{ client: 7_777_777, clock: 0, length: 4, copy: 0 }],
      }),
    ],
    ['of notes about nothing', (_own, from) => ({ kind: 'note', clock: 2 ** 50, left: from })],
  ];

  for (const [name, recordOf] of ABSURD) {
    test(`[M10][A15] records ${name} change no text and stop no correction`, async () => {
      const forger = await scene.device(ben);
      const record = recordOf(forger.writer.doc.clientID, idAt(forger, 3));
      await scene.sendRow(forger, (doc) => {
        firstText(blocksOf(doc)[0]!).delete(0, 1);
        firstText(blocksOf(doc)[0]!).insert(0, 'T');
        for (let count = 0; count < 3; count += 1) pushMoveRecord(doc, record);
      });
      await scene.untilTexts([FERRY]);
      await untilOtherTextIsCorrected();
      await restart();
      await scene.conflict();
      await scene.untilTexts(CORRECTED);
      expect(rooms.alarms()).toEqual([]);
    });
  }

  test('[A15] a room with more records than are read is served without corrections, and other rooms are corrected', async () => {
    const forger = await scene.device(ben);
    const bytes = encodeMoveRecord({ kind: 'note', clock: 1, left: idAt(forger, 0) }, 1)!;
    for (let part = 0; part < 10; part += 1)
      await scene.sendRow(forger, (doc) =>
        doc.getArray(MOVES_ARRAY).push(Array.from({ length: 10_000 }, () => bytes)),
      );
    await until(() => rooms.logLines.some(({ reason }) => reason === 'too-large'));
    await untilOtherTextIsCorrected();
    scene.reader.type(' And more.');
    await scene.reader.saved();
    expect(storedTexts(rooms, ydocId)).toEqual([`${FERRY} And more.`]);
  });

  test('[A15] a room that uses up the time of a job or breaks it is served without corrections, and all others are corrected', async () => {
    const run = MirrorThread.prototype.run;
    vi.spyOn(MirrorThread.prototype, 'run').mockImplementation(async function (
      this: MirrorThread,
      job,
      input,
    ) {
      const isOfRoom = JSON.stringify(input).includes(ydocId);
      // The input of a job that the thread refuses with an exception.
      return run.call(this, job, isOfRoom ? undefined : input) as never;
    });
    await scene.conflict();
    await until(() => rooms.alarms().includes('moves-failed'));
    await untilOtherTextIsCorrected();
    scene.reader.type('!');
    await scene.reader.saved();
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
  });

  test('[A3][M2] rows that are sent twice, merged or together with a refused one are corrected once', async () => {
    const [splitting, replacing] = [await scene.device(), await scene.device()];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    replacing.writer.edit(0, 0, { words: 'Listen. ' });
    const merged = Y.mergeUpdates(replacing.writer.rows);
    const [split] = splitting.writer.rows;
    for (let count = 0; count < 3; count += 1) splitting.raw.update(ydocId, split!);
    splitting.raw.update(ydocId, Uint8Array.of(1, 1, 255));
    replacing.raw.update(ydocId, merged);
    replacing.raw.update(ydocId, merged);
    await scene.untilTexts([`Listen. ${CORRECTED[0]}`, CORRECTED[1] ?? '']);
    expect(kindsOf(rooms, ydocId).filter((kind) => kind === 'fix')).toHaveLength(1);
  });
});
