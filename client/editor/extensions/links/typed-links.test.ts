// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { paragraph, replicas, type Replica } from '../../binding/testing/replica.ts';
import { backspace, enter, lineBreak, markdownInput } from '../../testing/keys-and-rules.ts';
import { code, p, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { typeKeys } from '../../testing/type-keys.ts';
import { undoLast } from '../markdown-input/undo-typed-rule.ts';
import { addressAtEnd } from '#shared/editor/content/typed-address.ts';
import { linkAround } from './link-around.ts';

let view: EditorView | null = null;
const writers: Replica[] = [];
afterEach(() => {
  view?.destroy();
  view = null;
  for (const writer of writers.splice(0)) writer.destroy();
});

function open(...blocks: ProseMirrorNode[]): EditorView {
  const state = stateOf(blocks, [markdownInput({ isOn: () => true, language: () => 'en' })]);
  view = new EditorView(document.createElement('div'), { state });
  return view;
}

function type(text: string, ...blocks: ProseMirrorNode[]): string[] | null {
  const opened = open(...blocks);
  typeKeys(opened, text);
  return shown(opened.state);
}
const hrefAt = (pos: number) => view && linkAround(view.state, pos)?.href;

describe('an address that a writer types', () => {
  test.each([
    ['see https://a.example/x ', 'see [link:https://a.example/x] |'],
    ['see https://a.example/x, and', 'see [link:https://a.example/x], and|'],
    ['see https://a.example. ', 'see [link:https://a.example]. |'],
    ['(https://a.example)', '([link:https://a.example])|'],
    ['[https://a.example]', '[[link:https://a.example]]|'],
    ['https://a.example/X_(y) ', '[link:https://a.example/X_(y)] |'],
    ['(https://a.example/X_(y))', '([link:https://a.example/X_(y)])|'],
    ['https://a.example/_x_ ', '[link:https://a.example/_x_] |'],
    ['https://a.example/a--b*c*d?e=f...g ', '[link:https://a.example/a--b*c*d?e=f...g] |'],
    ['www.a.example ', '[link:www.a.example] |'],
    ['ines@a.example ', '[link:ines@a.example] |'],
    ['http://localhost:3000/x ', '[link:http://localhost:3000/x] |'],
  ])('%j becomes a link when a space or a bracket ends it', (typed, expected) => {
    expect(type(typed, p('|'))).toEqual([expected]);
  });

  test('a link gets a complete URL', () => {
    type('www.a.example ines@b.example ', p('|'));
    expect([hrefAt(2), hrefAt(16)]).toEqual(['https://www.a.example', 'mailto:ines@b.example']);
  });

  test.each([
    'https://a.example',
    'https:// ',
    'https://word ',
    'end.of ',
    'www. ',
    'www.a ',
    '@a.example ',
    'ines@word ',
    'javascript:alert(1) ',
    `https://a.example/${'x'.repeat(600)} `,
  ])('%j stays text', (typed) => {
    expect(type(typed, p('|'))).toEqual([`${typed}|`]);
  });

  test('an address in code stays text', () => {
    expect(type('https://a.example ', code('|'))).toEqual(['codeBlock https://a.example |']);
    const inCode = schema.text('https://a.example', [schema.mark('code')]);
    const opened = open(schema.node('paragraph', null, [inCode, schema.text('.')]));
    opened.dispatch(opened.state.tr.setSelection(TextSelection.create(opened.state.doc, 19)));
    typeKeys(opened, ' ');
    expect(shown(opened.state)?.[0]).not.toContain('link');
  });

  test('Backspace and undo directly after it take the link back and leave the typed text', () => {
    for (const command of [backspace, undoLast]) {
      const opened = open(p('|'));
      typeKeys(opened, 'see https://a.example ');
      command(opened.state, opened.dispatch);
      expect(shown(opened.state)).toEqual(['see https://a.example |']);
      typeKeys(opened, 'x ');
      expect(shown(opened.state)).toEqual(['see https://a.example x |']);
      opened.destroy();
    }
  });

  test('no link is set during a composition, and the character that ends the composition sets it once', () => {
    const opened = open(p('see https://a.example |'));
    vi.useFakeTimers();
    opened.dom.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(shown(opened.state)).toEqual(['see [link:https://a.example] |']);
  });
});

describe('a link that a writer types as Markdown', () => {
  test.each([
    ['the [tide tables](https://a.example/x)', 'the [link:tide tables]|'],
    ['[a](example.org)', '[link:a]|'],
    ['[a](https://a.example/X_(y))', '[link:a]|'],
    ['[*a* b](https://a.example) c', '[link+italic:a][link: b] c|'],
  ])('%j becomes linked words', (typed, expected) => {
    expect(type(typed, p('|'))).toEqual([expected]);
  });

  test('undo takes the link back and leaves the typed text', () => {
    const opened = open(p('|'));
    typeKeys(opened, 'the [tables](https://a.example)');
    expect(hrefAt(7)).toBe('https://a.example');
    undoLast(opened.state, opened.dispatch);
    expect(shown(opened.state)).toEqual(['the [tables](https://a.example)|']);
  });

  test.each([
    '[a](word)',
    '[](https://a.example)',
    '[ ](https://a.example)',
    '![a](https://a.example)',
    '[a](javascript:x)',
  ])('%j stays text', (typed) => {
    expect(type(typed, p('|'))).toEqual([`${typed}|`]);
  });

  test('it stays text in code', () => {
    expect(type('[a](https://a.example)', code('|'))).toEqual(['codeBlock [a](https://a.example)|']);
  });
});

describe('Enter after an address', () => {
  function writer(): EditorView {
    const [replica] = replicas(1, [paragraph()]);
    if (!replica) throw new Error('no replica');
    writers.push(replica);
    replica.addPlugin(markdownInput());
    return replica.editor.view;
  }
  const texts = (opened: EditorView) => shown(opened.state);

  test.each([
    ['Enter', enter, ['see [link:https://a.example]', '|'], ['see https://a.example', '|']],
    ['Shift+Enter', lineBreak, ['see [link:https://a.example]⏎|'], ['see https://a.example⏎|']],
  ])('%s links it, and the first undo takes only the link back', async (_, key, linked, undone) => {
    const opened = writer();
    typeKeys(opened, 'see https://a.example');
    key(opened.state, opened.dispatch, opened);
    await Promise.resolve();
    expect(texts(opened)).toEqual(linked);
    undoLast(opened.state, opened.dispatch);
    expect(texts(opened)).toEqual(undone);
    undoLast(opened.state, opened.dispatch);
    expect(texts(opened)).toEqual(['see https://a.example|']);
  });

  test('Enter in the middle of the text links no address that is not directly before the caret', async () => {
    const opened = open(p('https://a.example and| so'));
    enter(opened.state, opened.dispatch, opened);
    await Promise.resolve();
    expect(shown(opened.state)).toEqual(['https://a.example and', '| so']);
  });
});

test('addressAtEnd reads a bounded text and returns null for a run that fills it', () => {
  expect(addressAtEnd(`https://a.example/${'x'.repeat(482)}`, ' ')).toBeNull();
  expect(addressAtEnd('see “https://a.example', '”')?.text).toBe('https://a.example');
});
