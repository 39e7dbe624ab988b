import type { Selection } from '@tiptap/pm/state';
import type * as Y from 'yjs';
import { isLost } from '#shared/moves/follow-position.ts';
import type { RelativeSelection, YBinding } from '../y-binding.ts';

type Ends = NonNullable<RelativeSelection>;

interface LostCaret {
  /** The positions whose text is deleted for now. */
  readonly ends: Pick<Ends, 'anchor' | 'head'>;
  /** The selection that the editor shows instead. The writer has not moved the caret as long as it is the same object. */
  readonly shown: Selection;
}

const lostCarets = new WeakMap<YBinding, LostCaret>();

/**
 * Returns the positions that the selection belongs at. Text that a writer types while another one joins its block
 * disappears until the server's correction arrives, and the caret is at another position for that time [M8].
 */
export function wantedEnds(binding: YBinding, before: Ends): Pick<Ends, 'anchor' | 'head'> {
  const lost = lostCarets.get(binding);
  return lost && lost.shown === binding.prosemirrorView?.state.selection ? lost.ends : before;
}

/** Remembers where the selection belongs, if the text there is deleted. Called after a remote change was rendered. */
export function rememberLostCaret(binding: YBinding, ends: Pick<Ends, 'anchor' | 'head'>): void {
  const shown = binding.prosemirrorView?.state.selection;
  // y-tiptap does not type the ends of the selection; they are relative positions.
  const isEndLost = (end: unknown): boolean => Boolean(end) && isLost(binding.doc, end as Y.RelativePosition);
  if (shown && (isEndLost(ends.anchor) || isEndLost(ends.head))) lostCarets.set(binding, { ends, shown });
  else lostCarets.delete(binding);
}

/** Returns the deleted unit behind which a writer types with this selection; undefined for any other caret. */
export function lostUnit(binding: YBinding, selection: Selection): Y.ID | undefined {
  const lost = lostCarets.get(binding);
  const head = lost?.shown === selection && selection.empty ? lost.ends.head : undefined;
  return (head as Y.RelativePosition | null | undefined)?.item ?? undefined;
}
