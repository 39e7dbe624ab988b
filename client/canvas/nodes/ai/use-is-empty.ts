import { useCallback, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { firstWords } from '../../editor/node-name.ts';

/** Whether a shared text has no words. */
export function useIsEmpty(fragment: Y.XmlFragment | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      fragment?.observeDeep(listener);
      return () => fragment?.unobserveDeep(listener);
    },
    [fragment],
  );
  return useSyncExternalStore(subscribe, () => firstWords(fragment) === '');
}
