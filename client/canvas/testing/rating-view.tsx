import { Star } from 'lucide-react';
import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { NodeShell } from '../nodes/node-shell.tsx';
import type { NodeView } from '../nodes/node-view.ts';
import { isSameNode } from '../nodes/same-node.ts';
import { drawPaper } from '../shapes/draw-paper.ts';

/** The compiler does not know the fields of a type that is in no list. */
export const RATING = 'ratingNode' as NodeType;
const classifyFailure = (shown: ShownNode): string => String(Reflect.get(shown, 'verdict'));

const RatingNode = memo(function RatingNode({ data: { shown }, selected }: NodeProps<FlowNode>) {
  return (
    <NodeShell shown={shown} isSelected={selected} isAlone={false} label="Rating">
      {String(Reflect.get(shown, 'stars'))} stars, {classifyFailure(shown)}
    </NodeShell>
  );
}, isSameNode);

export const ratingView: NodeView = {
  type: RATING,
  View: RatingNode,
  isWritten: false,
  tool: { label: 'Rating', icon: Star, isWrittenAtOnce: false },
  draw: (node, { measure }) => drawPaper(node, { text: null, name: classifyFailure(node) }, measure),
};
