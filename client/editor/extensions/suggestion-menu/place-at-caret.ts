import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';

/** Pixels between the line and the menu. */
const GAP = 8;

/**
 * Positions a menu below a position in the text, inside the sheet; above it if there is more room. It follows the
 * text.
 * @returns a function that stops following
 */
export function placeAtCaret(menu: HTMLElement, editor: TextEditor, pos: number): () => void {
  const reposition = (): void => {
    const sheet = menu.offsetParent?.getBoundingClientRect();
    if (!sheet || editor.isDestroyed || pos > editor.state.doc.content.size) return;
    const line = editor.view.coordsAtPos(pos, 1);
    const stage = menu.closest('.stage')?.getBoundingClientRect() ?? sheet;
    const viewport = window.visualViewport;
    const bottom = Math.min(stage.bottom, viewport ? viewport.offsetTop + viewport.height : stage.bottom);
    const [below, above] = [bottom - line.bottom - GAP, line.top - stage.top - GAP];
    const isBelow = below >= Math.min(menu.scrollHeight, 240) || below >= above;
    menu.style.maxHeight = `${Math.max(120, (isBelow ? below : above) - GAP)}px`;
    const top = isBelow ? line.bottom + GAP : line.top - GAP - menu.offsetHeight;
    placeOnSheet(menu, { left: line.left, top }, GAP);
  };
  reposition();
  const unlisten = editor.listen(reposition);
  window.addEventListener('resize', reposition);
  window.visualViewport?.addEventListener('resize', reposition);
  const resizeObserver = new ResizeObserver(reposition);
  resizeObserver.observe(menu);
  return () => {
    resizeObserver.disconnect();
    window.visualViewport?.removeEventListener('resize', reposition);
    window.removeEventListener('resize', reposition);
    unlisten();
  };
}
