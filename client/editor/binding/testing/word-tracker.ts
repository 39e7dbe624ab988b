import * as Y from 'yjs';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import type { Replica } from './replica.ts';

/**
 * Each word is one unique character, repeated once. y-tiptap detects typed text by comparing strings. Among adjacent
 * words with a common beginning it would take other characters for the new ones.
 */
const WORD = /(\p{Script=Han})\1/gu;
const FIRST_CHARACTER = 0x4e00;

/** The fate of the words that the writers of a run typed. */
export interface WordReport {
  readonly typed: number;
  /** Words that disappeared although nobody undid them. */
  readonly lost: string[];
  /**
   * Words that disappeared with a block, cell or text, because its author undid creating it while others typed there.
   * The drawer stores them as orphans [C6].
   */
  readonly removed: string[];
  /** Words that occur more than once. */
  readonly doubled: string[];
}

/** Follows each typed word through undo and redo to the end of a run. */
export class WordTracker {
  readonly #authors = new Map<string, Replica>();
  /**
   * The ids of the containers that each word has had: its text, its block and their ancestors. Adjacent texts merge
   * into one, so a word can have several.
   */
  readonly #containerIds = new Map<string, Set<string>>();
  readonly #undone = new Set<string>();
  readonly #undoneTypes = new Set<string>();

  /** Returns the next word to type. */
  nextWord(): string {
    return String.fromCodePoint(FIRST_CHARACTER + this.#authors.size).repeat(2);
  }

  noteTyped(word: string, writer: Replica): void {
    this.#authors.set(word, writer);
    this.#containerIds.set(word, new Set());
    this.noteShown(writer);
  }

  /** Records the current containers of the words that this writer sees. */
  noteShown({ fragment }: Replica): void {
    for (const type of typesIn(fragment)) {
      if (!(type instanceof Y.XmlText)) continue;
      for (const [word] of textOf(type).matchAll(WORD)) {
        const containerIds = this.#containerIds.get(word);
        for (const id of containerIds ? containerIdsOf(type) : []) containerIds?.add(id);
      }
    }
  }

  /** Runs an undo or redo. A word counts as undone only by the writer who typed it. */
  noteUndo(writer: Replica, run: () => void): void {
    const before = contentOf(writer);
    run();
    const after = contentOf(writer);
    for (const word of before.words) {
      if (!after.words.has(word) && this.#authors.get(word) === writer) this.#undone.add(word);
    }
    for (const word of after.words) if (!before.words.has(word)) this.#undone.delete(word);
    for (const [id, words] of before.ids) {
      // A container whose words still exist was re-created, not removed.
      if (!after.ids.has(id) && !words.some((word) => after.words.has(word))) this.#undoneTypes.add(id);
    }
  }

  report({ fragment }: Replica): WordReport {
    const counts = new Map<string, number>();
    for (const { text } of blockTexts(fragment)) {
      for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const missing = [...this.#authors.keys()].filter((word) => !counts.has(word) && !this.#undone.has(word));
    const isRemoved = (word: string) =>
      [...(this.#containerIds.get(word) ?? [])].some((id) => this.#undoneTypes.has(id));
    return {
      typed: this.#authors.size,
      lost: missing.filter((word) => !isRemoved(word)),
      removed: missing.filter(isRemoved),
      doubled: [...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])),
    };
  }
}

/** @returns All words, and the words inside each id. */
function contentOf({ fragment }: Replica): {
  words: ReadonlySet<string>;
  ids: ReadonlyMap<string, string[]>;
} {
  const ids = new Map<string, string[]>();
  const all = new Set<string>();
  for (const type of typesIn(fragment)) {
    for (const id of idsOf(type)) ids.set(id, ids.get(id) ?? []);
    if (!(type instanceof Y.XmlText)) continue;
    const words = textOf(type).match(WORD) ?? [];
    for (const word of words) all.add(word);
    for (const id of containerIdsOf(type)) ids.set(id, [...(ids.get(id) ?? []), ...words]);
  }
  return { words: all, ids };
}

function containerIdsOf(text: Y.XmlText): string[] {
  const ids = idsOf(text);
  for (let above = text.parent; above instanceof Y.XmlElement; above = above.parent)
    ids.push(...idsOf(above));
  return ids;
}

function* typesIn(parent: Y.XmlFragment): Generator<Y.XmlElement | Y.XmlText> {
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) yield child;
    if (!(child instanceof Y.XmlElement)) continue;
    yield child;
    yield* typesIn(child);
  }
}

/**
 * Returns the ids of an element or text. A block's id survives re-creation. Rows, cells and texts have no id and are
 * identified by their Yjs client id and clock.
 */
function idsOf(type: Y.XmlElement | Y.XmlText): string[] {
  const id: unknown = type instanceof Y.XmlElement ? type.getAttribute('id') : undefined;
  const { client, clock } = type._item?.id ?? {};
  return [...(typeof id === 'string' ? [id] : []), ...(client === undefined ? [] : [`${client}:${clock}`])];
}

function textOf(text: Y.XmlText): string {
  // The delta of a Y.XmlText written by y-tiptap contains only strings.
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
}
