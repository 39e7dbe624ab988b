import { useSyncExternalStore } from 'react';

/** The phone layout applies up to this width (720 px), as in the stylesheets. */
const NARROW = '(max-width: 720px)';

/** From this width a page has room between the side panel and the inspector. */
const THREE_COLUMNS = '(min-width: 1200px)';

const subscribeTo =
  (query: string) =>
  (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
const subscribeToNarrow = subscribeTo(NARROW);
const subscribeToColumns = subscribeTo(THREE_COLUMNS);

/** Returns whether the main pointer is a finger. Focusing a text then opens the on-screen keyboard. */
export const isCoarsePointer = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Returns whether the phone layout applies. */
export const isNarrowScreen = (): boolean => window.matchMedia(NARROW).matches;

/** The same for a component, which renders again when the layout changes. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribeToNarrow, isNarrowScreen);

/** Returns whether a page has room between the side panel and the inspector. */
export const useHasRoomForThreeColumns = (): boolean =>
  useSyncExternalStore(subscribeToColumns, () => window.matchMedia(THREE_COLUMNS).matches);
