import { stepTitle } from '#shared/canvas/layout/step-title.ts';
import type { NodeProps } from '@xyflow/react';
import { memo, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { setTitle } from '../../editor/editor-commands.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext, useIsEditing } from '../canvas-editor-context.ts';
import { leaveFieldByKey } from '../leave-field.ts';
import { NodeShell } from '../node-shell.tsx';
import { NodeText } from '../node-text.tsx';
import { isSameNode } from '../same-node.ts';
import { AddButtons } from './add-buttons.tsx';

const MAX_TITLE_LENGTH = 300;
/** The default colour of a branch. */
export const BRANCH_COLOR = 'pink';

/** A step of a timeline or a branch of a step. The number is the rank of the step and is not stored. */
export const TimelineNode = memo(function TimelineNode({
  id,
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id, isOnlySelected);
  const fragment = canvasEditor.textOf(id);
  const { step } = shown;
  const defaultTitle = step ? stepTitle(step) : 'Step 1';
  const name = shown.title ?? defaultTitle;
  const canChange = isEditable && !shown.isLocked && selected && isOnlySelected;
  return (
    <NodeShell
      shown={step?.isBranch && shown.color === null ? { ...shown, color: BRANCH_COLOR } : shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={step?.isBranch ? `${name}, branch` : `Step ${step?.number ?? 1}, ${name}`}
      className={classNames('node--step', isEditing && 'is-edited')}
    >
      {step && !step.isBranch && <span className="node__label">{step.number}</span>}
      <StepTitle
        key={name}
        name={name}
        isEditable={canChange}
        onRename={(title) => setTitle(canvasEditor, id, title === defaultTitle ? '' : title)}
      />
      {fragment && (
        // With the keyboard, Enter on the selected node edits the text.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className="node__words"
          onClick={canChange && !isEditing ? () => canvasEditor.edit(id) : undefined}
        >
          <NodeText nodeId={id} fragment={fragment} label={name} isEditing={isEditing} />
        </div>
      )}
      {isEditable && <AddButtons id={id} />}
    </NodeShell>
  );
}, isSameNode);

interface StepTitleProps {
  name: string;
  isEditable: boolean;
  onRename: (name: string) => void;
}

function StepTitle({ name, isEditable, onRename }: StepTitleProps) {
  const [typed, setTyped] = useState(name);
  if (!isEditable) return <h3 className="node__title">{name}</h3>;
  return (
    <input
      className="node__title node__title--field nodrag nopan"
      aria-label="Title of the step"
      maxLength={MAX_TITLE_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed.trim() !== name) onRename(typed);
      }}
      onKeyDown={leaveFieldByKey}
    />
  );
}
