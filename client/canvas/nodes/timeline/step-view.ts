import { CalendarRange } from 'lucide-react';
import { stepName } from '../../editor/node-name.ts';
import { drawPaper, SMALL } from '../../shapes/draw-paper.ts';
import { INK, PAPER, type Measure, type Shape } from '../../shapes/picture.ts';
import type { NodeView } from '../node-view.ts';
import { BRANCH_COLOR, TimelineNode } from './timeline-node.tsx';

export const step: NodeView = {
  type: 'timelineNode',
  View: TimelineNode,
  isWritten: true,
  tool: { label: 'Timeline', icon: CalendarRange, isWrittenAtOnce: false },
  draw: (node, { text, measure }) => {
    const { step: at, title, place } = node;
    // A peer left it without its place in a timeline.
    if (!at) return drawPaper(node, { text, name: title }, measure);
    const look = at.isBranch ? { color: BRANCH_COLOR } : {};
    const paper = drawPaper(node, { text, name: title ?? stepName(at) }, measure, look);
    return at.isBranch ? paper : [...paper, ...badge(place.absolute.x, place.absolute.y, at.number, measure)];
  },
};

/** A step's number, in ink on its corner. */
function badge(x: number, y: number, number: number, measure: Measure): Shape[] {
  const text = String(number);
  const wide = measure(text, SMALL);
  const width = Math.max(24, wide + 12);
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
      x: x + 12 + (width - wide) / 2,
      y: y + 4,
      width: wide,
      text,
      font: SMALL,
      color: PAPER,
      decoration: null,
    },
  ];
}
