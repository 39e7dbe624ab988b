import * as Y from 'yjs';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import type { Replica } from './replica.ts';

/**
 * Each word is one letter of its own, twice: y-tiptap finds what was typed by comparing texts, and of words that begin
 * alike, typed side by side, it takes other letters for the new ones.
 */
const WORD = /(\p{Script=Han})\1/gu;
const FIRST_LETTER = 0x4e00;

/** What became of the words that a run's writers typed. */
export interface WordReport {
  readonly typed: number;
  /** Gone, though nobody took them back. */
  readonly lost: string[];
  /** Gone with a block, cell or text whose maker undid making it while they were typed there: the drawer has them [C6]. */
  readonly removed: string[];
  /** Standing there more than once. */
  readonly doubled: string[];
}

/** Follows each typed word through undo and redo to the end. */
export class WordLedger {
  readonly #typists = new Map<string, Replica>();
  /** The ids of what was around each word: its text, its block, and all that holds them. Side by side, texts become one. */
  readonly #around = new Map<string, Set<string>>();
  readonly #undone = new Set<string>();
  readonly #undoneTypes = new Set<string>();

  /** The word to be typed next. */
  nextWord(): string {
    return String.fromCodePoint(FIRST_LETTER + this.#typists.size).repeat(2);
  }

  noteTyped(word: string, writer: Replica): void {
    this.#typists.set(word, writer);
    this.#around.set(word, new Set());
    this.noteShown(writer);
  }

  /** Where the words that this writer sees stand by now. */
  noteShown({ fragment }: Replica): void {
    for (const type of typesIn(fragment)) {
      if (!(type instanceof Y.XmlText)) continue;
      for (const [word] of textOf(type).matchAll(WORD)) {
        const around = this.#around.get(word);
        for (const id of around ? idsAround(type) : []) around?.add(id);
      }
    }
  }

  /** Runs an undo or redo. A word counts as taken back only by the one who typed it. */
  noteUndo(writer: Replica, run: () => void): void {
    const before = contentOf(writer);
    run();
    const after = contentOf(writer);
    for (const word of before.words) {
      if (!after.words.has(word) && this.#typists.get(word) === writer) this.#undone.add(word);
    }
    for (const word of after.words) if (!before.words.has(word)) this.#undone.delete(word);
    for (const [id, words] of before.ids) {
      // What still has its words was made anew.
      if (!after.ids.has(id) && !words.some((word) => after.words.has(word))) this.#undoneTypes.add(id);
    }
  }

  report({ fragment }: Replica): WordReport {
    const counts = new Map<string, number>();
    for (const { text } of blockTexts(fragment)) {
      for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const gone = [...this.#typists.keys()].filter((word) => !counts.has(word) && !this.#undone.has(word));
    const isRemoved = (word: string) =>
      [...(this.#around.get(word) ?? [])].some((id) => this.#undoneTypes.has(id));
    return {
      typed: this.#typists.size,
      lost: gone.filter((word) => !isRemoved(word)),
      removed: gone.filter(isRemoved),
      doubled: [...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])),
    };
  }
}

/** @returns all words, and those within each id */
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
    for (const id of idsAround(type)) ids.set(id, [...(ids.get(id) ?? []), ...words]);
  }
  return { words: all, ids };
}

function idsAround(text: Y.XmlText): string[] {
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

/** A block's id outlives being made anew; rows, cells and texts have none, and are known by the place that Yjs gave them. */
function idsOf(type: Y.XmlElement | Y.XmlText): string[] {
  const id: unknown = type instanceof Y.XmlElement ? type.getAttribute('id') : undefined;
  const { client, clock } = type._item?.id ?? {};
  return [...(typeof id === 'string' ? [id] : []), ...(client === undefined ? [] : [`${client}:${clock}`])];
}

function textOf(text: Y.XmlText): string {
  // The delta of a Y.XmlText that y-tiptap writes holds strings alone.
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
}
