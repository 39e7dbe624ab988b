// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';
import { refOf, noteOf } from '../../blocks/note-nodes.ts';
import { node, p, schema, stateOf } from '../../testing/sample-document.ts';
import { footnotes } from '../footnotes/footnotes.ts';
import { clipboard } from './clipboard.ts';

const opened: EditorView[] = [];
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy();
});

function open(...blocks: ProseMirrorNode[]): EditorView {
  const view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: stateOf(blocks, [footnotes(), clipboard(schema)]),
  });
  opened.push(view);
  return view;
}

const sign = (ref: string) => node('token', { kind: 'footnote', ref });
const text = (words: string) => schema.text(words);
const sentence = (...content: ProseMirrorNode[]) => schema.node('paragraph', null, content);
const note = (name: string, words: string) => node('footnote', { note: name }, p(words));

/** The blocks of a page: the words with `[name]` for each footnote, and `name: words` for each note. */
const shownIn = (view: EditorView): string[] =>
  view.state.doc.children.map((block) => {
    const words = block.textBetween(0, block.content.size, '', (leaf) => `[${refOf(leaf) ?? ''}]`);
    const name = noteOf(block);
    return name === null ? words : `${name}: ${words}`;
  });

function select(view: EditorView, from: number, to: number): EditorView {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  return view;
}

function copied(view: EditorView): { html: string; text: string } {
  const { dom, text: plain } = view.serializeForClipboard(view.state.selection.content());
  return { html: dom.innerHTML, text: plain };
}

function cut(view: EditorView): { html: string; text: string } {
  const result = copied(view);
  view.dispatch(view.state.tr.deleteSelection().setMeta('uiEvent', 'cut'));
  return result;
}

function paste(view: EditorView, html: string): void {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => (type === 'text/html' ? html : '') },
  });
  view.pasteHTML(html, event as ClipboardEvent); // the editor reads only these members
}

const page = () =>
  open(
    sentence(text('Tide'), sign('a'), text(' out.')),
    sentence(text('Boats'), sign('b')),
    note('a', 'At six.'),
    note('b', 'Four.'),
  );

describe('footnotes of copied text', () => {
  test('a paragraph that is cut takes its note to another page', () => {
    const source = select(page(), 1, 11);
    const target = open(p('Before.|'));
    const { html } = cut(source);
    expect(shownIn(source)).toEqual(['', 'Boats[b]', 'b: Four.']);
    paste(target, html);
    expect(shownIn(target)).toEqual(['Before.Tide[a] out.', 'a: At six.']);
  });

  test('cut and pasted within a page, it has its note again', () => {
    const view = select(page(), 1, 11);
    const { html } = cut(view);
    paste(view, html);
    expect(shownIn(view)).toEqual(['Tide[a] out.', 'Boats[b]', 'a: At six.', 'b: Four.']);
  });

  test('copied within a page, both refer to the one note', () => {
    const view = select(page(), 1, 11);
    const { html } = copied(view);
    paste(select(view, 11, 11), html);
    expect(shownIn(view)).toEqual(['Tide[a] out.Tide[a] out.', 'Boats[b]', 'a: At six.', 'b: Four.']);
  });

  test('all of a page joined to the end of another: the notes stand in the order of their numbers', () => {
    const source = page();
    source.dispatch(source.state.tr.setSelection(new AllSelection(source.state.doc)));
    const target = open(sentence(text('Lamp'), sign('c')), p('|'), note('c', 'Brass.'));
    paste(target, cut(source).html);
    expect(shownIn(target)).toEqual([
      'Lamp[c]',
      'Tide[a] out.',
      'Boats[b]',
      'c: Brass.',
      'a: At six.',
      'b: Four.',
    ]);
  });

  test('a note to which another part of the page refers stays when one part is cut', () => {
    const view = open(sentence(text('One'), sign('a')), sentence(text('Two'), sign('a')), note('a', 'Both.'));
    cut(select(view, 1, 5));
    expect(shownIn(view)).toEqual(['', 'Two[a]', 'a: Both.']);
  });

  test('text that is deleted, not cut, leaves its note', () => {
    const view = select(page(), 1, 11);
    view.dispatch(view.state.tr.deleteSelection());
    expect(shownIn(view)).toEqual(['', 'Boats[b]', 'a: At six.', 'b: Four.']);
  });

  test('other programs get raised numbers, and the notes with theirs', () => {
    const view = page();
    view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
    const { html, text: plain } = copied(view);
    const shown = document.createElement('div');
    shown.innerHTML = html;
    expect([...shown.querySelectorAll('sup')].map(({ textContent }) => textContent)).toEqual([
      '1',
      '2',
      '1',
      '2',
    ]);
    expect(shown.textContent).toBe('Tide1 out.Boats21At six.2Four.');
    expect(plain).toBe('Tide[1] out.\n\nBoats[2]\n\n[1] At six.\n\n[2] Four.');
  });

  test('the number that was copied is no text when it is pasted', () => {
    const target = open(p('|'));
    paste(target, copied(select(page(), 13, 20)).html);
    expect(shownIn(target)).toEqual(['Boats[b]', 'b: Four.']);
  });
});
