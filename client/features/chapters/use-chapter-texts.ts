import { useEffect, useState } from 'react';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { ChapterTexts } from './chapter-texts.ts';

/** Milliseconds after the last change at which words are counted. */
const COUNT_DELAY_MS = 300;

/**
 * Draws all texts by and by, so that the page can be searched, copied and printed as a whole: first what this device keeps,
 * then what only the server has.
 * @returns the text that is to be asked for next
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

/** Tells the bar above how long all chapters are, and which of them is being written. */
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
