// @vitest-environment jsdom
import { undoInputRule } from '@tiptap/pm/inputrules';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { AllSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { backspace } from '../../testing/keys-and-rules.ts';
import { code, node, p, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { typeKeys } from '../../testing/type-keys.ts';
import { markdownInput } from '../../testing/keys-and-rules.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

interface TypingOptions {
  language?: string;
  isOn?: boolean;
  in?: ProseMirrorNode;
}

/** Types a text key by key into a block and returns the block's text. */
function type(
  text: string,
  { language = 'en-GB', isOn = true, in: block = p('|') }: TypingOptions = {},
): string {
  const punctuation = { isOn: () => isOn, language: () => language };
  const opened = new EditorView(document.createElement('div'), {
    state: stateOf([block], [markdownInput(punctuation)]),
  });
  view = opened;
  typeKeys(opened, text);
  return opened.state.doc.textContent;
}

const ENGLISH: [typed: string, expected: string][] = [
  [`"It's late," said he.`, '“It’s late,” said he.'],
  [`("Then 'early' it is")`, '(“Then ‘early’ it is”)'],
  [`'No,' she said; "'No' again?"`, '‘No,’ she said; “‘No’ again?”'],
  [`the '90s and rock 'n' roll`, 'the ’90s and rock ’n’ roll'],
  [`the clerks' room`, 'the clerks’ room'],
  ['1911--1923', '1911–1923'],
  ['wait---what', 'wait—what'],
  ['and so on... or not', 'and so on… or not'],
  ['half-way', 'half-way'],
  ['"--and then"', '“—and then”'],
];

describe('punctuation as it is typed', () => {
  test.each(ENGLISH)('typing %s in English results in %s', (typed, expected) => {
    expect(type(typed)).toBe(expected);
  });

  test('punctuation follows the block’s language, or else the writer’s', () => {
    expect(type(`"Wie geht's?"`, { language: 'de-AT' })).toBe('„Wie geht’s?“');
    expect(type(`"C'est tard"`, { language: 'fr' })).toBe('«\u202FC’est tard\u202F»');
    expect(type(`"sent"`, { language: 'sv-SE' })).toBe('”sent”');
    expect(type(`"tarde"`, { language: 'en', in: p('|', { lang: 'es' }) })).toBe('«tarde»');
    expect(type(`"obrigado"`, { language: 'pt-BR' })).toBe('“obrigado”');
    expect(type(`"obrigado"`, { language: 'pt-PT' })).toBe('«obrigado»');
    expect(type(`"Grüezi 'zäme'"`, { language: 'de-CH' })).toBe('«Grüezi ‹zäme›»');
    expect(type(`"unknown"`, { language: 'tlh' })).toBe('“unknown”');
  });

  test('quotation marks stay as typed in a language without spaces', () => {
    expect(type(`彼は"'はい'"と--`, { language: 'ja' })).toBe(`彼は"'はい'"と–`);
  });

  test('punctuation stays as typed in code and when the preference is off', () => {
    expect(type(`"a" -- 'b'...`, { isOn: false })).toBe(`"a" -- 'b'...`);
    expect(type(`"a" -- 'b'`, { in: code('|') })).toBe(`"a" -- 'b'`);
  });

  test.each([
    ['say "', 'say "'],
    [`it'`, `it'`],
    ['wait--', 'wait--'],
    ['so...', 'so...'],
    [`Get 'em`, 'Get ‘em'],
    [`12"`, '12"'],
  ])('undo and Backspace directly after %s restore the typed characters', (typed, expected) => {
    for (const undo of [undoInputRule, backspace]) {
      type(typed);
      expect(view?.state.doc.textContent).not.toBe(expected);
      if (view) undo(view.state, view.dispatch);
      expect(view && shown(view.state)).toEqual([`${expected}|`]);
      view?.destroy();
    }
  });

  test('a character that refutes a guess is plain typing: Backspace deletes only that character', () => {
    type('run --h');
    expect(view && undoInputRule(view.state)).toBe(false);
    expect(view?.state.doc.textContent).toBe('run --h');
  });

  test('typed dashes and apostrophes stay, and ‘ before an elided word becomes an apostrophe', () => {
    expect(type('a —b')).toBe('a —b');
    expect(type('‘tis')).toBe('’tis');
    expect(type('’tissue')).toBe('’tissue');
  });

  test('code opens no quotation, a mark after a token closes one, and a mark after a hard break opens one', () => {
    const codeMark = schema.marks['code']!.create();
    const token = () => node('token', { kind: 'link', ref: null, label: 'x' });
    const quoted = node('paragraph', {}, schema.text('“', [codeMark]), 'a—|');
    expect(type('"', { in: quoted })).toBe('“a—“');
    expect(type('"', { in: node('paragraph', {}, 'see “', token(), '|') })).toBe('see “”');
    expect(type('"a', { in: node('paragraph', {}, 'a', node('hardBreak', {}), '|') })).toBe('a“a');
  });

  test('a mark typed between words depends on the text on both sides', () => {
    expect(type('"', { in: p('he said,|Late') })).toBe('he said,“Late');
    expect(type('"', { in: p('“Late,|two') })).toBe('“Late,”two');
    expect(type('"', { in: p('“Wait—| he said') })).toBe('“Wait—” he said');
    expect(type('"', { in: p('“He said—|No') })).toBe('“He said—“No');
    expect(type(`'`, { in: p('|tis late') })).toBe('’tis late');
    expect(type(`'`, { in: p('the |90s') })).toBe('the ’90s');
    expect(type(`'`, { in: p('don|t') })).toBe('don’t');
    expect(type('"', { in: p('|Late,” he said') })).toBe('“Late,” he said');
    expect(type('"', { in: p('“Late,| he said') })).toBe('“Late,” he said');
  });

  test.each([
    ['"Late,"', '|xx|', '“Late,”|'],
    [`'Late,'`, 'a |xx| b', 'a ‘Late,’| b'],
    [`'s`, 'it|xx|', 'it’s|'],
    ['"Late"', 'say |"old"| now', 'say “Late”| now'],
    ['...x', 'a|xx|b', 'a…x|b'],
    ['-x', 'a-|xx|b', 'a—x|b'],
    ['.x', 'a..|xx|b', 'a…x|b'],
    ['"x', '[a |b] c|', '[a “x|'],
  ])(
    'typing %s over the selection of %s leaves the caret behind the typed text: %s',
    (typed, before, expected) => {
      type(typed, { in: p(before) });
      expect(view && shown(view.state)).toEqual([expected]);
    },
  );

  test('a mark typed over several blocks, or over everything, is typeset and joins the blocks as a letter would', () => {
    const punctuation = { isOn: () => true, language: () => 'en' };
    const opened = (...blocks: ProseMirrorNode[]) =>
      (view = new EditorView(document.createElement('div'), {
        state: stateOf(blocks, [markdownInput(punctuation)]),
      }));
    typeKeys(opened(p('one |two'), p('three| four')), '"T"');
    expect(view && shown(view.state)).toEqual(['one “T”| four']);
    view?.destroy();
    const all = opened(p('one'), p('two'));
    all.dispatch(all.state.tr.setSelection(new AllSelection(all.state.doc)));
    typeKeys(all, '"T"');
    expect(shown(all.state)).toEqual(['“T”|']);
  });

  test('typeset punctuation gets the marks that a typed letter would get', () => {
    const bold = schema.marks['bold']!.create();
    type(`'s`, { in: node('paragraph', {}, schema.text('it|', [bold])) });
    expect(view && shown(view.state)).toEqual(['[bold:it’s]|']);
    view?.destroy();
    type('"x', { in: node('paragraph', {}, schema.text('a |b|', [bold]), ' c') });
    expect(view && shown(view.state)).toEqual(['[bold:a “x]| c']);
  });

  test('typeset punctuation keeps the marks of the text around it', () => {
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
