import type { Node } from '@tiptap/pm/model';

import { levelOf } from '../blocks/block-attributes.ts';

/** A heading of a document. */
export interface Heading {
  /** The block's id; null if it has none. */
  id: string | null;
  level: number;
  text: string;
  /** The position directly before its block. */
  pos: number;
}

const cache = new WeakMap<Node, readonly Heading[]>();

/** Returns the headings of a document in order, also those inside boxes, but no empty ones. */
export function headingsOf(doc: Node): readonly Heading[] {
  let headings = cache.get(doc);
  if (!headings) {
    const found: Heading[] = [];
    doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      const level = levelOf(node);
      const text = level > 0 ? node.textContent.trim() : '';
      const id: unknown = node.attrs['id'];
      if (text !== '') found.push({ id: typeof id === 'string' ? id : null, level, text, pos });
      return false;
    });
    headings = found;
    cache.set(doc, headings);
  }
  return headings;
}
