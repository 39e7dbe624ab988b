import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { clocksOf, missingClocks } from './clock-ranges.ts';
import { extractMissingStructs } from './extract-missing-structs.ts';
import { orderStructs } from './struct-order.ts';

/** Returns the updates of three clients that write next to each other, in the order of writing. */
function written(seed: number): Uint8Array[] {
  const seeded = new SeededRandom(seed);
  const updates: Uint8Array[] = [];
  const docs = [0, 1, 2].map((at) => {
    const doc = new Y.Doc();
    doc.clientID = 10 + at;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'other') updates.push(update);
    });
    return doc;
  });
  for (let edit = 0; edit < 30; edit += 1) {
    const doc = seeded.pick(docs);
    const text = doc.getText('t');
    if (text.length > 3 && seeded.chance(0.2)) text.delete(seeded.below(text.length - 1), 1);
    else text.insert(seeded.below(text.length + 1), seeded.pick(['a', 'bc', 'def']));
    if (seeded.chance(0.6)) {
      for (const one of docs)
        for (const other of docs)
          if (one !== other)
            Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)), 'other');
    }
  }
  return updates;
}

test('[A14] structs are counted as waiting exactly when Yjs leaves pending structs', () => {
  let pending = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const seeded = new SeededRandom(seed);
    const updates = written(seed);
    const doc = new Y.Doc();
    for (const update of updates.slice(0, 10)) Y.applyUpdate(doc, update);
    const some = updates.filter(() => seeded.chance(0.8));
    const merged = Y.mergeUpdates(some.length > 0 ? some : updates);
    const { structs } = Y.decodeUpdate(merged);
    const { ordered, waiting } = orderStructs(structs, (client) => Y.getState(doc.store, client));
    Y.applyUpdate(doc, merged);
    expect(waiting > 0, `seed ${seed}`).toBe(doc.store.pendingStructs !== null);
    if (waiting > 0) pending += 1;
    for (const { id, length } of ordered)
      expect(Y.getState(doc.store, id.client)).toBeGreaterThanOrEqual(id.clock + length);
  }
  expect(pending).toBeGreaterThan(20);
});

test('[A14] filling the missing clocks completes a document, and no other structs of the update are extracted', () => {
  let filled = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const seeded = new SeededRandom(seed);
    const updates = written(seed);
    const lost = 5 + seeded.below(15);
    const doc = new Y.Doc();
    for (const [at, update] of updates.entries()) if (at !== lost) Y.applyUpdate(doc, update);
    const complete = new Y.Doc();
    for (const update of updates) Y.applyUpdate(complete, update);
    const missing = missingClocks(doc);
    expect(missing.size > 0, `seed ${seed}`).toBe(doc.store.pendingStructs !== null);
    const fill = extractMissingStructs(doc, Y.encodeStateAsUpdate(complete), missing);
    if (!fill) continue;
    filled += 1;
    for (const [client, ranges] of clocksOf(fill))
      for (const { from, to } of ranges)
        expect(missing.get(client)?.some((range) => range.from <= from && to <= range.to)).toBe(true);
    Y.applyUpdate(doc, fill);
    Y.applyUpdate(doc, updates[lost] ?? new Uint8Array(2));
    expect(doc.store.pendingStructs).toBeNull();
    expect(doc.getText('t').toJSON()).toBe(complete.getText('t').toJSON());
  }
  expect(filled).toBeGreaterThan(50);
});
