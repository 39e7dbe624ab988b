// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';

import { after, code, p, stateOf } from '../../../testing/sample-document.ts';
import { nodeViews } from '../../../testing/keys-and-rules.ts';
import { CODE_LANGUAGE_EVENT, codeAtCaret, languageChoices, setLanguage } from './code-language.ts';

test('the language of the code at the caret can be set and removed, but a paragraph has none', () => {
  expect(after(setLanguage('css'), code('a|'))).toEqual(['codeBlock {language=css} a|']);
  expect(after(setLanguage(null), code('a|', { language: 'css' }))).toEqual(['codeBlock a|']);
  expect(after(setLanguage('css'), p('a|'))).toBeNull();
});

test('the language button shows the language, opens the chooser for its own code, and is not part of the text', () => {
  const state = stateOf([code('one|', { language: 'css' }), code('two')], [nodeViews()]);
  const view = new EditorView(document.createElement('div'), { state });
  let openCount = 0;
  view.dom.addEventListener(CODE_LANGUAGE_EVENT, () => openCount++);
  const buttons = [...view.dom.querySelectorAll<HTMLElement>('.code-sign')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Language: css',
    'Language: Plain text',
  ]);
  buttons[1]?.click();
  expect([openCount, codeAtCaret(view.state)?.pos]).toEqual([1, 5]);
  view.setProps({ editable: () => false });
  buttons[0]?.click();
  expect([openCount, view.dom.textContent]).toEqual([1, 'onetwo']);
  view.destroy();
});

test('a query matches names that start with it, then names that contain it, and aliases', () => {
  const languages = ['c', 'csharp', 'css', 'javascript', 'objectivec', 'scss'];
  const found = (query: string): (string | null)[] =>
    languageChoices(languages, (name) => name === 'js' || languages.includes(name), query).map(
      ({ language }) => language,
    );
  expect(found('')).toEqual([null, ...languages]);
  expect(found('CS ')).toEqual(['csharp', 'css', 'scss']);
  expect(found('js')).toEqual(['js']);
  expect(found('plain')).toEqual([null]);
  expect(found('zebra')).toEqual([]);
});
