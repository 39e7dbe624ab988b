// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, expect, test } from 'vitest';
import { markdownInput } from '../../testing/keys-and-rules.ts';
import { p, stateOf } from '../../testing/sample-document.ts';
import { typeKeys } from '../../testing/type-keys.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** Types into the paragraph with the caret; returns the text and the list of the paragraph at the caret. */
function typed(keys: string, language: string, { isOn = true, blocks = [p('|')] } = {}) {
  const punctuation = { isOn: () => isOn, language: () => language };
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [markdownInput(punctuation)]),
  });
  typeKeys(view, keys);
  const { parent } = view.state.selection.$head;
  return [parent.textContent, parent.attrs['list']];
}

test.each([
  ['ru', '- Привет', '— Привет'],
  ['uk', '- Добрий день', '— Добрий день'],
  ['pl', '- Dzień dobry', '– Dzień dobry'],
  ['es-MX', '- Hola', '— Hola'],
  ['pt-BR', '- Olá', '— Olá'],
  ['fr', '- Bonjour', '— Bonjour'],
  ['ro', '- Bună', '— Bună'],
])('in %s a hyphen at the start of a paragraph opens speech', (language, keys, text) => {
  expect(typed(keys, language)).toEqual([text, null]);
});

test.each(['en', 'de', 'ja', 'sv'])('in %s it begins a list', (language) => {
  expect(typed('- one', language)).toEqual(['one', 'bullet']);
});

test('other signs of a list begin one in every language', () => {
  expect(typed('* один', 'ru')).toEqual(['один', 'bullet']);
  expect(typed('+ один', 'ru')).toEqual(['один', 'bullet']);
});

test('without typographic punctuation a hyphen begins a list in every language', () => {
  expect(typed('- один', 'ru', { isOn: false })).toEqual(['один', 'bullet']);
});

test('below an item of a list a hyphen begins the next item', () => {
  expect(typed('- два', 'ru', { blocks: [p('один', { list: 'bullet' }), p('|')] })).toEqual([
    'два',
    'bullet',
  ]);
});

test('a hyphen within a paragraph stays', () => {
  expect(typed('- да', 'ru', { blocks: [p('Он сказал |')] })).toEqual(['Он сказал - да', null]);
});
