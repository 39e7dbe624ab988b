import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';

/**
 * The editor is the largest part of the program: it comes when a document opens. By hand, for React shows what a Suspense
 * waited for 300 ms after what stood in its place, however soon it is there.
 */
const editorPage = lazyModule(() => import('#client/editor/page/editor-page.tsx'));

/** Fetches the editor once it is known that a document will open, while that is still being read. */
export function useEditorAhead(isWanted: boolean): void {
  useEffect(() => {
    // Whoever shows it asks again and says what failed.
    if (isWanted) editorPage.load().catch(() => {});
  }, [isWanted]);
}

/** Null until it is there. @throws in rendering, what fetching it threw */
export function useEditorPage() {
  const [failed, setFailed] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    editorPage.load().catch((reason: unknown) => setFailed({ reason }));
  }, []);
  const loaded = editorPage.useLoaded();
  if (failed && !loaded) throw failed.reason;
  return loaded;
}
