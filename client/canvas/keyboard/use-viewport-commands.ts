import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, type RefObject } from 'react';
import { encloses, middleOf } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { useFit } from '../editor/use-fit.ts';
import { placeFor } from '../editor/place-for.ts';
import { sightOf } from '../editor/use-near.ts';
import { glideMs } from '../plans/glide.ts';
import { connecting } from '../edges/connecting.ts';
import type { VisibleNodes } from '../edges/shape-keys.ts';

/** How long it takes to come to a node, milliseconds, and what is left free around it. */
const ZOOM_MS = 500;
const ZOOM_PADDING = 0.3;
const ALL_PADDING = 0.15;
/** A node that comes into sight is drawn within so many frames. */
const FRAMES = 20;

/** No time for who wants no motion. */
const zoomMs = (): number => (glideMs() === 0 ? 0 : ZOOM_MS);

/** What is looked at: nodes are brought into sight, given the focus by keys, and what has the focus is chosen. */
export function useViewportCommands(
  canvasEditor: CanvasEditor,
  place: RefObject<HTMLElement | null>,
): VisibleNodes {
  const { setCenter, getZoom } = useReactFlow();
  const fit = useFit(canvasEditor);
  const store = useStoreApi();
  const sighted = useMemo(() => {
    const sight = () => sightOf(store.getState());
    return {
      middle: () => middleOf(sight()),
      placeFor: (type: NodeType) => placeFor(canvasEditor, type, sight(), getZoom()),
      show: (nodeId: string) => {
        const node = canvasEditor.projection.node(nodeId);
        if (!node) return;
        const rect = rectOf(node);
        if (!encloses(sight(), rect)) {
          const { x, y } = middleOf(rect);
          void setCenter(x, y, { zoom: getZoom(), duration: glideMs() });
        }
        focusNode(place, nodeId, FRAMES);
      },
      zoomTo: (nodeIds: readonly string[]) =>
        fit(nodeIds, { padding: ZOOM_PADDING, duration: zoomMs(), mostZoom: 2 }),
      showAll: () => fit('all', { padding: ALL_PADDING, duration: glideMs(), mostZoom: 1 }),
    };
  }, [canvasEditor, place, store, fit, setCenter, getZoom]);

  useEffect(() => {
    const section = place.current;
    const choose = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const id = target.getAttribute('data-id');
      if (id === null) return;
      const { selectedNodes, selectedEdges } = canvasEditor.getView();
      if (target.matches('.react-flow__node') && !selectedNodes.some((node) => node.id === id))
        canvasEditor.select([id]);
      if (target.matches('.react-flow__edge') && !selectedEdges.some((edge) => edge.id === id))
        canvasEditor.select([], [id]);
    };
    section?.addEventListener('focusin', choose);
    // Whoever has written in a node by keys goes on from it.
    let writtenId = canvasEditor.getView().editingId;
    const stop = canvasEditor.subscribe(() => {
      const { editingId, selectedNodes } = canvasEditor.getView();
      const leftId = editingId === null ? writtenId : null;
      writtenId = editingId;
      if (leftId !== null && selectedNodes.some(({ id }) => id === leftId)) focusNode(place, leftId, 2);
    });
    return () => {
      section?.removeEventListener('focusin', choose);
      stop();
      connecting.set(null);
    };
  }, [canvasEditor, place]);
  return sighted;
}

/** Gives a node the focus as soon as it is drawn, unless something else has it by then. */
function focusNode(place: RefObject<HTMLElement | null>, nodeId: string, frames: number): void {
  requestAnimationFrame(() => {
    const element = place.current?.querySelector<HTMLElement>(
      `.react-flow__node[data-id="${CSS.escape(nodeId)}"]`,
    );
    if (!element && frames > 0) return focusNode(place, nodeId, frames - 1);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('.react-flow__node') === true;
    if (isFree) element?.focus({ preventScroll: true });
  });
}
