import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { code, item, node, p, schema } from './sample-document.ts';

const em = (text: string): ProseMirrorNode => schema.text(text, [schema.mark('italic')]);

const NOVEL = [
  p(
    'On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.',
  ),
  p(
    'For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house, read the painted board at the foot of the steps, and entered one figure in feet and inches. Nobody had ever asked to see the book. Her predecessor had kept it for thirty years, and all he told her about the work, handing over the key, was that you must never write the number you expected.',
  ),
  p(
    'So at 6.14 she looked, and wrote what she saw, which was nothing. The board stood bare to its iron shoe. Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.',
  ),
  p(
    'She read the almanac again. She held her watch to her ear. Down on the quay a boy had climbed the seaward ladder and was standing on the floor of the harbour in his school shoes, not walking anywhere, only standing, the way you stand in a room you have been told not to enter.',
  ),
  p('“It’s late,” said Mr. Anselm, who had come up behind her with his coat still on.'),
  p('“It can’t be late.”'),
  p('“Then we are early,” he said, and laughed, and stopped.'),
  node(
    'paragraph',
    {},
    'Ines blotted the line. Under ',
    em('Remarks,'),
    ' a column she had used four times in eleven years, she wrote: ',
    em('Boy on the harbour floor. He has found something.'),
  ),
];

const cell = (kind: string, text: string): ProseMirrorNode => node(kind, {}, p(text));
const row = (kind: string, ...texts: string[]): ProseMirrorNode =>
  node('tableRow', {}, ...texts.map((text) => cell(kind, text)));

const BLOCKS = [
  p('What a page can hold', { level: 1 }),
  node(
    'paragraph',
    {},
    'Words that are ',
    schema.text('bold', [schema.mark('bold')]),
    ', ',
    em('slanted'),
    ', ',
    schema.text('struck', [schema.mark('strike')]),
    ', ',
    schema.text('highlighted', [schema.mark('highlight')]),
    ', ',
    schema.text('linked', [schema.mark('link', { href: 'https://example.org' })]),
    ' or ',
    schema.text('code()', [schema.mark('code')]),
    '.',
  ),
  p('Lists', { level: 2 }),
  p('Ropes and lamps', { list: 'ordered' }),
  p('Two coils', { list: 'ordered', indent: 1 }),
  p('One lamp', { list: 'ordered', indent: 1 }),
  p('with oil', { list: 'ordered', indent: 2 }),
  p('A word more about the second.', { indent: 1 }),
  p('Biscuits', { list: 'ordered' }),
  item('The steps are slippery'),
  item('below the line of weed', { indent: 1 }),
  p('A list that begins at seven', { list: 'ordered', start: 7 }),
  p('and goes on', { list: 'ordered' }),
  p('Read the board', { list: 'task', checked: true }),
  p('Write the figure down', { list: 'task' }),
  p('Never write the number you expected.', { quote: 1 }),
  p('Not even then.', { quote: 2 }),
  p('Other blocks', { level: 3 }),
  code('if (tide === null) {\n  remark("none");\n}', { language: 'js' }),
  node(
    'table',
    {},
    row('tableHeader', 'Day', 'Hour', 'Height'),
    row('tableCell', 'Monday', '6.14', 'none'),
    row('tableCell', 'Tuesday', '6.51', '2 ft'),
  ),
  node('horizontalRule', {}),
  p('Set in the middle', { align: 'center' }),
  node('box', { kind: 'callout', titled: true }, p('A note'), p('in a frame')),
];

/** Returns a long text with this number of blocks. */
const long = (count: number): ProseMirrorNode[] =>
  Array.from({ length: count }, (_, index) =>
    index % 5 === 4 ? p(`Line ${index}`, { list: 'ordered' }) : p(NOVEL[index % 4]?.textContent ?? ''),
  );

/** A page with images of the workspace: one of its own size, and one with a width and an alignment. */
const PICTURES = [
  p('The harbour office kept a drawing of the quay at every hour of the tide.'),
  node('image', { id: 'quay1911', assetId: 'a1', alt: 'The quay at low water' }, 'The quay, 1911'),
  p('Ines compared it with the board at the foot of the steps, and wrote nothing down.'),
  node('image', { id: 'pier1911', assetId: 'a2', width: 40, align: 'center' }),
  p('By evening the water had covered both.'),
];

/** The sample texts of the harness, by name. */
export const SAMPLE_TEXTS: Record<string, () => ProseMirrorNode[]> = {
  novel: () => NOVEL,
  blocks: () => BLOCKS,
  empty: () => [p('')],
  pictures: () => PICTURES,
  long: () => long(5000),
};
