import { useState } from 'react';
import { localStore } from '#client/lib/local-store.ts';

export type LibraryView = 'grid' | 'list';

/** How the library is laid out on this device. */
export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const [view, setView] = useState<LibraryView>(() =>
    localStore.get('libraryView') === 'list' ? 'list' : 'grid',
  );
  return [
    view,
    (next) => {
      localStore.set('libraryView', next);
      setView(next);
    },
  ];
}
