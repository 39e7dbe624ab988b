import { useEffect, useEffectEvent } from 'react';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { ViewportCommands } from '../edges/shape-keys.ts';

/** The part of the URL that names a node of the canvas. */
export interface NamedNode {
  nodeId: string | undefined;
}

/**
 * Selects the node that the URL names and zooms to it. A node of another writer may arrive after the canvas is shown,
 * so this waits for it, and gives up if something else is selected first.
 * @param named a new object for each navigation, so that a second visit of the same URL zooms again
 */
export function useNamedNode(
  canvasEditor: CanvasEditor,
  named: NamedNode,
  { zoomTo }: ViewportCommands,
): void {
  const goTo = useEffectEvent((id: string) => {
    canvasEditor.select([id]);
    zoomTo([id]);
  });
  useEffect(() => {
    const { nodeId } = named;
    if (nodeId === undefined) return undefined;
    let frame = 0;
    const check = (): void => {
      const exists = canvasEditor.projection.node(nodeId) !== undefined;
      if (!exists && canvasEditor.getView().selectedNodes.length === 0) return;
      stop();
      // In the next frame the canvas has its size and the node is rendered.
      if (exists) frame = requestAnimationFrame(() => goTo(nodeId));
    };
    const stop = canvasEditor.subscribe(check);
    check();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [canvasEditor, named]);
}
