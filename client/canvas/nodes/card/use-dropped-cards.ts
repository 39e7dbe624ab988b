import { useReactFlow } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';
import type { CanvasContext } from '../canvas-editor-context.ts';
import { addCards } from './add-card.ts';

/** Documents that are dragged out of the tree become cards where they are let go. */
export function useDroppedCards(
  { canvasEditor, isEditable, setTakeDrop }: CanvasContext,
  place: RefObject<HTMLElement | null>,
): void {
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    if (!isEditable) return undefined;
    setTakeDrop((items, at) => {
      const isHere = place.current?.contains(document.elementFromPoint(at.x, at.y)) === true;
      const documents = items.filter(({ kind }) => kind === 'document');
      if (!isHere || documents.length === 0) return;
      addCards(
        canvasEditor,
        documents.map(({ id }) => id),
        screenToFlowPosition(at),
      );
    });
    return () => setTakeDrop(null);
  }, [canvasEditor, place, isEditable, setTakeDrop, screenToFlowPosition]);
}
