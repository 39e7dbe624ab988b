import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';

/**
 * The editor is the largest part of the client, so it is loaded when a document opens. `React.lazy` is not used:
 * React shows a Suspense fallback for at least 300 ms, however soon the module is loaded.
 */
const editorPage = lazyModule(() => import('#client/editor/page/editor-page.tsx'));

/** Preloads the editor as soon as a document is known to open, while the document is still loading. */
export function usePreloadEditor(isWanted: boolean): void {
  useEffect(() => {
    // `useEditorPage` tries again and reports the failure.
    if (isWanted) editorPage.load().catch(() => {});
  }, [isWanted]);
}

/** The module of the editor; null until it is loaded. @throws while rendering, the error of a failed load */
export function useEditorPage() {
  const [failed, setFailed] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    editorPage.load().catch((reason: unknown) => setFailed({ reason }));
  }, []);
  const loaded = editorPage.useLoaded();
  if (failed && !loaded) throw failed.reason;
  return loaded;
}
