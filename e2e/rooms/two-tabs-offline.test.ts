// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { openRooms, type Page } from './page.ts';

/** The number of runs, each with its own seed. The long form uses `P8_SEEDS=20`. */
const SEEDS = Number(process.env['P8_SEEDS'] ?? 1);
const EDITS = 5_000;

const { rooms, openPage } = await openRooms();

/** Counts how often each word is in a document. */
function countWords(doc: Y.Doc): Map<string, number> {
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
  '[P8] two tabs that were offline during 5,000 edits elsewhere have every word exactly once after they reconnect (seed %i)',
  async (seed) => {
    const seeded = new SeededRandom(seed);
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const firstTab = openPage(rooms, { person: ada, ydocId });
    await firstTab.waitForStatus('saved');
    let secondTab = openPage(rooms, { person: ada, ydocId, device: firstTab.device });
    await secondTab.waitForStatus('saved');
    firstTab.disconnect();
    secondTab.disconnect();
    await Promise.all([firstTab.waitForStatus('device'), secondTab.waitForStatus('device')]);

    const written: string[] = [];
    const write = (tab: Page, name: string): void => {
      const word = `${name}.${written.length}`;
      written.push(word);
      tab.type(` ${word}`);
    };
    for (let at = 0; at < 100; at += 1) {
      write(seeded.chance(0.5) ? firstTab : secondTab, 'ada');
      if (at === 50) {
        // One tab crashes halfway and is opened again offline.
        await secondTab.waitForStatus('device');
        secondTab.close();
        secondTab = openPage(rooms, { person: ada, ydocId, device: firstTab.device });
        secondTab.disconnect();
        await until(() => secondTab.room.getState().isHere);
      }
      if (seeded.chance(0.1)) await new Promise((resolve) => setTimeout(resolve, seeded.below(20)));
    }
    const otherClient = await rooms.join(ben, ydocId);
    const otherWords = Array.from({ length: EDITS }, (_, at) => `ben.${at}`);
    for (const [at, word] of otherWords.entries()) {
      otherClient.type(` ${word}`);
      if (at % 100 === 99) await otherClient.saved();
    }

    expect(hashOf(firstTab.room.ydoc)).toBe(hashOf(secondTab.room.ydoc));
    expect(countWords(otherClient.doc).has(written[0] ?? '')).toBe(false);
    expect(countWords(firstTab.room.ydoc).has('ben.0')).toBe(false);
    const startedAt = performance.now();
    await Promise.all([firstTab.reconnect(), secondTab.reconnect()]);
    const docs = [firstTab.room.ydoc, secondTab.room.ydoc, otherClient.doc];
    await until(() => new Set(docs.map(hashOf)).size === 1);
    const durationMs = performance.now() - startedAt;
    await Promise.all([firstTab.waitForStatus('saved'), secondTab.waitForStatus('saved')]);
    console.log(`P8 seed ${seed}: met after ${Math.round(durationMs)} ms`);

    const stored = journalDoc(rooms.db.rawReader, ydocId);
    for (const doc of [...docs, stored]) {
      const count = countWords(doc);
      const wrong = [...written, ...otherWords].filter((word) => count.get(word) !== 1);
      expect(wrong).toEqual([]);
    }
    await until(async () => (await firstTab.countUnacked()) === 0);
  },
  180_000,
);
