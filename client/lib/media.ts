import { useSyncExternalStore } from 'react';

/** The phone layout applies up to this width (720 px), as in the stylesheets. */
const NARROW = '(max-width: 720px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns whether the main pointer is a finger. Focusing a text then opens the on-screen keyboard. */
export const isCoarsePointer = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Returns whether the phone layout applies. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
