import { headingLevel, stringAttribute } from './document-json.ts';
import type { NodeJson } from './document-json.ts';

/** Whether a paragraph says nothing that its place in a list or a cell does not say. */
export function isPlainParagraph(node: NodeJson): boolean {
  return (
    node.type === 'paragraph' &&
    headingLevel(node) === null &&
    ['align', 'dir', 'lang', 'style'].every((name) => stringAttribute(node, name) === null)
  );
}

/** The CSS of an alignment, null for none or one that CSS does not know. */
export function alignStyle(node: NodeJson): string | null {
  const align = stringAttribute(node, 'align');
  return align !== null && /^(?:left|right|center|justify|start|end)$/.test(align)
    ? `text-align:${align}`
    : null;
}
