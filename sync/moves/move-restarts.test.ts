import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAULT_POINTS, FaultyStore } from '#sync/testing/faults/faulty-store.ts';
import { kindsOf, serverClientIds, storedTexts } from '#sync/testing/move-device.ts';
import { CORRECTED, MoveScene } from '#sync/testing/move-scene.ts';
import { until, type TestRooms } from '#sync/testing/test-rooms.ts';
import { Admission } from '../journal/admission.ts';
import { MirrorThread } from './mirror-thread.ts';

let scene: MoveScene;
let rooms: TestRooms;
let ydocId: string;
beforeEach(async () => {
  scene = await MoveScene.start();
  ({ rooms, ydocId } = scene);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rooms.close();
});

const fixes = (): number => kindsOf(rooms, ydocId).filter((kind) => kind === 'fix').length;

/** Makes the server end between a row and its correction, in a text that is wrong without it. */
async function endBeforeCorrection(): Promise<void> {
  const correct = vi.spyOn(Admission.prototype, 'correct').mockReturnValue(new Promise(() => {}));
  await scene.conflict();
  await until(() => correct.mock.calls.length > 0);
  correct.mockRestore();
  expect(fixes()).toBe(0);
  expect(storedTexts(rooms, ydocId)).not.toEqual(CORRECTED);
}

describe('a server that ended between a row and its correction', () => {
  test('[M11] the correction is written when somebody opens the text again', async () => {
    await endBeforeCorrection();
    await rooms.restart();
    await scene.untilTexts(CORRECTED);
    expect(fixes()).toBe(1);
  });

  test('[M11] the correction is written before a fold, also if nobody opens the text', async () => {
    await endBeforeCorrection();
    scene.reader.destroy();
    await scene.fold();
    expect(storedTexts(rooms, ydocId)).toEqual(CORRECTED);
  });

  test('[M11] a stored correction is not written again', async () => {
    await scene.conflict();
    await scene.untilTexts(CORRECTED);
    await rooms.restart();
    await scene.reader.synced();
    const device = await scene.device();
    device.writer.edit(1, 0, { words: 'And ' });
    await device.send();
    await scene.untilTexts([CORRECTED[0] ?? '', `And ${CORRECTED[1]}`]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(fixes()).toBe(1);
    expect(storedTexts(rooms, ydocId)).toEqual([CORRECTED[0], `And ${CORRECTED[1]}`]);
  });

  test('[M7][A8] each start corrects under a client id of its own, which belongs to the server', async () => {
    await scene.conflict();
    await scene.untilTexts(CORRECTED);
    await rooms.restart();
    await scene.reader.synced();
    const [splitting, writing] = [await scene.device(), await scene.device()];
    splitting.writer.split(1, 'Nobody saw '.length, 'third');
    writing.writer.edit(1, 'Nobody saw the boatman go.'.length, { words: ' Rain fell.' });
    await splitting.send();
    await writing.send();
    await scene.untilTexts([CORRECTED[0] ?? '', 'Nobody saw ', 'the boatman go. Rain fell.']);
    expect(new Set(serverClientIds(rooms, ydocId)).size).toBe(2);
  });
});

describe('a store that fails at a correction', () => {
  for (const point of FAULT_POINTS) {
    test(`[M7][A4] a fault at "${point}" is followed by exactly one correction, which everybody gets`, async () => {
      const store = new FaultyStore(rooms.db);
      const original = Admission.prototype.correct;
      let isFirst = true;
      vi.spyOn(Admission.prototype, 'correct').mockImplementation(async function (this: Admission, ...input) {
        if (isFirst) store.fail((moment) => (moment.point === point ? 'SQLITE_IOERR_WRITE' : undefined));
        isFirst = false;
        try {
          return await original.apply(this, input);
        } finally {
          store.heal();
        }
      });
      await scene.conflict();
      await scene.untilTexts(CORRECTED);
      expect(store.failures).toBeGreaterThan(0);
      expect(fixes()).toBe(1);
      expect(scene.reader.closeCodes).toEqual([]);
    });
  }

  test('a full room refuses the correction with a log line, and its text stays as it was merged', async () => {
    const { RoomRefusal } = await import('../connections/room-refusal.ts');
    vi.spyOn(Admission.prototype, 'correct').mockRejectedValue(new RoomRefusal('document-full'));
    await scene.conflict();
    await until(() => rooms.logLines.some(({ reason }) => reason === 'document-full'));
    expect(fixes()).toBe(0);
    scene.reader.type('!');
    await scene.reader.saved();
  });
});

describe('the thread of the mirrors', () => {
  test('a thread that dies is started again, and the rooms are opened from the journal', async () => {
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    await scene.conflict();
    await scene.untilTexts(CORRECTED);
    const [thread] = run.mock.contexts as MirrorThread[];
    await thread?.end(new Error('killed'));
    const openings = (): number => run.mock.calls.filter(([job]) => job.name === 'openMirror').length;
    expect(openings()).toBe(1);
    const [splitting, writing] = [await scene.device(), await scene.device()];
    splitting.writer.split(1, 'Nobody saw '.length, 'third');
    writing.writer.edit(1, 'Nobody saw the boatman go.'.length, { words: ' Rain fell.' });
    await splitting.send();
    await writing.send();
    await scene.untilTexts([CORRECTED[0] ?? '', 'Nobody saw ', 'the boatman go. Rain fell.']);
    expect(openings()).toBe(2);
  });

  test('a closed room frees its mirror', async () => {
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    await scene.conflict();
    await scene.untilTexts(CORRECTED);
    scene.closeDevices();
    scene.reader.destroy();
    await until(() => run.mock.calls.some(([job]) => job.name === 'closeMirrors'));
    const closing = run.mock.calls.findIndex(([job]) => job.name === 'closeMirrors');
    expect(await run.mock.results[closing]?.value).toBe(0);
  });
});
