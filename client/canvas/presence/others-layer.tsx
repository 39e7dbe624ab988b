import { ViewportPortal, useStore } from '@xyflow/react';
import { useEffect, useState, type RefObject, useLayoutEffect } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { othersOnCanvas, type OtherOnCanvas } from './others.ts';
import type { LargeSelection } from './own-presence.ts';
import '#client/ui/avatar.css';
import { idsDraggedWith } from '../frames/frame-commands.ts';

/** The client ids in a change event of the awareness. */
type AwarenessChange = Record<'added' | 'updated' | 'removed', number[]>;

interface OthersLayerProps {
  awareness: Awareness;
  canvasEditor: CanvasEditor;
  /** The element that contains the rendered nodes. */
  place: RefObject<HTMLElement | null>;
}

/**
 * The pointers, selections and drags of other writers, rendered above the canvas without rendering its nodes again.
 */
export function OthersLayer({ awareness, canvasEditor, place }: OthersLayerProps) {
  const others = useOthers(awareness);
  const zoom = useStore(({ transform }) => transform[2]);
  usePeerDrags(canvasEditor, others, place);
  return (
    <ViewportPortal>
      {others.map(({ clientId, name, color, pointer, selected, many, drag }) => (
        <div key={clientId} className={`peer-${color}`} aria-hidden="true">
          <div className="canvas__held" style={{ translate: drag ? `${drag[0]}px ${drag[1]}px` : 'none' }}>
            {selected.map((id) => {
              const node = canvasEditor.projection.node(id);
              if (!node) return null;
              const { x, y } = node.position.absolute;
              return <span key={id} className="canvas__chosen" style={{ left: x, top: y, ...node.size }} />;
            })}
            {many && <LargeSelectionBox {...many} name={name} />}
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

/** The box around a selection that is too large to list, with the number of its nodes. */
function LargeSelectionBox({
  box: [left, top, width, height],
  count,
  name,
}: LargeSelection & { name: string }) {
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
    const scheduleRead = (): void => {
      frame ||= requestAnimationFrame(read);
    };
    const handleChange = ({ added, updated, removed }: AwarenessChange): void => {
      const isOwn = (clientId: number): boolean => clientId === awareness.clientID;
      if (![...added, ...updated, ...removed].every(isOwn)) scheduleRead();
    };
    awareness.on('change', handleChange);
    scheduleRead();
    return () => {
      cancelAnimationFrame(frame);
      awareness.off('change', handleChange);
    };
  }, [awareness]);
  return others;
}

type ContainerRef = RefObject<HTMLElement | null>;

const elementOf = (
  container: ContainerRef,
  kind: 'node' | 'edge',
  id: string,
): HTMLElement | SVGElement | null =>
  container.current?.querySelector<HTMLElement | SVGElement>(
    `.react-flow__${kind}[data-id="${CSS.escape(id)}"]`,
  ) ?? null;

/**
 * Moves the nodes that others drag by a CSS `translate` and dims their edges until the drop. Through the store,
 * dragging 200 nodes costs a third of the frames [K14].
 */
function usePeerDrags(
  canvasEditor: CanvasEditor,
  others: readonly OtherOnCanvas[],
  container: ContainerRef,
): void {
  useLayoutEffect(() => {
    const moved: (HTMLElement | SVGElement)[] = [];
    for (const { selected, drag } of others) {
      if (!drag) continue;
      // A frame moves its children.
      for (const id of idsDraggedWith(canvasEditor, selected)) {
        const element = elementOf(container, 'node', id);
        if (!element) continue;
        element.style.translate = `${drag[0]}px ${drag[1]}px`;
        moved.push(element);
      }
    }
    return () => {
      for (const element of moved) element.style.translate = '';
    };
  }, [canvasEditor, others, container]);

  const draggedIds = others.flatMap(({ selected, drag }) => (drag ? selected : [])).join(' ');
  useLayoutEffect(() => {
    if (draggedIds === '') return undefined;
    const nodes = new Set(idsDraggedWith(canvasEditor, draggedIds.split(' ')));
    const dimmed: (HTMLElement | SVGElement)[] = [];
    for (const { id, source, target } of canvasEditor.getView().edges) {
      const element = nodes.has(source) || nodes.has(target) ? elementOf(container, 'edge', id) : null;
      if (!element) continue;
      element.style.opacity = '0.25';
      dimmed.push(element);
    }
    return () => {
      for (const element of dimmed) element.style.opacity = '';
    };
  }, [canvasEditor, draggedIds, container]);
}
