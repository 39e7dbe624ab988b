// @vitest-environment jsdom
import sample from '#shared/editor/testing/samples/document-1.0.json' with { type: 'json' };
import { newerDocument } from '#shared/editor/testing/newer-document.ts';
import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { editorExtensions } from '../extensions/editor-extensions.ts';
import { findForeignMarkup } from '../testing/find-foreign-markup.ts';
import { node, p, schema } from '../testing/sample-document.ts';
import { sampleReferences } from '../testing/sample-references.ts';
import { SAMPLE_TEXTS } from '../testing/sample-texts.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { StaticText } from './static-text.ts';

// jsdom has no layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);

let editor: TextEditor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
  document.body.replaceChildren();
  if ('canary' in globalThis) throw new Error('a script ran');
});

function ydocOf(blocks: readonly ProseMirrorNode[]): Y.Doc {
  const ydoc = new Y.Doc();
  prosemirrorToYXmlFragment(schema.node('doc', null, blocks), contentOf(ydoc));
  return ydoc;
}

const contentOf = (ydoc: Y.Doc): Y.XmlFragment => ydoc.getXmlFragment(CONTENT_FRAGMENT);

function renderStatic(ydoc: Y.Doc, references = sampleReferences()): StaticText {
  const text = new StaticText(references);
  document.body.append(text.dom);
  text.show(contentOf(ydoc));
  return text;
}

function storedDocument(): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(
    ydoc,
    Uint8Array.from(atob(sample.update), (character) => character.codePointAt(0) ?? 0),
  );
  return ydoc;
}

/** Opens the same text in the product's own editor, read-only. */
function openInEditor(ydoc: Y.Doc, references = sampleReferences()): TextEditor {
  const fragment = contentOf(ydoc);
  editor = new TextEditor({
    container: document.body,
    extensions: editorExtensions({ fragment, awareness: new Awareness(ydoc), references }),
    editable: false,
    attributes: { class: 'page__text' },
  });
  return editor;
}

/** Returns the HTML of a text, without the parts that belong to a caret. */
function htmlOf(dom: HTMLElement): string {
  const copy = document.createElement('div');
  copy.innerHTML = dom.innerHTML;
  for (const helper of copy.querySelectorAll('.ProseMirror-separator')) helper.remove();
  for (const element of copy.querySelectorAll('.has-caret, .ProseMirror-selectednode')) {
    element.classList.remove('has-caret', 'ProseMirror-selectednode');
    if (element.className === '') element.removeAttribute('class');
  }
  // Sorts the attributes: those of a decoration come first, and stay there when it is removed.
  for (const element of copy.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return copy.innerHTML.replaceAll('><', '>\n<');
}

const inline = p('').type.schema;
const NOTED = [
  node(
    'paragraph',
    {},
    'The steps',
    inline.node('token', { kind: 'footnote', ref: 'n1' }),
    ' and ',
    inline.node('token', { kind: 'link', ref: 'd1', label: 'Old title' }),
    inline.node('token', { kind: 'mention', ref: 'u1', label: 'Ines' }),
  ),
  node('paragraph', {}, 'two lines', inline.node('hardBreak')),
  node('image', { src: 'https://example.org/quay.png', alt: 'The quay', width: 40 }, 'The quay'),
  node('object', { label: 'A board' }),
  p(''),
  node('footnote', { note: 'n1' }, p('Of stone.')),
];

describe('rendering a text without an editor', () => {
  test.each([
    ['prose', () => ydocOf(SAMPLE_TEXTS['novel']?.() ?? [])],
    ['lists, code, tables and frames', () => ydocOf(SAMPLE_TEXTS['blocks']?.() ?? [])],
    ['footnotes, links, pictures and empty lines', () => ydocOf(NOTED)],
    ['all content of version 1.0', storedDocument],
    ['the content of a newer version', newerDocument],
  ])('a static text renders %s like the editor', (_name, make) => {
    const ydoc = make();
    const before = Y.encodeStateAsUpdate(ydoc);
    const text = htmlOf(renderStatic(ydoc).dom);
    expect(Y.encodeStateAsUpdate(ydoc)).toEqual(before);
    expect(text).toBe(htmlOf(openInEditor(ydoc).view.dom));
    expect(text.length).toBeGreaterThan(200);
  });
});

describe('a static text that others change', () => {
  test('a static text keeps the elements of unchanged blocks before and after a change', () => {
    const ydoc = ydocOf([p('one'), p('two'), p('three')]);
    const text = renderStatic(ydoc);
    const [first, second, third] = text.dom.children;
    const line = contentOf(ydoc).get(1);
    if (line instanceof Y.XmlElement) {
      const words = line.get(0);
      if (words instanceof Y.XmlText) words.insert(3, ' and a half');
    }
    text.show(contentOf(ydoc));
    expect([...text.dom.children].map((block) => block.textContent)).toEqual([
      'one',
      'two and a half',
      'three',
    ]);
    expect([text.dom.children[0] === first, text.dom.children[2] === third]).toEqual([true, true]);
    expect(second?.isConnected).toBe(false);
    contentOf(ydoc).delete(0, 3);
    text.show(contentOf(ydoc));
    expect(text.dom.childNodes).toHaveLength(0);
  });

  test('a static text renumbers its footnotes, also in unchanged blocks', () => {
    const noted = (ref: string) =>
      node('paragraph', {}, 'x', inline.node('token', { kind: 'footnote', ref }));
    const ydoc = ydocOf([noted('n1'), noted('n2'), node('footnote', { note: 'n2' }, p('Two'))]);
    const text = renderStatic(ydoc);
    expect(text.dom.querySelector('.note__number')?.textContent).toBe('2');
    contentOf(ydoc).delete(0, 1);
    text.show(contentOf(ydoc));
    expect(text.dom.querySelector('.note__number')?.textContent).toBe('1');
  });

  test('a static text shows the current titles of linked items', () => {
    const references = sampleReferences();
    const text = renderStatic(ydocOf(NOTED), references);
    const link = text.dom.querySelector('[role="link"][data-kind="link"]');
    expect(link?.textContent).toBe('Tide tables, 1911');
    references.rename('d1', 'Tables');
    text.showTitles();
    expect(link?.textContent).toBe('Tables');
  });
});

test('a DOM position in a static text has the same document position as in the editor', () => {
  const ydoc = ydocOf([...NOTED, ...(SAMPLE_TEXTS['blocks']?.() ?? [])]);
  const text = renderStatic(ydoc);
  const { view } = openInEditor(ydoc);
  const walker = document.createTreeWalker(text.dom, NodeFilter.SHOW_TEXT);
  const found: [string, number | null][] = [];
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    const element = at.parentElement;
    if (element?.closest('button, .foreign-picture, [data-type="token"], [data-type="object"]')) continue;
    found.push([at.textContent ?? '', text.positionOf(at, 1)]);
  }
  const wanted = found.map(([words, pos]) => [words, view.state.doc.textBetween((pos ?? 1) - 1, pos ?? 1)]);
  expect(found.length).toBeGreaterThan(30);
  expect(wanted.map(([, character]) => character)).toEqual(found.map(([words]) => [...words][0]));
  expect(text.positionOf(document.body, 0)).toBeNull();
  // All static texts share another schema, which contains the unknown types of any of them.
  const { schema } = text.doc.type;
  expect(schema).not.toBe(view.state.schema);
  expect(text.doc.toJSON()).toEqual(schema.nodeFromJSON(view.state.doc.toJSON()).toJSON());
});

test('a static text shows script payloads as plain text, wherever the document contains them', () => {
  const findings: string[] = [];
  for (const { name, source } of SCRIPT_PAYLOADS) {
    const ydoc = new Y.Doc();
    const element = (
      kind: string,
      attributes: Record<string, string>,
      ...children: (Y.XmlElement | Y.XmlText)[]
    ) => {
      const made = new Y.XmlElement(kind);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.insert(0, children);
      return made;
    };
    const words = new Y.XmlText();
    words.applyDelta([
      { insert: source },
      { insert: 'linked', attributes: { link: { href: source, title: source, onclick: source } } },
      { insert: 'odd', attributes: { script: { src: source } } },
    ]);
    contentOf(ydoc).insert(0, [
      element('paragraph', { id: source, align: source, style: source, onclick: source }, words),
      element('paragraph', {}, element('token', { kind: 'link', label: source, ref: source })),
      element('image', { src: source, alt: source }, new Y.XmlText(source)),
      element('object', { label: source, href: source }),
      element('codeBlock', { language: source }, new Y.XmlText(source)),
      element('script', { src: source }, new Y.XmlText(source)),
    ]);
    const text = renderStatic(ydoc);
    findings.push(...findForeignMarkup(text.dom).map((finding) => `${name}: ${finding}`));
    expect(text.dom.querySelector('script, iframe, svg, object')).toBeNull();
    text.dom.remove();
  }
  expect(findings).toEqual([]);
});

test('a range between two positions contains the same text as the document, beside tokens, marks and breaks', () => {
  const text = renderStatic(ydocOf([...NOTED, ...(SAMPLE_TEXTS['blocks']?.() ?? [])]));
  let count = 0;
  text.doc.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    block.forEach((child, offset) => {
      if (!child.isText) return;
      const from = pos + 1 + offset;
      expect(text.rangeOf(from, from + child.nodeSize)?.toString()).toBe(child.text);
      expect(text.rangeOf(from + child.nodeSize - 1, from + child.nodeSize)?.toString()).toBe(
        child.text?.slice(-1),
      );
      count++;
    });
    return false;
  });
  expect(count).toBeGreaterThan(10);
  expect(text.rangeOf(0, text.doc.content.size + 1)).toBeUndefined();
});
