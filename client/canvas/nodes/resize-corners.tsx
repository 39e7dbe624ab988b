import { NodeResizer, useStore } from '@xyflow/react';
import { NODE_SIZES, NOTE } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Pixels of a node on the screen under which its corners would cover what is to be pressed and dragged. */
const LEAST_WIDTH = 60;
const LEAST_HEIGHT = 28;

/** The corners by which a node is given another size; none from so far that they would cover it. */
export function ResizeCorners({ canvasEditor, shown }: { canvasEditor: CanvasEditor; shown: ShownNode }) {
  const { width, height } = shown.size;
  const isLarge = useStore(
    ({ transform: [, , zoom] }) => width * zoom >= LEAST_WIDTH && height * zoom >= LEAST_HEIGHT,
  );
  const { least, most } = NODE_SIZES[shown.type ?? NOTE];
  return (
    isLarge && (
      <NodeResizer
        minWidth={least.width}
        minHeight={least.height}
        maxWidth={most.width}
        maxHeight={most.height}
        handleClassName="node__handle"
        lineClassName="node__line"
        onResizeEnd={() => canvasEditor.endResize()}
      />
    )
  );
}
