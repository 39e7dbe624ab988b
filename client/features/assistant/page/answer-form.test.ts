// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { sentLinks } from '#shared/ai/sent-links.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { paragraph, replicas, type Replica } from '#client/editor/binding/testing/replica.ts';
import { suggest, type Change, type SuggestOptions } from '../diff/suggest.ts';
import { applyEdits } from './apply-edits.ts';
import { editsOfChange } from './page-edits.ts';
import { selectedTarget, type Target } from './target.ts';
import { TrackedTarget } from './tracked-target.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function openOne(...content: NodeJson[]): Replica {
  open = replicas(1, content);
  const [page] = open;
  if (!page) throw new Error('no replica');
  return page;
}

/** Selects all of a page. */
function selectAll({ editor }: Replica): Target {
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  const target = selectedTarget(editor.state);
  if (typeof target === 'string') throw new Error(target);
  return target;
}

/** Uses an answer for all of a page. @returns the page as Markdown */
function use(
  page: Replica,
  answer: string,
  options: SuggestOptions = {},
  isUsed: (change: Change) => boolean = () => true,
): string {
  const target = selectAll(page);
  const tracked = new TrackedTarget(target, page.editor.state);
  const links = sentLinks([target.selection]);
  const edits = suggest(target.parts, answer, { links, ...options })
    .filter(isUsed)
    .flatMap((change) => editsOfChange(change, tracked));
  applyEdits(page.editor.view, tracked, edits, { kind: 'ai', ref: 'row1' });
  return markdownOf(page);
}

const markdownOf = ({ editor }: Replica): string => toMarkdown(editor.state.doc.toJSON() as NodeJson).trim();
const p = (text: string, attrs: NodeJson['attrs'] = {}): NodeJson => paragraph(text, { id: text, ...attrs });
const marked = (text: string, type: string, attrs?: NodeJson['attrs']): NodeJson => ({
  type: 'text',
  text,
  marks: [{ type, ...(attrs && { attrs }) }],
});
const plain = (text: string): NodeJson => ({ type: 'text', text });

test('a sentence is turned into a list, as one undo step', () => {
  const page = openOne(p('Apples, pears and plums.'));
  const before = page.editor.state.doc;
  expect(use(page, '- Apples\n- Pears\n- Plums', { canUnformat: true })).toBe('- Apples\n- Pears\n- Plums');
  page.undo();
  expect(page.editor.state.doc.toJSON()).toEqual(before.toJSON());
});

test('paragraphs are turned into a numbered list with items in items, and headings are headings', () => {
  const page = openOne(p('Nets'), p('Boats'), p('Oars'));
  expect(use(page, '# Nets\n\n1. Boats\n2. Oars\n   - Long ones')).toBe(
    '# Nets\n\n1. Boats\n2. Oars\n   - Long ones',
  );
});

test('a list is sent as a list; an own instruction turns it into prose, other actions keep it', () => {
  const list = [p('The nets are dry.', { list: 'bullet' }), p('The boats are out.', { list: 'bullet' })];
  const page = openOne(...list);
  expect(selectAll(page).selection).toBe('- The nets are dry.\n- The boats are out.');
  expect(use(page, 'The nets are dry now.\n\nThe boats are out.')).toBe(
    '- The nets are dry now.\n- The boats are out.',
  );
  expect(use(page, 'The nets are dry now and the boats are out.', { canUnformat: true })).toBe(
    'The nets are dry now and the boats are out.',
  );
});

test('the items of a nested list keep their nesting', () => {
  const page = openOne(p('One', { list: 'bullet', indent: 1 }), p('Two', { list: 'bullet', indent: 2 }));
  expect(selectAll(page).selection).toBe('- One\n  - Two');
  use(page, '- One\n- Three\n  - Two', { canUnformat: true });
  expect(page.editor.state.doc.children.map(({ attrs }) => attrs['indent'])).toEqual([1, 1, 2]);
});

test('bold and italic words of an answer are bold and italic, also where the words stay', () => {
  const page = openOne(p('The boats lay like cows.'));
  expect(use(page, 'The **boats** lay like *big* cows.')).toBe('The **boats** lay like *big* cows.');
  const ofAi: string[] = [];
  page.editor.state.doc.descendants((node) => {
    if (node.marks.some(({ type }) => type.name === 'origin')) ofAi.push(node.text ?? '');
  });
  // Words that stay are still the writer's.
  expect(ofAi.join('').trim()).toBe('big');
});

test('each mark is a change of its own, and a refused one is not made', () => {
  const page = openOne(p('The boats lay like cows.'));
  const used = use(page, 'The **boats** lay like **cows**.', {}, ({ kind, ...change }) => {
    expect(kind).toBe('marks');
    return 'ranges' in change && change.ranges[0]?.from === 4;
  });
  expect(used).toBe('The **boats** lay like cows.');
});

test('links that were sent are links again, others are words', () => {
  const page = openOne({
    type: 'paragraph',
    attrs: { id: 'p1' },
    content: [plain('See the '), marked('table', 'link', { href: 'https://tides.example/' }), plain('.')],
  });
  expect(selectAll(page).selection).toBe('See the [table](https://tides.example/).');
  expect(
    use(page, 'Look at [the tide table](https://tides.example/), not at [this](https://evil.example/).'),
  ).toBe('Look at [the tide table](https://tides.example/), not at this.');
});

test('line breaks of an answer are line breaks where Markdown has them, or where the text has them', () => {
  expect(use(openOne(p('Roses and violets.')), 'Roses are red,\\\nviolets are blue.')).toBe(
    'Roses are red,\\\nviolets are blue.',
  );
  const poem = openOne({
    type: 'paragraph',
    attrs: { id: 'p1' },
    content: [plain('Roses are red'), { type: 'hardBreak' }, plain('violets are blue')],
  });
  expect(use(poem, 'Roses are red\nviolets are grey\nand so is the sea')).toBe(
    'Roses are red\\\nviolets are grey\\\nand so is the sea',
  );
});

test('years, dialogue and signs of prose stay what they are', () => {
  const page = openOne(p('It was long ago.'));
  expect(use(page, '1986. A great year, at $5 and [[somewhere]].')).toBe(
    '1986\\. A great year, at $5 and \\[\\[somewhere]].',
  );
});
