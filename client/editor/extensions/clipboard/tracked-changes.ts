import { isElement } from './element-kinds.ts';

/**
 * Selects the deleted text and the comments that word processors still include in a copy: `del` with author or date
 * (Word, LibreOffice), Word's classes, its comment anchors and the list of comments at the end. A `del` without
 * author and date is struck text of a web page.
 */
const DELETIONS_AND_COMMENTS =
  'del[cite], del[datetime], .msoDel, .TrackChangeTextDeletion, .MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff, ' +
  '[style*="mso-element:comment"], [style*="mso-element: comment"]';

const LINE_ELEMENTS = 'p, li, h1, h2, h3, h4, h5, h6';

/**
 * Whether an `ins` element is a tracked insertion, by its author, date or Word's class; otherwise it is underlined
 * text.
 */
export const isTrackedInsertion = (element: Element): boolean =>
  element.hasAttribute('cite') ||
  element.hasAttribute('datetime') ||
  element.querySelector('.msoIns') !== null;

/**
 * Accepts all tracked changes of a document as far as they delete text, and removes its comments. A line that becomes
 * empty is removed too.
 */
export function acceptTrackedChanges(root: Node): void {
  if (!isElement(root)) return;
  for (const element of root.querySelectorAll(DELETIONS_AND_COMMENTS)) {
    const line = element.closest(LINE_ELEMENTS);
    element.remove();
    if (line && root.contains(line) && line.textContent.trim() === '' && !line.querySelector('img'))
      line.remove();
  }
}
