import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { readPosition, type Reopening } from './reopen.ts';

/**
 * Milliseconds without input after which the position is saved. Saving measures the layout, so it must not happen
 * between two keys.
 */
const SAVE_DELAY = 400;

/**
 * Saves the position of a page's writer after a pause, and at the latest when the page is hidden or closed.
 * @param hasCaret Whether the writer has, or had, a caret on the page.
 */
export function useSavePosition(
  editor: TextEditor | null,
  reopening: Reopening | undefined,
  hasCaret: RefObject<boolean>,
): void {
  const isEnabled = reopening !== undefined;
  const save = useEffectEvent((openEditor: TextEditor): void => {
    if (!openEditor.isDestroyed) reopening?.save(readPosition(openEditor, hasCaret.current));
  });
  // A layout effect, because its cleanup runs while the text is still on the page.
  useLayoutEffect(() => {
    if (!editor || !isEnabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      save(editor);
    };
    const scheduleSave = (): void => {
      clearTimeout(timer);
      timer = setTimeout(saveNow, SAVE_DELAY);
    };
    const handleVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    const scroller = scrollerOf(editor.view);
    const cleanups = [
      editor.listen((transaction) => {
        if (editor.view.hasFocus()) hasCaret.current = true;
        if (!transaction || transaction.docChanged || transaction.selectionSet) scheduleSave();
      }),
      saveNow,
    ];
    scroller?.addEventListener('scroll', scheduleSave, { passive: true });
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      for (const stop of cleanups) stop();
      scroller?.removeEventListener('scroll', scheduleSave);
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', handleVisibilityChange);
    };
  }, [editor, isEnabled, hasCaret]);
}
