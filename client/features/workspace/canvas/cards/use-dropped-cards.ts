import { useReactFlow } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';
import { dropOutside } from '../../tree/drag/drop-outside.ts';
import type { CanvasDesk } from '../desk/canvas-desk.ts';
import { addCards } from './add-card.ts';

/** Documents that are dragged out of the tree become cards where they are let go. */
export function useDroppedCards(
  desk: CanvasDesk,
  place: RefObject<HTMLElement | null>,
  isEditable: boolean,
): void {
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    if (!isEditable) return undefined;
    dropOutside.set((items, at) => {
      const isHere = place.current?.contains(document.elementFromPoint(at.x, at.y)) === true;
      const documents = items.filter(({ kind }) => kind === 'document');
      if (!isHere || documents.length === 0) return;
      addCards(
        desk,
        documents.map(({ id }) => id),
        screenToFlowPosition(at),
      );
    });
    return () => dropOutside.set(null);
  }, [desk, place, isEditable, screenToFlowPosition]);
}
