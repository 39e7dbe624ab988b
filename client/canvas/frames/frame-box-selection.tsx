import { useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { encloses } from '#shared/canvas/layout/bounds.ts';
import { holdsNodes } from '#shared/canvas/node-types.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/**
 * Selects the frames that a selection box encloses. A box drawn within a frame or across its border selects only the
 * nodes in the box.
 */
export function FrameBoxSelection({ canvasEditor }: { canvasEditor: CanvasEditor }) {
  const store = useStoreApi();
  useEffect(
    () =>
      store.subscribe(({ userSelectionRect: box, transform: [left, top, zoom] }, before) => {
        if (!box || box === before.userSelectionRect) return;
        const onCanvas = {
          x: (box.x - left) / zoom,
          y: (box.y - top) / zoom,
          width: box.width / zoom,
          height: box.height / zoom,
        };
        const selectedIds = new Set(canvasEditor.getView().selectedNodes.map(({ id }) => id));
        const frames = canvasEditor.projection.getView().nodes.filter(({ type }) => holdsNodes(type));
        const changes = frames
          .map((frame) => ({ id: frame.id, selected: encloses(onCanvas, rectOf(frame)) }))
          .filter(({ id, selected }) => selected !== selectedIds.has(id));
        if (changes.length > 0)
          canvasEditor.applyNodeChanges(changes.map((change) => ({ ...change, type: 'select' as const })));
      }),
    [store, canvasEditor],
  );
  return null;
}
