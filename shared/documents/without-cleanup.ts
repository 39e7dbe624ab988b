import type * as Y from 'yjs';

/**
 * Keeps a document of the server from writing: after a remote change Yjs deletes marks that say nothing any more, in
 * every Y.Doc for itself. Deletions that the server made alone are in no journal row, and the same ones, sent by a
 * device, would be taken for known: the file and the devices would come apart [A3][A6]. Devices clean up, and send it.
 * @returns the same document
 */
export function withoutCleanup<D extends Y.Doc>(doc: D): D {
  // Yjs looks at the flag after this event, and offers no other way.
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    transaction._needFormattingCleanup = false;
  });
  return doc;
}
