import type { ListKind } from '../../blocks/block-attributes.ts';
import { nameOf } from './element-kinds.ts';

/** What an item of some program's list is to become. */
export interface SourceItem {
  list: ListKind;
  checked: boolean;
  /** The number its list starts with, null where it only counts on. */
  start: number | null;
}

const CHECKBOX =
  ':scope > input[type="checkbox"], :scope > p > input[type="checkbox"], :scope > label > input[type="checkbox"]';

/** Whether an item is a task, and ticked: GitHub's input, Google Docs' role, Notion's class, Tiptap's attribute. */
function taskState(item: HTMLElement): boolean | null {
  const input = item.querySelector(CHECKBOX);
  if (input) return input.hasAttribute('checked') || ('checked' in input && input.checked === true);
  if (item.getAttribute('role') === 'checkbox' || item.hasAttribute('aria-checked'))
    return item.getAttribute('aria-checked') === 'true';
  if (item.querySelector(':scope > .checkbox')) return item.querySelector(':scope > .checkbox-on') !== null;
  if (item.hasAttribute('data-checked')) return item.getAttribute('data-checked') !== 'false';
  return null;
}

/** Reads a list item of HTML. `isFirst`: it opens its list. */
export function readItem(item: HTMLElement, isFirst: boolean): SourceItem {
  const list = item.parentElement;
  const task = taskState(item);
  if (task !== null) return { list: 'task', checked: task, start: null };
  if (!list || nameOf(list) !== 'ol') return { list: 'bullet', checked: false, start: null };
  const written = item.getAttribute('value') ?? (isFirst ? list.getAttribute('start') : null);
  const start = written === null ? 1 : Number.parseInt(written, 10);
  return { list: 'ordered', checked: false, start: Number.isInteger(start) && start !== 1 ? start : null };
}

const MSO_LEVEL = /mso-list:[^;]*\blevel(\d+)/i;
const MSO_MARKER = /mso-list:\s*ignore/i;
const NUMBERED = /^\(?(?:\d+|[a-z]{1,3}|[ivxlcdm]+)[.)]/i;

/** Word writes items as paragraphs: the level stands in the style, the marker as text, which is taken out here. */
export function readWordItem(paragraph: HTMLElement): { item: SourceItem; depth: number } | null {
  const level = MSO_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1];
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

/** Notion copies tasks as bullets that begin with `[ ]` or `[x]`. */
export function markdownTask(paragraph: Element): void {
  const text = paragraph.firstChild;
  const box = text?.nodeType === 3 ? /^\s*\[([ xX])\]\s+/.exec(text.nodeValue ?? '') : null;
  if (!text || !box || paragraph.getAttribute('data-list') !== 'bullet') return;
  text.nodeValue = text.nodeValue?.slice(box[0].length) ?? '';
  paragraph.setAttribute('data-list', 'task');
  if (box[1] !== ' ') paragraph.setAttribute('data-checked', 'true');
}
