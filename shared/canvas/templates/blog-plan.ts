import { template, type TemplateNode } from './canvas-template.ts';

const WIDTH = 256;
const APART = 24;
const FRAME_WIDTH = WIDTH + 2 * APART;
const BETWEEN = 40;

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
  APART + notes.reduce((sum, [, , height]) => sum + height + APART, 0);
const FRAME_HEIGHT = Math.max(...COLUMNS.map(heightOf));

const nodes = COLUMNS.flatMap(({ title, notes }, column): TemplateNode[] => {
  const left = column * (FRAME_WIDTH + BETWEEN);
  const made: TemplateNode[] = [
    { key: title, type: 'frameNode', x: left, y: 0, width: FRAME_WIDTH, height: FRAME_HEIGHT, title },
  ];
  let top = APART;
  for (const [content, color, height] of notes) {
    made.push({
      key: `${title}, ${made.length}`,
      type: 'markdownNode',
      x: left + APART,
      y: top,
      width: WIDTH,
      height,
      color,
      content,
      frame: title,
    });
    top += height + APART;
  }
  return made;
});

export const BLOG_PLAN = template(
  {
    id: 'blog-content-plan',
    name: 'Blog Content Plan',
    description: 'Four columns from who reads it to what came back: move each post along.',
    type: 'plan',
    direction: 'horizontal',
  },
  nodes,
);
