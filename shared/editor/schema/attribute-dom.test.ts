// @vitest-environment jsdom
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import type { JsonAttributes, NodeJson } from '../content/document-json.ts';
import { b, block, doc, item, marked, p, par, table, td, th, token } from '../markdown/testing/flat.ts';
import { domAttributeName, readAttributes, renderAttributes } from './attribute-dom.ts';
import { flag, number, numbers, span, text } from './attributes.ts';
import { MARK_LIST } from './marks.ts';
import { createSchema } from './schema.ts';

const schema = createSchema();
/** The page of a browser, which the editor has and a server has not. */
const { document: page } = globalThis;
const DECLARED = { assetId: text, level: number, checked: flag, colspan: span, colwidth: numbers, dir: text };

describe('attributes as they stand in the DOM', () => {
  test.each([
    ['level', 'aria-level'],
    ['dir', 'dir'],
    ['lang', 'lang'],
    ['colspan', 'colspan'],
    ['alt', 'alt'],
    ['assetId', 'data-asset-id'],
    ['id', 'data-id'],
    ['x', 'data-x'],
  ])('%s is %s', (name, shown) => {
    expect(domAttributeName(name)).toBe(shown);
  });

  test('what is as it always is has none', () => {
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
  ])('%j is read as %j: what is no value is as it always is', (shown, attrs) => {
    const element = page.createElement('p');
    for (const [name, value] of Object.entries(shown)) element.setAttribute(name, value);
    expect(readAttributes(DECLARED, element)).toEqual(attrs);
  });
});

/** A document as an editor draws it. */
function drawn(json: NodeJson): HTMLElement {
  const root = page.createElement('div');
  const { content } = schema.nodeFromJSON(json);
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document: page }));
  return root;
}
const read = (element: HTMLElement): Node => DOMParser.fromSchema(schema).parse(element);

describe('what an editor draws, and reads back from its own clipboard', () => {
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
  ])('%s comes back as it was', (_name, node) => {
    const whole = schema.nodeFromJSON(doc(node));
    expect(read(drawn(doc(node))).toJSON()).toEqual(whole.toJSON());
  });

  test.each(MARK_LIST.map(([name]) => name))('the mark %s comes back with all it says', (name) => {
    const declaration = MARK_LIST.find(([one]) => one === name)?.[1];
    const attrs = Object.fromEntries(
      Object.keys(declaration?.attributes ?? {}).map((key) => [
        key,
        key === 'href' ? 'https://x.y/' : `my ${key}`,
      ]),
    );
    const json = doc(p('a', marked('b', { type: name, attrs })));
    expect(read(drawn(json)).toJSON()).toEqual(schema.nodeFromJSON(json).toJSON());
  });

  test('a heading is one paragraph that says so: its element outlives a change of level', () => {
    const heading = drawn(doc(par({ level: 2 }, 'a'))).firstElementChild;
    expect([heading?.tagName, heading?.getAttribute('role'), heading?.getAttribute('aria-level')]).toEqual([
      'P',
      'heading',
      '2',
    ]);
    expect(drawn(doc(p('a'))).firstElementChild?.hasAttribute('role')).toBe(false);
  });

  test('an address that would run never stands in it, of a link or of a picture', () => {
    const shown = drawn(
      doc(
        p(marked('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })),
        block('image', { src: 'data:text/html,x' }),
        p('b', { type: 'inlineImage', attrs: { src: 'javascript:x' } }),
      ),
    );
    expect(shown.querySelectorAll('[href]')).toHaveLength(0);
    expect(shown.querySelectorAll('img[src]')).toHaveLength(0);
    expect(shown.textContent).toBe('ab');
  });

  test('a link leads away without telling from where', () => {
    const link = drawn(
      doc(p(marked('a', { type: 'link', attrs: { href: 'https://x.y/', title: 'T' } }))),
    ).querySelector('a');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect([link?.getAttribute('href'), link?.title]).toEqual(['https://x.y/', 'T']);
  });
});

describe('what a browser pastes', () => {
  const pasted = (html: string): unknown => {
    const root = page.createElement('div');
    root.innerHTML = html;
    return read(root).toJSON();
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
  ])('%s', (_name, html, node) => {
    expect(pasted(html)).toEqual(schema.nodeFromJSON(doc(node)).toJSON());
  });
});
