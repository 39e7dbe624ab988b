import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { withoutFormattingCleanup } from './without-formatting-cleanup.ts';

/**
 * Returns the updates of two devices that make the same words bold concurrently; the second pair of marks is
 * redundant.
 */
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

/** Counts the changes that a document makes by itself while the concurrent marks are applied. */
function ownChanges(doc: Y.Doc): number {
  // Yjs cleans up only types that have been accessed as a text.
  doc.getText('t');
  let count = 0;
  doc.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin !== 'remote') count += 1;
  });
  for (const update of concurrentMarks()) Y.applyUpdate(doc, update, 'remote');
  return count;
}

test('[A3] a document without formatting clean-up makes no change of its own when it receives redundant marks', () => {
  expect(ownChanges(new Y.Doc())).toBeGreaterThan(0);
  expect(ownChanges(withoutFormattingCleanup(new Y.Doc()))).toBe(0);
});
