import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { NodeText } from '../node-text.tsx';
import { isSameNode } from '../same-node.ts';
import { useIsEditing } from '../use-is-editing.ts';

/** A note with rich text, and the simple one: a press on a chosen one begins to write. */
export const TextNode = memo(function TextNode({
  id,
  data: { shown, isAlone },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id);
  const fragment = canvasEditor.textOf(id);
  const label = shown.type === 'simpleTextNode' ? 'Simple text' : 'Note';
  const canWrite = isEditable && !shown.isLocked && selected && isAlone && !isEditing;
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isAlone={isAlone}
      label={label}
      className={shown.type === 'simpleTextNode' ? 'node--simple' : 'node--text'}
      onPress={canWrite ? () => canvasEditor.edit(id) : undefined}
    >
      {fragment && <NodeText nodeId={id} fragment={fragment} label={label} isEditing={isEditing} />}
    </NodeShell>
  );
}, isSameNode);
