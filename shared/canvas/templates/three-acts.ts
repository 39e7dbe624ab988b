import { defineTemplate, type TemplateEdge, type TemplateNode } from './canvas-template.ts';

const NOTE = { width: 248, height: 104 };
const NOTE_GAP = 24;
const FRAME_WIDTH = NOTE.width + 2 * NOTE_GAP;
const BEATS = 3;
const FRAME_HEIGHT = NOTE_GAP + BEATS * (NOTE.height + NOTE_GAP);
const FRAME_GAP = 64;

interface Act {
  title: string;
  color: string;
  beats: readonly (readonly [name: string, question: string])[];
}

const ACTS: readonly Act[] = [
  {
    title: 'Act one',
    color: 'emerald',
    beats: [
      ['The ordinary day', 'What do they have that they will lose?'],
      ['The disturbance', 'What arrives that cannot be ignored?'],
      ['No way back', 'Which door do they close behind them?'],
    ],
  },
  {
    title: 'Act two',
    color: 'blue',
    beats: [
      ['Trying', 'What works for a while, and at what price?'],
      ['The middle', 'What do they learn that changes the question?'],
      ['All is lost', 'What did they hold on to until now?'],
    ],
  },
  {
    title: 'Act three',
    color: 'pink',
    beats: [
      ['The choice', 'What would they not have done on page one?'],
      ['The meeting', 'Who or what do they face at last?'],
      ['Afterwards', 'What is the last picture, and who sees it?'],
    ],
  },
];

const nodes = ACTS.flatMap(({ title, color, beats }, act): TemplateNode[] => {
  const left = act * (FRAME_WIDTH + FRAME_GAP);
  const frame = `act ${act + 1}`;
  return [
    { key: frame, type: 'frameNode', x: left, y: 0, width: FRAME_WIDTH, height: FRAME_HEIGHT, title },
    ...beats.map(([name, question], beat): TemplateNode => ({
      key: `${frame}, ${beat + 1}`,
      type: 'markdownNode',
      x: left + NOTE_GAP,
      y: NOTE_GAP + beat * (NOTE.height + NOTE_GAP),
      ...NOTE,
      color,
      content: `**${name}**\n\n${question}`,
      frame,
    })),
  ];
});

const edges = ACTS.flatMap((_act, act): TemplateEdge[] => {
  const beat = (number: number, of = act): string => `act ${of + 1}, ${number}`;
  const down = [1, 2].map((number): TemplateEdge => ({
    from: beat(number),
    fromSide: 'bottom',
    to: beat(number + 1),
    toSide: 'top',
  }));
  const toNextAct: TemplateEdge = {
    from: beat(BEATS),
    fromSide: 'right',
    to: beat(1, act + 1),
    toSide: 'left',
  };
  return act + 1 < ACTS.length ? [...down, toNextAct] : down;
});

export const THREE_ACTS = defineTemplate(
  {
    id: 'three-act-structure',
    name: 'Three-Act Structure',
    description: 'Nine beats in three frames, each with the question it has to answer.',
    type: 'structure',
    direction: 'horizontal',
  },
  nodes,
  edges,
);
