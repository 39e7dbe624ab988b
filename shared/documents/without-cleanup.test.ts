import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { withoutCleanup } from './without-cleanup.ts';

/** Updates of two devices that make the same words bold at the same time: the second pair of marks says nothing. */
function concurrentMarks(): Uint8Array[] {
  const one = new Y.Doc();
  one.getText('t').insert(0, 'by the harbour');
  const first = Y.encodeStateAsUpdate(one);
  const two = new Y.Doc();
  Y.applyUpdate(two, first);
  const before = Y.encodeStateVector(one);
  for (const doc of [one, two]) doc.getText('t').format(0, 6, { bold: true });
  return [first, Y.encodeStateAsUpdate(one, before), Y.encodeStateAsUpdate(two, before)];
}

/** How many changes a document makes of itself while these are applied. */
function ownChanges(doc: Y.Doc): number {
  // Only a type that was asked for is a text.
  doc.getText('t');
  let count = 0;
  doc.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin !== 'remote') count += 1;
  });
  for (const update of concurrentMarks()) Y.applyUpdate(doc, update, 'remote');
  return count;
}

test('[A3] a document of the server writes nothing of itself, whatever it is sent', () => {
  expect(ownChanges(new Y.Doc())).toBeGreaterThan(0);
  expect(ownChanges(withoutCleanup(new Y.Doc()))).toBe(0);
});
