import { headingLevel, stringAttribute } from '../document-json.ts';
import type { NodeJson } from '../document-json.ts';

/** Whether a paragraph has attributes that only HTML can say: alignment, direction, language or style. */
export function isStyled(node: NodeJson): boolean {
  return ['align', 'dir', 'lang', 'style'].some((name) => stringAttribute(node, name) !== null);
}

/** Whether a paragraph says nothing that its place in a list or a cell does not say. */
export function isPlainParagraph(node: NodeJson): boolean {
  return node.type === 'paragraph' && headingLevel(node) === null && !isStyled(node);
}

/** The CSS of an alignment, null for none or one that CSS does not know. */
export function alignStyle(node: NodeJson): string | null {
  const align = stringAttribute(node, 'align');
  return align !== null && /^(?:left|right|center|justify|start|end)$/.test(align)
    ? `text-align:${align}`
    : null;
}

/** A plain paragraph that is no list item and stands neither indented nor quoted. */
export function isBareParagraph(node: NodeJson): boolean {
  return (
    isPlainParagraph(node) &&
    ['list', 'quote', 'indent'].every((name) => (node.attrs?.[name] ?? null) === null)
  );
}
