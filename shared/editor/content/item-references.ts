import * as Y from 'yjs';
import { itemOfAddress } from './item-address.ts';

/** A place in a document that links to an item. */
export interface ItemReference {
  /** The id of the document or canvas it leads to. */
  target: string;
  /** Null where the block has no id yet. */
  blockId: string | null;
  /** The words that are the link. */
  label: string;
  /** The label is the item's title as it was when it was linked, not words of the writer. */
  isTitle: boolean;
  /** The label with the words around it, at most 200 characters. */
  snippet: string;
}

/** So many of one document are told of: more are no help to a reader. */
const MOST = 2_000;
/** Characters shown on either side of a link. */
const AROUND = 70;
const LONGEST_LABEL = 60;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Part {
  text: string;
  target: string | null;
  isTitle: boolean;
}

/**
 * What a fragment links to, in its order: tokens, and words linked to an item's address. Of several links to one item in
 * a block the first counts. Text proposed for deletion is left out. Reads only.
 */
export function itemReferences(fragment: Y.XmlFragment): ItemReference[] {
  const found: ItemReference[] = [];
  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement) || found.length >= MOST) continue;
      found.push(...blockReferences(child));
      visit(child);
    }
  };
  visit(fragment);
  return found.slice(0, MOST);
}

function blockReferences(block: Y.XmlElement): ItemReference[] {
  const parts = partsOf(block);
  const firsts = new Map<string, ItemReference>();
  parts.forEach(({ text, target, isTitle }, index) => {
    if (target === null || firsts.has(target)) return;
    const before = wordsOf(parts.slice(0, index));
    const after = wordsOf(parts.slice(index + 1));
    const id: unknown = block.getAttribute('id');
    const label = cut(text, LONGEST_LABEL);
    firsts.set(target, {
      target,
      blockId: typeof id === 'string' ? id : null,
      label,
      isTitle,
      snippet: oneLine(endOf(before) + label + cut(after, AROUND)),
    });
  });
  return [...firsts.values()];
}

/** The words directly in a block, in runs that lead to the same item or to none. */
function partsOf(block: Y.XmlElement): Part[] {
  const parts: Part[] = [];
  const add = (text: string, target: string | null, isTitle = false): void => {
    const last = parts.at(-1);
    if (last?.target === target && last.isTitle === isTitle) last.text += text;
    else parts.push({ text, target, isTitle });
  };
  for (const child of block.toArray()) {
    if (child instanceof Y.XmlText) for (const { text, target } of runsOf(child)) add(text, target);
    else if (child instanceof Y.XmlElement && child.nodeName === 'hardBreak') add(' ', null);
    else if (child instanceof Y.XmlElement && child.nodeName === 'token') {
      const { kind, ref, label } = child.getAttributes() as Record<string, unknown>;
      const isItem = kind === 'link' && typeof ref === 'string' && ID.test(ref);
      const words = typeof label === 'string' ? label : '';
      add(kind === 'mention' && !words.startsWith('@') ? `@${words}` : words, isItem ? ref : null, isItem);
    }
  }
  return parts;
}

function runsOf(text: Y.XmlText): Part[] {
  // The delta of a Y.XmlText that y-tiptap writes holds strings alone.
  const delta = text.toDelta() as { insert: string; attributes?: Record<string, unknown> }[];
  return delta
    .filter(({ attributes }) => !Object.keys(attributes ?? {}).some((name) => /^deletion(?:--|$)/.test(name)))
    .map(({ insert, attributes }) => ({
      text: insert,
      target: linkedItem(attributes?.['link']),
      isTitle: false,
    }));
}

function linkedItem(mark: unknown): string | null {
  return typeof mark === 'object' && mark !== null && 'href' in mark
    ? (itemOfAddress(mark.href)?.itemId ?? null)
    : null;
}

const wordsOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The beginning of a text, ended at a word where it is too long. Whole characters: a broken pair is no text. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most);
  return `${text
    .slice(0, end > most / 2 ? end : most)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function endOf(text: string): string {
  if (text.length <= AROUND) return text;
  const from = text.length - AROUND;
  const start = text.indexOf(' ', from);
  const isNear = start >= 0 && start < from + AROUND / 2;
  return `…${text
    .slice(isNear ? start + 1 : from)
    .toWellFormed()
    .replace(/^\uFFFD/, '')}`;
}
