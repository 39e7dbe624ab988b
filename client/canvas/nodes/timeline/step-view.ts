import { stepTitle } from '#shared/canvas/layout/step-title.ts';
import { CalendarRange } from 'lucide-react';
import { drawSheet, SMALL } from '../../shapes/draw-sheet.ts';
import { INK, PAPER, type Measure, type Shape } from '../../shapes/picture.ts';
import type { NodeView } from '../node-view.ts';
import { BRANCH_COLOR, TimelineNode } from './timeline-node.tsx';

export const step: NodeView = {
  type: 'timelineNode',
  View: TimelineNode,
  isEditable: true,
  tool: { label: 'Timeline', icon: CalendarRange, isEditedAtOnce: true },
  draw: (node, { text, measure }) => {
    const { step: stepPlace, title, position } = node;
    // A peer stored the node without a valid `step` value.
    if (!stepPlace) return drawSheet(node, { text, name: title }, measure);
    const look = stepPlace.isBranch ? { color: BRANCH_COLOR } : {};
    const sheet = drawSheet(node, { text, name: title ?? stepTitle(stepPlace) }, measure, look);
    return stepPlace.isBranch
      ? sheet
      : [...sheet, ...badge(position.absolute.x, position.absolute.y, stepPlace.number, measure)];
  },
};

/** Draws the number of a step on its corner. */
function badge(x: number, y: number, number: number, measure: Measure): Shape[] {
  const text = String(number);
  const textWidth = measure(text, SMALL);
  const width = Math.max(24, textWidth + 12);
  return [
    {
      kind: 'box',
      x: x + 12,
      y: y - 12,
      width,
      height: 24,
      radius: 12,
      fill: INK,
      stroke: null,
      isDashed: false,
    },
    {
      kind: 'text',
      x: x + 12 + (width - textWidth) / 2,
      y: y + 4,
      width: textWidth,
      text,
      font: SMALL,
      color: PAPER,
      decoration: null,
    },
  ];
}
