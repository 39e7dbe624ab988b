import type * as Y from 'yjs';

/**
 * Turns off Yjs's clean-up of redundant formatting marks in a document of the server. Every Y.Doc deletes such marks by
 * itself after a remote change. A deletion made only by the server would be in no journal row, and when a device sends
 * the same deletion, the server would take it for known: journal and devices would diverge [A3][A6]. The devices clean
 * up and send their deletions.
 * @returns the same document
 */
export function withoutFormattingCleanup<D extends Y.Doc>(doc: D): D {
  // Yjs reads this flag after the event; it has no public option for it.
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    transaction._needFormattingCleanup = false;
  });
  return doc;
}
