import * as Y from 'yjs';
import { NODE_LIST } from '../schema/nodes.ts';

/** Names of the nodes that hold text; a picture is one, its text is the caption. */
export const TEXTBLOCK_NAMES: ReadonlySet<string> = new Set(
  NODE_LIST.flatMap(([name, node]) => (node.content === 'inline*' || node.content === 'text*' ? [name] : [])),
);

/**
 * Gives an empty textblock an empty Y.XmlText. Without it two people who type on a new line make two texts, and
 * y-tiptap doubles their letters when it joins them [X7]. Changes nothing else; answers whether it wrote.
 */
export function fillEmptyTextblock(element: Y.XmlElement): boolean {
  if (!TEXTBLOCK_NAMES.has(element.nodeName) || element.length > 0) return false;
  element.insert(0, [new Y.XmlText()]);
  return true;
}

/**
 * The same for every textblock below a fragment or element, in one transaction: for content the server makes.
 * @returns how many were filled
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
