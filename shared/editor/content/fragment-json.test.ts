import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { checkFragment } from './check-fragment.ts';
import type { NodeJson } from './document-json.ts';
import { emptyDocument, firstContentUpdate } from './first-content.ts';
import { fragmentToJson, updateFragment } from './fragment-json.ts';
import { withBlockIds } from './block-ids.ts';

const paragraph = (words: string, attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
  ...(words === '' ? {} : { content: [{ type: 'text', text: words }] }),
});

function open(update: Uint8Array) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return { doc, fragment: doc.getXmlFragment(CONTENT_FRAGMENT) };
}

describe('content that the server creates', () => {
  test('[X6] withBlockIds keeps valid unique ids and replaces duplicate and malformed ones', () => {
    const { content = [] } = withBlockIds({
      type: 'doc',
      content: [
        paragraph('a', { id: 'abcdefg1' }),
        paragraph('b', { id: 'abcdefg1' }),
        { type: 'box', content: [paragraph('c', { id: 'NOT AN ID' })] },
      ],
    });
    const ids = [content[0], content[1], content[2], content[2]?.content?.[0]].map((node) =>
      String(node?.attrs?.id),
    );
    expect(ids[0]).toBe('abcdefg1');
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[0-9a-z]{8}$/.test(id))).toBe(true);
  });

  test('[X7] every empty textblock holds an empty Y.XmlText, also captions and paragraphs in cells', () => {
    const { fragment } = open(
      firstContentUpdate({
        type: 'doc',
        content: [
          paragraph(''),
          { type: 'image', attrs: { assetId: 'a1' } },
          { type: 'codeBlock' },
          {
            type: 'table',
            content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('')] }] }],
          },
        ],
      }),
    );
    expect(checkFragment(fragment)).toEqual([]);
    expect((fragment.get(0) as Y.XmlElement).get(0)).toBeInstanceOf(Y.XmlText);
    expect((fragment.get(1) as Y.XmlElement).get(0)).toBeInstanceOf(Y.XmlText);
  });

  test('an empty document is one valid paragraph', () => {
    const { fragment } = open(emptyDocument());
    expect(checkFragment(fragment)).toEqual([]);
    expect(fragmentToJson(fragment)).toMatchObject({ type: 'doc', content: [{ type: 'paragraph' }] });
  });

  test('firstContentUpdate throws a RangeError for an unknown node', () => {
    expect(() => firstContentUpdate({ type: 'doc', content: [{ type: 'marquee' }] })).toThrow(RangeError);
  });

  test('updateFragment writes few bytes for one changed block and keeps concurrent typing in other blocks', () => {
    const lines = Array.from({ length: 200 }, (_, index) =>
      index % 7 === 0 ? paragraph('') : paragraph(`line ${index}`),
    );
    const { doc, fragment } = open(firstContentUpdate({ type: 'doc', content: lines }));
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const concurrentBlock = other.getXmlFragment(CONTENT_FRAGMENT).get(120) as Y.XmlElement;
    (concurrentBlock.get(0) as Y.XmlText).insert(0, 'meanwhile ');

    const json = fragmentToJson(fragment);
    const content = [...(json.content ?? [])];
    content.splice(50, 0, paragraph('inserted'));
    content[61] = { ...content[61], type: 'paragraph', content: [{ type: 'text', text: 'changed' }] };
    const before = Y.encodeStateVector(doc);
    updateFragment(fragment, { ...json, content });
    const update = Y.encodeStateAsUpdate(doc, before);
    expect(update.length).toBeLessThan(250);

    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    const texts = (fragmentToJson(fragment).content ?? []).map((node) =>
      (node.content ?? []).map((inner) => inner.text).join(''),
    );
    expect(texts).toContain('meanwhile line 120');
    expect(texts).toContain('inserted');
    expect(texts).toContain('changed');
    expect(checkFragment(fragment)).toEqual([]);
  });

  test('updateFragment moves a block and keeps all block ids', () => {
    const { doc, fragment } = open(
      firstContentUpdate({ type: 'doc', content: ['a', 'b', 'c', 'd'].map((words) => paragraph(words)) }),
    );
    const json = fragmentToJson(fragment);
    const [a, b, c, d] = json.content ?? [];
    updateFragment(fragment, { ...json, content: [d, a, b, c].flatMap((node) => (node ? [node] : [])) });
    expect((fragmentToJson(fragment).content ?? []).map((node) => node.attrs?.id)).toEqual(
      [d, a, b, c].map((node) => node?.attrs?.id),
    );
    doc.destroy();
  });
});
