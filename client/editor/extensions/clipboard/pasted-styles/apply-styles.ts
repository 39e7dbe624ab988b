import { hasTitleStyle } from '../source-facts.ts';
import { isDropped, isElement, isInline, isOrContainsBlock, nameOf, styleOf } from '../element-kinds.ts';
import { decorationOf, isBold, isItalic } from './text-style.ts';
import type { StyleSheet, TextStyle } from './read-style-sheet.ts';

/** Elements of marks that the text of a block gets from the style of the block, in the order of nesting. */
const INHERITED = ['em', 'strong', 'u', 's'] as const;
type Inherited = ReadonlySet<(typeof INHERITED)[number]>;

/** Elements whose text looks as the schema wants it. */
const TITLE = /^(?:h[1-6]|th)$/;

/**
 * Applies the style sheet of pasted HTML to its elements, and turns the formats that blocks have by it, or by their own
 * style, into elements around their text: later steps read only the styles of inline elements.
 */
export function applyStyles(root: Node, sheet: StyleSheet): void {
  inherit(root, sheet, new Set());
}

function inherit(parent: Node, sheet: StyleSheet, inherited: Inherited): void {
  for (const child of parent.childNodes) {
    if (child.nodeType === 3) wrap(child, inherited);
    if (!isElement(child) || isDropped(child)) continue;
    if (sheet.size > 0) setStyle(child, styleIn(sheet, child));
    inherit(child, sheet, inheritedBy(child, inherited));
  }
}

/** Returns the style that a sheet has for an element. A class is stronger than an element, both together are strongest. */
function styleIn(sheet: StyleSheet, element: HTMLElement): TextStyle {
  const name = nameOf(element);
  const style = { ...sheet.get(name) };
  for (const selector of [...element.classList].map((each) => `.${each}`))
    Object.assign(style, sheet.get(selector));
  for (const selector of [...element.classList].map((each) => `${name}.${each}`))
    Object.assign(style, sheet.get(selector));
  return style;
}

/** Sets what the element's own style leaves open. */
function setStyle(
  element: HTMLElement,
  { fontStyle, fontWeight, textDecoration, whiteSpace }: TextStyle,
): void {
  if (!('style' in element)) return;
  const { style } = element;
  if (fontStyle && !style.fontStyle) style.fontStyle = fontStyle;
  if (fontWeight && !style.fontWeight) style.fontWeight = fontWeight;
  if (textDecoration && decorationOf(style) === '') style.textDecoration = textDecoration;
  if (whiteSpace && !style.whiteSpace) style.whiteSpace = whiteSpace;
}

/** Returns the formats that the text within an element has by the styles of the blocks around it. */
function inheritedBy(element: HTMLElement, outer: Inherited): Inherited {
  if (TITLE.test(nameOf(element)) || hasTitleStyle(element)) return new Set();
  // Reading a style that is absent takes time.
  if (!element.hasAttribute('style')) return outer;
  const style = styleOf(element);
  const [bold, italic, decoration] = [isBold(style), isItalic(style), decorationOf(style)];
  if (bold === null && italic === null && decoration === '') return outer;
  const inherited = new Set(outer);
  if (bold === false) inherited.delete('strong');
  if (italic === false) inherited.delete('em');
  // Word processors end a decoration this way, which CSS does not.
  if (decoration === 'none') for (const mark of ['u', 's'] as const) inherited.delete(mark);
  if (!isBlock(element)) return inherited;
  if (bold) inherited.add('strong');
  if (italic) inherited.add('em');
  if (decoration.includes('underline')) inherited.add('u');
  if (decoration.includes('line-through')) inherited.add('s');
  return inherited;
}

/** Inline elements that contain blocks have the marks of their style already. */
const isBlock = (element: HTMLElement): boolean => isOrContainsBlock(element) && !isInline(element);

function wrap(text: Node, marks: Inherited): void {
  if (marks.size === 0 || (text.nodeValue ?? '').trim() === '') return;
  for (const name of INHERITED) {
    if (!marks.has(name) || !text.parentNode || !text.ownerDocument) continue;
    const mark = text.ownerDocument.createElement(name);
    text.parentNode.replaceChild(mark, text);
    mark.append(text);
  }
}
