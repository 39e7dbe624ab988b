import { useEffect, useState } from 'react';
import { getLastOpenItem } from '#client/lib/last-open-item.ts';
import type { StoredPage } from './stored-page.ts';

interface OpenItem {
  id: string;
  title: string;
}

/** Returns the item at an address of a workspace. Its title is the one that it had when it was last open here. */
function openItemAt({ pathname, search }: Location): OpenItem | null {
  const workspaceId = /^\/workspace\/([^/]+)/.exec(pathname)?.[1];
  const id = new URLSearchParams(search).get('item');
  if (workspaceId === undefined || id === null) return null;
  const last = getLastOpenItem(workspaceId);
  return { id, title: last?.documentId === id ? last.title : 'My text' };
}

/**
 * Returns the stored text of the page that could not be drawn; null until it is read, on other pages, and when this
 * device does not have it.
 */
export function useStoredPage(): StoredPage | null {
  const [item] = useState(() => openItemAt(location));
  const [page, setPage] = useState<StoredPage | null>(null);
  useEffect(() => {
    if (!item) return;
    let isCurrent = true;
    // The code that reads texts is not part of every page. When it cannot be loaded, the page has no download.
    import('./stored-page.ts')
      .then(({ readStoredPage }) => readStoredPage(item.id, item.title))
      .then((stored) => {
        if (isCurrent) setPage(stored ?? null);
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [item]);
  return page;
}
