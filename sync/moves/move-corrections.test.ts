import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { splitBlock } from '#shared/moves/move-text.ts';
import { blocksOf } from '#shared/moves/testing/move-writer.ts';
import { hashOf } from '#sync/testing/journal-text.ts';
import { kindsOf, serverClientIds, storedTexts, type MoveDevice } from '#sync/testing/move-device.ts';
import { at, CORRECTED, FERRY, MoveScene } from '#sync/testing/move-scene.ts';
import type { TestClient } from '#sync/testing/test-client.ts';
import { until, type TestRooms } from '#sync/testing/test-rooms.ts';
import { MirrorThread } from './mirror-thread.ts';

const [FIRST_HALF = ''] = CORRECTED;

let scene: MoveScene;
let rooms: TestRooms;
let ydocId: string;
let reader: TestClient;
beforeEach(async () => {
  scene = await MoveScene.start();
  ({ rooms, ydocId, reader } = scene);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rooms.close();
});

const device = (): Promise<MoveDevice> => scene.device();
const untilTexts = (expected: readonly string[], client?: TestClient): Promise<void> =>
  scene.untilTexts(expected, client);

/** Waits until the server had time to read all rows of the room. */
async function untilRead(): Promise<void> {
  const marker = await device();
  marker.writer.split(0, 0, 'marker');
  marker.writer.join(1);
  await marker.send();
  await new Promise((resolve) => setTimeout(resolve, 500));
  marker.raw.close();
}

describe('the server corrects a paragraph that several people change at the same time', () => {
  test('[M7] a word that one replaces in the half that another splits off moves along, in a row of the server', async () => {
    const other = await rooms.join(scene.ada, ydocId);
    await until(() => other.text === FERRY);
    const [block] = blocksOf(other.doc);
    splitBlock(block!, at('Nobody'), { id: 'second' });
    reader.doc.transact(() => {
      reader.paragraph.delete(at('ferryman'), 'ferryman'.length);
      reader.paragraph.insert(at('ferryman'), 'boatman');
    });
    await untilTexts(CORRECTED);
    await untilTexts(CORRECTED, other);
    expect(hashOf(other.doc)).toBe(hashOf(reader.doc));
    expect(kindsOf(rooms, ydocId).filter((kind) => kind === 'fix')).toHaveLength(1);
    expect(serverClientIds(rooms, ydocId)).toHaveLength(1);
  });

  test('[M2][M9] two people who split and replace offline lose and double no word, whoever sends first', async () => {
    const [splitting, replacing, writing] = [await device(), await device(), await device()];
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

  test('[M2][M7] letters that one deletes and types one by one, each in a row of its own, move along', async () => {
    const [splitting, replacing] = [await device(), await device()];
    splitting.writer.split(0, at('Nobody'), 'second');
    await splitting.send();
    for (let end = at('ferryman') + 'ferryman'.length; end > at('ferryman'); end -= 1)
      replacing.writer.edit(0, end - 1, { remove: 1, words: '' });
    for (const [index, letter] of [...'boatman'].entries())
      replacing.writer.edit(0, at('ferryman') + index, { words: letter });
    await replacing.send();
    await untilTexts(CORRECTED);
    for (const each of [splitting, replacing]) expect(each.receive()).toEqual(CORRECTED);
  });

  test.each([
    ['first', [...' Rain fell.']],
    ['last', [...' Rain fell.']],
    ['first', [' ', 'Rain fell.']],
    ['last', [' ', 'Rain fell.']],
  ])(
    '[M2][M7] words that one types in a paragraph that another joins, whose rows come %s, stand in their order: %j',
    async (order, words) => {
      const splitting = await device();
      splitting.writer.split(0, at('Nobody'), 'second');
      await splitting.send();
      await untilTexts(['The ferry left at nine. ', 'Nobody saw the ferryman go.']);
      const [joining, typing] = [await device(), await device()];
      joining.writer.join(1);
      let end = 'Nobody saw the ferryman go.'.length;
      for (const part of words) {
        typing.writer.edit(1, end, { words: part });
        end += part.length;
      }
      for (const each of order === 'first' ? [typing, joining] : [joining, typing]) await each.send();
      const expected = [`${FERRY} Rain fell.`];
      await untilTexts(expected);
      for (const each of [joining, typing]) expect(each.receive()).toEqual(expected);
    },
  );

  /** Two people divide the paragraph offline at different words. The one who divides earlier has the higher client id. */
  async function splitTwice(): Promise<void> {
    const [later, earlier] = [await device(), await device()];
    earlier.writer.split(0, at('Nobody'), 'second');
    later.writer.split(0, at('the ferryman'), 'third');
    await earlier.send();
    await later.send();
  }
  const IN_ORDER = [FIRST_HALF, 'Nobody saw ', 'the ferryman go.'];

  test('[M12] paragraphs of two splits at the same time stand in the order of their text', async () => {
    await splitTwice();
    await untilTexts(IN_ORDER);
    expect(kindsOf(rooms, ydocId)).toContain('fix');
  });

  test('[M12] while an old client is in the room no paragraph is made again, and no word is lost or doubled', async () => {
    const old = rooms.client(scene.ada, ydocId, { isOld: true });
    await old.synced();
    await splitTwice();
    const sorted = (texts: readonly string[]): string => [...texts].toSorted().join('|');
    await until(() => sorted(storedTexts(rooms, ydocId)) === sorted(IN_ORDER));
    await untilRead();
    expect(sorted(storedTexts(rooms, ydocId).filter((text) => text !== ''))).toBe(sorted(IN_ORDER));
    const ids = blocksOf(old.doc).map((block) => block._item?.id.client);
    // Nobody but the writers has made these paragraphs.
    for (const id of serverClientIds(rooms, ydocId)) expect(ids).not.toContain(id);
    old.destroy();
  });

  test('[M9] a catch-up is not read as intents: its deletions of what the server moved delete nothing', async () => {
    const [splitting, replacing] = [await device(), await device()];
    splitting.writer.split(0, at('Nobody'), 'second');
    replacing.writer.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
    await splitting.send();
    await replacing.send();
    await untilTexts(CORRECTED);
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
    await scene.conflict();
    await untilTexts(CORRECTED);
    await scene.fold();
    expect(storedTexts(rooms, ydocId)).toEqual(CORRECTED);
    const [again, writing] = [await device(), await device()];
    again.writer.split(1, 'Nobody saw '.length, 'third');
    writing.writer.edit(1, 'Nobody saw the boatman go.'.length, { words: ' Rain fell.' });
    await again.send();
    await writing.send();
    await untilTexts([FIRST_HALF, 'Nobody saw ', 'the boatman go. Rain fell.']);
  });
});

describe('the setting MOVES', () => {
  test('with "log" nothing is written, and the counts of what would be written are logged without text', async () => {
    scene.config.moves = 'log';
    await rooms.restart();
    await scene.conflict();
    const isCount = ({ msg }: { msg: string }): boolean => msg === 'moved text would be corrected';
    await until(() => rooms.logLines.some(isCount));
    const line = rooms.logLines.find(isCount);
    expect(line).toMatchObject({ ydocId, corrections: 1, refused: 0 });
    expect(JSON.stringify(rooms.logLines)).not.toMatch(/boatman|ferryman|Nobody/);
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
    expect(serverClientIds(rooms, ydocId)).toEqual([]);
  });

  test('with "off" the thread never starts, and the text stays as it was merged', async () => {
    scene.config.moves = 'off';
    await rooms.restart();
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    await scene.conflict();
    await untilRead();
    expect(run).not.toHaveBeenCalled();
    expect(kindsOf(rooms, ydocId)).not.toContain('fix');
  });

  test('a room without a record never starts the thread', async () => {
    const run = vi.spyOn(MirrorThread.prototype, 'run');
    const [one, two] = [await device(), await device()];
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
  const one = await device();
  one.writer.edit(0, 0, { words: 'A row. ' });
  await one.send();
  one.writer.edit(0, 0, { words: 'A difference. ' });
  await one.catchUp();
  expect(kindsOf(rooms, ydocId)).toEqual(['row', 'row', 'row', 'catch-up']);
});
