import { useEffect, useEffectEvent } from 'react';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { VisibleNodes } from '../edges/shape-keys.ts';

/** What an address says of a canvas. */
export interface NamedNode {
  nodeId: string | undefined;
}

/**
 * The node that the address names is chosen and come to, as soon as it is there: what others made may arrive after the
 * canvas is shown. One that never comes is let be, and so is one that comes after something else was chosen.
 * @param named another one whenever the address is gone to, so that a node is come to again
 */
export function useNamedNode(canvasEditor: CanvasEditor, named: NamedNode, { zoomTo }: VisibleNodes): void {
  const come = useEffectEvent((id: string) => {
    canvasEditor.select([id]);
    zoomTo([id]);
  });
  useEffect(() => {
    const { nodeId } = named;
    if (nodeId === undefined) return undefined;
    let frame = 0;
    const look = (): void => {
      const isThere = canvasEditor.projection.node(nodeId) !== undefined;
      if (!isThere && canvasEditor.getView().selectedNodes.length === 0) return;
      stop();
      // Once the canvas has its size, and the node is drawn.
      if (isThere) frame = requestAnimationFrame(() => come(nodeId));
    };
    const stop = canvasEditor.subscribe(look);
    look();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [canvasEditor, named]);
}
