import { MAX_INDENT, type ListKind } from '../../blocks/block-attributes.ts';
import { isElement, nameOf, OWN_MARKER } from './element-kinds.ts';

/** The list attributes of a foreign list item. */
export interface SourceItem {
  list: ListKind;
  checked: boolean;
  /** The number that the source sets for the item; null for 1 and for an item that continues the count. */
  start: number | null;
}

const CHECKBOX =
  ':scope > input[type="checkbox"], :scope > p > input[type="checkbox"], :scope > label > input[type="checkbox"]';

/**
 * Returns whether a task item is checked; null if the item is no task. Recognizes GitHub's input, Google Docs' role,
 * Notion's class and Tiptap's attribute.
 */
function taskState(item: HTMLElement): boolean | null {
  const input = item.querySelector(CHECKBOX);
  if (input) return input.hasAttribute('checked') || ('checked' in input && input.checked === true);
  if (item.getAttribute('role') === 'checkbox' || item.hasAttribute('aria-checked'))
    return item.getAttribute('aria-checked') === 'true';
  if (item.querySelector(':scope > .checkbox')) return item.querySelector(':scope > .checkbox-on') !== null;
  if (item.hasAttribute('data-checked')) return item.getAttribute('data-checked') !== 'false';
  return null;
}

/**
 * Reads a list item of HTML.
 * @param isFirst whether the item is the first of its list
 */
export function readItem(item: HTMLElement, isFirst: boolean): SourceItem {
  const list = item.parentElement;
  const task = taskState(item);
  if (task !== null) return { list: 'task', checked: task, start: null };
  if (!list || nameOf(list) !== 'ol') return { list: 'bullet', checked: false, start: null };
  const numberText = item.getAttribute('value') ?? (isFirst ? list.getAttribute('start') : null);
  const start = numberText === null ? 1 : Number.parseInt(numberText, 10);
  return { list: 'ordered', checked: false, start: Number.isInteger(start) && start !== 1 ? start : null };
}

/**
 * Returns the depth of a list item, from 0: Word for the web makes each item a list of its own, and writes the level into
 * an attribute. In other programs the attribute, if there is one, agrees with the nesting.
 * @param nested the depth by the nesting of lists
 */
export function depthOf(item: HTMLElement, nested: number): number {
  const level = item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level');
  const depth = level === null || item.hasAttribute(OWN_MARKER) ? 0 : Number.parseInt(level, 10) - 1;
  return Math.max(nested, 0, Number.isInteger(depth) ? Math.min(depth, MAX_INDENT) : 0);
}

/**
 * Selects the signs at the ends of paragraphs in Word for the web: a no-break space in an element with the formats of the
 * paragraph.
 */
const END_SIGN = 'span.EOP, span[data-ccp-props]';

/** Removes the signs at the ends of paragraphs, which are no text. */
export function removeEndSigns(root: Node): void {
  if (!isElement(root) && !(root instanceof DocumentFragment)) return;
  for (const sign of root.querySelectorAll(END_SIGN)) if (sign.textContent.trim() === '') sign.remove();
}

const MSO_MARKER = /mso-list:\s*ignore/i;
const NUMBERED = /^\(?(?:\d+|[a-z]{1,3}|[ivxlcdm]+)[.)]/i;

/** Returns the level of an item in its style, such as `mso-list:l0 level1 lfo1`. */
function levelIn(style: string): string | undefined {
  const lists = style.split(';').map((declaration) => /mso-list:(.*)/is.exec(declaration)?.[1] ?? '');
  return lists.map((list) => /\blevel(\d+)/i.exec(list)?.[1]).find((level) => level !== undefined);
}

/**
 * Reads a list item of Word, which writes items as paragraphs: the level is in the style, the marker is text, which
 * is removed here. Returns null for a paragraph that is no item.
 */
export function readWordItem(paragraph: HTMLElement): { item: SourceItem; depth: number } | null {
  const level = levelIn(paragraph.getAttribute('style') ?? '');
  if (level === undefined) return null;
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    MSO_MARKER.test(span.getAttribute('style') ?? ''),
  );
  const isOrdered = NUMBERED.test(marker?.textContent.trim() ?? '');
  marker?.remove();
  return {
    item: { list: isOrdered ? 'ordered' : 'bullet', checked: false, start: null },
    depth: Math.max(0, Number(level) - 1),
  };
}

/** Turns a bullet item that begins with `[ ]` or `[x]` into a task, since Notion copies tasks this way. */
export function convertMarkdownTask(paragraph: Element): void {
  const text = paragraph.firstChild;
  const checkbox = text?.nodeType === 3 ? /^\s*\[([ xX])\]\s+/.exec(text.nodeValue ?? '') : null;
  if (!text || !checkbox || paragraph.getAttribute('data-list') !== 'bullet') return;
  text.nodeValue = text.nodeValue?.slice(checkbox[0].length) ?? '';
  paragraph.setAttribute('data-list', 'task');
  if (checkbox[1] !== ' ') paragraph.setAttribute('data-checked', 'true');
}
