import type { EditorView } from '@tiptap/pm/view';

/** Whether an element is a top-level block of the document, not a widget such as another writer's caret. */
const isTopLevelBlock = (view: EditorView, element: Element): boolean =>
  !element.classList.contains('ProseMirror-widget') && view.dom === element.parentElement;

/** Returns the top-level block at a viewport coordinate, or the last one above it, by binary search. */
export function blockAtY(view: EditorView, y: number): HTMLElement | null {
  const { children } = view.dom;
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((children[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  const found = children[low];
  return found instanceof HTMLElement && isTopLevelBlock(view, found) ? found : null;
}

/** Returns the position directly before a top-level block. */
export function positionBefore(view: EditorView, block: HTMLElement): number | null {
  if (!view.dom.contains(block)) return null;
  const $inside = view.state.doc.resolve(view.posAtDOM(block, 0, -1));
  return $inside.depth === 0 ? $inside.pos : $inside.before(1);
}

/** The target of a dragged block. */
export interface DropTarget {
  /** The position between two top-level blocks. */
  pos: number;
  /** Its viewport coordinate in pixels. */
  y: number;
}

/** Returns the drop target that is closest to a viewport coordinate; footnotes stay at the end. */
export function dropTargetAt(view: EditorView, y: number): DropTarget | null {
  const block = blockAtY(view, y);
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
