/**
 * Focuses a node when it is rendered, unless something other than a node has the focus by then.
 * @param frames the number of frames to wait for the node to be rendered
 */
export function focusNode(board: Element | null, nodeId: string, frames: number): void {
  requestAnimationFrame(() => {
    const element = board?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    if (!element && frames > 0) return focusNode(board, nodeId, frames - 1);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('.react-flow__node') === true;
    if (isFree) element?.focus({ preventScroll: true });
  });
}
