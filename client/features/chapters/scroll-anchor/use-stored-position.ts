import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import * as v from 'valibot';
import { keepPosition, storedPosition } from '#client/workspace/pages/stored-positions.ts';
import type { ChapterTexts } from '../chapter-texts.ts';
import { scrollToTop } from './scroll-to-top.ts';
import { firstBelow } from './scroll-anchor.ts';

const SETTLE = 300;
/** What shows that the reader goes elsewhere. */
const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Something on the page, and pixels from the page's upper edge down to it; negative where it begins above. */
const Mark = v.object({ id: v.string(), offset: v.number() });

const Place = v.object({
  /** The chapter at the upper edge. */
  chapter: Mark,
  /** The block in it there; null in a chapter without blocks. Its chapter's height is a guess until it is drawn. */
  block: v.nullable(Mark),
});

interface KeptPlaceOptions {
  folderId: string;
  userId: string;
  texts: ChapterTexts;
  isShown: boolean;
}

/** Where one stopped reading, on this device: a folder is found again where it was left. */
export function useStoredPosition(
  sheet: RefObject<HTMLElement | null>,
  { folderId, userId, texts, isShown }: KeptPlaceOptions,
): void {
  const keep = useEffectEvent((scroller: Element) => {
    const edge = scroller.getBoundingClientRect().top;
    const chapters = sheet.current?.querySelectorAll<HTMLElement>('[data-chapter]') ?? [];
    const first = [...chapters].find((chapter) => chapter.getBoundingClientRect().bottom > edge);
    const id = first?.dataset['chapter'];
    if (!first || id === undefined) return;
    const offsetOf = (element: Element): number => element.getBoundingClientRect().top - edge;
    const block = firstBelow(textIn(first)?.children ?? first.children, edge);
    const blockId = block?.getAttribute('data-id');
    keepPosition(userId, folderId, {
      chapter: { id, offset: offsetOf(first) },
      block: block && typeof blockId === 'string' ? { id: blockId, offset: offsetOf(block) } : null,
    });
  });
  // By the layout: the chapters are still on the page when it ends.
  useLayoutEffect(() => {
    const scroller = isShown ? sheet.current?.closest('.stage') : null;
    if (!scroller) return undefined;
    const place = storedPosition(userId, folderId, Place);
    const stopReturning = place ? returnTo(place, { scroller, sheet, texts, userId }) : () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep(scroller);
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keepNow, SETTLE);
    };
    scroller.addEventListener('scroll', later, { passive: true });
    window.addEventListener('pagehide', keepNow);
    return () => {
      stopReturning();
      keepNow();
      scroller.removeEventListener('scroll', later);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [sheet, folderId, userId, texts, isShown]);
}

/** Of the drawn text and the editor before it the last one is visible. */
const textIn = (chapter: Element): Element | undefined => [...chapter.querySelectorAll('.page__text')].at(-1);

interface ReturnOptions extends Pick<KeptPlaceOptions, 'texts' | 'userId'> {
  scroller: Element;
  sheet: RefObject<HTMLElement | null>;
}

/** Goes to the chapter, and to the block in it as soon as it is drawn. @returns ends it */
function returnTo(
  { chapter, block }: v.InferOutput<typeof Place>,
  { scroller, sheet, texts, userId }: ReturnOptions,
): () => void {
  const findChapter = (): Element | null =>
    sheet.current?.querySelector(`[data-chapter="${CSS.escape(chapter.id)}"]`) ?? null;
  const findBlock = (): Element | null => {
    const [within, id] = [findChapter(), block?.id];
    return (
      (id !== undefined && within && textIn(within)?.querySelector(`[data-id="${CSS.escape(id)}"]`)) || null
    );
  };
  let stopMoving = scrollToTop(scroller, findChapter, chapter.offset);
  let unlisten = (): void => {};
  const end = (): void => {
    stopMoving();
    unlisten();
    for (const kind of OWN_WAY) window.removeEventListener(kind, end, true);
  };
  const goToBlock = (): boolean => {
    if (!block || !findBlock()) return false;
    stopMoving();
    unlisten();
    stopMoving = scrollToTop(scroller, findBlock, block.offset);
    return true;
  };
  for (const kind of OWN_WAY) window.addEventListener(kind, end, { capture: true, passive: true });
  if (!goToBlock()) {
    unlisten = texts.listen(goToBlock);
    // Before the texts above it, which are drawn one by one.
    void texts.of(chapter.id).read(userId);
  }
  return end;
}
