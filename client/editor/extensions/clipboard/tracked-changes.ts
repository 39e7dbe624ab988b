import { isElement } from './element-kinds.ts';

/**
 * What a word processor still holds of deleted words and of comments: `del` with who and when (Word, LibreOffice), Word's
 * classes, its marks of comments and the list of them at the end. A `del` that says neither is struck text of a page.
 */
const GONE =
  'del[cite], del[datetime], .msoDel, .TrackChangeTextDeletion, .MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff, ' +
  '[style*="mso-element:comment"], [style*="mso-element: comment"]';

const LINE = 'p, li, h1, h2, h3, h4, h5, h6';

/** Whether an inserted word is a proposal of somebody, not underlined by its writer. */
export const isInsertion = (element: Element): boolean =>
  element.hasAttribute('cite') ||
  element.hasAttribute('datetime') ||
  element.querySelector('.msoIns') !== null;

/**
 * Leaves of a document with tracked changes the text as it would be read with all of them accepted, without comments. A line
 * of which nothing is left goes too.
 */
export function acceptTrackedChanges(root: Node): void {
  if (!isElement(root)) return;
  for (const gone of root.querySelectorAll(GONE)) {
    const line = gone.closest(LINE);
    gone.remove();
    if (line && root.contains(line) && line.textContent.trim() === '' && !line.querySelector('img'))
      line.remove();
  }
}
