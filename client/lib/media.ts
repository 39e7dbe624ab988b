import { useSyncExternalStore } from 'react';

/** Below this width (720 px) the phone layout applies, as in the stylesheets. */
const NARROW = '(max-width: 720px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page is used with a finger, which brings up a keyboard on the screen where a text gets the focus. */
export const isByFinger = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Whether the phone layout applies. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
