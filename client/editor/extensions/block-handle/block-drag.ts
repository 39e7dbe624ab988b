import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';
import { runAt } from '../../blocks/block-run.ts';
import { moveRun } from './move-blocks.ts';
import { scrollerOf } from '../../views/visible-range.ts';
import { dropPlaceAt, positionBefore } from './block-places.ts';

/** Pixels that a pressed handle is moved before it is a drag, and no press. */
const SLACK = 4;
/** Pixels from the page's edges within which a drag scrolls it, and by how many at most in a frame. */
const [EDGE, SPEED] = [48, 18];

export interface BlockDragEnd {
  /** Whether the pointer went anywhere: otherwise it was a press. */
  hasMoved: boolean;
}

/**
 * A block on its way, from the press on its handle until it is let go; Escape puts it back.
 * @param line shows where it would come to stand
 */
export function dragBlock(
  editor: TextEditor,
  block: HTMLElement,
  start: PointerEvent,
  line: HTMLElement,
  onEnd: (end: BlockDragEnd) => void,
): void {
  const { view } = editor;
  const scroller = scrollerOf(view);
  let y = start.clientY;
  let hasMoved = false;
  let frame: number | undefined;

  const show = (): void => {
    frame = undefined;
    if (editor.isDestroyed) return;
    const edges = scroller?.getBoundingClientRect();
    const over = edges ? Math.max(edges.top + EDGE - y, 0) - Math.max(y - edges.bottom + EDGE, 0) : 0;
    const before = scroller?.scrollTop;
    if (scroller && over !== 0) scroller.scrollTop -= Math.sign(over) * Math.min(Math.abs(over) / 3, SPEED);
    const place = dropPlaceAt(view, y);
    line.hidden = place === null;
    if (place) placeOnSheet(line, { top: place.y });
    if (scroller?.scrollTop !== before) plan();
  };
  const plan = (): void => {
    frame ??= requestAnimationFrame(show);
  };
  const move = (event: PointerEvent): void => {
    y = event.clientY;
    hasMoved ||= Math.abs(y - start.clientY) > SLACK;
    if (hasMoved) plan();
  };
  const finish = (isDropped: boolean): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    if (frame !== undefined) cancelAnimationFrame(frame);
    line.hidden = true;
    if (isDropped && hasMoved && !editor.isDestroyed && editor.isEditable && !view.composing) {
      // Where both stand now: others may have written since.
      const from = positionBefore(view, block);
      const run = from === null ? null : runAt(editor.state, from);
      const place = dropPlaceAt(view, y);
      if (run && place && (place.pos < run.from || place.pos > run.to))
        moveRun(editor.state, run, place.pos, (tr) => view.dispatch(tr), view);
    }
    onEnd({ hasMoved });
  };
  const drop = (): void => finish(true);
  const cancel = (): void => finish(false);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    hasMoved = true;
    cancel();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}
