import type { NodeProps } from '@xyflow/react';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import type { FlowNode } from '../../editor/flow-items.ts';
import { Placeholder } from '../placeholder.tsx';
import { isSameNode } from '../same-node.ts';

/** A node of an unknown type, or of a newer version of a known one: locked, so that it stays unchanged [K16]. */
export const UnknownNode = memo(function UnknownNode({ data: { shown }, selected }: NodeProps<FlowNode>) {
  return (
    <Placeholder
      shown={shown}
      isSelected={selected}
      isOnlySelected={false}
      icon={Lock}
      label="Made with a newer version"
    >
      Made with a newer version of Foolscap. Reload the page to see it.
    </Placeholder>
  );
}, isSameNode);
