// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { Seeded } from '#shared/testing/seeded.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { openRooms, type Page } from './page.ts';

/** How many times the long form runs it, each with its own choices: `P8_SEEDS=20`. */
const SEEDS = Number(process.env['P8_SEEDS'] ?? 1);
const EDITS = 5_000;

const { rooms, page } = await openRooms();

/** What everybody wrote, with how often each word is there. */
function counted(doc: Y.Doc): Map<string, number> {
  const words = doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toJSON()
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const count = new Map<string, number>();
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
  '[P8] two tabs a long time offline, 5,000 edits elsewhere: all of it is there, once (seed %i)',
  async (seed) => {
    const seeded = new Seeded(seed);
    const { ada, workspaceId, ydocId } = await rooms.desk();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const one = page(rooms, { person: ada, ydocId });
    await one.status('saved');
    let two = page(rooms, { person: ada, ydocId, device: one.device });
    await two.status('saved');
    one.cut();
    two.cut();
    await Promise.all([one.status('device'), two.status('device')]);

    const written: string[] = [];
    const write = (tab: Page, name: string): void => {
      const word = `${name}.${written.length}`;
      written.push(word);
      tab.type(` ${word}`);
    };
    for (let at = 0; at < 100; at += 1) {
      write(seeded.chance(0.5) ? one : two, 'ada');
      if (at === 50) {
        // A tab crashes in the middle of it, and is opened again with no network.
        await two.status('device');
        two.close();
        two = page(rooms, { person: ada, ydocId, device: one.device });
        two.cut();
        await until(() => two.room.getState().isHere);
      }
      if (seeded.chance(0.1)) await new Promise((resolve) => setTimeout(resolve, seeded.below(20)));
    }
    const other = await rooms.joined(ben, ydocId);
    const others = Array.from({ length: EDITS }, (_, at) => `ben.${at}`);
    for (const [at, word] of others.entries()) {
      other.type(` ${word}`);
      if (at % 100 === 99) await other.saved();
    }

    expect(hashOf(one.room.ydoc)).toBe(hashOf(two.room.ydoc));
    expect(counted(other.doc).has(written[0] ?? '')).toBe(false);
    expect(counted(one.room.ydoc).has('ben.0')).toBe(false);
    const began = performance.now();
    await Promise.all([one.mend(), two.mend()]);
    const docs = [one.room.ydoc, two.room.ydoc, other.doc];
    await until(() => new Set(docs.map(hashOf)).size === 1);
    const took = performance.now() - began;
    await Promise.all([one.status('saved'), two.status('saved')]);
    console.log(`P8 seed ${seed}: met after ${Math.round(took)} ms`);

    const kept = journalDoc(rooms.db.rawReader, ydocId);
    for (const doc of [...docs, kept]) {
      const count = counted(doc);
      const wrong = [...written, ...others].filter((word) => count.get(word) !== 1);
      expect(wrong).toEqual([]);
    }
    await until(async () => (await one.owes()) === 0);
  },
  180_000,
);
