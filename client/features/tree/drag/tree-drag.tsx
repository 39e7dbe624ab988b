import { DragLayer } from './drag-layer.tsx';
import { useTreeDrag, type TreeDragOptions } from './use-tree-drag.ts';

/** Lets the rows of a tree be dragged, and draws what is dragged. */
export function TreeDrag(options: TreeDragOptions) {
  useTreeDrag(options);
  return <DragLayer />;
}
