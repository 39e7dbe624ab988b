import * as Y from 'yjs';
import { countFragmentWords } from '../editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '../editor/schema/version.ts';

/**
 * Counts the words of a document.
 * @param state the whole state of the document as a Yjs update, version 1
 */
export function wordsOfState(state: Uint8Array): number {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const words = countFragmentWords(doc.getXmlFragment(CONTENT_FRAGMENT));
  doc.destroy();
  return words;
}
