// @vitest-environment jsdom
import { AllSelection, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { afterEach, describe, expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { paragraph, positionOf, replicas, type Replica } from '#client/editor/binding/testing/replica.ts';
import { caretTarget, selectedTarget } from './target.ts';

const ONLY_SKIPPED =
  'The AI assistant changes paragraphs. It leaves tables, pictures, code and footnotes as they are.';

const text = (words: string): NodeJson => ({ type: 'text', text: words });
const cell = (words: string): NodeJson => ({ type: 'tableCell', content: [paragraph(words)] });
const TABLE: NodeJson = {
  type: 'table',
  content: [{ type: 'tableRow', content: [cell('first cell'), cell('second cell')] }],
};
const IMAGE: NodeJson = {
  type: 'image',
  attrs: { src: 'https://example.org/a.png' },
  content: [text('A caption')],
};
const CODE: NodeJson = { type: 'codeBlock', content: [text('const tide = 1;')] };
const FOOTNOTE: NodeJson = {
  type: 'footnote',
  attrs: { note: 'n1' },
  content: [paragraph('Words of a note.')],
};

let open: Replica | undefined;
afterEach(() => open?.destroy());

function openPage() {
  [open] = replicas(1, [paragraph('Before it.'), TABLE, IMAGE, CODE, paragraph('After it.'), FOOTNOTE]);
  if (!open) throw new Error('no replica');
  return open.editor.state;
}

/** Returns the target of a selection from the beginning of some words to the end of others. */
function targetOf(first: string, last = first) {
  const state = openPage();
  const [from, to] = [positionOf(state.doc, first), positionOf(state.doc, last) + last.length];
  return selectedTarget(state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to))));
}

describe('a selection of nothing but blocks that stay as they are is refused with a sentence', () => {
  test.each([
    ['words of a cell', 'first'],
    ['words of a caption', 'caption'],
    ['words of code', 'const'],
    ['words of a footnote', 'of a note'],
  ])('%s', (_what, words) => {
    expect(targetOf(words)).toBe(ONLY_SKIPPED);
  });

  test('from one block into the next one', () => {
    expect(targetOf('second cell', 'A caption')).toBe(ONLY_SKIPPED);
    expect(targetOf('A caption', 'const')).toBe(ONLY_SKIPPED);
  });

  test('several cells, and a picture as a whole', () => {
    const state = openPage();
    const [first, second] = ['first cell', 'second cell'].map((words) => positionOf(state.doc, words) - 2);
    const cells = CellSelection.create(state.doc, first ?? 0, second);
    expect(selectedTarget(state.apply(state.tr.setSelection(cells)))).toBe(ONLY_SKIPPED);
    let picture = -1;
    state.doc.forEach((node, pos) => {
      if (node.type.name === 'image') picture = pos;
    });
    const image = NodeSelection.create(state.doc, picture);
    expect(selectedTarget(state.apply(state.tr.setSelection(image)))).toBe(ONLY_SKIPPED);
  });
});

test('of a selection across blocks only the paragraphs are sent, and the others are named', () => {
  expect(targetOf('Before', 'of a note.')).toMatchObject({
    selection: 'Before it.\n\nAfter it.',
    skipped: ['tables', 'pictures', 'code', 'footnotes'],
  });
  expect(targetOf('it.', 'first cell')).toMatchObject({ selection: 'it.', skipped: ['tables'] });
});

test('a page that is selected whole is a target', () => {
  const state = openPage();
  const whole = new AllSelection(state.doc);
  expect(selectedTarget(state.apply(state.tr.setSelection(whole)))).toMatchObject({
    selection: 'Before it.\n\nAfter it.',
  });
});

describe('an answer at the caret', () => {
  const before = (target: ReturnType<typeof caretTarget>) => typeof target !== 'string' && target.before;

  test('follows the last paragraph of a selection, of the whole page too', () => {
    const state = openPage();
    const all = caretTarget(state.apply(state.tr.setSelection(new AllSelection(state.doc))));
    expect(all).toMatchObject({ isCaret: true, parts: [{ blockText: 'After it.', from: 9 }] });
    const to = positionOf(state.doc, 'const tide') + 5;
    const code = state.tr.setSelection(TextSelection.create(state.doc, 1, to));
    expect(caretTarget(state.apply(code))).toMatchObject({ parts: [{ blockText: 'Before it.', from: 10 }] });
  });

  test('within a paragraph it is at the end of the selection', () => {
    const state = openPage();
    const words = state.tr.setSelection(TextSelection.create(state.doc, 1, 7));
    expect(before(caretTarget(state.apply(words)))).toBe('Before');
  });

  test('a selection without a paragraph is refused with a sentence', () => {
    const state = openPage();
    const inCode = positionOf(state.doc, 'const tide');
    for (const selection of [
      TextSelection.create(state.doc, inCode),
      TextSelection.create(state.doc, inCode, inCode + 5),
    ])
      expect(caretTarget(state.apply(state.tr.setSelection(selection)))).toContain('Put the caret into one.');
  });
});
