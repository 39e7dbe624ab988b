import type { NodeProps } from '@xyflow/react';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { FlowNode } from '../../desk/flow-items.ts';
import { NodeShell } from '../node-shell.tsx';
import { isSameNode } from '../same-node.ts';

/** What a newer Foolscap put here: it stays as it is, and where it is [K16]. */
export const UnknownNode = memo(function UnknownNode({ data: { shown }, selected }: NodeProps<FlowNode>) {
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isAlone={false}
      label="Made with a newer version"
      className="node--unknown"
    >
      <Icon of={Lock} />
      <p>Made with a newer version of Foolscap. Reload the page to see it.</p>
    </NodeShell>
  );
}, isSameNode);
