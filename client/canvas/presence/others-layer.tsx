import { ViewportPortal, useStore } from '@xyflow/react';
import { useEffect, useState, type RefObject, useLayoutEffect } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { othersOnCanvas, type OtherOnCanvas } from './others.ts';
import type { MultipleSelected } from './own-presence.ts';
import '#client/ui/avatar.css';
import { draggedWith } from '../frames/frame-commands.ts';

/** The clients whose state is another now. */
type AwarenessChange = Record<'added' | 'updated' | 'removed', number[]>;

interface OthersLayerProps {
  awareness: Awareness;
  canvasEditor: CanvasEditor;
  /** What holds the drawn nodes. */
  place: RefObject<HTMLElement | null>;
}

/** Others' pointers, what they have chosen, and what they drag: drawn over the canvas, which is not drawn anew for it. */
export function OthersLayer({ awareness, canvasEditor, place }: OthersLayerProps) {
  const others = useOthers(awareness);
  const zoom = useStore(({ transform }) => transform[2]);
  useDrags(canvasEditor, others, place);
  return (
    <ViewportPortal>
      {others.map(({ clientId, name, color, pointer, selected, many, drag }) => (
        <div key={clientId} className={`peer-${color}`} aria-hidden="true">
          <div className="canvas__held" style={{ translate: drag ? `${drag[0]}px ${drag[1]}px` : 'none' }}>
            {selected.map((id) => {
              const node = canvasEditor.projection.node(id);
              if (!node) return null;
              const { x, y } = node.place.absolute;
              return <span key={id} className="canvas__chosen" style={{ left: x, top: y, ...node.size }} />;
            })}
            {many && <Many {...many} name={name} />}
          </div>
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

/** More than can be named: around all of it, with how much it is. */
function Many({ box: [left, top, width, height], count, name }: MultipleSelected & { name: string }) {
  return (
    <span className="canvas__chosen canvas__chosen--many" style={{ left, top, width, height }}>
      <span className="cursor__flag">
        {name}: {count} items
      </span>
    </span>
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
    const hear = ({ added, updated, removed }: AwarenessChange): void => {
      const isOwn = (clientId: number): boolean => clientId === awareness.clientID;
      if (![...added, ...updated, ...removed].every(isOwn)) later();
    };
    awareness.on('change', hear);
    later();
    return () => {
      cancelAnimationFrame(frame);
      awareness.off('change', hear);
    };
  }, [awareness]);
  return others;
}

type Place = RefObject<HTMLElement | null>;

const drawn = (place: Place, kind: 'node' | 'edge', id: string): HTMLElement | SVGElement | null =>
  place.current?.querySelector<HTMLElement | SVGElement>(
    `.react-flow__${kind}[data-id="${CSS.escape(id)}"]`,
  ) ?? null;

/**
 * What others drag moves by a style alone: through the store 200 nodes cost a third of the frames [K14]. Their lines stay
 * where they are and step back until they are let go.
 */
function useDrags(canvasEditor: CanvasEditor, others: readonly OtherOnCanvas[], place: Place): void {
  useLayoutEffect(() => {
    const moved: (HTMLElement | SVGElement)[] = [];
    for (const { selected, drag } of others) {
      if (!drag) continue;
      // What is in a frame goes with it.
      for (const id of draggedWith(canvasEditor, selected)) {
        const element = drawn(place, 'node', id);
        if (!element) continue;
        element.style.translate = `${drag[0]}px ${drag[1]}px`;
        moved.push(element);
      }
    }
    return () => {
      for (const element of moved) element.style.translate = '';
    };
  }, [canvasEditor, others, place]);

  const held = others.flatMap(({ selected, drag }) => (drag ? selected : [])).join(' ');
  useLayoutEffect(() => {
    if (held === '') return undefined;
    const nodes = new Set(draggedWith(canvasEditor, held.split(' ')));
    const dimmed: (HTMLElement | SVGElement)[] = [];
    for (const { id, source, target } of canvasEditor.getView().edges) {
      const element = nodes.has(source) || nodes.has(target) ? drawn(place, 'edge', id) : null;
      if (!element) continue;
      element.style.opacity = '0.25';
      dimmed.push(element);
    }
    return () => {
      for (const element of dimmed) element.style.opacity = '';
    };
  }, [canvasEditor, held, place]);
}
