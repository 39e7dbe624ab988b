// @vitest-environment jsdom
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Plugin } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';

import { references, type References } from '../../references/references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { code, p, schema } from '../../testing/sample-document.ts';
import { INSERT_CHOICES, matchingChoices } from './menu-choices.ts';
import { closeSuggestionMenu, runChoice, suggestionMenu, suggestionMenuOf } from './suggestion-menu.ts';

let editor: TextEditor;
afterEach(() => editor.destroy());

function open(...blocks: Node[]): TextEditor {
  return openWith([suggestionMenu()], blocks);
}

/** Opens a page that can link to items. The menu asks the references for nothing before it is shown. */
const openLinked = (block: Node): TextEditor =>
  openWith([references({} as unknown as References), suggestionMenu()], [block]);

function openWith(plugins: Plugin[], blocks: readonly Node[]): TextEditor {
  editor = plainEditor({ container: document.createElement('div'), schema, plugins });
  const { state, view } = editor;
  const content = blocks.length === 0 ? [p('')] : blocks;
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, content).setMeta('y-sync$', {}));
  view.dispatch(editor.state.tr.setSelection(TextSelection.atEnd(editor.state.doc)));
  return editor;
}

function type(words: string): void {
  for (const character of words) editor.view.dispatch(editor.state.tr.insertText(character));
}
const query = (): string | null => suggestionMenuOf(editor.state)?.query ?? null;

describe('a menu at the caret', () => {
  test('the menu opens on its trigger at a line’s start or after a space, and follows the query', () => {
    open();
    type('/');
    expect(query()).toBe('');
    type('task l');
    expect(query()).toBe('task l');
    open(p('one '));
    type('/h');
    expect(suggestionMenuOf(editor.state)).toMatchObject({ trigger: 'insert', from: 5, to: 7, query: 'h' });
  });

  test('the insert menu opens directly after the end of a sentence, as for a footnote, but not inside a URL', () => {
    open(p('It is late.'));
    type('/foot');
    expect(query()).toBe('foot');
    open(p('“It is late.”'));
    type('/');
    expect(query()).toBe('');
    for (const words of ['https:', 'https:/', '..', 'either']) {
      open(p(words));
      type('/');
      expect(query(), words).toBeNull();
    }
  });

  test.each([
    ['你好', '/', 'insert'],
    ['你好。', '/', 'insert'],
    ['你好', '／', 'insert'],
    ['テスト', '/', 'insert'],
    ['', '、', 'insert'],
    ['你好 ', '、', 'insert'],
    ['你好', '@', 'mention'],
    ['你好，', '@', 'mention'],
    ['テスト「', '@', 'mention'],
    ['（', '＠', 'mention'],
    ['안녕', '@', 'mention'],
    ['你好', '【【', 'link'],
    ['「', '[[', 'link'],
  ])('after %j the sign %j opens the menu, in scripts without spaces', (before, sign, trigger) => {
    openLinked(p(before));
    type(sign);
    expect(suggestionMenuOf(editor.state)?.trigger).toBe(trigger);
    type('潮');
    expect(query()).toBe('潮');
  });

  test.each([
    ['你好', '、'],
    ['mail', '@'],
    ['either', '/'],
    ['10', '／'],
  ])('after %j the sign %j opens none', (before, sign) => {
    openLinked(p(before));
    type(sign);
    expect(query()).toBeNull();
  });

  test('the menu does not open within a word, in code, or when the caret moves behind an existing trigger', () => {
    open(p('either'));
    type('/or');
    expect(query()).toBeNull();
    open(code('a '));
    type('/');
    expect(query()).toBeNull();
    // The caret moves to a path that was typed before.
    open(p('see /home'));
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 6)));
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.atEnd(editor.state.doc)));
    expect(query()).toBeNull();
    type('s');
    expect(query()).toBeNull();
  });

  test('the menu closes when its trigger is deleted, the caret leaves or the writer closes it, and stays closed', () => {
    open();
    type('/he');
    editor.view.dispatch(editor.state.tr.delete(1, 4));
    expect(query()).toBeNull();
    type('/he');
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 1)));
    expect(query()).toBeNull();
    open();
    type('/he');
    closeSuggestionMenu(editor.state, editor.view.dispatch);
    type('a');
    expect(query()).toBeNull();
  });

  test('the menu closes when the query becomes a path or too long', () => {
    open();
    type('/home/ines/letters');
    expect(query()).toBeNull();
    open();
    type(`/${'long '.repeat(8)}`);
    expect(query()).toBeNull();
  });

  test('selecting an item replaces the trigger and the query', () => {
    open();
    type('/head');
    const [first] = matchingChoices(INSERT_CHOICES, 'head');
    runChoice(editor, first!.command);
    expect(editor.state.doc.firstChild?.attrs).toMatchObject({ level: 1 });
    expect(editor.state.doc.textContent).toBe('');
  });
});

describe('matching items', () => {
  const labels = (typed: string): string[] =>
    matchingChoices(INSERT_CHOICES, typed).map(({ label }) => label);

  test('an empty query matches all items; labels rank before words within labels, and these before keywords', () => {
    expect(labels('')).toHaveLength(INSERT_CHOICES.length);
    expect(labels('he')).toEqual(['Heading 1', 'Heading 2', 'Heading 3']);
    expect(labels('li')).toEqual(['Bulleted list', 'Numbered list', 'Task list', 'Scene break']);
    expect(labels('H2')).toEqual(['Heading 2']);
    expect(labels('todo')).toEqual(['Task list']);
    expect(labels('zebra')).toEqual([]);
  });
});
