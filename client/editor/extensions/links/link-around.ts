import type { Mark } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

export interface LinkRange {
  from: number;
  to: number;
  href: string;
}

function linkOf(marks: readonly Mark[]): Mark | null {
  return marks.find((mark) => mark.type.name === 'link') ?? null;
}

/** Returns the range of the link around a position, across parts with different marks; null if there is no link. */
export function linkAround(state: EditorState, pos: number): LinkRange | null {
  const $pos = state.doc.resolve(pos);
  const { parent } = $pos;
  const touching = [parent.childAfter($pos.parentOffset), parent.childBefore($pos.parentOffset)];
  const mark = touching
    .map(({ node }) => node && linkOf(node.marks))
    .find((found) => found !== null && found !== undefined);
  if (!mark) return null;
  let range: LinkRange | null = null;
  let at = $pos.start();
  parent.forEach((child) => {
    const end = at + child.nodeSize;
    const isSame = mark.isInSet(child.marks);
    if (isSame)
      range =
        range?.to === at
          ? { ...range, to: end }
          : { from: at, to: end, href: String(mark.attrs['href'] ?? '') };
    else if (range && range.to < pos) range = null;
    if (range && range.from > pos) range = null;
    at = end;
  });
  return range;
}
