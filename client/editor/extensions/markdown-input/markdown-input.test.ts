// @vitest-environment jsdom
import { undoInputRule } from '@tiptap/pm/inputrules';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { backspace, enter } from '../../testing/keys-and-rules.ts';
import { code, item, p, shown, stateOf } from '../../testing/sample-document.ts';
import { typeKeys } from '../../testing/type-keys.ts';
import { markdownInput } from '../../testing/keys-and-rules.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** Types character by character, as the view passes input to its plugins, and returns the blocks. */
function type(text: string, ...blocks: ProseMirrorNode[]): string[] | null {
  const opened = new EditorView(document.createElement('div'), { state: stateOf(blocks, [markdownInput()]) });
  view = opened;
  typeKeys(opened, text);
  return shown(opened.state);
}

function revert(command: typeof backspace): string[] | null {
  if (view) command(view.state, view.dispatch);
  return shown(view?.state ?? null);
}

const BLOCKS: [typed: string, expected: string][] = [
  ['# ', '{level=1} |'],
  ['## ', '{level=2} |'],
  ['### ', '{level=3} |'],
  ['- ', '{list=bullet} |'],
  ['* ', '{list=bullet} |'],
  ['1. ', '{list=ordered} |'],
  ['7. ', '{list=ordered start=7} |'],
  ['[] ', '{list=task} |'],
  ['[ ] ', '{list=task} |'],
  ['[x] ', '{list=task checked=true} |'],
  ['> ', '{quote=1} |'],
  ['```ts ', 'codeBlock {language=ts} |'],
];

describe('Markdown at a paragraph’s start', () => {
  test.each(BLOCKS)('%j at a paragraph’s start is converted, and Backspace reverts it', (typed, expected) => {
    expect(type(typed, p('|'))).toEqual([expected]);
    expect(revert(backspace)).toEqual([`${typed}|`]);
  });

  test('--- at a paragraph’s start inserts a scene break above the emptied paragraph', () => {
    expect(type('---', p('|'))).toEqual(['horizontalRule', '|']);
    expect(revert(backspace)).toEqual(['---|']);
    expect(type('*** ', p('|'))).toEqual(['horizontalRule', '|']);
    expect(type('---', p('|text'))).toEqual(['---|text']);
  });

  test('Enter directly after a typed scene break adds no empty line, the next Enter does', () => {
    expect(type('---', p('text'), p('|'))).toEqual(['text', 'horizontalRule', '|']);
    const press = () => view && enter(view.state, view.dispatch);
    press();
    expect(shown(view?.state ?? null)).toEqual(['text', 'horizontalRule', '|']);
    press();
    expect(shown(view?.state ?? null)).toEqual(['text', 'horizontalRule', '', '|']);
  });

  test.each(['***', '* * *', '*****', '___', '- - -', '---', '⁂'])(
    'a line of %s and Enter is a scene break, with the caret in the paragraph below',
    (typed) => {
      type(typed, p('text'), p('|'));
      if (view) enter(view.state, view.dispatch);
      expect(shown(view?.state ?? null)).toEqual(['text', 'horizontalRule', '|']);
    },
  );

  test.each(['** *x', '* * one', 'a ***', '**', '1. **'])('a line of %s and Enter is none', (typed) => {
    type(typed, p('|'));
    if (view) enter(view.state, view.dispatch);
    expect(shown(view?.state ?? null)?.some((line) => line.includes('horizontalRule'))).toBe(false);
  });

  test('a number below an ordered item continues the list without a start number', () => {
    expect(type('3. ', p('two', { list: 'ordered' }), p('|'))).toEqual([
      '{list=ordered} two',
      '{list=ordered} |',
    ]);
  });

  test('[] at an item’s start turns the item into a task of the same depth', () => {
    expect(type('[] ', item('|a', { indent: 2 }))).toEqual(['{indent=2 list=task} |a']);
  });

  test('Markdown is not converted in code or in the middle of a line', () => {
    expect(type('# ', code('|'))).toEqual(['codeBlock # |']);
    expect(type('- ', p('a|'))).toEqual(['a- |']);
  });
});

const MARKS: [typed: string, expected: string][] = [
  ['a **bold**', 'a [bold:bold]|'],
  ['a *italic*', 'a [italic:italic]|'],
  ['a _italic_', 'a [italic:italic]|'],
  ['a `code`', 'a [code:code]|'],
  ['a ~~gone~~', 'a [strike:gone]|'],
  ['**two words**', '[bold:two words]|'],
];

describe('Markdown around words', () => {
  test.each(MARKS)('%j is converted, and undoInputRule reverts it', (typed, expected) => {
    expect(type(typed, p('|'))).toEqual([expected]);
    expect(revert(undoInputRule)).toEqual([`${typed}|`]);
  });

  test('text typed after a converted mark is plain', () => {
    expect(type('**b** c', p('|'))).toEqual(['[bold:b] c|']);
  });

  test.each(['2 * 3 * 4', 'snake_case_name', 'a ** b **', '****', 'x__y__'])(
    '%j is not converted',
    (typed) => {
      expect(type(typed, p('|'))).toEqual([`${typed}|`]);
    },
  );

  test('Markdown around words is not converted in code', () => {
    expect(type('**b**', code('|'))).toEqual(['codeBlock **b**|']);
  });

  test('a converted mark keeps the other marks of the words', () => {
    expect(type('*a **b***', p('|'))).toEqual(['[italic:a ][bold+italic:b]|']);
  });
});

describe('Markdown that ends in a character typed over a selection', () => {
  test.each([
    ['#|xx|', ' y', ['{level=1} y|']],
    ['-|xx|', ' y', ['{list=bullet} y|']],
    ['a **b*|xx|', '* y', ['a [bold:b] y|']],
    ['a `b|xx|', '` y', ['a [code:b] y|']],
  ])(
    'in %s, typing %s over the selection converts it and leaves the caret after the change',
    (before, typed, expected) => {
      expect(type(typed, p(before))).toEqual(expected);
    },
  );
});
