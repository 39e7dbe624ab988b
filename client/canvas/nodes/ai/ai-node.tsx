import type { NodeProps } from '@xyflow/react';
import { Sparkles } from 'lucide-react';
import { memo } from 'react';
import type { FlowNode } from '../../editor/flow-items.ts';
import { Placeholder } from '../placeholder.tsx';
import { isSameNode } from '../same-node.ts';

/** A prompt and its answer, which only API clients write. A writer can move, colour and delete the node. */
export const AiNode = memo(function AiNode({
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  return (
    <Placeholder
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      icon={Sparkles}
      label={shown.title === null ? 'AI node' : `AI node, ${shown.title}`}
    >
      AI nodes cannot be shown here. The text of this one is stored and exported.
    </Placeholder>
  );
}, isSameNode);
