import { useStore } from '@nanostores/react';
import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  getSmoothStepPath,
  getStraightPath,
  type EdgeProps,
} from '@xyflow/react';
import { memo, useSyncExternalStore, useRef } from 'react';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { FlowEdge } from '../editor/flow-items.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { EdgeTools } from './edge-tools.tsx';
import { setLabel, MAX_LABEL } from './edge-commands.ts';
import { labelEditing } from './label-editing.ts';
import './edges.css';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { classNames } from '#client/ui/class-names.ts';

const atMiddle = ({ x, y }: Point): string => `translate(-50%, -50%) translate(${x}px, ${y}px)`;

interface EdgeLabelProps {
  label: string;
  at: Point;
  isSelected: boolean;
  onChoose: () => void;
  onBegin: () => void;
}

/** What an edge says, on paper of its own so that it can be read over lines; a long label is cut. */
function EdgeLabel({ label, at, isSelected, onChoose, onBegin }: EdgeLabelProps) {
  return (
    // The edge itself is the stop for the keyboard, and is named with its label.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={classNames('edge__label nodrag nopan', isSelected && 'is-selected')}
      style={{ transform: atMiddle(at) }}
      title={label}
      dir="auto"
      onClick={onChoose}
      onDoubleClick={onBegin}
    >
      {label}
    </div>
  );
}

interface EdgeLabelFieldProps {
  label: string;
  at: Point;
  /** Null: it stays as it is. */
  onLabel: (label: string | null) => void;
}

function EdgeLabelField({ label, at, onLabel }: EdgeLabelFieldProps) {
  const isLeftAsIs = useRef(false);
  return (
    <input
      className="edge__label edge__label--field nodrag nopan"
      style={{ transform: atMiddle(at) }}
      aria-label="Label of the line"
      placeholder="Label"
      maxLength={MAX_LABEL}
      defaultValue={label}
      // Once: what is typed is not chosen anew.
      ref={select}
      onBlur={(event) => onLabel(isLeftAsIs.current ? null : event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        isLeftAsIs.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** How each kind runs. */
const PATHS: Record<EdgeType, typeof getBezierPath> = {
  connection: getBezierPath,
  custom: getBezierPath,
  timeline: getSmoothStepPath,
  step: getSmoothStepPath,
  straight: getStraightPath,
};

/** A line between two nodes, with its label; chosen alone it has tools, and shows which way it leads. */
export const EdgeLine = memo(function EdgeLine(props: EdgeProps<FlowEdge>) {
  const { id, data, selected = false, interactionWidth } = props;
  const { canvasEditor, isEditable } = useCanvasContext();
  const isAlone = useSyncExternalStore(canvasEditor.subscribe, () => {
    const { selectedEdges, selectedNodes } = canvasEditor.getView();
    return selected && selectedEdges.length === 1 && selectedNodes.length === 0;
  });
  const isWritten = useStore(labelEditing) === id && isEditable;
  if (!data) return null;
  const { shown } = data;
  const [path, x, y] = PATHS[shown.type](props);
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={interactionWidth ?? 24}
        {...(selected && { markerEnd: 'url(#edge-arrow)' })}
      />
      {isWritten ? (
        <EdgeLabelRenderer>
          <EdgeLabelField
            label={shown.label ?? ''}
            at={{ x, y }}
            onLabel={(label) => {
              if (label !== null && label.trim() !== (shown.label ?? ''))
                setLabel(canvasEditor, shown, label);
              labelEditing.set(null);
            }}
          />
        </EdgeLabelRenderer>
      ) : (
        shown.label !== null && (
          <EdgeLabelRenderer>
            <EdgeLabel
              label={shown.label}
              at={{ x, y }}
              isSelected={selected}
              onChoose={() => canvasEditor.select([], [id])}
              onBegin={() => isEditable && labelEditing.set(id)}
            />
          </EdgeLabelRenderer>
        )
      )}
      {isAlone && isEditable && !isWritten && (
        <EdgeTools canvasEditor={canvasEditor} edge={shown} at={{ x, y }} />
      )}
    </>
  );
});
