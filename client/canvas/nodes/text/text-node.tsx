import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext, useIsEditing } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { NodeText } from '../node-text.tsx';
import { isSameNode } from '../same-node.ts';

/** A note with rich text or a simple text; a click on the selected node starts editing it. */
export const TextNode = memo(function TextNode({
  id,
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id, isOnlySelected);
  const fragment = canvasEditor.textOf(id);
  const label = shown.type === 'simpleTextNode' ? 'Simple text' : 'Note';
  const canWrite = isEditable && !shown.isLocked && selected && isOnlySelected && !isEditing;
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={label}
      className={classNames(
        shown.type === 'simpleTextNode' ? 'node--simple' : 'node--text',
        isEditing && 'is-edited',
      )}
      onClick={canWrite ? () => canvasEditor.edit(id) : undefined}
    >
      {fragment && <NodeText nodeId={id} fragment={fragment} label={label} isEditing={isEditing} />}
    </NodeShell>
  );
}, isSameNode);
