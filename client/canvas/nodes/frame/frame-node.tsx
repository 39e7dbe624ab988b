import type { NodeProps } from '@xyflow/react';
import { memo, type PointerEvent, useRef } from 'react';
import { SIDES } from '#shared/canvas/node-types.ts';
import { setTitle } from '../../editor/editor-commands.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { isSameNode } from '../same-node.ts';
import { useIsEditing } from '../use-is-editing.ts';
import './frame.css';

const MAX_TITLE = 300;

interface FrameTitleProps {
  title: string;
  isUntitled: boolean;
  isEditing: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onBegin: () => void;
  /** It is named, or left as it is: null. */
  onName: (name: string | null) => void;
}

/** A frame's title, above its left corner: written in place by a press of two, or Enter on the chosen frame. */
function FrameTitle({ title, isUntitled, isEditing, onPointerDown, onBegin, onName }: FrameTitleProps) {
  const isLeftAsIs = useRef(false);
  if (!isEditing)
    return (
      // By keys: Enter on the chosen frame.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div className="frame__title" onPointerDown={onPointerDown} onDoubleClick={onBegin}>
        {title}
      </div>
    );
  return (
    <input
      className="frame__title frame__title--field nodrag nopan"
      aria-label="Title of the frame"
      maxLength={MAX_TITLE}
      defaultValue={isUntitled ? '' : title}
      placeholder={isUntitled ? title : undefined}
      ref={(field) => field?.select()}
      onBlur={(event) => {
        onName(isLeftAsIs.current ? null : event.target.value);
        isLeftAsIs.current = false;
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        isLeftAsIs.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}

export const UNTITLED_FRAME = 'Frame';

/** What holds other nodes: its edge and its title can be pressed, what is between them belongs to the canvas. */
export const FrameNode = memo(function FrameNode({
  id,
  data: { shown, isAlone },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id);
  const title = shown.title ?? UNTITLED_FRAME;
  const canName = isEditable && !shown.isLocked;
  const choose = (event: PointerEvent): void => {
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
      isAlone={isAlone}
      label={shown.title === null ? 'Frame' : `Frame, ${title}`}
      className="node--frame"
    >
      {SIDES.map((side) => (
        <span key={side} className={`frame__side frame__side--${side}`} onPointerDown={choose} />
      ))}
      <FrameTitle
        title={title}
        isUntitled={shown.title === null}
        isEditing={isEditing && canName}
        onPointerDown={choose}
        onBegin={() => canName && canvasEditor.edit(id)}
        onName={(name) => {
          if (name !== null && name.trim() !== title) setTitle(canvasEditor, id, name);
          if (canvasEditor.getView().editingId === id) canvasEditor.edit(null);
        }}
      />
    </NodeShell>
  );
}, isSameNode);
