import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';
import { runAt } from '../../blocks/block-run.ts';
import { moveRun } from './move-blocks.ts';
import { scrollerOf } from '../../views/visible-range.ts';
import { dropTargetAt, positionBefore } from './block-positions.ts';

/** Distance in pixels after which a press on the handle is a drag instead of a click. */
const DRAG_THRESHOLD_PX = 4;
/** Distance from the page's edges within which a drag scrolls, and the maximum of a scroll step in a frame. */
const [SCROLL_EDGE_PX, MAX_SCROLL_STEP_PX] = [48, 18];

export interface BlockDragEnd {
  /** Whether the pointer has moved; otherwise it was a click. */
  hasMoved: boolean;
}

/**
 * Drags a block, from the press on its handle until the pointer is released; Escape cancels the drag.
 * @param dropLine the element that shows the drop target
 */
export function dragBlock(
  editor: TextEditor,
  block: HTMLElement,
  start: PointerEvent,
  dropLine: HTMLElement,
  onEnd: (end: BlockDragEnd) => void,
): void {
  const { view } = editor;
  const scroller = scrollerOf(view);
  let y = start.clientY;
  let hasMoved = false;
  let frame: number | undefined;

  const updateDrag = (): void => {
    frame = undefined;
    if (editor.isDestroyed) return;
    const edges = scroller?.getBoundingClientRect();
    const overshoot = edges
      ? Math.max(edges.top + SCROLL_EDGE_PX - y, 0) - Math.max(y - edges.bottom + SCROLL_EDGE_PX, 0)
      : 0;
    const before = scroller?.scrollTop;
    if (scroller && overshoot !== 0)
      scroller.scrollTop -= Math.sign(overshoot) * Math.min(Math.abs(overshoot) / 3, MAX_SCROLL_STEP_PX);
    const target = dropTargetAt(view, y);
    dropLine.hidden = target === null;
    if (target) placeOnSheet(dropLine, { top: target.y });
    if (scroller?.scrollTop !== before) scheduleUpdate();
  };
  const scheduleUpdate = (): void => {
    frame ??= requestAnimationFrame(updateDrag);
  };
  const handlePointerMove = (event: PointerEvent): void => {
    y = event.clientY;
    hasMoved ||= Math.abs(y - start.clientY) > DRAG_THRESHOLD_PX;
    if (hasMoved) scheduleUpdate();
  };
  const finish = (isDropped: boolean): void => {
    window.removeEventListener('pointermove', handlePointerMove);
    window.removeEventListener('pointerup', handlePointerUp);
    window.removeEventListener('pointercancel', handlePointerCancel);
    window.removeEventListener('keydown', handleKeyDown, true);
    if (frame !== undefined) cancelAnimationFrame(frame);
    dropLine.hidden = true;
    if (isDropped && hasMoved && !editor.isDestroyed && editor.isEditable && !view.composing) {
      // Both positions are read again, since other writers may have changed the document.
      const from = positionBefore(view, block);
      const run = from === null ? null : runAt(editor.state, from);
      const target = dropTargetAt(view, y);
      if (run && target && (target.pos < run.from || target.pos > run.to))
        moveRun(editor.state, run, target.pos, (tr) => view.dispatch(tr), view);
    }
    onEnd({ hasMoved });
  };
  const handlePointerUp = (): void => finish(true);
  const handlePointerCancel = (): void => finish(false);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    hasMoved = true;
    handlePointerCancel();
  };
  window.addEventListener('pointermove', handlePointerMove);
  window.addEventListener('pointerup', handlePointerUp);
  window.addEventListener('pointercancel', handlePointerCancel);
  window.addEventListener('keydown', handleKeyDown, true);
}
