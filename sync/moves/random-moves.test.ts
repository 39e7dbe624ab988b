import { afterEach, beforeEach, expect, test } from 'vitest';
import { blocksOf, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { kindsOf, storedTexts, type MoveDevice } from '#sync/testing/move-device.ts';
import { MoveScene } from '#sync/testing/move-scene.ts';
import { until } from '#sync/testing/test-rooms.ts';

const ROUNDS = 8;
const EDITS = 4;

let scene: MoveScene;
beforeEach(async () => {
  scene = await MoveScene.start();
});
afterEach(() => scene.rooms.close());

/** Makes one change at random. @returns a character of its own if the change typed one */
function editAtRandom({ writer }: MoveDevice, seeded: SeededRandom, name: () => string): string {
  const blocks = blocksOf(writer.doc);
  const index = seeded.below(blocks.length);
  const length = textOfBlock(blocks[index]!).length;
  const chance = seeded.next();
  if (chance < 0.25 && length > 1) writer.split(index, 1 + seeded.below(length - 1), name());
  else if (chance < 0.45 && index > 0) writer.join(index);
  else {
    const typed = name();
    writer.edit(index, seeded.below(length + 1), { words: typed });
    return typed;
  }
  return '';
}

test.each([
  { seed: 1, restarts: 'never' },
  { seed: 2, restarts: 'never' },
  { seed: 3, restarts: 'in each second round' },
  { seed: 4, restarts: 'in each second round' },
])(
  '[M2][M7] three devices that type, split and join offline lose and double no character, and all become equal (seed $seed, the server restarts $restarts)',
  async ({ seed, restarts }) => {
    const { rooms, ydocId, reader } = scene;
    const seeded = new SeededRandom(seed);
    const devices = [await scene.device(), await scene.device(), await scene.device()];
    let typed = reader.text;
    let last = 0x4e_00;
    const name = (): string => String.fromCodePoint((last += 1));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const device of devices) {
        for (let edit = 0; edit < EDITS; edit += 1) typed += editAtRandom(device, seeded, name);
      }
      for (const device of devices) await device.send();
      if (restarts !== 'never' && round % 2 === 1) {
        await rooms.restart();
        for (const device of devices) await device.reconnect();
      }
      for (const device of devices) if (seeded.chance(0.7)) device.receive();
    }
    const sorted = (text: string): string => [...text].toSorted().join('');
    const expected = sorted(typed);
    // A correction may still change the order of paragraphs after every letter is in its place.
    await until(() => {
      const texts = storedTexts(rooms, ydocId);
      const read = blocksOf(reader.doc).map(textOfBlock);
      return sorted(texts.join('')) === expected && read.join('|') === texts.join('|');
    });
    const texts = storedTexts(rooms, ydocId);
    for (const device of devices) expect(device.receive()).toEqual(texts);
    expect(kindsOf(rooms, ydocId)).toContain('fix');
    expect(rooms.alarms()).toEqual([]);
  },
);
