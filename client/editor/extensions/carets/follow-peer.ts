import type { TextEditor } from '../../text-editor/text-editor.ts';
import { releaseScrollPosition } from '../../position/hold-scroll-position.ts';
import { scrollerOf } from '../../views/visible-range.ts';
import { caretsKey } from './carets.ts';

/**
 * A peer's caret needs no scrolling within this part of the scroller. Fractions of its height, from its upper edge.
 */
const QUIET_ZONE = { from: 0.12, to: 0.75 } as const;
/** Where a caret that has left that part is scrolled to. Fraction of the scroller's height, from its upper edge. */
const TARGET = 0.4;

/**
 * Keeps a peer's caret in view. It scrolls the page and never moves the local caret.
 * @returns a function that stops following
 */
export function followPeer(editor: TextEditor, userId: string): () => void {
  releaseScrollPosition(editor.view);
  let frame: number | undefined;
  const scrollToPeer = (): void => {
    frame = undefined;
    if (editor.isDestroyed) return;
    const { view } = editor;
    const peer = caretsKey.getState(view.state)?.peers.find((peer) => peer.userId === userId);
    const scroller = scrollerOf(view);
    if (!peer || !scroller) return;
    const stage = scroller.getBoundingClientRect();
    const fraction = (view.coordsAtPos(peer.head).top - stage.top) / stage.height;
    if (fraction < QUIET_ZONE.from || fraction > QUIET_ZONE.to)
      scroller.scrollTop += (fraction - TARGET) * stage.height;
  };
  const schedule = (): void => void (frame ??= requestAnimationFrame(scrollToPeer));
  schedule();
  const unlisten = editor.listen(schedule);
  return () => {
    unlisten();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
