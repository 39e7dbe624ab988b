import { useEffect, useEffectEvent, type RefObject } from 'react';
import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import { bringToTop } from './bring-to-top.ts';

const NAME = 'chaptersPlace';
const SETTLE = 300;

const Place = v.object({
  folderId: v.string(),
  /** The chapter at the upper edge. */
  chapterId: v.string(),
  /** Pixels from the upper edge down to where that chapter begins; negative within it. */
  offset: v.number(),
});

/** Where one stopped reading, on this device: the folder that was read last is found again where it was left. */
export function useKeptPlace(sheet: RefObject<HTMLElement | null>, folderId: string, isShown: boolean): void {
  const keep = useEffectEvent((scroller: Element) => {
    const top = scroller.getBoundingClientRect().top;
    const chapters = sheet.current?.querySelectorAll<HTMLElement>('[data-chapter]') ?? [];
    const first = [...chapters].find((chapter) => chapter.getBoundingClientRect().bottom > top);
    const chapterId = first?.dataset['chapter'];
    // Signing out empties this browser; the page that closes because of it leaves nothing behind [C12].
    if (!first || chapterId === undefined || getRememberedUserId() === null) return;
    const place = { folderId, chapterId, offset: first.getBoundingClientRect().top - top };
    localStore.set(NAME, JSON.stringify(place));
  });
  useEffect(() => {
    const scroller = isShown ? sheet.current?.closest('.stage') : null;
    if (!scroller) return undefined;
    const place = readStored(NAME, Place);
    if (place?.folderId === folderId) {
      const find = () =>
        sheet.current?.querySelector(`[data-chapter="${CSS.escape(place.chapterId)}"]`) ?? null;
      bringToTop(scroller, find, place.offset);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(scroller), SETTLE);
    };
    scroller.addEventListener('scroll', later, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('scroll', later);
    };
  }, [sheet, folderId, isShown]);
}
