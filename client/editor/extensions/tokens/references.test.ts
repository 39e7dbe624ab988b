// @vitest-environment jsdom
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { Slice, type Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { clipboard } from '../clipboard/clipboard.ts';
import { markdownInput } from '../../testing/keys-and-rules.ts';
import { linkClicks } from '../links/link-clicks.ts';
import { linkPaste } from '../links/link-paste.ts';
import { code, node, p, schema } from '../../testing/sample-document.ts';
import { sampleReferences, type SampleReferences } from '../../testing/sample-references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { linkChoices, mentionChoices } from '../suggestion-menu/menu-choices.ts';
import { runChoice, suggestionMenu, suggestionMenuOf } from '../suggestion-menu/suggestion-menu.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import { liveTokens } from './live-tokens.ts';
import { pastedLinks } from '../links/pasted-links.ts';
import { references } from '../../references/references.ts';

let editor: TextEditor;
let workspace: SampleReferences;
beforeEach(() => {
  workspace = sampleReferences();
});
afterEach(() => editor.destroy());

const link = (ref: string | null, label: string): Node => node('token', { kind: 'link', ref, label });

function open(...blocks: Node[]): TextEditor {
  const place = document.body.appendChild(document.createElement('div'));
  const plugins = [
    references(workspace),
    suggestionMenu(),
    liveTokens(),
    markdownInput(),
    pastedLinks(),
    linkPaste(),
    linkClicks(),
    clipboard(schema),
    nodeViews(),
  ];
  editor = plainEditor({ container: place, schema, plugins });
  const { state, view } = editor;
  const content = blocks.length === 0 ? [p('')] : blocks;
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, content).setMeta('y-sync$', {}));
  view.dispatch(editor.state.tr.setSelection(TextSelection.atEnd(editor.state.doc)));
  return editor;
}

/** Types as the view does: input rules see each character first. */
function type(words: string): void {
  const { view } = editor;
  for (const character of words) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert)))
      view.dispatch(insert());
  }
}

/** Returns the inline content of the first block: text, and tokens as `kind:ref:label`. */
const content = (): string[] =>
  (editor.state.doc.firstChild?.children ?? []).map((child) =>
    child.isText
      ? `${child.marks.map((mark) => `${mark.type.name}=${String(mark.attrs['href'])} `).join('')}${child.text ?? ''}`
      : `${String(child.attrs['kind'])}:${String(child.attrs['ref'])}:${String(child.attrs['label'])}`,
  );
const menu = () => suggestionMenuOf(editor.state);
const token = (): HTMLElement => editor.view.dom.querySelector<HTMLElement>('[data-type="token"]')!;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('typing a link', () => {
  test('[[ opens a menu that finds items by title, also within words, and the caret ends after the inserted link', () => {
    open(p('see('));
    type('[[tide w');
    expect(menu()).toMatchObject({ trigger: 'link', query: 'tide w' });
    const [first, last] = linkChoices(workspace, menu()?.query ?? '');
    expect([first?.label, last?.label]).toEqual(['Tide words', 'New document “tide w”']);
    runChoice(editor, first!.command);
    type('.');
    expect(content()).toEqual(['see(', 'link:d2:Tide words', '.']);
    expect(menu()).toBeNull();
  });

  test('a title that no item has can become a new document, and an existing title cannot', () => {
    open();
    type('[[The board');
    const created = linkChoices(workspace, 'The board').at(-1);
    runChoice(editor, created!.command);
    expect(content()).toEqual(['link:new3:The board']);
    expect(linkChoices(workspace, 'the BOARD').map(({ id }) => id)).toEqual(['new3']);
    workspace.canCreate = () => false;
    expect(linkChoices(workspace, 'Nothing')).toEqual([]);
  });

  test('a document that cannot be created leaves its title as text', () => {
    open();
    type('[[The board');
    workspace.create = () => null;
    runChoice(editor, linkChoices(workspace, 'The board').at(-1)!.command);
    expect(content()).toEqual(['The board']);
  });

  test('a typed [[Title]] becomes a link if an item has that title, and stays text otherwise and in code', () => {
    open();
    type('[[tide WORDS]] and [[no such]]');
    expect(content()).toEqual(['link:d2:Tide words', ' and [[no such]]']);
    open(code('a'));
    type('[[Tide words]]');
    expect(editor.state.doc.textContent).toBe('a[[Tide words]]');
  });

  test('@ opens a menu that inserts a mention of a person, but not inside an email address', () => {
    open();
    type('for @ma');
    expect(menu()).toMatchObject({ trigger: 'mention', query: 'ma' });
    runChoice(editor, mentionChoices(workspace, 'ma')[0]!.command);
    expect(content()).toEqual(['for ', 'mention:u2:Mara']);
    expect(token().textContent).toBe('@Mara');
    type(' ines@example');
    expect(menu()).toBeNull();
  });

  test('without references [[ opens no menu', () => {
    editor = plainEditor({ container: document.createElement('div'), schema, plugins: [suggestionMenu()] });
    editor.view.dispatch(editor.state.tr.insert(0, p('')));
    type('[[');
    expect(menu()).toBeNull();
  });

  test('a long word between two triggers is read without delay', () => {
    open();
    type(`/${'a'.repeat(31)}/ @${'b'.repeat(38)}@`);
    expect(menu()).toBeNull();
    expect(editor.state.doc.textContent).toHaveLength(74);
  });
});

describe('a link on the page', () => {
  test('a link shows the current title of its item in the same element, without a change of the document', async () => {
    open(p(''), p(''));
    editor.view.dispatch(editor.state.tr.insert(1, link('d1', 'Tables')));
    const element = token();
    const { doc } = editor.state;
    expect(element.textContent).toBe('Tide tables, 1911');
    expect(element.getAttribute('role')).toBe('link');
    workspace.rename('d1', 'Tides of 1911');
    await nextFrame();
    expect(token()).toBe(element);
    expect(element.textContent).toBe('Tides of 1911');
    expect(editor.state.doc).toBe(doc);
  });

  test('a link to a deleted item keeps its label, is announced as deleted and opens nothing', async () => {
    open(node('paragraph', {}, link('d1', 'Tables')));
    workspace.remove('d1');
    await nextFrame();
    expect(token().textContent).toBe('Tables');
    expect(token().dataset).toMatchObject({ gone: '', tip: 'Deleted' });
    expect(token().getAttribute('aria-label')).toBe('Tables, deleted');
    pressOpenKey();
    expect(workspace.opened).toEqual([]);
  });

  const pressOpenKey = (): void => {
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 1)));
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true });
    view.someProp('handleKeyDown', (handle) => handle(view, event));
  };

  test('a link opens with ⌘↵ when it is selected, and with a click', () => {
    open(node('paragraph', {}, link('d1', 'Tables')));
    pressOpenKey();
    const { view } = editor;
    const click = new MouseEvent('click', { button: 0 });
    view.someProp('handleClickOn', (handle) => handle(view, 1, view.state.doc.nodeAt(1)!, 1, click, true));
    expect(workspace.opened).toEqual(['d1', 'd1']);
  });

  test('a link without a target opens the item that has its title', () => {
    open(node('paragraph', {}, link(null, 'tide words')));
    expect(token().textContent).toBe('Tide words');
    pressOpenKey();
    expect(workspace.opened).toEqual(['d2']);
  });

  test.each([
    [null, { label: 'the words', data: '[[Tide words]]' }, 'the words', 'd2'],
    [null, { label: 'Tide words', data: '#Ebb' }, 'Tide words', 'd2'],
    [null, { label: 'ebb', data: '[[Tide words#Ebb]]' }, 'ebb', 'd2'],
    [null, { label: 'log/Tide words.md' }, 'Tide words', 'd2'],
    ['d1', { label: 'the tables', data: '[[Tides]]' }, 'the tables', 'd1'],
  ])('a link with the target %j and the name %j shows “%s” and opens %s', (ref, name, words, opened) => {
    open(node('paragraph', {}, node('token', { kind: 'link', ref, ...name })));
    expect(token().textContent).toBe(words);
    pressOpenKey();
    expect(workspace.opened).toEqual([opened]);
  });

  test('in a read-only text a link is reached by Tab and opened with Enter', async () => {
    open(node('paragraph', {}, link('d1', 'Tables')));
    expect(token().tabIndex).toBe(-1);
    editor.setPresentation({ editable: false, attributes: {} });
    await nextFrame();
    expect(token().tabIndex).toBe(0);
    token().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(workspace.opened).toEqual(['d1']);
  });
});

describe('pasting', () => {
  const paste = (text: string, inserted = text): void => {
    const event = { clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') } };
    const { view } = editor;
    // The handlers read nothing else of the event.
    const slice = new Slice(p(inserted).content, 0, 0);
    view.someProp('handlePaste', (handle) => handle(view, event as unknown as ClipboardEvent, slice));
  };
  const select = (from: number, to: number): void =>
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));

  test('the URL of a document becomes a link with its title, or links the selected words', () => {
    open(p('see '));
    paste('https://here.example/workspace/w?item=d1');
    expect(content()).toEqual(['see ', 'link:d1:Tide tables, 1911']);
    open(p('the tables'));
    select(5, 11);
    paste('https://here.example/workspace/w?item=d1');
    expect(content()).toEqual(['the ', 'link=/workspace/w?item=d1 tables']);
  });

  test('any other URL becomes a link to itself, or links the selected words', () => {
    open(p('see '));
    paste('https://example.org/a');
    type('!');
    expect(content()).toEqual(['see ', 'link=https://example.org/a https://example.org/a', '!']);
    open(p('the tables'));
    select(5, 11);
    paste('https://example.org/a');
    expect(content()).toEqual(['the ', 'link=https://example.org/a tables']);
  });

  test('a URL that was cut, as by the character limit, is pasted as text', () => {
    open(p('see '));
    paste('https://example.org/a', 'https://exam');
    expect(content()).toEqual(['see https://exam']);
  });

  test('a URL is pasted into code as text', () => {
    open(code('a'));
    paste('https://here.example/workspace/w?item=d1');
    paste('https://example.org/a');
    expect(content()).toEqual(['ahttps://here.example/workspace/w?item=d1https://example.org/a']);
  });

  test('a link that was copied as Markdown finds its document by title', () => {
    open();
    const markdown = toMarkdown(
      schema.node('doc', null, [node('paragraph', {}, 'see ', link('d2', 'Words'))]).toJSON(),
      { tokenLabel: ({ attrs }) => workspace.itemOf(String(attrs?.['ref']))?.title ?? null },
    );
    expect(markdown).toBe('see [[Tide words]]\n');
    let slice = new Slice(schema.nodeFromJSON(fromMarkdown(markdown)).content, 0, 0);
    const { view } = editor;
    view.someProp('transformPasted', (change) => {
      slice = change(slice, view, false);
    });
    expect(slice.content.firstChild?.child(1).attrs).toMatchObject({ ref: 'd2', label: 'Tide words' });
  });

  test('a pasted link of Obsidian keeps its words and its heading, and finds its document', () => {
    open();
    const markdown = '[[tide words|ebb]] [[Tide words#Ebb]] [[tide words#Ebb|low]]';
    let slice = new Slice(schema.nodeFromJSON(fromMarkdown(markdown)).content, 0, 0);
    editor.view.someProp('transformPasted', (change) => {
      slice = change(slice, editor.view, false);
    });
    const links = slice.content.firstChild?.children
      .filter(({ isText }) => !isText)
      .map(({ attrs }) => attrs);
    expect(links).toMatchObject([
      { ref: 'd2', label: 'ebb', data: '[[tide words]]' },
      { ref: 'd2', label: 'Tide words', data: '#Ebb' },
      { ref: 'd2', label: 'low', data: '[[tide words#Ebb]]' },
    ]);
  });
});
