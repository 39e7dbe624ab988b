import type { EditorView } from '@tiptap/pm/view';

/** Blocks of the document's own row, as the page shows them: marks of others and carets are not among them. */
const isBlock = (view: EditorView, element: Element): boolean =>
  !element.classList.contains('ProseMirror-widget') && view.dom === element.parentElement;

/** The block at a height of the window; the last one above it where there is none. Found by halving. */
export function blockAtHeight(view: EditorView, y: number): HTMLElement | null {
  const { children } = view.dom;
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((children[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  const found = children[low];
  return found instanceof HTMLElement && isBlock(view, found) ? found : null;
}

/** The position directly before a block of the document's own row. */
export function positionBefore(view: EditorView, block: HTMLElement): number | null {
  if (!view.dom.contains(block)) return null;
  const $inside = view.state.doc.resolve(view.posAtDOM(block, 0, -1));
  return $inside.depth === 0 ? $inside.pos : $inside.before(1);
}

/** Where a block that is let go at a height of the window comes to stand. */
export interface DropPlace {
  /** The position between two blocks of the document's own row. */
  pos: number;
  /** Its height in the window. */
  y: number;
}

/** The place between two blocks that is nearest to a height of the window; notes stay at the end. */
export function dropPlaceAt(view: EditorView, y: number): DropPlace | null {
  const block = blockAtHeight(view, y);
  const before = block && positionBefore(view, block);
  const node = before === null ? null : view.state.doc.nodeAt(before);
  if (!block || before === null || !node) return null;
  const { top, bottom } = block.getBoundingClientRect();
  if (node.type.name === 'footnote') {
    const first = view.state.doc.resolve(before);
    for (let index = first.index(0), pos = before; ; index--) {
      const above = view.state.doc.maybeChild(index - 1);
      if (above?.type.name !== 'footnote') {
        const element = view.nodeDOM(pos);
        return element instanceof HTMLElement ? { pos, y: element.getBoundingClientRect().top } : null;
      }
      pos -= above.nodeSize;
    }
  }
  return y < (top + bottom) / 2 ? { pos: before, y: top } : { pos: before + node.nodeSize, y: bottom };
}
