import { useStore, type NodeProps } from '@xyflow/react';
import { memo, type CSSProperties, type PointerEvent } from 'react';
import { SIDES } from '#shared/canvas/node-types.ts';
import { setTitle } from '../../editor/editor-commands.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext, useIsEditing } from '../canvas-editor-context.ts';
import { leaveFieldByKey } from '../leave-field.ts';
import { NodeShell } from '../node-shell.tsx';
import { isSameNode } from '../same-node.ts';
import { titleScale } from './title-scale.ts';
import './frame.css';

const MAX_TITLE_LENGTH = 300;

interface FrameTitleProps {
  title: string;
  isUntitled: boolean;
  isEditing: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onEdit: () => void;
  onRename: (name: string) => void;
}

/** The title of a frame, above its left corner; a double click or Enter on the selected frame starts editing it. */
function FrameTitle({ title, isUntitled, isEditing, onPointerDown, onEdit, onRename }: FrameTitleProps) {
  const scale = useStore(({ transform }) => titleScale(transform[2]));
  const style: CSSProperties & Record<`--${string}`, number> = { '--title-scale': scale };
  if (!isEditing)
    return (
      // With the keyboard, Enter on the selected frame edits the title.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        className="frame__title"
        style={style}
        title={title}
        onPointerDown={onPointerDown}
        onDoubleClick={onEdit}
      >
        {title}
      </div>
    );
  return (
    <input
      className="frame__title frame__title--field nodrag nopan"
      style={style}
      aria-label="Title of the frame"
      maxLength={MAX_TITLE_LENGTH}
      defaultValue={isUntitled ? '' : title}
      placeholder={isUntitled ? title : undefined}
      ref={(field) => field?.select()}
      onBlur={(event) => onRename(event.target.value)}
      onKeyDown={leaveFieldByKey}
    />
  );
}

export const UNTITLED_FRAME = 'Frame';

/** A frame around other nodes. Its border and title react to the pointer; the area inside belongs to the canvas. */
export const FrameNode = memo(function FrameNode({
  id,
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id, isOnlySelected);
  const title = shown.title ?? UNTITLED_FRAME;
  const canRename = isEditable && !shown.isLocked;
  const handlePointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isEditing) return;
    const { selectedNodes } = canvasEditor.getView();
    const ids = selectedNodes.map((node) => node.id);
    if (event.shiftKey || event.metaKey || event.ctrlKey)
      canvasEditor.select(selected ? ids.filter((other) => other !== id) : [...ids, id]);
    else if (!selected) canvasEditor.select([id]);
  };
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={shown.title === null ? 'Frame' : `Frame, ${title}`}
      className="node--frame"
    >
      {SIDES.map((side) => (
        <span key={side} className={`frame__side frame__side--${side}`} onPointerDown={handlePointerDown} />
      ))}
      <FrameTitle
        title={title}
        isUntitled={shown.title === null}
        isEditing={isEditing && canRename}
        onPointerDown={handlePointerDown}
        onEdit={() => canRename && canvasEditor.edit(id)}
        onRename={(name) => {
          if (name.trim() !== title) setTitle(canvasEditor, id, name);
          if (canvasEditor.getView().editingId === id) canvasEditor.edit(null);
        }}
      />
    </NodeShell>
  );
}, isSameNode);
