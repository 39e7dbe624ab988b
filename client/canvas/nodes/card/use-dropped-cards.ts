import { useReactFlow } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';
import type { CanvasContext } from '../canvas-editor-context.ts';
import { addCards } from './add-cards.ts';

/** Adds cards for documents that are dropped from the tree onto the canvas. */
export function useDroppedCards(
  { canvasEditor, isEditable, setTakeDrop }: CanvasContext,
  container: RefObject<HTMLElement | null>,
): void {
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    if (!isEditable) return undefined;
    setTakeDrop((items, at) => {
      const isOverCanvas = container.current?.contains(document.elementFromPoint(at.x, at.y)) === true;
      const documents = items.filter(({ kind }) => kind === 'document');
      if (!isOverCanvas || documents.length === 0) return;
      addCards(
        canvasEditor,
        documents.map(({ id }) => id),
        screenToFlowPosition(at),
      );
    });
    return () => setTakeDrop(null);
  }, [canvasEditor, container, isEditable, setTakeDrop, screenToFlowPosition]);
}
