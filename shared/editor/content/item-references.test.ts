import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { NodeJson } from '../html/node-json.ts';
import { addressOfItem, itemOfAddress } from './item-address.ts';
import { itemReferences } from './item-references.ts';
import { writeFirstContent } from './fragment-json.ts';

const workspaceId = '01890000-0000-7000-8000-00000000000b';
const harbour = '01890000-0000-7000-8000-00000000000a';
const tables = '01890000-0000-7000-8000-00000000000c';

function fragmentOf(...content: NodeJson[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('content');
  writeFirstContent(fragment, { type: 'doc', content });
  return fragment;
}
const text = (words: string, marks: NodeJson['marks'] = []): NodeJson => ({
  type: 'text',
  text: words,
  marks,
});
const link = (ref: string | null, label: string, kind = 'link'): NodeJson => ({
  type: 'token',
  attrs: { kind, ref, label },
});
const p = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', attrs: { id: 'abcd1234' }, content });

describe('itemReferences', () => {
  test('returns link tokens with the text around them', () => {
    const found = itemReferences(
      fragmentOf(
        p(text('He knew '), link(harbour, 'The Harbour'), text(' by heart, '), link('u', 'Ines', 'mention')),
      ),
    );
    expect(found).toEqual([
      {
        target: harbour,
        blockId: 'abcd1234',
        label: 'The Harbour',
        isTitle: true,
        snippet: 'He knew The Harbour by heart, @Ines',
      },
    ]);
  });

  test('the label of a link with own words is no title', () => {
    const own = {
      type: 'token',
      attrs: { kind: 'link', ref: harbour, label: 'the café', data: '[[Harbour]]' },
    };
    expect(itemReferences(fragmentOf(p(text('in '), own)))).toMatchObject([
      { target: harbour, label: 'the café', isTitle: false, snippet: 'in the café' },
    ]);
  });

  test('returns text linked to an item’s address as one reference, across differently marked parts', () => {
    const mark = { type: 'link', attrs: { href: addressOfItem({ workspaceId, itemId: tables }) } };
    const found = itemReferences(
      fragmentOf(
        p(text('from '), text('the 1911 ', [mark]), text('tables', [mark, { type: 'bold' }]), text('.')),
      ),
    );
    expect(found).toMatchObject([
      { target: tables, label: 'the 1911 tables', isTitle: false, snippet: 'from the 1911 tables.' },
    ]);
  });

  test('ignores mentions, links without a valid target and addresses of other sites', () => {
    const foreignLink = {
      type: 'link',
      attrs: { href: `https://example.org/workspace/${workspaceId}?item=${tables}` },
    };
    expect(
      itemReferences(
        fragmentOf(
          p(
            link(harbour, 'Ines', 'mention'),
            link(null, 'No such page'),
            link('x', 'y'),
            text('a', [foreignLink]),
          ),
        ),
      ),
    ).toEqual([]);
  });

  test('returns the first of several links to one item in a block, and links inside table cells', () => {
    const cell: NodeJson = { type: 'tableCell', content: [p(link(tables, 'Tables'))] };
    const found = itemReferences(
      fragmentOf(p(link(harbour, 'one'), text(' and '), link(harbour, 'two')), {
        type: 'table',
        content: [{ type: 'tableRow', content: [cell] }],
      }),
    );
    expect(found.map(({ target, label }) => [target, label])).toEqual([
      [harbour, 'one'],
      [tables, 'Tables'],
    ]);
  });

  test('truncates long snippets at word boundaries and never inside a surrogate pair', () => {
    const long = 'low water '.repeat(40);
    const [found] = itemReferences(
      fragmentOf(p(text(long), link(harbour, '🌊'.repeat(60)), text(` ${long}`))),
    );
    expect(found?.snippet.length).toBeLessThan(210);
    expect(found?.snippet).toMatch(/^…(?:low|water) .* (?:low|water)…$/u);
    expect(found?.snippet.isWellFormed()).toBe(true);
  });
});

test('itemOfAddress parses the address of an item, and absolute URLs only of the given origin', () => {
  const address = addressOfItem({ workspaceId, itemId: harbour });
  expect(itemOfAddress(address)).toEqual({ workspaceId, itemId: harbour });
  expect(itemOfAddress(`https://a.example${address}#x`, 'https://a.example')).toEqual({
    workspaceId,
    itemId: harbour,
  });
  for (const other of [
    `https://a.example${address}`,
    `/x${address}`,
    '/workspace/1?item=2',
    '',
    null,
    `${address}0`,
  ])
    expect(itemOfAddress(other, 'https://b.example')).toBeNull();
});
