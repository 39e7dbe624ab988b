import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { assetIdsOf } from './asset-ids.ts';

const id = (last: string): string => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d0${last}`;

function element(name: string, assetId?: string, children: Y.XmlElement[] = []): Y.XmlElement {
  const created = new Y.XmlElement(name);
  if (assetId !== undefined) created.setAttribute('assetId', assetId);
  created.insert(0, children);
  return created;
}

test('assetIdsOf returns every image of a document once, including inline images and images in boxes', () => {
  const doc = new Y.Doc();
  doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .insert(0, [
      element('image', id('1')),
      element('paragraph', undefined, [element('inlineImage', id('2'))]),
      element('box', undefined, [element('box', undefined, [element('image', id('3'))])]),
      element('image', id('1')),
      element('image', 'no id at all'),
      element('somethingOfALaterVersion', id('4')),
    ]);
  expect(assetIdsOf(doc)).toEqual([id('1'), id('2'), id('3'), id('4')]);
});

test('assetIdsOf returns the image nodes of a canvas and the images within the text of nodes, but not deleted nodes', () => {
  const doc = new Y.Doc();
  const nodes = doc.getMap(CANVAS_NODES);
  const node = (name: string, values: Record<string, unknown>): void => {
    nodes.set(name, new Y.Map(Object.entries(values)));
  };
  node('picture', { type: 'imageNode', asset: id('5') });
  node('gone', { type: 'imageNode', asset: id('6'), gone: 1_700_000_000_000 });
  node('broken', { type: 'imageNode', asset: 7 });
  const text = new Y.XmlFragment();
  text.insert(0, [element('image', id('8'))]);
  node('text', { type: 'markdownNode', text });
  nodes.set('no map', 'at all');
  expect(assetIdsOf(doc)).toEqual([id('5'), id('8')]);
});

test('assetIdsOf returns no ids for an empty document', () => {
  expect(assetIdsOf(new Y.Doc())).toEqual([]);
});
