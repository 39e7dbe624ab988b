import { countDocumentWords } from '#client/editor/page/word-count.ts';
import { headingsOf } from '#client/editor/outline/headings.ts';
import type { References } from '#client/editor/references/references.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { ChapterText } from './chapter-text.ts';

/** Milliseconds that are waited for texts that the server has to give. */
const COMES_WITHIN = 8_000;

/** The texts of all chapters on a page. */
export class ChapterTexts {
  readonly #userId: string;
  readonly #references: References;
  readonly #texts = new Map<string, ChapterText>();
  readonly #listeners = new Set<() => void>();
  #unlisten: (() => void) | undefined;

  constructor(userId: string, references: References) {
    this.#userId = userId;
    this.#references = references;
  }

  /** The text of a document; the same for as long as the page is open. */
  of(id: string): ChapterText {
    let text = this.#texts.get(id);
    if (!text) {
      text = new ChapterText(id, this.#references, this.#tell);
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Calls back when a text was drawn anew. @returns ends it */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps titles of links current. @returns ends it, and all texts */
  start(): () => void {
    this.#unlisten = this.#references.onChange(() => {
      for (const { text } of this.#texts.values()) text.showTitles();
    });
    return () => {
      this.#unlisten?.();
      for (const text of this.#texts.values()) text.end();
    };
  }

  /**
   * Draws what this device keeps, one text at a time and only while nothing else is to be done.
   * @param onRead is called when there is nothing more to be read
   * @returns calls it off
   */
  readAll(ids: readonly string[], onRead: () => void): () => void {
    const left = ids.filter((id) => this.of(id).getState() === 'unread');
    let callOff = (): void => {};
    let isOver = false;
    const soon = (): void => {
      if (isOver) return;
      if (left.length > 0) callOff = whenIdle(() => void next());
      else onRead();
    };
    const next = async (): Promise<void> => {
      const id = left.shift();
      if (id !== undefined) await this.of(id).read(this.#userId);
      soon();
    };
    soon();
    return () => {
      isOver = true;
      callOff();
    };
  }

  /** The first text of which nothing is drawn; null where there is none. */
  missingOf(ids: readonly string[]): string | null {
    return ids.find((id) => this.of(id).getState() === 'unread') ?? null;
  }

  /** Resolves when all is drawn that is on this device, and what is not has come, or did not for a while. */
  async whenHere(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.of(id).read(this.#userId);
    if (this.missingOf(ids) === null || !navigator.onLine) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, COMES_WITHIN);
      const stop = this.listen(() => {
        if (this.missingOf(ids) === null) end();
      });
    });
  }

  /** Words of all: those that are drawn as they stand, the rest as the server counted them. */
  wordsOf(entries: readonly ChapterEntry[]): number {
    let words = 0;
    for (const entry of entries) {
      if (entry.kind !== 'chapter') continue;
      const known = this.of(entry.document.id);
      words += known.getState() === 'here' ? countDocumentWords(known.text.doc) : entry.document.wordCount;
    }
    return words;
  }

  headingsIn(id: string): ReturnType<typeof headingsOf> {
    return headingsOf(this.of(id).text.doc);
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
