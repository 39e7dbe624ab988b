import type { NodeProps } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import type { FlowNode } from '../desk/flow-items.ts';
import { useCanvasWorld } from './desk-context.ts';
import { NodeShell } from './node-shell.tsx';
import { NodeText } from './node-text.tsx';
import { isSameNode } from './same-node.ts';

/** Whether a node is being written in, and whether it is chosen alone. */
export function useNodeState(id: string): { isEditing: boolean; isAlone: boolean } {
  const { desk } = useCanvasWorld();
  const isEditing = useSyncExternalStore(desk.subscribe, () => desk.getView().editingId === id);
  const isAlone = useSyncExternalStore(desk.subscribe, () => desk.getView().selectedNodes.length === 1);
  return { isEditing, isAlone };
}

/** A note with rich text, and the simple one: a press on a chosen one begins to write. */
export const TextNode = memo(function TextNode({ id, data: { shown }, selected }: NodeProps<FlowNode>) {
  const { desk, isEditable } = useCanvasWorld();
  const { isEditing, isAlone } = useNodeState(id);
  const fragment = desk.textOf(id);
  const label = shown.type === 'simpleTextNode' ? 'Simple text' : 'Note';
  const canWrite = isEditable && !shown.isLocked && selected && isAlone && !isEditing;
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isAlone={isAlone}
      label={label}
      className={shown.type === 'simpleTextNode' ? 'node--simple' : 'node--text'}
      onPress={canWrite ? () => desk.edit(id) : undefined}
    >
      {fragment && <NodeText fragment={fragment} label={label} isEditing={isEditing} />}
    </NodeShell>
  );
}, isSameNode);
