import * as Y from 'yjs';
import { NODE_LIST } from '../schema/nodes.ts';

/** The names of the nodes that contain text. An image is one of them: its text is the caption. */
export const TEXTBLOCK_NAMES: ReadonlySet<string> = new Set(
  NODE_LIST.filter(([, { content }]) => content === 'inline*' || content === 'text*').map(([name]) => name),
);

/**
 * Inserts an empty Y.XmlText into an empty textblock. Without it, two writers who type on a new line create two
 * texts, and y-tiptap doubles their characters when it joins them [X7].
 * @returns whether a Y.XmlText was inserted
 */
export function fillEmptyTextblock(element: Y.XmlElement): boolean {
  if (!TEXTBLOCK_NAMES.has(element.nodeName) || element.length > 0) return false;
  element.insert(0, [new Y.XmlText()]);
  return true;
}

/**
 * Fills every empty textblock below a fragment or element, in one transaction. Used for content that the server
 * creates.
 * @returns the number of textblocks filled
 */
export function fillEmptyTextblocks(fragment: Y.XmlFragment): number {
  let filled = 0;
  const fill = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      if (fillEmptyTextblock(child)) filled += 1;
      else fill(child);
    }
  };
  if (fragment.doc === null) fill(fragment);
  else fragment.doc.transact(() => fill(fragment));
  return filled;
}
