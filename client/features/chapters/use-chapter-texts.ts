import { useEffect, useState } from 'react';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { ChapterTexts } from './chapter-texts.ts';

/** Milliseconds from a change to the next word count. */
const COUNT_DELAY_MS = 300;

/**
 * Draws all texts in the background, so that the whole page can be searched, copied and printed: first the copies on
 * this device, then the texts that only the server has.
 * @returns the id of the next text to load from the server; null when no text is missing
 */
export function useBackgroundDrawing(texts: ChapterTexts, ids: readonly string[]): string | null {
  const [missingId, setMissingId] = useState<string | null>(null);
  useEffect(() => {
    const updateMissingId = (): void => setMissingId(texts.firstMissingId(ids));
    let stop = (): void => {};
    const cancel = texts.drawAll(ids, () => {
      updateMissingId();
      stop = texts.subscribe(updateMissingId);
    });
    return () => {
      cancel();
      stop();
    };
  }, [texts, ids]);
  return missingId;
}

/** Publishes the word count of all chapters, and the chapter being edited, to the bar above the page. */
export function useShownChapters(
  texts: ChapterTexts,
  entries: readonly ChapterEntry[],
  writingId: string | null,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = (): void => {
      timer = undefined;
      shownChapters.set({ words: texts.countWords(entries), writingId });
    };
    publish();
    const stop = texts.subscribe(() => {
      timer ??= setTimeout(publish, COUNT_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [texts, entries, writingId]);
  useEffect(() => () => shownChapters.set(null), []);
}
