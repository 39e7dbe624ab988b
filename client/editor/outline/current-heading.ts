import type { TextEditor } from '../text-editor/text-editor.ts';
import { visiblePositions } from '../views/visible-range.ts';
import { headingsOf, type Heading } from './headings.ts';

/** Returns the heading above the caret or, while the caret is not visible, above the first visible text. */
export function currentHeading({ view, state }: TextEditor): Heading | null {
  const { from, to } = visiblePositions(view);
  const { head } = state.selection;
  const pos = head >= from && head <= to ? head : from;
  return headingsOf(state.doc).findLast((heading) => heading.pos <= pos) ?? null;
}
