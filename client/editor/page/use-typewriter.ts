import { useEffect } from 'react';

import { isFromSync } from '../binding/y-binding.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { scrollerOf } from '../views/visible-range.ts';

/** Where the line one writes in stands, from the upper edge: a little above the middle. */
const HEIGHT = 0.42;

/** Keeps the caret's line at one height while one types; a press or a walk with the arrows leaves the page where it is. */
export function useTypewriter(editor: TextEditor | null, isOn: boolean): void {
  useEffect(() => {
    if (!editor || !isOn) return undefined;
    let frame: number | undefined;
    const settle = (): void => {
      frame = undefined;
      const { view, isDestroyed } = editor;
      const scroller = isDestroyed ? null : scrollerOf(view);
      if (!scroller || !view.hasFocus()) return;
      const frameRect = scroller.getBoundingClientRect();
      const { top } = view.coordsAtPos(view.state.selection.head);
      scroller.scrollTop += top - frameRect.top - frameRect.height * HEIGHT;
    };
    const unlisten = editor.listen((transaction) => {
      // Others' letters move nobody's page.
      if (transaction?.docChanged && !isFromSync(transaction)) {
        frame ??= requestAnimationFrame(settle);
      }
    });
    const { dom } = editor.view;
    const page = dom.closest('.sheet');
    page?.classList.add('sheet--typewriter');
    return () => {
      page?.classList.remove('sheet--typewriter');
      unlisten();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [editor, isOn]);
}
