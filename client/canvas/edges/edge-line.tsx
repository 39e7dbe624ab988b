import { useStore } from '@nanostores/react';
import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  getSmoothStepPath,
  getStraightPath,
  type EdgeProps,
} from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { FlowEdge } from '../editor/flow-items.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { EdgeLabel, EdgeLabelField } from './edge-label.tsx';
import { EdgeTools } from './edge-tools.tsx';
import { setLabel } from './edge-commands.ts';
import { labelEditing } from './label-editing.ts';
import './edges.css';

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
