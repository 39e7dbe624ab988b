import { useStore } from '@nanostores/react';
import { BaseEdge, getBezierPath, getSmoothStepPath, getStraightPath, type EdgeProps } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { leaveFieldByKey } from '../nodes/leave-field.ts';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import type { FlowEdge } from '../editor/flow-items.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { FlowLayer } from '../flow-layer.tsx';
import { EdgeTools } from './edge-tools.tsx';
import { setLabel, MAX_LABEL_LENGTH } from './edge-commands.ts';
import { labelEditingEdgeId } from './label-editing.ts';
import './edges.css';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { classNames } from '#client/ui/class-names.ts';

const atMiddle = ({ x, y }: Point): string => `translate(-50%, -50%) translate(${x}px, ${y}px)`;

interface EdgeLabelProps {
  label: string;
  at: Point;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
}

/** The label of an edge, on an opaque background so that it is readable over other edges; a long one is truncated. */
function EdgeLabel({ label, at, isSelected, onSelect, onEdit }: EdgeLabelProps) {
  return (
    // Keyboard focus is on the edge itself, whose accessible name includes the label.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={classNames('edge__label nodrag nopan', isSelected && 'is-selected')}
      style={{ transform: atMiddle(at) }}
      title={label}
      dir="auto"
      onClick={onSelect}
      onDoubleClick={onEdit}
    >
      {label}
    </div>
  );
}

interface EdgeLabelFieldProps {
  label: string;
  at: Point;
  onCommit: (label: string) => void;
}

function EdgeLabelField({ label, at, onCommit }: EdgeLabelFieldProps) {
  return (
    <input
      className="edge__label edge__label--field nodrag nopan"
      style={{ transform: atMiddle(at) }}
      aria-label="Label of the line"
      placeholder="Label"
      maxLength={MAX_LABEL_LENGTH}
      defaultValue={label}
      // A stable function, so that React calls it once: a second call would select the typed text.
      ref={select}
      onBlur={(event) => onCommit(event.target.value)}
      onKeyDown={leaveFieldByKey}
    />
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}

/** The path function of each edge type. */
const PATHS: Record<EdgeType, typeof getBezierPath> = {
  connection: getBezierPath,
  custom: getBezierPath,
  timeline: getSmoothStepPath,
  step: getSmoothStepPath,
  straight: getStraightPath,
};

/** An edge with its label. A selected edge shows its direction; one selected alone has a toolbar. */
export const CanvasEdge = memo(function EdgeLine(props: EdgeProps<FlowEdge>) {
  const { id, data, selected = false, interactionWidth } = props;
  const { canvasEditor, isEditable } = useCanvasContext();
  const isLabelEdited = useStore(labelEditingEdgeId) === id && isEditable;
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
      {isLabelEdited ? (
        <FlowLayer name="edgelabel-renderer">
          <EdgeLabelField
            label={shown.label ?? ''}
            at={{ x, y }}
            onCommit={(label) => {
              if (label.trim() !== (shown.label ?? '')) setLabel(canvasEditor, shown, label);
              labelEditingEdgeId.set(null);
            }}
          />
        </FlowLayer>
      ) : (
        shown.label !== null && (
          <FlowLayer name="edgelabel-renderer">
            <EdgeLabel
              label={shown.label}
              at={{ x, y }}
              isSelected={selected}
              onSelect={() => canvasEditor.select([], [id])}
              onEdit={() => isEditable && labelEditingEdgeId.set(id)}
            />
          </FlowLayer>
        )
      )}
      {selected && isEditable && !isLabelEdited && <ToolsIfAlone edge={shown} at={{ x, y }} />}
    </>
  );
});

/**
 * The toolbar of a selected edge if nothing else is selected. Only selected edges mount it: hundreds of listeners would
 * run in each step of a drag.
 */
function ToolsIfAlone({ edge, at }: { edge: ShownEdge; at: Point }) {
  const { canvasEditor } = useCanvasContext();
  const isAlone = useSyncExternalStore(canvasEditor.subscribe, () => {
    const { selectedEdges, selectedNodes } = canvasEditor.getView();
    return selectedEdges.length === 1 && selectedNodes.length === 0;
  });
  return isAlone && <EdgeTools canvasEditor={canvasEditor} edge={edge} at={at} />;
}
