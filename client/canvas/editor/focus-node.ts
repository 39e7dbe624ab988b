/** The frames to wait for a node that is new, or that moves into view. */
const MAX_FRAMES = 20;

/**
 * Focuses a node when it is rendered, unless something other than a node has the focus by then.
 * @param frames the number of frames to wait for the node to be rendered
 */
export function focusNode(board: Element | null, nodeId: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const element = board?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    if (!element && frames > 0) return focusNode(board, nodeId, frames - 1);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('.react-flow__node') === true;
    if (isFree) element?.focus({ preventScroll: true });
  });
}

/**
 * Moves the focus from the button that added a node to that node, so that the keyboard continues there. On the button,
 * a space that is typed would add another node.
 */
export function focusAddedNode(button: HTMLElement, board: Element | null, nodeId: string): void {
  button.blur();
  focusNode(board, nodeId);
}
