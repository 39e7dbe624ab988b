// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { AllSelection, type Transaction } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { ORIGIN_META } from '../../binding/origin.ts';
import { linkPaste } from '../links/link-paste.ts';
import { code, item, node, p, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { characterLimit } from '../character-limit/character-limit.ts';
import type { Excess } from '../character-limit/notify-limit.ts';
import { clipboard } from './clipboard.ts';
import { CLIPBOARD_SAMPLES } from '../../testing/clipboard-samples.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function mount(blocks: ProseMirrorNode[], limit = Number.POSITIVE_INFINITY): EditorView {
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [linkPaste(), characterLimit(() => limit), clipboard(schema)]),
  });
  return view;
}

/** Returns a paste event with clipboard data, since jsdom has no clipboard events. */
function pasteEvent(data: Record<string, string>): ClipboardEvent {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: (type: string) => data[type] ?? '' } });
  return event as ClipboardEvent; // the editor reads only these members
}

function pasteHtml(html: string, ...blocks: ProseMirrorNode[]): string[] | null {
  const opened = mount(blocks.length > 0 ? blocks : [p('|')]);
  opened.pasteHTML(html, pasteEvent({ 'text/html': html }));
  return shown(opened.state)?.map((line) => line.replace('|', '')) ?? null;
}

function pasteText(text: string, ...blocks: ProseMirrorNode[]): string[] | null {
  const opened = mount(blocks);
  opened.pasteText(text, pasteEvent({ 'text/plain': text }));
  return shown(opened.state);
}

describe('HTML copied from other programs', () => {
  test.each(CLIPBOARD_SAMPLES)('$from: copied HTML becomes flat blocks', ({ html, expected: becomes }) => {
    expect(pasteHtml(html)).toEqual(becomes);
  });
});

describe('pasted HTML', () => {
  test('pasted HTML loses links whose address runs a script', () => {
    pasteHtml(
      '<p><a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a> <a href="https://example.org">c</a></p>',
    );
    const hrefs: unknown[] = [];
    view?.state.doc.descendants((child) => {
      for (const mark of child.marks) if (mark.type.name === 'link') hrefs.push(mark.attrs['href']);
    });
    expect(hrefs).toEqual(['https://example.org']);
  });

  test('pasted HTML loses style and script elements together with their text', () => {
    expect(pasteHtml('<style>p { color: red }</style><p>a<script>x()</script></p>')).toEqual(['a']);
  });

  test('[X4] pasted marks are removed from nodes other than text', () => {
    pasteHtml('<p><b>one<br>two</b></p>');
    const marked: string[] = [];
    view?.state.doc.descendants((child) => {
      if (child.marks.length > 0) marked.push(child.type.name);
    });
    expect(marked).toEqual(['text', 'text']);
  });

  test('pasted inline text is inserted into the current paragraph', () => {
    expect(pasteHtml('<p>high</p>', item('the | tide'))).toEqual(['{list=bullet} the high tide']);
  });

  test.each([
    ['a heading', '<h2>one</h2>', ['a', '{level=2} one|', 'below']],
    [
      'a list',
      '<ul><li>one</li><li>two</li></ul>',
      ['a', '{list=bullet} one', '{list=bullet} two|', 'below'],
    ],
    ['blocks copied in this editor', '<p data-block="a">one</p><p>two</p>', ['a', 'one', 'two|', 'below']],
  ])('the caret is at the end of %s after a paste, not in the block below', (_content, html, becomes) => {
    const opened = mount([p('a'), p('|'), p('below')]);
    opened.pasteHTML(html, pasteEvent({ 'text/html': html }));
    expect(shown(opened.state)).toEqual(becomes);
  });

  test('the caret is at the end of several pasted paragraphs, not in the block below', () => {
    expect(pasteText('one\n\ntwo', p('a'), p('|'), p('below'))).toEqual(['a', 'one', 'two|', 'below']);
  });

  test('a pasted list replaces an empty paragraph and is nested by the indent of the item it is pasted into', () => {
    expect(pasteHtml('<ul><li>one</li><li>two</li></ul>', p('a'), p('|'))).toEqual([
      'a',
      '{list=bullet} one',
      '{list=bullet} two',
    ]);
    expect(
      pasteHtml('<ul><li>one<ul><li>two</li></ul></li></ul>', item('a'), item('|', { indent: 1 })),
    ).toEqual(['{list=bullet} a', '{indent=1 list=bullet} one', '{indent=2 list=bullet} two']);
  });

  test('[X8] pasted text gets the paste origin unless it was copied in this editor', () => {
    const opened = mount([p('|')]);
    const origins: unknown[] = [];
    opened.setProps({ dispatchTransaction: (tr) => void origins.push(tr.getMeta(ORIGIN_META)) });
    for (const html of ['<p>a</p>', '<p data-block="" data-pm-slice="1 1 []">a</p>'])
      opened.pasteHTML(html, pasteEvent({ 'text/html': html }));
    expect(origins).toEqual([{ kind: 'paste', ref: null }, undefined]);
  });
});

/** Samples of the nodes and marks that the clipboard must preserve. */
const ALL = [
  p('Title', { level: 2, id: 'aaaaaaaa', align: 'center' }),
  item('one', { id: 'bbbbbbbb' }),
  p('two', { list: 'ordered', indent: 1, start: 4 }),
  p('still two', { indent: 2 }),
  p('done', { list: 'task', checked: true }),
  node(
    'paragraph',
    { quote: 1 },
    'quoted ',
    schema.text('bold', [schema.mark('bold'), schema.mark('highlight', { color: 'green' })]),
  ),
  item('in a quote', { quote: 2 }),
  code('if (a) {\n  b\n}', { language: 'ts' }),
  node('horizontalRule', {}),
  node('box', { kind: 'callout', titled: true }, p('Note'), item('inside')),
  node(
    'table',
    {},
    node('tableRow', {}, node('tableHeader', { colspan: 2, colwidth: [80, 90] }, p('head'))),
    node('tableRow', {}, node('tableCell', {}, item('x')), node('tableCell', {}, p('y'))),
  ),
  node('image', { src: 'https://example.org/quay.jpg', alt: 'Quay', width: 50 }, 'The quay'),
  node(
    'paragraph',
    {},
    'see ',
    node('token', { kind: 'link', ref: 'r1', label: 'Tides' }),
    schema.text('!', [schema.mark('origin', { kind: 'ai', ref: 'row' })]),
  ),
];

describe('copied blocks', () => {
  const copied = (blocks: ProseMirrorNode[]): { dom: HTMLElement; text: string } => {
    const opened = mount(blocks);
    return opened.serializeForClipboard(new AllSelection(opened.state.doc).content());
  };

  test('copied blocks are nested HTML for other programs', () => {
    const { dom } = copied([
      p('T', { level: 2 }),
      item('a'),
      p('b', { list: 'ordered', indent: 1, start: 3 }),
      p('c', { indent: 1 }),
      p('d', { list: 'task', checked: true }),
      p('e', { quote: 1 }),
    ]);
    for (const element of dom.querySelectorAll('*'))
      for (const name of element.getAttributeNames())
        if (name.startsWith('data-') || name === 'aria-level') element.removeAttribute(name);
    expect(dom.innerHTML).toBe(
      '<h2>T</h2><ul><li>a<ol start="3"><li>b</li></ol><p>c</p></li></ul><ul><li><input type="checkbox" checked="">d</li></ul><blockquote><p>e</p></blockquote>',
    );
  });

  test('copied blocks are unchanged when they are pasted into this editor', () => {
    const { dom } = copied(ALL);
    const opened = mount([p('|')]);
    opened.pasteHTML(dom.innerHTML, pasteEvent({ 'text/html': dom.innerHTML }));
    expect(opened.state.doc.toJSON()).toEqual(schema.node('doc', null, ALL).toJSON());
  });

  test('copied blocks are readable as plain text', () => {
    const { text } = copied([
      p('T', { level: 1 }),
      item('a'),
      p('b', { list: 'ordered', indent: 1 }),
      p('c', { list: 'ordered', indent: 1 }),
      p('d', { list: 'task', checked: true }),
      p('e', { quote: 1 }),
    ]);
    expect(text).toBe('T\n\n- a\n  1. b\n  2. c\n[x] d\n\n> e');
  });
});

describe('pasted plain text', () => {
  test('each line of pasted plain text becomes a paragraph', () => {
    expect(pasteText('one\r\ntwo\n\nthree', p('|'))).toEqual(['one', 'two', 'three|']);
    expect(pasteText('high ', p('the |tide'))).toEqual(['the high |tide']);
  });

  test('a URL pasted over selected text turns the text into a link', () => {
    const opened = mount([p('the |tables|')]);
    opened.pasteText('https://example.org/tides', pasteEvent({ 'text/plain': 'https://example.org/tides' }));
    expect(shown(opened.state)).toEqual(['the [link:|tables]|']);
  });
});

describe('the character limit', () => {
  test('the character limit truncates pasted text', () => {
    const opened = mount([p('12345|')], 8);
    opened.pasteText('abcdef', pasteEvent({ 'text/plain': 'abcdef' }));
    expect(shown(opened.state)).toEqual(['12345abc|']);
  });

  test('the character limit splits no emoji and no accented letter, and leaves no empty paragraph', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const [text, room, becomes] of [
      [`ab${family}`, 6, 'ab'],
      ['abe\u0301', 3, 'ab'],
      ['a\n\nb', 1, 'a'],
    ] as const) {
      const opened = mount([p('|')], room);
      opened.pasteText(text, pasteEvent({ 'text/plain': text }));
      expect(shown(opened.state)).toEqual([`${becomes}|`]);
      opened.destroy();
    }
  });

  test('the character limit reports text that it left out, and reports nothing when all text fits', () => {
    const reported: Excess[] = [];
    const state = stateOf(
      [p('12345|')],
      [
        characterLimit(
          () => 8,
          (excess) => reported.push(excess),
        ),
      ],
    );
    view = new EditorView(document.createElement('div'), { state });
    view.pasteText('ab', pasteEvent({ 'text/plain': 'ab' }));
    expect(reported).toEqual([]);
    view.pasteText('cd', pasteEvent({ 'text/plain': 'cd' }));
    view.dispatch(view.state.tr.insertText('e'));
    expect(reported).toEqual(['pasted', 'typed']);
    expect(view.state.doc.textContent).toBe('12345abc');
  });

  test('the character limit blocks typing, allows deletion, and accepts longer text from other writers', () => {
    const opened = mount([p('12345|')], 4);
    opened.dispatch(opened.state.tr.insertText('6'));
    expect(opened.state.doc.textContent).toBe('12345');
    opened.dispatch(opened.state.tr.delete(1, 2));
    expect(opened.state.doc.textContent).toBe('2345');
    opened.dispatch(opened.state.tr.insertText('remote').setMeta('y-sync$', { isChangeOrigin: true }));
    expect(opened.state.doc.textContent).toBe('2345remote');
  });
});

describe('text dropped from another program', () => {
  const dropEvent = (data: Record<string, string>): DragEvent => {
    const event = new Event('drop', { cancelable: true, bubbles: true });
    Object.defineProperties(event, {
      dataTransfer: { value: { getData: (type: string) => data[type] ?? '', files: [] } },
      clientX: { value: 0 },
      clientY: { value: 0 },
    });
    return event as DragEvent; // the editor reads only these members
  };
  const drop = (data: Record<string, string>) => {
    const transactions: Transaction[] = [];
    const opened = mount([p('The tide.|')]);
    // jsdom has no layout.
    opened.posAtCoords = () => ({ pos: 4, inside: 0 });
    opened.setProps({
      dispatchTransaction: (tr) => {
        transactions.push(tr);
        opened.updateState(opened.state.apply(tr));
      },
    });
    opened.dom.dispatchEvent(dropEvent(data));
    return { text: opened.state.doc.textContent, transactions: transactions.filter((tr) => tr.docChanged) };
  };

  test.each([{ 'text/plain': ' slow' }, { 'text/html': '<p> slow</p>' }])(
    '[X8] text dropped from another program is inserted at the pointer and gets the paste origin: %j',
    (data) => {
      const { text, transactions } = drop(data);
      expect(text.replace(/ +/g, ' ')).toMatch(/^The ?slow ?tide\.$/);
      expect(transactions.map((tr) => tr.getMeta(ORIGIN_META))).toEqual([{ kind: 'paste', ref: null }]);
      expect(transactions.map((tr) => tr.getMeta('uiEvent'))).toEqual(['drop']);
    },
  );

  test('[X8] text dropped from another window of this editor keeps its origins', () => {
    const opened = mount(ALL);
    const { dom } = opened.serializeForClipboard(new AllSelection(opened.state.doc).content());
    opened.destroy();
    const { transactions } = drop({ 'text/html': dom.innerHTML });
    expect(transactions.map((tr) => tr.getMeta(ORIGIN_META))).toEqual([undefined]);
  });
});
