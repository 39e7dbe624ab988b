import { defineTemplate, type TemplateNode } from './canvas-template.ts';

const WIDTH = 256;
const NOTE_GAP = 24;
const FRAME_WIDTH = WIDTH + 2 * NOTE_GAP;
const FRAME_GAP = 40;

interface Column {
  title: string;
  notes: readonly (readonly [content: string, color: string, height: number])[];
}

const COLUMNS: readonly Column[] = [
  {
    title: 'Readers',
    notes: [
      ['**Who** reads this on a Tuesday morning?', 'blue', 84],
      ['**What do they ask** that nobody answers well?', 'blue', 84],
      ['**What do I know** that they do not?', 'blue', 84],
    ],
  },
  {
    title: 'Ideas',
    notes: [
      ['One that answers a question', 'amber', 80],
      ['One that tells what went wrong', 'amber', 80],
      ['One that disagrees with everybody', 'amber', 80],
    ],
  },
  {
    title: 'Writing',
    notes: [
      ['**Working title**\n\nPromise of the first line:\n\nWhat they can do afterwards:', 'white', 132],
      ['- [ ] Draft\n- [ ] Somebody else has read it\n- [ ] Pictures', 'white', 108],
    ],
  },
  {
    title: 'Out',
    notes: [
      ['**Goes out on**\n\nand is told of where?', 'emerald', 108],
      ['**A month later:** what did people write back?', 'emerald', 84],
    ],
  },
];

const heightOf = ({ notes }: Column): number =>
  NOTE_GAP + notes.reduce((sum, [, , height]) => sum + height + NOTE_GAP, 0);
const FRAME_HEIGHT = Math.max(...COLUMNS.map(heightOf));

const nodes = COLUMNS.flatMap(({ title, notes }, column): TemplateNode[] => {
  const left = column * (FRAME_WIDTH + FRAME_GAP);
  const columnNodes: TemplateNode[] = [
    { key: title, type: 'frameNode', x: left, y: 0, width: FRAME_WIDTH, height: FRAME_HEIGHT, title },
  ];
  let top = NOTE_GAP;
  for (const [content, color, height] of notes) {
    columnNodes.push({
      key: `${title}, ${columnNodes.length}`,
      type: 'markdownNode',
      x: left + NOTE_GAP,
      y: top,
      width: WIDTH,
      height,
      color,
      content,
      frame: title,
    });
    top += height + NOTE_GAP;
  }
  return columnNodes;
});

export const BLOG_PLAN = defineTemplate(
  {
    id: 'blog-content-plan',
    name: 'Blog Content Plan',
    description: 'Four columns from who reads it to what came back: move each post along.',
    type: 'plan',
    direction: 'horizontal',
  },
  nodes,
);
