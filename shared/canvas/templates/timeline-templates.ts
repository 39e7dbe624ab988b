import { defineTemplate, type TemplateNode } from './canvas-template.ts';

/** The distance between the corners of two steps, horizontally and vertically, in canvas units. */
const HORIZONTAL_DISTANCE = 300;
const VERTICAL_DISTANCE = 200;

const QUESTIONS = [
  'What is the first thing that cannot be taken back?',
  'What does it cost, and who pays?',
  'What is different when it is over?',
] as const;

const steps = (offset: { x: number; y: number }): TemplateNode[] =>
  QUESTIONS.map((content, index) => ({
    key: `step ${index + 1}`,
    type: 'timelineNode',
    x: index * offset.x,
    y: index * offset.y,
    content,
  }));

export const HORIZONTAL_TIMELINE = defineTemplate(
  {
    id: 'horizontal-timeline',
    name: 'Horizontal Timeline',
    description: 'Three steps from left to right. Room above and below for what happens meanwhile.',
    type: 'timeline',
    direction: 'horizontal',
  },
  steps({ x: HORIZONTAL_DISTANCE, y: 0 }),
);

export const VERTICAL_TIMELINE = defineTemplate(
  {
    id: 'vertical-timeline',
    name: 'Vertical Timeline',
    description: 'Three steps from top to bottom, for a long story read like a page.',
    type: 'timeline',
    direction: 'vertical',
  },
  steps({ x: 0, y: VERTICAL_DISTANCE }),
);
