import * as Y from 'yjs';
import { itemOfAddress } from './item-address.ts';
import { ownWords } from './link-name.ts';

/** A link in a document to an item of the workspace. */
export interface ItemReference {
  /** The id of the linked document or canvas. */
  target: string;
  /** The id of the block with the link; null if it has none yet. */
  blockId: string | null;
  /** The text of the link. */
  label: string;
  /** The label is the item's title at the time of linking rather than text by the writer. */
  isTitle: boolean;
  /** The label with the text around it, at most 200 characters. */
  snippet: string;
}

/** The most references returned for one document; more would not help a reader. */
const MAX_REFERENCES = 2_000;
/** The number of characters shown on either side of a link. */
const CONTEXT_LENGTH = 70;
const MAX_LABEL_LENGTH = 60;

const ITEM_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface TextRun {
  text: string;
  target: string | null;
  isTitle: boolean;
}

/**
 * Returns the links of a fragment to items, in document order: link tokens, and text linked to an item's address. Of
 * several links to one item in a block only the first is returned. Text proposed for deletion is omitted. Writes
 * nothing.
 */
export function itemReferences(fragment: Y.XmlFragment): ItemReference[] {
  const found: ItemReference[] = [];
  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement) || found.length >= MAX_REFERENCES) continue;
      found.push(...blockReferences(child));
      visit(child);
    }
  };
  visit(fragment);
  return found.slice(0, MAX_REFERENCES);
}

function blockReferences(block: Y.XmlElement): ItemReference[] {
  const runs = runsOfBlock(block);
  const firstByTarget = new Map<string, ItemReference>();
  runs.forEach(({ text, target, isTitle }, index) => {
    if (target === null || firstByTarget.has(target)) return;
    const before = textOf(runs.slice(0, index));
    const after = textOf(runs.slice(index + 1));
    const id: unknown = block.getAttribute('id');
    const label = truncateEnd(text, MAX_LABEL_LENGTH);
    firstByTarget.set(target, {
      target,
      blockId: typeof id === 'string' ? id : null,
      label,
      isTitle,
      snippet: oneLine(truncateStart(before) + label + truncateEnd(after, CONTEXT_LENGTH)),
    });
  });
  return [...firstByTarget.values()];
}

/** Returns the text directly in a block as runs with the same link target (or none). */
function runsOfBlock(block: Y.XmlElement): TextRun[] {
  const runs: TextRun[] = [];
  const append = (text: string, target: string | null, isTitle = false): void => {
    const last = runs.at(-1);
    if (last?.target === target && last.isTitle === isTitle) last.text += text;
    else runs.push({ text, target, isTitle });
  };
  for (const child of block.toArray()) {
    if (child instanceof Y.XmlText) for (const { text, target } of runsOfText(child)) append(text, target);
    else if (child instanceof Y.XmlElement && child.nodeName === 'hardBreak') append(' ', null);
    else if (child instanceof Y.XmlElement && child.nodeName === 'token') {
      const { kind, ref, label, data } = child.getAttributes() as Record<string, unknown>;
      const isItem = kind === 'link' && typeof ref === 'string' && ITEM_ID.test(ref);
      const tokenText = typeof label === 'string' ? label : '';
      append(
        kind === 'mention' && !tokenText.startsWith('@') ? `@${tokenText}` : tokenText,
        isItem ? ref : null,
        isItem && ownWords({ kind, label, data }) === null,
      );
    }
  }
  return runs;
}

function runsOfText(text: Y.XmlText): TextRun[] {
  // The delta of a Y.XmlText written by y-tiptap contains only strings.
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

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Truncates a text at its end, at a word boundary if one is near. Never splits a surrogate pair. */
function truncateEnd(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(' ', maxLength);
  return `${text
    .slice(0, end > maxLength / 2 ? end : maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function truncateStart(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text;
  const from = text.length - CONTEXT_LENGTH;
  const start = text.indexOf(' ', from);
  const isNear = start >= 0 && start < from + CONTEXT_LENGTH / 2;
  return `…${text
    .slice(isNear ? start + 1 : from)
    .toWellFormed()
    .replace(/^\uFFFD/, '')}`;
}
