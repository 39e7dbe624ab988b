import { useEffect, useState } from 'react';

import type { TextEditor } from '../../text-editor/text-editor.ts';
import { linkAround, type LinkRange } from './link-around.ts';

/** Milliseconds over a link before it counts as hovered, so that a passing pointer shows nothing. */
const SHOW_AFTER = 300;
/** Milliseconds for the way of the pointer from the link to its card. */
const HIDE_AFTER = 300;

/** Returns the link that an element of the text shows. */
function linkOf({ isDestroyed, state, view }: TextEditor, element: Element): LinkRange | null {
  return isDestroyed || !element.isConnected ? null : linkAround(state, view.posAtDOM(element, 0));
}

/**
 * Returns the link below a resting mouse pointer, also while the pointer is on the card of the link. A key, a press and
 * a change of the text end it.
 */
export function useHoveredLink(editor: TextEditor): LinkRange | null {
  const [hovered, setHovered] = useState<LinkRange | null>(null);
  useEffect(() => {
    const text = editor.view.dom;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let element: Element | null = null;
    const showLater = (next: Element | null): void => {
      clearTimeout(timer);
      if (next === element) return;
      const show = (): void => {
        element = next;
        setHovered(next && linkOf(editor, next));
      };
      timer = setTimeout(show, next ? SHOW_AFTER : HIDE_AFTER);
    };
    const end = (): void => {
      clearTimeout(timer);
      if (element === null) return;
      element = null;
      setHovered(null);
    };
    const handleOver = ({ target, pointerType, buttons }: PointerEvent): void => {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      if (target.closest('.link-card')) return clearTimeout(timer);
      const link = text.contains(target) ? target.closest('a[href]') : null;
      showLater(link);
    };
    const handleDown = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element && target.closest('.link-card'))) end();
    };
    let { doc } = editor.state;
    const unlisten = editor.listen(() => {
      if (editor.state.doc === doc) return;
      doc = editor.state.doc;
      end();
    });
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('pointerdown', handleDown, true);
    document.addEventListener('keydown', end, true);
    return () => {
      unlisten();
      clearTimeout(timer);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('pointerdown', handleDown, true);
      document.removeEventListener('keydown', end, true);
    };
  }, [editor]);
  return hovered;
}
