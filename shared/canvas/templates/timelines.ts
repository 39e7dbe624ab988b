import { template, type TemplateNode } from './canvas-template.ts';

/** The distance between the corners of two steps, horizontally and vertically, in canvas units. */
const ACROSS = 300;
const DOWN = 200;

const QUESTIONS = [
  'What is the first thing that cannot be taken back?',
  'What does it cost, and who pays?',
  'What is different when it is over?',
] as const;

const steps = (by: { x: number; y: number }): TemplateNode[] =>
  QUESTIONS.map((content, at) => ({
    key: `step ${at + 1}`,
    type: 'timelineNode',
    x: at * by.x,
    y: at * by.y,
    content,
  }));

export const HORIZONTAL_TIMELINE = template(
  {
    id: 'horizontal-timeline',
    name: 'Horizontal Timeline',
    description: 'Three steps from left to right. Room above and below for what happens meanwhile.',
    type: 'timeline',
    direction: 'horizontal',
  },
  steps({ x: ACROSS, y: 0 }),
);

export const VERTICAL_TIMELINE = template(
  {
    id: 'vertical-timeline',
    name: 'Vertical Timeline',
    description: 'Three steps from top to bottom, for a long story read like a page.',
    type: 'timeline',
    direction: 'vertical',
  },
  steps({ x: 0, y: DOWN }),
);
