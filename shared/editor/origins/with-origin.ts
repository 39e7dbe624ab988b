import type { MarkJson, NodeJson } from '../content/document-json.ts';
import { markName } from '../html/node-json.ts';

/** Returns an `origin` mark for text that no action of this product wrote. */
export const originMark = (kind: 'paste' | 'import'): MarkJson => ({
  type: 'origin',
  attrs: { kind, ref: null },
});

/** Returns the same content with this origin on all of its text, in place of any other [X8]. */
export function withOrigin(node: NodeJson, kind: 'paste' | 'import'): NodeJson {
  if (node.type === 'text') {
    const others = (node.marks ?? []).filter((mark) => markName(mark) !== 'origin');
    return { ...node, marks: [...others, originMark(kind)] };
  }
  return node.content ? { ...node, content: node.content.map((child) => withOrigin(child, kind)) } : node;
}

/** Returns whether any text of the content has an origin. */
export const hasOrigin = (node: NodeJson): boolean =>
  (node.marks?.some((mark) => markName(mark) === 'origin') ?? false) ||
  (node.content?.some(hasOrigin) ?? false);
