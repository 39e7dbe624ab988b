import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, type RefObject } from 'react';
import { isNarrowScreen } from '#client/lib/media.ts';
import { encloses, middleOf } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { CLEAR_OF_PHONE_BARS, useFit } from '../editor/use-fit.ts';
import { positionForNewNode } from '../editor/position-for-new-node.ts';
import { visibleRectOf } from '../editor/use-viewport-culling.ts';
import { animationDuration } from '../animation-duration.ts';
import { connectionSourceId } from '../edges/connecting.ts';
import type { ViewportCommands } from '../edges/shape-keys.ts';
import { focusNode } from '../editor/focus-node.ts';

/** Duration of a zoom to nodes in milliseconds, and the free space around them as a fraction of the viewport. */
const ZOOM_MS = 500;
const ZOOM_PADDING = 0.3;
const ALL_PADDING = 0.15;

/** 0 if the writer prefers reduced motion. */
const zoomMs = (): number => (animationDuration() === 0 ? 0 : ZOOM_MS);

/**
 * Returns the commands that move the viewport to nodes. Also keeps focus and selection together: a node or edge that
 * the keyboard focuses is selected, and a node whose editing ends gets the focus.
 */
export function useViewportCommands(
  canvasEditor: CanvasEditor,
  boardRef: RefObject<HTMLElement | null>,
): ViewportCommands {
  const { setCenter, getZoom } = useReactFlow();
  const fit = useFit(canvasEditor);
  const store = useStoreApi();
  const commands = useMemo(() => {
    const visibleArea = () => visibleRectOf(store.getState());
    return {
      middle: () => middleOf(visibleArea()),
      placeFor: (type: NodeType) => positionForNewNode(canvasEditor, type, visibleArea(), getZoom()),
      show: (nodeId: string) => {
        const node = canvasEditor.projection.node(nodeId);
        if (!node) return;
        const rect = rectOf(node);
        if (!encloses(visibleArea(), rect)) {
          const { x, y } = middleOf(rect);
          void setCenter(x, y, { zoom: getZoom(), duration: animationDuration() });
        }
        focusNode(boardRef.current, nodeId);
      },
      zoomTo: (nodeIds: readonly string[]) =>
        fit(nodeIds, { padding: ZOOM_PADDING, duration: zoomMs(), mostZoom: 2 }),
      showAll: () =>
        fit('all', {
          padding: isNarrowScreen() ? CLEAR_OF_PHONE_BARS : ALL_PADDING,
          duration: animationDuration(),
          mostZoom: 1,
        }),
    };
  }, [canvasEditor, boardRef, store, fit, setCenter, getZoom]);

  useEffect(() => {
    const section = boardRef.current;
    const handleFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const id = target.getAttribute('data-id');
      if (id === null) return;
      const { selectedNodes, selectedEdges } = canvasEditor.getView();
      if (target.matches('.react-flow__node') && !selectedNodes.some((node) => node.id === id))
        canvasEditor.select([id]);
      if (target.matches('.react-flow__edge') && !selectedEdges.some((edge) => edge.id === id))
        canvasEditor.select([], [id]);
    };
    section?.addEventListener('focusin', handleFocusIn);
    // After the editing of a node ends, the keyboard continues from that node.
    let lastEditedId = canvasEditor.getView().editingId;
    const stop = canvasEditor.subscribe(() => {
      const { editingId, selectedNodes } = canvasEditor.getView();
      const closedId = editingId === null ? lastEditedId : null;
      lastEditedId = editingId;
      if (closedId !== null && selectedNodes.some(({ id }) => id === closedId))
        focusNode(boardRef.current, closedId, 2);
    });
    return () => {
      section?.removeEventListener('focusin', handleFocusIn);
      stop();
      connectionSourceId.set(null);
    };
  }, [canvasEditor, boardRef]);
  return commands;
}
