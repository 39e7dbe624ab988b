import type { Node } from '@tiptap/pm/model';

import { levelOf } from '../blocks/block-attributes.ts';

/** A heading in its document. */
export interface Heading {
  /** The block's id, where it has one. */
  id: string | null;
  level: number;
  text: string;
  /** Where its block begins. */
  pos: number;
}

const known = new WeakMap<Node, readonly Heading[]>();

/** The headings of a document in order, also those within frames; empty ones are none yet. */
export function headingsOf(doc: Node): readonly Heading[] {
  let headings = known.get(doc);
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
    known.set(doc, headings);
  }
  return headings;
}
