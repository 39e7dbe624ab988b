import type { NodeProps } from '@xyflow/react';
import { memo, useState } from 'react';
import { Plus } from 'lucide-react';
import { canAddAt } from '#shared/canvas/changes/timeline-changes.ts';
import { SIDES, type Side } from '#shared/canvas/node-types.ts';
import { Icon } from '#client/ui/icon.tsx';
import { addStep, setTitle, stepOf } from '../../editor/editor-commands.ts';
import { stepName } from '../../editor/node-name.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { NodeText } from '../node-text.tsx';
import { isSameNode } from '../same-node.ts';
import { useIsEditing } from '../use-is-editing.ts';

const MAX_TITLE = 300;
/** The color of a branch that was given none. */
export const BRANCH_COLOR = 'pink';

/** A step of a timeline, or a branch of one: its number is its place, which nobody wrote. */
export const TimelineNode = memo(function TimelineNode({
  id,
  data: { shown, isAlone },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const isEditing = useIsEditing(id);
  const fragment = canvasEditor.textOf(id);
  const { step } = shown;
  const usual = step ? stepName(step) : 'Step 1';
  const name = shown.title ?? usual;
  const canChange = isEditable && !shown.isLocked && selected && isAlone;
  return (
    <NodeShell
      shown={step?.isBranch && shown.color === null ? { ...shown, color: BRANCH_COLOR } : shown}
      isSelected={selected}
      isAlone={isAlone}
      label={step?.isBranch ? `${name}, branch` : `Step ${step?.number ?? 1}, ${name}`}
      className="node--step"
    >
      {step && !step.isBranch && <span className="node__label">{step.number}</span>}
      <StepTitle
        key={name}
        name={name}
        isEditable={canChange}
        onName={(title) => setTitle(canvasEditor, id, title === usual ? '' : title)}
      />
      {fragment && (
        // By keys: Enter on a chosen node.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className="node__words"
          onClick={canChange && !isEditing ? () => canvasEditor.edit(id) : undefined}
        >
          <NodeText nodeId={id} fragment={fragment} label={name} isEditing={isEditing} />
        </div>
      )}
      {isEditable && <Adders id={id} />}
    </NodeShell>
  );
}, isSameNode);

interface StepTitleProps {
  name: string;
  isEditable: boolean;
  onName: (name: string) => void;
}

function StepTitle({ name, isEditable, onName }: StepTitleProps) {
  const [typed, setTyped] = useState(name);
  if (!isEditable) return <h3 className="node__title">{name}</h3>;
  return (
    <input
      className="node__title node__title--field nodrag nopan"
      aria-label="Title of the step"
      maxLength={MAX_TITLE}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed.trim() !== name) onName(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(name);
        event.stopPropagation();
      }}
    />
  );
}

const NAMES: Record<Side, string> = { left: 'before', right: 'after', top: 'above', bottom: 'below' };

/** A plus on each side where another step or branch can be. */
function Adders({ id }: { id: string }) {
  const { canvasEditor } = useCanvasContext();
  const of = stepOf(canvasEditor, id);
  if (!of) return null;
  const isAcross = (side: Side): boolean =>
    (of.record.step.direction === 'vertical') === (side === 'left' || side === 'right');
  return SIDES.filter((side) => canAddAt(of, side)).map((side) => (
    <button
      key={side}
      type="button"
      className={`node__add node__add--${side} nodrag nopan`}
      aria-label={
        isAcross(side)
          ? `Add branch ${side === 'left' || side === 'right' ? `to the ${side}` : NAMES[side]}`
          : `Add ${NAMES[side]}`
      }
      onClick={(event) => {
        event.stopPropagation();
        addStep(canvasEditor, id, side);
      }}
    >
      <Icon of={Plus} size="sm" />
    </button>
  ));
}
