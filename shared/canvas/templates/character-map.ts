import { defineTemplate, type TemplateNode } from './canvas-template.ts';

const PERSON = { width: 248, height: 148 };

const person = (
  key: string,
  at: { x: number; y: number },
  color: string,
  name: string,
  questions: readonly string[],
): TemplateNode => ({
  key,
  type: 'markdownNode',
  ...at,
  ...PERSON,
  color,
  content: [`**${name}**`, ...questions.map((question) => `- ${question}`)].join('\n\n'),
});

const NODES: readonly TemplateNode[] = [
  person('lead', { x: 380, y: 0 }, 'amber', 'Whose story it is', [
    'Wants',
    'Needs instead',
    'Hides from everyone',
  ]),
  person('against', { x: 760, y: 240 }, 'pink', 'Who stands in the way', [
    'Wants the same?',
    'Is right about',
    'Would never do',
  ]),
  person('beside', { x: 0, y: 240 }, 'blue', 'Who stands beside them', [
    'Knows them since',
    'Puts up with',
    'Leaves when',
  ]),
  person('behind', { x: 380, y: 480 }, 'zinc', 'Who is no longer there', [
    'Said last',
    'Left behind',
    'Is remembered wrongly',
  ]),
];

export const CHARACTER_MAP = defineTemplate(
  {
    id: 'character-map',
    name: 'Character Map',
    description: 'Four people, and what ties them: write the ties on the lines.',
    type: 'map',
    direction: 'vertical',
  },
  NODES,
  [
    { from: 'lead', fromSide: 'right', to: 'against', toSide: 'top', label: 'fears' },
    { from: 'lead', fromSide: 'left', to: 'beside', toSide: 'top', label: 'trusts' },
    { from: 'behind', fromSide: 'top', to: 'lead', toSide: 'bottom', label: 'made them so' },
    { from: 'beside', fromSide: 'bottom', to: 'behind', toSide: 'left', label: 'never met' },
    { from: 'behind', fromSide: 'right', to: 'against', toSide: 'bottom', label: 'owes' },
  ],
);
