import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { splitBlock } from '#shared/moves/move-text.ts';
import { blocksOf, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import { NO_AUTOMATIC_FOLDS } from '#sync/testing/faults/full-disk.ts';
import { hashOf } from '#sync/testing/journal-text.ts';
import { kindsOf, MoveDevice, serverClientIds, storedTexts } from '#sync/testing/move-device.ts';
import type { TestClient } from '#sync/testing/test-client.ts';
import { TEST_LIMITS } from '#sync/testing/test-limits.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { MirrorThread } from './mirror-thread.ts';

const FERRY = 'The ferry left at nine. Nobody saw the ferryman go.';
const FIRST_HALF = 'The ferry left at nine. ';
const MOVED = [FIRST_HALF, 'Nobody saw the boatman go.'];

const at = (words: string): number => FERRY.indexOf(words);

let rooms: TestRooms;
/** The settings of the rooms. A test may change them before a restart. */
let config: { -readonly [Name in keyof typeof TEST_LIMITS]: (typeof TEST_LIMITS)[Name] };
let ada: Person;
let ydocId: string;
let reader: TestClient;
beforeEach(async () => {
  config = { ...TEST_LIMITS };
  rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS, config });
  ({ ada, ydocId } = await rooms.createFixture());
  reader = await rooms.join(ada, ydocId);
  reader.type(FERRY);
  await reader.saved();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rooms.close();
});

const device = (clientId: number): Promise<MoveDevice> => MoveDevice.join(rooms, ydocId, ada, clientId);

const textsOf = ({ doc }: Pick<TestClient, 'doc'>): string[] => blocksOf(doc).map(textOfBlock);

/** Waits for a text that a client has and that the journal has, too. */
async function untilTexts(expected: readonly string[], client: TestClient = reader): Promise<void> {
  const isEqual = (texts: readonly string[]): boolean => texts.join('|') === expected.join('|');
  await until(() => isEqual(textsOf(client)) && isEqual(storedTexts(rooms, ydocId)));
}

/** Waits until the server has read all rows of the room: a correction that it makes now is stored behind them. */
async function untilRead(): Promise<void> {
  const marker = await device(4_000_000_000);
  marker.writer.split(0, 0, 'marker');
  marker.writer.join(1);
  await marker.send();
  await new Promise((resolve) => setTimeout(resolve, 500));
  marker.raw.close();
}

describe('the server corrects a paragraph that several people change at the same time', () => {
  test('[M7] a word that one replaces in the half that another splits off moves along, in a row of the server', async () => {
    const other = await rooms.join(ada, ydocId);
    await until(() => other.text === FERRY);
    const [block] = blocksOf(other.doc);
    splitBlock(block!, at('Nobody'), { id: 'second' });
    reader.doc.transact(() => {
      reader.paragraph.delete(at('ferryman'), 'ferryman'.length);
      reader.paragraph.insert(at('ferryman'), 'boatman');
    });
    await untilTexts(MOVED);
    await untilTexts(MOVED, other);
    expect(hashOf(other.doc)).toBe(hashOf(reader.doc));
    expect(kindsOf(rooms, ydocId).filter((kind) => kind === 'fix')).toHaveLength(1);
    expect(serverClientIds(rooms, ydocId)).toHaveLength(1);
  });

  test('[M2][M9] two people who split and replace offline lose and double no word, whoever sends first', async () => {
    const [splitting, replacing, writing] = [await device(11), await device(12), await device(13)];
    splitting.writer.split(0, at('Nobody'), 'second');
    splitting.writer.edit(1, 0, { words: 'Later: ' });
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    replacing.writer.split(0, at('the ferryman'), 'third');
    writing.writer.edit(0, FERRY.length, { words: ' Rain fell.' });
    for (const each of [writing, replacing, splitting]) await each.send();
    const expected = [FIRST_HALF, 'Later: Nobody saw ', 'the boatman go. Rain fell.'];
    await untilTexts(expected);
    for (const each of [writing, replacing, splitting]) expect(each.receive()).toEqual(expected);
  });

  test('[M9] a catch-up is not read as intents: its deletions of what the server moved delete nothing', async () => {
    const [splitting, replacing] = [await device(11), await device(12)];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await splitting.send();
    await replacing.send();
    await untilTexts(MOVED);
    replacing.receive();
    replacing.writer.edit(1, 0, { words: 'Still ' });
    await replacing.catchUp();
    const expected = [FIRST_HALF, 'Still Nobody saw the boatman go.'];
    await untilTexts(expected);
    await untilRead();
    await untilTexts(expected);
    expect(kindsOf(rooms, ydocId)).toContain('catch-up');
  });

  test('a fold of corrected rows keeps the text, and later splits are corrected', async () => {
    const [splitting, replacing] = [await device(11), await device(12)];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await splitting.send();
    await replacing.send();
    await untilTexts(MOVED);
    reader.destroy();
    config.moves = 'on';
    rooms.setFoldLimits({ idleMs: 0, rows: 1, bytes: 1, everyMs: 20 });
    await rooms.restart();
    await until(() => rooms.rows(ydocId).length === 0);
    expect(storedTexts(rooms, ydocId)).toEqual(MOVED);
    rooms.setFoldLimits(NO_AUTOMATIC_FOLDS);
    await rooms.restart();
    const [again, writing, watching] = [await device(21), await device(22), await rooms.join(ada, ydocId)];
    again.writer.split(1, 'Nobody saw '.length, 'third');
    writing.writer.edit(1, 'Nobody saw the boatman go.'.length, { words: ' Rain fell.' });
    await again.send();
    await writing.send();
    await untilTexts([FIRST_HALF, 'Nobody saw ', 'the boatman go. Rain fell.'], watching);
  });
});

describe('the setting MOVES', () => {
  async function conflict(): Promise<void> {
    const [splitting, replacing] = [await device(11), await device(12)];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await splitting.send();
    await replacing.send();
  }

  test('with "log" nothing is written, and the counts of what would be written are logged without text', async () => {
    config.moves = 'log';
    await rooms.restart();
    await conflict();
    const isCount = ({ msg }: { msg: string }): boolean => msg === 'moved text would be corrected';
    await until(() => rooms.logLines.some(isCount));
    const line = rooms.logLines.find(isCount);
    expect(line).toMatchObject({ ydocId, corrections: 1, refused: 0 });
    expect(JSON.stringify(rooms.logLines)).not.toMatch(/boatman|ferryman|Nobody/);
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
    expect(serverClientIds(rooms, ydocId)).toEqual([]);
  });

  test('with "off" the thread never starts, and the text stays as it was merged', async () => {
    config.moves = 'off';
    await rooms.restart();
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    await conflict();
    await untilRead();
    expect(run).not.toHaveBeenCalled();
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
  });

  test('a room without a record never starts the thread', async () => {
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    const [one, two] = [await device(11), await device(12)];
    one.writer.edit(0, 0, { words: 'Listen: ' });
    two.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await one.send();
    await two.send();
    await untilTexts(['Listen: The ferry left at nine. Nobody saw the boatman go.']);
    expect(run).not.toHaveBeenCalled();
    one.receive();
    one.writer.split(0, 3, 'second');
    await one.send();
    await until(() => run.mock.calls.length > 0);
  });
});

test('[M9] rows and catch-ups are stored with their kind', async () => {
  const one = await device(11);
  one.writer.edit(0, 0, { words: 'A row. ' });
  await one.send();
  one.writer.edit(0, 0, { words: 'A difference. ' });
  await one.catchUp();
  expect(kindsOf(rooms, ydocId)).toEqual(['row', 'row', 'row', 'catch-up']);});
