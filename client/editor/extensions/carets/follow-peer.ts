import type { TextEditor } from '../../text-editor/text-editor.ts';
import { releaseScrollPosition } from '../../position/hold-scroll-position.ts';
import { scrollerOf } from '../../views/visible-range.ts';
import { caretsKey } from './carets.ts';

/** The part of the stage, from its upper edge, within which another's caret needs no scrolling. */
const CALM = { from: 0.12, to: 0.75 } as const;
/** Where their caret is put when it has left that part. */
const PLACE = 0.4;

/**
 * Keeps another person's caret in sight, until it is ended. It moves the page only, never one's own caret.
 * @returns ends it
 */
export function followPeer(editor: TextEditor, userId: string): () => void {
  releaseScrollPosition(editor.view);
  let frame: number | undefined;
  const look = (): void => {
    frame = undefined;
    if (editor.isDestroyed) return;
    const { view } = editor;
    const peer = caretsKey.getState(view.state)?.peers.find(({ person }) => person === userId);
    const scroller = scrollerOf(view);
    if (!peer || !scroller) return;
    const stage = scroller.getBoundingClientRect();
    const at = (view.coordsAtPos(peer.head).top - stage.top) / stage.height;
    if (at < CALM.from || at > CALM.to) scroller.scrollTop += (at - PLACE) * stage.height;
  };
  const later = (): void => void (frame ??= requestAnimationFrame(look));
  later();
  const unlisten = editor.listen(later);
  return () => {
    unlisten();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
