import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';

/** Pixels between the line and the menu. */
const GAP = 8;

/**
 * Positions a menu below a position in the text, inside the sheet; above it if there is more room. It follows the
 * text.
 * @returns stops following
 */
export function placeAtCaret(menu: HTMLElement, editor: TextEditor, pos: number): () => void {
  const follow = (): void => {
    const sheet = menu.offsetParent?.getBoundingClientRect();
    if (!sheet || editor.isDestroyed || pos > editor.state.doc.content.size) return;
    const line = editor.view.coordsAtPos(pos, 1);
    const stage = menu.closest('.stage')?.getBoundingClientRect() ?? sheet;
    const viewport = window.visualViewport;
    const bottom = Math.min(stage.bottom, viewport ? viewport.offsetTop + viewport.height : stage.bottom);
    const [below, above] = [bottom - line.bottom - GAP, line.top - stage.top - GAP];
    const hangs = below >= Math.min(menu.scrollHeight, 240) || below >= above;
    menu.style.maxHeight = `${Math.max(120, (hangs ? below : above) - GAP)}px`;
    const top = hangs ? line.bottom + GAP : line.top - GAP - menu.offsetHeight;
    placeOnSheet(menu, { left: line.left, top }, GAP);
  };
  follow();
  const unlisten = editor.listen(follow);
  window.addEventListener('resize', follow);
  window.visualViewport?.addEventListener('resize', follow);
  const sizes = new ResizeObserver(follow);
  sizes.observe(menu);
  return () => {
    sizes.disconnect();
    window.visualViewport?.removeEventListener('resize', follow);
    window.removeEventListener('resize', follow);
    unlisten();
  };
}
