// @vitest-environment jsdom
import type { AttributeDeclaration } from '#shared/editor/schema/attributes.ts';
import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { node, p, stateOf } from '../testing/sample-document.ts';
import { nodeViews } from '../testing/keys-and-rules.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function mount(...blocks: ProseMirrorNode[]): EditorView {
  view = new EditorView(document.createElement('div'), { state: stateOf(blocks, [nodeViews()]) });
  return view;
}

/** Returns a block that contains a node of this type. */
function blockWith(name: string): ProseMirrorNode {
  const cell = (kind: string): ProseMirrorNode => node(kind, {}, p('words'));
  const table = (kind: string): ProseMirrorNode => node('table', {}, node('tableRow', {}, cell(kind)));
  switch (name) {
    case 'table':
    case 'tableRow':
    case 'tableCell':
      return table('tableCell');
    case 'tableHeader':
      return table('tableHeader');
    case 'box':
    case 'footnote':
      return node(name, {}, p('words'));
    case 'horizontalRule':
    case 'object':
      return node(name, {});
    case 'hardBreak':
    case 'inlineImage':
    case 'token':
      return node('paragraph', {}, 'words', node(name, {}), 'more');
    default:
      return node(name, {}, 'words');
  }
}

const SAMPLES: Record<AttributeDeclaration['kind'], unknown> = {
  string: 'abcd1234',
  number: 3,
  true: true,
  numbers: [80],
};

function find(root: ProseMirrorNode, name: string): number {
  let found = -1;
  root.descendants((child, pos) => {
    if (found < 0 && child.type.name === name) found = pos;
  });
  return found;
}

const cases = NODE_LIST.filter(([name]) => name !== 'doc' && name !== 'text');

describe('a node’s element', () => {
  test.each(cases)(
    '[X15] the element of %s and its text survive a change of any attribute',
    (name, { attributes }) => {
      const opened = mount(blockWith(name));
      const pos = find(opened.state.doc, name);
      const before = opened.nodeDOM(pos);
      const elements = [...opened.dom.querySelectorAll('*')].filter((element) => element.tagName !== 'COL');
      const texts = textNodes(opened.dom);
      expect(before).not.toBeNull();
      const replacing: string[] = [];
      for (const [attribute, { kind }] of Object.entries(attributes)) {
        opened.dispatch(opened.state.tr.setNodeAttribute(pos, attribute, SAMPLES[kind]));
        if (opened.nodeDOM(pos) !== before) replacing.push(attribute);
      }
      expect(replacing).toEqual([]);
      expect(elements.filter((element) => !opened.dom.contains(element))).toEqual([]);
      // The label of a token or object is an attribute, not text that anyone edits.
      const edited = name === 'token' || name === 'object' ? [] : texts;
      expect(edited.filter((text) => !opened.dom.contains(text))).toEqual([]);
    },
  );

  test('the element of a heading has a role and a level for screen readers, and loses both as body text', () => {
    const opened = mount(p('Title', { level: 2 }));
    const element = opened.dom.firstElementChild;
    expect([element?.tagName, element?.getAttribute('role'), element?.getAttribute('aria-level')]).toEqual([
      'P',
      'heading',
      '2',
    ]);
    opened.dispatch(opened.state.tr.setNodeAttribute(0, 'level', null));
    expect(element?.getAttributeNames()).toEqual(['dir']);
  });

  test('[X16] the element of a list’s first item sets the start of the counter', () => {
    const opened = mount(p('five', { list: 'ordered', start: 5 }));
    const element = opened.dom.firstElementChild;
    expect(element?.getAttribute('style')).toBe('--start: 5');
    opened.dispatch(opened.state.tr.setNodeAttribute(0, 'start', null));
    expect(element?.hasAttribute('style')).toBe(false);
  });
});

function textNodes(root: Node): Node[] {
  return root.childNodes.length === 0 && root.nodeType === Node.TEXT_NODE
    ? [root]
    : [...root.childNodes].flatMap(textNodes);
}

test('a paragraph follows its first letter unless the writer sets a direction; code is always left to right', () => {
  const { dom } = mount(p('words'), p('words', { dir: 'rtl' }), node('codeBlock', {}, 'words'));
  expect([...dom.children].map((block) => block.getAttribute('dir'))).toEqual(['auto', 'rtl', 'ltr']);
  view?.dispatch(view.state.tr.setNodeAttribute(0, 'dir', 'rtl').setNodeAttribute(7, 'dir', null));
  expect([...dom.children].map((block) => block.getAttribute('dir'))).toEqual(['rtl', 'auto', 'ltr']);
});

test('[I2] a picture that is no file of the workspace is not loaded; a picture from the web shows its site instead', () => {
  const inline = p('').type.schema.node('inlineImage', {
    src: 'https://example.org/gull.jpg',
    alt: 'A gull',
  });
  const { dom } = mount(
    node('image', { src: 'data:image/svg+xml,<svg/>', alt: 'Quay' }),
    node('image', { src: 'https://example.org/quay.jpg', alt: 'The quay' }),
    node('paragraph', {}, 'See ', inline),
  );
  expect(dom.querySelectorAll('[src], iframe')).toHaveLength(0);
  const words = [...dom.querySelectorAll('.foreign-picture')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  const button = 'Show pictures from example.org';
  expect(words).toEqual([
    ['Picture from example.org', 'The quay', button],
    ['Picture from example.org', 'A gull', button],
  ]);
  // A figure whose source changes shows the new picture.
  view?.dispatch(view.state.tr.setNodeAttribute(2, 'src', null));
  expect(dom.querySelectorAll('.foreign-picture')).toHaveLength(1);
});

test('a picture that was beside an imported text is a gap that names it', () => {
  const inline = p('').type.schema.node('inlineImage', { src: 'maps/bay%20%231.png', alt: 'bay #1.png' });
  const { dom } = mount(
    node('image', { src: 'attachments/blue%20square.png', alt: 'the blue square' }),
    node('image', { src: 'a.png', assetId: 'a1' }),
    node('paragraph', {}, 'See ', inline),
  );
  const missing = [...dom.querySelectorAll<HTMLElement>('figure, span[data-type="inlineImage"]')].map(
    ({ dataset }) => dataset['missing'],
  );
  expect(missing).toEqual(['Missing picture: blue square.png', 'Picture', 'Missing picture: bay #1.png']);
});

test('a figure shows its alternative text until its picture is loaded, and after an error', () => {
  const { dom } = mount(node('image', { alt: 'The board' }), node('image', { alt: 'The quay' }));
  const figures = [...dom.querySelectorAll('figure')];
  const missing = () => figures.map(({ dataset }) => dataset['missing']);
  expect(missing()).toEqual(['The board', 'The quay']);
  const image = figures[1]?.querySelector('img');
  image?.dispatchEvent(new Event('load'));
  expect(missing()).toEqual(['The board', undefined]);
  image?.dispatchEvent(new Event('error'));
  expect(missing()).toEqual(['The board', 'The quay']);
});
