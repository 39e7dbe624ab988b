import { Star } from 'lucide-react';
import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { NodeShell } from '../nodes/node-shell.tsx';
import type { NodeView } from '../nodes/node-view.ts';
import { isSameNode } from '../nodes/same-node.ts';
import { drawSheet } from '../shapes/draw-sheet.ts';

/** Cast, because the compiler knows only the types in the lists. */
export const RATING = 'ratingNode' as NodeType;
const verdictOf = (shown: ShownNode): string => String(Reflect.get(shown, 'verdict'));

const RatingNode = memo(function RatingNode({ data: { shown }, selected }: NodeProps<FlowNode>) {
  return (
    <NodeShell shown={shown} isSelected={selected} isOnlySelected={false} label="Rating">
      {String(Reflect.get(shown, 'stars'))} stars, {verdictOf(shown)}
    </NodeShell>
  );
}, isSameNode);

export const ratingView: NodeView = {
  type: RATING,
  View: RatingNode,
  isEditable: false,
  tool: { label: 'Rating', icon: Star, isEditedAtOnce: false },
  draw: (node, { measure }) => drawSheet(node, { text: null, name: verdictOf(node) }, measure),
};
