// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { undoInputRule } from '@tiptap/pm/inputrules';
import { code, node, p, schema, stateOf } from '../testing/sample-document.ts';
import { markdownInput } from './markdown-input.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

interface Writing {
  language?: string;
  isOn?: boolean;
  in?: ProseMirrorNode;
}

/** Types letter by letter into a line; what then stands there. */
function type(text: string, { language = 'en-GB', isOn = true, in: block = p('|') }: Writing = {}): string {
  const punctuation = { isOn: () => isOn, language: () => language };
  const opened = new EditorView(document.createElement('div'), {
    state: stateOf([block], [markdownInput(punctuation)]),
  });
  view = opened;
  for (const letter of text) {
    const { from, to } = opened.state.selection;
    const isHandled = opened.someProp('handleTextInput', (handle) =>
      handle(opened, from, to, letter, () => opened.state.tr.insertText(letter)),
    );
    if (!isHandled) opened.dispatch(opened.state.tr.insertText(letter));
  }
  return opened.state.doc.textContent;
}

const ENGLISH: [typed: string, set: string][] = [
  [`"It's late," said he.`, '“It’s late,” said he.'],
  [`("Then 'early' it is")`, '(“Then ‘early’ it is”)'],
  [`'No,' she said; "'No' again?"`, '‘No,’ she said; “‘No’ again?”'],
  [`the '90s and rock 'n' roll`, 'the ’90s and rock ‘n’ roll'],
  [`the clerks' room`, 'the clerks’ room'],
  ['1911--1923', '1911–1923'],
  ['wait---what', 'wait—what'],
  ['and so on... or not', 'and so on… or not'],
  ['half-way', 'half-way'],
  ['"--and then"', '“–and then”'],
];

describe('punctuation as it is typed', () => {
  test.each(ENGLISH)('%s', (typed, set) => {
    expect(type(typed)).toBe(set);
  });

  test('is set as the language does it, a block’s own before the writer’s', () => {
    expect(type(`"Wie geht's?"`, { language: 'de-AT' })).toBe('„Wie geht’s?“');
    expect(type(`"C'est tard"`, { language: 'fr' })).toBe('«\u202FC’est tard\u202F»');
    expect(type(`"sent"`, { language: 'sv-SE' })).toBe('”sent”');
    expect(type(`"tarde"`, { language: 'en', in: p('|', { lang: 'es' }) })).toBe('«tarde»');
    expect(type(`"obrigado"`, { language: 'pt-BR' })).toBe('“obrigado”');
    expect(type(`"obrigado"`, { language: 'pt-PT' })).toBe('«obrigado»');
    expect(type(`"Grüezi 'zäme'"`, { language: 'de-CH' })).toBe('«Grüezi ‹zäme›»');
    expect(type(`"unknown"`, { language: 'tlh' })).toBe('“unknown”');
  });

  test('quotes stay as typed where a language has no spaces to tell their ends by', () => {
    expect(type(`彼は"'はい'"と--`, { language: 'ja' })).toBe(`彼は"'はい'"と–`);
  });

  test('stays as typed in code, and where the writer does not want it', () => {
    expect(type(`"a" -- 'b'...`, { isOn: false })).toBe(`"a" -- 'b'...`);
    expect(type(`"a" -- 'b'`, { in: code('|') })).toBe(`"a" -- 'b'`);
  });

  test('is taken back by undo', () => {
    type('say "');
    if (view) undoInputRule(view.state, view.dispatch);
    expect(view?.state.doc.textContent).toBe('say "');
  });

  test('keeps the marks of the words around it', () => {
    const bold = schema.marks['bold']!.create();
    const start = node('paragraph', {}, schema.text('so..', [bold]));
    const opened = stateOf([start], [markdownInput({ isOn: () => true, language: () => 'en' })]);
    view = new EditorView(document.createElement('div'), { state: opened });
    const end = 5;
    view.someProp('handleTextInput', (handle) => handle(view!, end, end, '.', () => view!.state.tr));
    expect(view.state.doc.textContent).toBe('so…');
    expect(view.state.doc.rangeHasMark(3, 4, bold.type)).toBe(true);
  });
});
