import { useStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { keepReference } from '../editor/flow-item-cache.ts';
import { FlowLayer } from '../flow-layer.tsx';
import { othersOnCanvas, type OtherOnCanvas } from './others.ts';
import type { LargeSelection } from './own-presence.ts';
import { PeerDrags } from './peer-drags.ts';
import { SelectionOutlines } from './selection-outlines.tsx';
import '#client/ui/avatar.css';

/** The client ids in a change event of the awareness. */
type AwarenessChange = Record<'added' | 'updated' | 'removed', number[]>;

interface OthersLayerProps {
  awareness: Awareness;
  canvasEditor: CanvasEditor;
}

/**
 * The pointers, selections and drags of other writers, rendered above the canvas without rendering its nodes again.
 */
export function OthersLayer({ awareness, canvasEditor }: OthersLayerProps) {
  const others = useOthers(awareness);
  const zoom = useStore(({ transform }) => transform[2]);
  const [peerDrags] = useState(() => new PeerDrags(canvasEditor));
  useLayoutEffect(() => peerDrags.show(others), [peerDrags, others]);
  useLayoutEffect(() => () => peerDrags.clear(), [peerDrags]);
  return (
    <FlowLayer name="viewport-portal">
      {others.map(({ clientId, name, color, pointer, selected, many, drag }) => (
        <div key={clientId} className={`peer-${color}`} aria-hidden="true">
          <div className="canvas__held" style={{ translate: drag ? `${drag[0]}px ${drag[1]}px` : 'none' }}>
            <SelectionOutlines canvasEditor={canvasEditor} ids={selected} />
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
    </FlowLayer>
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

/** Reuses the list of selected nodes of each writer until it changes: a move of their pointer sends it again. */
function withSameSelections(
  before: readonly OtherOnCanvas[],
  after: readonly OtherOnCanvas[],
): readonly OtherOnCanvas[] {
  const selections = new Map(before.map(({ clientId, selected }) => [clientId, selected]));
  return after.map((other) => ({
    ...other,
    selected: keepReference(selections.get(other.clientId), other.selected),
  }));
}

function useOthers(awareness: Awareness): readonly OtherOnCanvas[] {
  const [others, setOthers] = useState<readonly OtherOnCanvas[]>(() => othersOnCanvas(awareness));
  useEffect(() => {
    let frame = 0;
    const read = (): void => {
      frame = 0;
      setOthers((before) => withSameSelections(before, othersOnCanvas(awareness)));
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
