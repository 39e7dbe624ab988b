// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';

import { after, code, p, stateOf } from '../../../testing/sample-document.ts';
import { nodeViews } from '../../../testing/keys-and-rules.ts';
import { CODE_LANGUAGE_EVENT, codeAtCaret, setLanguage } from './code-language.ts';
import { languageChoices } from './language-choices.ts';

test('the code at the caret gets its language and loses it; words have none', () => {
  expect(after(setLanguage('css'), code('a|'))).toEqual(['codeBlock {language=css} a|']);
  expect(after(setLanguage(null), code('a|', { language: 'css' }))).toEqual(['codeBlock a|']);
  expect(after(setLanguage('css'), p('a|'))).toBeNull();
});

test('the sign at the corner tells the language, asks for another for its own code, and is no text', () => {
  const state = stateOf([code('one|', { language: 'css' }), code('two')], [nodeViews()]);
  const view = new EditorView(document.createElement('div'), { state });
  let asked = 0;
  view.dom.addEventListener(CODE_LANGUAGE_EVENT, () => asked++);
  const signs = [...view.dom.querySelectorAll<HTMLElement>('.code-sign')];
  expect(signs.map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'Language: css',
    'Language: Plain text',
  ]);
  signs[1]?.click();
  expect([asked, codeAtCaret(view.state)?.pos]).toEqual([1, 5]);
  view.setProps({ editable: () => false });
  signs[0]?.click();
  expect([asked, view.dom.textContent]).toEqual([1, 'onetwo']);
  view.destroy();
});

test('a query finds names that begin so, then names with it within, and other names for a language', () => {
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
