import fc from 'fast-check';
import type { JsonAttributes, MarkJson, NodeJson } from '../../html/node-json.ts';
import { markKey, orderedMarks } from '../../html/mark-tree.ts';

/** Letters, digits and the characters with a meaning in Markdown or HTML. */
const CHARACTERS = [...'abcdefgh XYZ 0123456789 *_~`[](){}<>!#+-.=|\\$&:@/"\'^%;, é漢“”—…'];

const DELIMITER_MARKS = new Set(['bold', 'italic', 'strike']);

/** Text of any characters, without runs of spaces. */
const prose = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 14 })
  .map((signs) => signs.join('').replaceAll(/ +/g, ' '));

const plainMark = fc.constantFrom<MarkJson>(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'underline' },
  { type: 'subscript' },
  { type: 'superscript' },
  { type: 'code' },
  { type: 'highlight' },
  { type: 'highlight', attrs: { color: 'green' } },
  { type: 'style', attrs: { kind: 'smallCaps' } },
  { type: 'style', attrs: { kind: 'lang', value: 'fr' } },
  { type: 'style', attrs: { kind: 'color', value: 'red|blue' } },
  { type: 'link', attrs: { href: 'https://x.y/a_b(c)?d=e&f=g$' } },
  { type: 'link', attrs: { href: 'https://x.y', title: 'a "b" [c] |' } },
);

const text = fc
  .record({ text: prose, marks: fc.array(plainMark, { maxLength: 3 }) })
  .map(({ text, marks }): NodeJson => ({ type: 'text', text, marks: orderedMarks(marks) }));

const label = fc.oneof(
  fc.constantFrom('The Fair', 'a', 'A]B', 'x|y', 'a_b*c', '$', '<b>'),
  prose.map((words) => words.trim() || 'a'),
);

/** Atoms that survive a round trip through Markdown. Mentions and link tokens with a target do not. */
const atom = fc.oneof(
  fc.constant<NodeJson>({ type: 'hardBreak' }),
  label.map((label): NodeJson => ({ type: 'token', attrs: { kind: 'math', label } })),
  label.map((label): NodeJson => ({ type: 'token', attrs: { kind: 'link', label } })),
  label.map((label): NodeJson => ({ type: 'token', attrs: { kind: 'cite', ref: 'r', label } })),
  fc.constantFrom<NodeJson>(
    { type: 'inlineImage', attrs: { assetId: 'a1', alt: 'b' } },
    { type: 'inlineImage', attrs: { src: 'https://x.y/z.png', alt: 'b] |', width: 20 } },
  ),
);

/** Inline content in normal form: never empty, and without invisible spaces. */
export const inline: fc.Arbitrary<readonly NodeJson[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: atom }), { maxLength: 7 })
  .map((nodes) => normalized([...nodes, { type: 'text', text: 'end' }]));

/** Normalizes the inline content of a paragraph, so that a round trip does not change it. */
function normalized(nodes: readonly NodeJson[]): NodeJson[] {
  const content: NodeJson[] = [];
  for (const node of nodes) {
    if (node.text === undefined) {
      if (node.type === 'hardBreak') trimEnd(content);
      content.push(node);
      continue;
    }
    const marks = node.marks ?? [];
    const isTight = marks.some(({ type }) => DELIMITER_MARKS.has(type) || type === 'code');
    const last = content.at(-1);
    const isAfterSpace = !last || last.type === 'hardBreak' || last.text?.endsWith(' ') === true;
    // A leading or trailing space of bold text would lose its mark, so it is removed.
    const words = isTight ? node.text.trim() : isAfterSpace ? node.text.trimStart() : node.text;
    if (words === '') continue;
    const isSame = last?.text !== undefined && keys(last.marks) === keys(marks);
    const joined = isSame ? (content.pop()?.text ?? '') + words : words;
    content.push({ type: 'text', text: joined, ...(marks.length === 0 ? {} : { marks }) });
  }
  return content;
}

function trimEnd(content: NodeJson[]): void {
  const last = content.at(-1);
  if (!last?.text?.endsWith(' ')) return;
  content.pop();
  if (last.text.trimEnd() !== '') content.push({ ...last, text: last.text.trimEnd() });
}

function keys(marks: readonly MarkJson[] | undefined): string {
  return (marks ?? []).map(markKey).join();
}

interface Tree {
  readonly kind: 'block' | 'list' | 'quote';
  readonly node: NodeJson;
  readonly children: readonly Tree[];
  readonly item: JsonAttributes;
}

const paragraph = inline.map((content): NodeJson => ({ type: 'paragraph', content }));

const code = fc
  .record({
    text: fc.array(fc.constantFrom(...CHARACTERS, '\n', '```'), { maxLength: 20 }),
    language: fc.constantFrom(null, 'ts', 'c++'),
  })
  .map(({ text, language }): NodeJson => {
    const content = text.join('');
    return {
      type: 'codeBlock',
      ...(language === null ? {} : { attrs: { language } }),
      ...(content === '' ? {} : { content: [{ type: 'text', text: content }] }),
    };
  });

const cellOf = (type: string) =>
  inline.map((content): NodeJson => ({ type, content: [{ type: 'paragraph', content }] }));

const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const row = (type: string) =>
    fc
      .array(cellOf(type), { minLength: width, maxLength: width })
      .map((content): NodeJson => ({ type: 'tableRow', content }));
  return fc
    .tuple(
      fc.constantFrom('tableHeader', 'tableCell').chain(row),
      fc.array(row('tableCell'), { maxLength: 2 }),
    )
    .map(([head, rows]): NodeJson => ({ type: 'table', content: [head, ...rows] }));
});

/** Boxes contain only paragraphs: the title is the first line of a quote, so it cannot be a box itself. */
const box = fc
  .record({
    kind: fc.constantFrom('callout', 'toggle', 'stanza'),
    titled: fc.boolean(),
    content: fc.array(paragraph, { minLength: 1, maxLength: 3 }),
  })
  .map(({ kind, titled, content }): NodeJson => {
    return { type: 'box', attrs: { kind, ...(titled ? { titled: true } : {}) }, content };
  });

const styled = fc
  .tuple(
    paragraph,
    fc.constantFrom<JsonAttributes>(
      { align: 'center' },
      { lang: 'fr' },
      { style: 'verse' },
      { align: 'right', level: 2 },
    ),
  )
  .map(([node, attrs]): NodeJson => ({ ...node, attrs }));

const heading = fc
  .tuple(paragraph, fc.integer({ min: 1, max: 6 }))
  .map(([node, level]): NodeJson => ({ ...node, attrs: { level } }));

const blockNode = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  { weight: 2, arbitrary: heading },
  code,
  table,
  box,
  styled,
  fc.constantFrom<NodeJson>(
    { type: 'horizontalRule' },
    { type: 'horizontalRule', attrs: { kind: 'page' } },
    { type: 'image', attrs: { assetId: 'a1', alt: 'b' }, content: [{ type: 'text', text: 'A "caption"' }] },
    { type: 'object', attrs: { kind: 'embed', ref: 'https://x.y/_z_', label: 'A film' } },
  ),
);

const itemAttributes = fc.constantFrom<JsonAttributes>(
  { list: 'bullet' },
  { list: 'ordered' },
  { list: 'ordered', start: 7 },
  { list: 'task' },
  { list: 'task', checked: true },
);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    blockNode.map((node): Tree => ({ kind: 'block', node, children: [], item: {} })),
    fc
      .record({ node: paragraph, item: itemAttributes, children: fc.array(tie('tree'), { maxLength: 2 }) })
      .map((list): Tree => ({ kind: 'list', ...list })),
    fc
      .array(tie('tree'), { minLength: 1, maxLength: 3 })
      .map((children): Tree => ({ kind: 'quote', node: { type: 'paragraph' }, children, item: {} })),
  ),
}));

function flatten(trees: readonly Tree[], indent: number, quote: number): NodeJson[] {
  const depths = { ...(indent > 0 ? { indent } : {}), ...(quote > 0 ? { quote } : {}) };
  return trees.flatMap((tree) => {
    if (tree.kind === 'quote') return flatten(tree.children, indent, quote + 1);
    const attrs = { ...depths, ...tree.node.attrs, ...tree.item };
    const own = { ...tree.node, ...(Object.keys(attrs).length === 0 ? {} : { attrs }) };
    return [own, ...(tree.kind === 'list' ? flatten(tree.children, indent + 1, quote) : [])];
  });
}

/** A random document within the part of the schema that Markdown can express, with any characters in its text. */
export const markdownDocument: fc.Arbitrary<NodeJson> = fc
  .array(tree, { minLength: 1, maxLength: 6 })
  .map((trees): NodeJson => ({ type: 'doc', content: flatten(trees, 0, 0) }));
