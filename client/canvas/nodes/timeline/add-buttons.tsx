import { Plus } from 'lucide-react';
import { useSyncExternalStore, type MouseEvent } from 'react';
import { addsBranch, canAddAt } from '#shared/canvas/changes/timeline-changes.ts';
import { SIDES, type Side } from '#shared/canvas/node-types.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { CanvasEditor } from '../../editor/canvas-editor.ts';
import { announcement } from '../../editor/announcement.ts';
import { addStep, stepOf } from '../../editor/add-step.ts';
import { nodeName } from '../../editor/node-name.ts';
import { CLEAR_OF_BARS, useReveal } from '../../editor/use-reveal.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';

const DIRECTION_NAMES: Record<Side, string> = {
  left: 'before',
  right: 'after',
  top: 'above',
  bottom: 'below',
};

/** A plus button on each side where a step or a branch can be added. */
export function AddButtons({ id }: { id: string }) {
  const { canvasEditor } = useCanvasContext();
  const reveal = useReveal(canvasEditor);
  // A step that somebody adds elsewhere in the timeline can move the end of the timeline away from this one.
  useSyncExternalStore(canvasEditor.subscribe, () => stepCount(canvasEditor, id));
  const anchor = stepOf(canvasEditor, id);
  if (!anchor) return null;
  const handleAdd = (event: MouseEvent<HTMLButtonElement>, side: Side): void => {
    event.stopPropagation();
    const newId = addStep(canvasEditor, id, side);
    if (newId === undefined) return;
    announcement.set(`${nodeName(canvasEditor, newId)} added`);
    reveal(newId, CLEAR_OF_BARS);
    canvasEditor.edit(newId);
  };
  return SIDES.filter((side) => canAddAt(anchor, side)).map((side) => (
    <button
      key={side}
      type="button"
      className={`node__add node__add--${side} nodrag nopan`}
      aria-label={
        addsBranch(anchor, side)
          ? `Add branch ${side === 'left' || side === 'right' ? `to the ${side}` : DIRECTION_NAMES[side]}`
          : `Add ${DIRECTION_NAMES[side]}`
      }
      onClick={(event) => handleAdd(event, side)}
    >
      <Icon of={Plus} size="sm" />
    </button>
  ));
}

/** Returns the number of live steps on the main line of a step's timeline. */
function stepCount({ projection: { index } }: CanvasEditor, id: string): number {
  const timelineId = index.get(id)?.step?.timelineId;
  if (timelineId === undefined) return 0;
  return index.stepsOf(timelineId).filter(({ gone, step }) => gone === null && !step?.branch).length;
}
