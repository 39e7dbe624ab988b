import { headingLevel, stringAttribute } from '../node-json.ts';
import type { NodeJson } from '../node-json.ts';

/**
 * Returns whether a paragraph has attributes that Markdown cannot express: alignment, direction, language or style.
 */
export function isStyled(node: NodeJson): boolean {
  return ['align', 'dir', 'lang', 'style'].some((name) => stringAttribute(node, name) !== null);
}

/** Returns whether a node is a paragraph without heading level and style. It needs no tag in a list item or cell. */
export function isPlainParagraph(node: NodeJson): boolean {
  return node.type === 'paragraph' && headingLevel(node) === null && !isStyled(node);
}

/** Returns the CSS declaration of a node's alignment; null for no alignment or one unknown to CSS. */
export function alignStyle(node: NodeJson): string | null {
  const align = stringAttribute(node, 'align');
  return align !== null && /^(?:left|right|center|justify|start|end)$/.test(align)
    ? `text-align:${align}`
    : null;
}

/** Returns whether a node is a plain paragraph that is no list item and is neither indented nor quoted. */
export function isBareParagraph(node: NodeJson): boolean {
  return (
    isPlainParagraph(node) &&
    ['list', 'quote', 'indent'].every((name) => (node.attrs?.[name] ?? null) === null)
  );
}
