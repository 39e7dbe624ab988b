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
  /** Gone with a block whose maker undid making it while they were typed there. */
  readonly removed: string[];
  /** Standing there more than once. */
  readonly doubled: string[];
}

/** Follows each typed word through undo and redo to the end. */
export class WordLedger {
  readonly #typists = new Map<string, Replica>();
  /** The ids of the blocks around each word, its own and those that hold it. */
  readonly #blocks = new Map<string, readonly string[]>();
  readonly #undone = new Set<string>();
  readonly #undoneBlocks = new Set<string>();

  /** The word to be typed next. */
  nextWord(): string {
    return String.fromCodePoint(FIRST_LETTER + this.#typists.size).repeat(2);
  }

  noteTyped(word: string, writer: Replica): void {
    this.#typists.set(word, writer);
    this.#blocks.set(word, blocksAround(writer.fragment, word));
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
    for (const id of before.ids) if (!after.ids.has(id)) this.#undoneBlocks.add(id);
  }

  report({ fragment }: Replica): WordReport {
    const counts = new Map<string, number>();
    for (const { text } of blockTexts(fragment)) {
      for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const gone = [...this.#typists.keys()].filter((word) => !counts.has(word) && !this.#undone.has(word));
    const isRemoved = (word: string) =>
      (this.#blocks.get(word) ?? []).some((id) => this.#undoneBlocks.has(id));
    return {
      typed: this.#typists.size,
      lost: gone.filter((word) => !isRemoved(word)),
      removed: gone.filter(isRemoved),
      doubled: [...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])),
    };
  }
}

function contentOf({ fragment }: Replica): { words: ReadonlySet<string>; ids: ReadonlySet<string> } {
  return {
    words: new Set(blockTexts(fragment).flatMap(({ text }) => text.match(WORD) ?? [])),
    ids: new Set([...elementsOf(fragment)].flatMap(idOf)),
  };
}

function blocksAround(fragment: Y.XmlFragment, word: string): string[] {
  for (const element of elementsOf(fragment)) {
    const isHome = element
      .toArray()
      .some((child) => child instanceof Y.XmlText && wordsIn(child).includes(word));
    if (!isHome) continue;
    const ids = idOf(element);
    for (let above = element.parent; above instanceof Y.XmlElement; above = above.parent)
      ids.push(...idOf(above));
    return ids;
  }
  return [];
}

function* elementsOf(parent: Y.XmlFragment): Generator<Y.XmlElement> {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

function idOf(element: Y.XmlElement): string[] {
  const id: unknown = element.getAttribute('id');
  return typeof id === 'string' ? [id] : [];
}

function wordsIn(text: Y.XmlText): string {
  // The delta of a Y.XmlText that y-tiptap writes holds strings alone.
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
}
