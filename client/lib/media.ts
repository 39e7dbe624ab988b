import { useSyncExternalStore } from 'react';

/** Below this width (720 px) the phone layout applies, as in the stylesheets. */
const NARROW = '(max-width: 720px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the phone layout applies. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
