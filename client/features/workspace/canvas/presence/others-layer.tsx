import { ViewportPortal, useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { CanvasDesk } from '../desk/canvas-desk.ts';
import { draggedWith } from '../frames/frame-commands.ts';
import { othersOnCanvas, type OtherOnCanvas } from './others.ts';

interface OthersLayerProps {
  awareness: Awareness;
  desk: CanvasDesk;
  /** What holds the drawn nodes. */
  place: RefObject<HTMLElement | null>;
}

/** Others' pointers, what they have chosen, and what they drag: drawn over the canvas, which is not drawn anew for it. */
export function OthersLayer({ awareness, desk, place }: OthersLayerProps) {
  const others = useOthers(awareness);
  const zoom = useStore(({ transform }) => transform[2]);
  useDrags(desk, others, place);
  return (
    <ViewportPortal>
      {others.map(({ clientId, name, color, pointer, selected, drag }) => (
        <div key={clientId} className={`peer-${color}`} aria-hidden="true">
          {selected.map((id) => {
            const node = desk.projection.node(id);
            if (!node) return null;
            const { absolute } = node.place;
            const [dx, dy] = drag ?? [0, 0];
            const at = `translate(${absolute.x + dx}px, ${absolute.y + dy}px)`;
            return <span key={id} className="canvas__chosen" style={{ transform: at, ...node.size }} />;
          })}
          {pointer && (
            <div
              className="cursor"
              style={{ transform: `translate(${pointer[0]}px, ${pointer[1]}px) scale(${1 / zoom})` }}
            >
              <svg viewBox="0 0 24 24">
                <path d="M4 3l6.5 17 2.8-7.2L20.5 10z" />
              </svg>
              <span className="cursor__flag">{name}</span>
            </div>
          )}
        </div>
      ))}
    </ViewportPortal>
  );
}

function useOthers(awareness: Awareness): readonly OtherOnCanvas[] {
  const [others, setOthers] = useState<readonly OtherOnCanvas[]>(() => othersOnCanvas(awareness));
  useEffect(() => {
    let frame = 0;
    const read = (): void => {
      frame = 0;
      setOthers(othersOnCanvas(awareness));
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(read);
    };
    awareness.on('change', later);
    later();
    return () => {
      cancelAnimationFrame(frame);
      awareness.off('change', later);
    };
  }, [awareness]);
  return others;
}

/** What others drag moves by a style alone: through the store 200 nodes cost a third of the frames [K14]. */
function useDrags(
  desk: CanvasDesk,
  others: readonly OtherOnCanvas[],
  place: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const moved: HTMLElement[] = [];
    for (const { selected, drag } of others) {
      if (!drag) continue;
      // What is in a frame goes with it.
      for (const id of draggedWith(desk, selected)) {
        const element = place.current?.querySelector<HTMLElement>(
          `.react-flow__node[data-id="${CSS.escape(id)}"]`,
        );
        if (!element) continue;
        element.style.translate = `${drag[0]}px ${drag[1]}px`;
        moved.push(element);
      }
    }
    return () => {
      for (const element of moved) element.style.translate = '';
    };
  }, [desk, others, place]);
}
