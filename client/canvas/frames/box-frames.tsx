import { useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { encloses } from '#shared/canvas/layout/bounds.ts';
import { holdsNodes } from '#shared/canvas/node-types.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasDesk } from '../editor/canvas-editor.ts';

/** A box that is drawn around a whole frame chooses it; one drawn within it, or over its edge, what is in the box alone. */
export function BoxFrames({ desk }: { desk: CanvasDesk }) {
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
        const chosen = new Set(desk.getView().selectedNodes.map(({ id }) => id));
        const frames = desk.projection.getView().nodes.filter(({ type }) => holdsNodes(type));
        const changes = frames
          .map((frame) => ({ id: frame.id, selected: encloses(onCanvas, rectOf(frame)) }))
          .filter(({ id, selected }) => selected !== chosen.has(id));
        if (changes.length > 0)
          desk.takeNodeChanges(changes.map((change) => ({ ...change, type: 'select' as const })));
      }),
    [store, desk],
  );
  return null;
}
