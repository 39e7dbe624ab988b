import type { Side } from '../node-types.ts';
import { defineTemplate, type TemplateEdge, type TemplateNode } from './canvas-template.ts';

const LEFT = 0;
const MIDDLE = 300;
const RIGHT = 620;
const NARROW = { width: 240, height: 72 };

const branch = (key: string, x: number, y: number, color: string, content: string): TemplateNode => ({
  key,
  type: 'markdownNode',
  x,
  y,
  width: NARROW.width,
  height: 96,
  color,
  content,
});

const NODES: readonly TemplateNode[] = [
  {
    key: 'idea',
    type: 'markdownNode',
    x: MIDDLE,
    y: 128,
    width: 260,
    height: 96,
    color: 'amber',
    align: 'center',
    content: '**The idea**\n\nin one sentence',
  },
  branch('who', LEFT, 0, 'blue', '**Who** wants something, and from whom?'),
  branch('where', LEFT, 128, 'emerald', '**Where** could it happen nowhere else?'),
  branch('when', LEFT, 256, 'zinc', '**When** is it too late?'),
  branch('why', RIGHT, 0, 'pink', '**Why** does it matter to me?'),
  branch('like', RIGHT, 128, 'purple', '**What is it like?** Three pictures, sounds, smells.'),
  branch('unknown', RIGHT, 256, 'white', '**What do I not know** yet?'),
];

const spoke = (to: string, side: Side): TemplateEdge => ({
  from: 'idea',
  fromSide: side,
  to,
  toSide: side === 'left' ? 'right' : 'left',
});

export const MIND_MAP = defineTemplate(
  {
    id: 'mind-map',
    name: 'Mind Map',
    description: 'One idea in the middle and six questions around it.',
    type: 'map',
    direction: 'horizontal',
  },
  NODES,
  [
    ...['who', 'where', 'when'].map((to) => spoke(to, 'left')),
    ...['why', 'like', 'unknown'].map((to) => spoke(to, 'right')),
  ],
);
