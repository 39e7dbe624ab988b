import { memo, useSyncExternalStore } from 'react';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

interface SelectionOutlinesProps {
  canvasEditor: CanvasEditor;
  /** The same list until the selection changes. */
  ids: readonly string[];
}

/** Outlines of the nodes that another writer has selected, rendered again only if they or the nodes change. */
export const SelectionOutlines = memo(function SelectionOutlines({
  canvasEditor,
  ids,
}: SelectionOutlinesProps) {
  useSyncExternalStore(canvasEditor.subscribe, canvasEditor.projection.getView);
  return ids.map((id) => {
    const node = canvasEditor.projection.node(id);
    if (!node) return null;
    const { x, y } = node.position.absolute;
    return <span key={id} className="canvas__chosen" style={{ left: x, top: y, ...node.size }} />;
  });
});
