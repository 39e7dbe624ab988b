import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { readPosition, type Reopening } from './reopen.ts';

/** Milliseconds of rest after which a position is noted: never between two keys, for it is measured on the page. */
const REST = 400;

/**
 * Notes where the writer of a page is: once they rest, and at the latest when the page goes.
 * @param hasCaret whether they have, or had, a caret on it
 */
export function useNotedPosition(
  editor: TextEditor | null,
  reopening: Reopening | undefined,
  hasCaret: RefObject<boolean>,
): void {
  const isKept = reopening !== undefined;
  const note = useEffectEvent((one: TextEditor): void => {
    if (!one.isDestroyed) reopening?.keep(readPosition(one, hasCaret.current));
  });
  // By the layout: the text is still on the page when it ends.
  useLayoutEffect(() => {
    if (!editor || !isKept) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const noteNow = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      note(editor);
    };
    const noteLater = (): void => {
      clearTimeout(timer);
      timer = setTimeout(noteNow, REST);
    };
    const noteHidden = (): void => {
      if (document.visibilityState === 'hidden') noteNow();
    };
    const scroller = scrollerOf(editor.view);
    const stops = [
      editor.listen((transaction) => {
        if (editor.view.hasFocus()) hasCaret.current = true;
        if (!transaction || transaction.docChanged || transaction.selectionSet) noteLater();
      }),
      noteNow,
    ];
    scroller?.addEventListener('scroll', noteLater, { passive: true });
    window.addEventListener('pagehide', noteNow);
    document.addEventListener('visibilitychange', noteHidden);
    return () => {
      for (const stop of stops) stop();
      scroller?.removeEventListener('scroll', noteLater);
      window.removeEventListener('pagehide', noteNow);
      document.removeEventListener('visibilitychange', noteHidden);
    };
  }, [editor, isKept, hasCaret]);
}
