import { countDocumentWords } from '#client/editor/page/word-count.ts';
import { headingsOf } from '#client/editor/outline/headings.ts';
import type { References } from '#client/editor/references/references.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { ChapterText } from './chapter-text.ts';

/** Longest time in milliseconds to wait for texts that only the server has. */
const SERVER_TIMEOUT_MS = 8_000;

/** The texts of all chapters on a page. */
export class ChapterTexts {
  readonly #userId: string;
  readonly #references: References;
  readonly #texts = new Map<string, ChapterText>();
  readonly #listeners = new Set<() => void>();
  #stopTitleUpdates: (() => void) | undefined;

  constructor(userId: string, references: References) {
    this.#userId = userId;
    this.#references = references;
  }

  /** Returns the text of a document: the same object as long as the page is open. */
  of(id: string): ChapterText {
    let text = this.#texts.get(id);
    if (!text) {
      text = new ChapterText(id, this.#references, this.#notify);
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Calls back after a text was drawn. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Redraws link titles when they change. @returns a function that stops this and ends all texts */
  start(): () => void {
    this.#stopTitleUpdates = this.#references.onChange(() => {
      for (const { text } of this.#texts.values()) text.showTitles();
    });
    return () => {
      this.#stopTitleUpdates?.();
      for (const text of this.#texts.values()) text.end();
    };
  }

  /**
   * Draws the copies on this device, one text at a time, while the browser is idle.
   * @param onDone called when no text is left to read
   * @returns a function that cancels
   */
  drawAll(ids: readonly string[], onDone: () => void): () => void {
    const remainingIds = ids.filter((id) => this.of(id).getState() === 'unread');
    let cancel = (): void => {};
    let isCancelled = false;
    const scheduleNext = (): void => {
      if (isCancelled) return;
      if (remainingIds.length > 0) cancel = whenIdle(() => void drawNext());
      else onDone();
    };
    const drawNext = async (): Promise<void> => {
      const id = remainingIds.shift();
      if (id !== undefined) await this.of(id).drawStored(this.#userId);
      scheduleNext();
    };
    scheduleNext();
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  /** Draws the copies on this device, one text at a time, without waiting for an idle browser. */
  async drawStored(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.of(id).drawStored(this.#userId);
  }

  /** Returns the id of the first text that is still `unread`; null when no text is. */
  firstMissingId(ids: readonly string[]): string | null {
    return ids.find((id) => this.of(id).getState() === 'unread') ?? null;
  }

  /**
   * Draws all texts: those on this device first, then those that the server sends. Resolves without the missing texts
   * when there is no network, or after SERVER_TIMEOUT_MS.
   */
  async whenDrawn(ids: readonly string[]): Promise<void> {
    await this.drawStored(ids);
    if (this.firstMissingId(ids) === null || !navigator.onLine) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(finish, SERVER_TIMEOUT_MS);
      const stop = this.subscribe(() => {
        if (this.firstMissingId(ids) === null) finish();
      });
    });
  }

  /** Counts the words of all chapters: of drawn texts by counting, of the others by the server's word count. */
  countWords(entries: readonly ChapterEntry[]): number {
    let words = 0;
    for (const entry of entries) {
      if (entry.kind !== 'chapter') continue;
      const text = this.of(entry.document.id);
      words +=
        text.getState() === 'here'
          ? countDocumentWords(text.text.doc, this.#references)
          : entry.document.wordCount;
    }
    return words;
  }

  headingsIn(id: string): ReturnType<typeof headingsOf> {
    return headingsOf(this.of(id).text.doc);
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
