// @vitest-environment jsdom
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import type { JsonAttributes, NodeJson } from '../content/document-json.ts';
import {
  b,
  block,
  doc,
  item,
  marked,
  p,
  par,
  table,
  td,
  th,
  token,
} from '../markdown/testing/document-builders.ts';
import { domAttributeName, readAttributes, renderAttributes } from './attribute-dom.ts';
import { flag, number, numbers, span, text } from './attributes.ts';
import { MARK_LIST } from './marks.ts';
import { createSchema } from './schema.ts';

const schema = createSchema();
/** The DOM document. It exists in the browser's editor but not on a server. */
const { document: browserDocument } = globalThis;
const DECLARED = { assetId: text, level: number, checked: flag, colspan: span, colwidth: numbers, dir: text };

describe('schema attributes in the DOM', () => {
  test.each([
    ['level', 'aria-level'],
    ['dir', 'dir'],
    ['lang', 'lang'],
    ['colspan', 'colspan'],
    ['alt', 'alt'],
    ['assetId', 'data-asset-id'],
    ['id', 'data-id'],
    ['x', 'data-x'],
  ])('the attribute %s is named %s in HTML', (name, domName) => {
    expect(domAttributeName(name)).toBe(domName);
  });

  test('renderAttributes omits attributes that have their default value', () => {
    expect(renderAttributes(DECLARED, { assetId: null, colspan: 1, checked: null })).toEqual({});
    expect(renderAttributes(DECLARED, { checked: false, colwidth: [120, 80], level: 2 })).toEqual({
      'data-colwidth': '120,80',
      'aria-level': '2',
    });
  });

  test.each<[Record<string, string>, JsonAttributes]>([
    [
      { 'data-asset-id': '', 'aria-level': '3', colspan: '2' },
      { assetId: '', level: 3, colspan: 2 },
    ],
    [{ 'aria-level': '', colspan: 'wide' }, {}],
    [{ 'aria-level': '1e400' }, {}],
    [{ 'data-checked': 'true' }, { checked: true }],
    [{ 'data-checked': 'false' }, {}],
    [{ 'data-colwidth': '120,80' }, { colwidth: [120, 80] }],
    [{ 'data-colwidth': '120,' }, {}],
    [{ dir: 'auto' }, {}],
    [{ dir: 'rtl' }, { dir: 'rtl' }],
    [{ 'data-level': '3' }, {}],
  ])(
    'readAttributes reads %j as %j and leaves malformed values at their default',
    (htmlAttributes, attrs) => {
      const element = browserDocument.createElement('p');
      for (const [name, value] of Object.entries(htmlAttributes)) element.setAttribute(name, value);
      expect(readAttributes(DECLARED, element)).toEqual(attrs);
    },
  );
});

/** Renders a document to DOM through the schema, as the editor does. */
function renderedDocument(json: NodeJson): HTMLElement {
  const root = browserDocument.createElement('div');
  const { content } = schema.nodeFromJSON(json);
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document: browserDocument }));
  return root;
}
const parsed = (element: HTMLElement): Node => DOMParser.fromSchema(schema).parse(element);

describe('documents rendered to the DOM and parsed again, as by copy and paste within the editor', () => {
  test.each<[string, NodeJson]>([
    ['a heading that is aligned', par({ level: 3, align: 'center', id: 'abcdefgh' }, 'a')],
    ['an item', item('a', { indent: 2, list: 'ordered', start: 4 })],
    ['a task', par({ list: 'task', checked: true }, 'a')],
    ['a quote in another language', par({ quote: 2, lang: 'fr', dir: 'rtl', style: 'verse' }, 'a')],
    [
      'a picture with a caption',
      block('image', { assetId: 'x', alt: 'A', width: 40, align: 'wide' }, 'a ', b('b')),
    ],
    ['a page break', block('horizontalRule', { kind: 'page' })],
    ['a box', block('box', { kind: 'later', titled: true }, p('a'), p('b'))],
    ['a note', block('footnote', { note: 'n' }, p('a'))],
    ['a table', table([th('a', { colwidth: [120], align: 'right' }), td('b', { colspan: 2 })])],
    ['a token', p('a ', token('link', { ref: 'r', label: 'L', data: 'd' }))],
    ['an object', block('object', { kind: 'k', ref: 'r', label: 'L', data: '{}' })],
    ['a proposal', par({ ins: 'i u t', mod: '{}', x: '{"y":1}' }, 'a')],
    ['an inline picture', p('a ', { type: 'inlineImage', attrs: { assetId: 'x', alt: 'A', width: 30 } })],
    ['a break', p('a', { type: 'hardBreak' }, 'b')],
  ])('%s survives rendering and parsing unchanged', (_name, node) => {
    const expected = schema.nodeFromJSON(doc(node));
    expect(parsed(renderedDocument(doc(node))).toJSON()).toEqual(expected.toJSON());
  });

  test.each(MARK_LIST.map(([name]) => name))('the mark %s keeps all its attributes', (name) => {
    const declaration = MARK_LIST.find(([one]) => one === name)?.[1];
    const attrs = Object.fromEntries(
      Object.keys(declaration?.attributes ?? {}).map((key) => [
        key,
        key === 'href' ? 'https://x.y/' : `my ${key}`,
      ]),
    );
    const json = doc(p('a', marked('b', { type: name, attrs })));
    expect(parsed(renderedDocument(json)).toJSON()).toEqual(schema.nodeFromJSON(json).toJSON());
  });

  test('a heading is rendered as a paragraph element with the heading role, so a change of level keeps the element', () => {
    const heading = renderedDocument(doc(par({ level: 2 }, 'a'))).firstElementChild;
    expect([heading?.tagName, heading?.getAttribute('role'), heading?.getAttribute('aria-level')]).toEqual([
      'P',
      'heading',
      '2',
    ]);
    expect(renderedDocument(doc(p('a'))).firstElementChild?.hasAttribute('role')).toBe(false);
  });

  test('script URLs of links and images are never rendered', () => {
    const rendered = renderedDocument(
      doc(
        p(marked('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })),
        block('image', { src: 'data:text/html,x' }),
        p('b', { type: 'inlineImage', attrs: { src: 'javascript:x' } }),
      ),
    );
    expect(rendered.querySelectorAll('[href]')).toHaveLength(0);
    expect(rendered.querySelectorAll('img[src]')).toHaveLength(0);
    expect(rendered.textContent).toBe('ab');
  });

  test('a link is rendered without a referrer and without access to the opener', () => {
    const link = renderedDocument(
      doc(p(marked('a', { type: 'link', attrs: { href: 'https://x.y/', title: 'T' } }))),
    ).querySelector('a');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect([link?.getAttribute('href'), link?.title]).toEqual(['https://x.y/', 'T']);
  });
});

describe('HTML pasted in a browser', () => {
  const pasted = (html: string): unknown => {
    const root = browserDocument.createElement('div');
    root.innerHTML = html;
    return parsed(root).toJSON();
  };
  test.each<[string, string, NodeJson]>([
    ['a heading of HTML', '<h4>a</h4>', par({ level: 4 }, 'a')],
    ['bold and italic of any name', '<p><b>a</b><i>b</i></p>', p(b('a'), marked('b', 'italic'))],
    ['a style', '<p><span style="font-weight:700">a</span></p>', p(b('a'))],
    ['a link that would run, as its words', '<p><a href="javascript:x">a</a></p>', p('a')],
    [
      'a foreign picture',
      '<img src="https://x.y/a.png" alt="A">',
      block('image', { src: 'https://x.y/a.png', alt: 'A' }),
    ],
    [
      'a picture that would run, without its address',
      '<img src="javascript:x" alt="A">',
      block('image', { alt: 'A' }),
    ],
  ])('the schema parses %s', (_name, html, node) => {
    expect(pasted(html)).toEqual(schema.nodeFromJSON(doc(node)).toJSON());
  });
});
