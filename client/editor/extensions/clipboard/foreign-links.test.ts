import { Fragment, Slice } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { node, schema } from '../../testing/sample-document.ts';
import { sampleReferences } from '../../testing/sample-references.ts';
import { linksByTitle } from './foreign-links.ts';

const link = (ref: string | null, label: string) => node('token', { kind: 'link', ref, label });
const pasted = (...links: ReturnType<typeof link>[]): Slice =>
  new Slice(Fragment.from(schema.node('paragraph', null, [schema.text('See '), ...links])), 1, 1);
const attrsIn = (slice: Slice) => {
  const found: unknown[] = [];
  slice.content.descendants(({ type, attrs }) => {
    if (type.name === 'token') found.push([attrs['ref'], attrs['label']]);
  });
  return found;
};
const item = (id: string, isInTrash = false) =>
  ({ id, title: 'Ferry', kind: 'document', folderName: '', isInTrash }) as const;
const KNOWN = new Map([
  ['here', item('here')],
  ['trashed', item('trashed', true)],
  ['unknown', undefined],
]);
const references = {
  ...sampleReferences(),
  itemOf: (id: string) => (KNOWN.has(id) ? KNOWN.get(id) : null),
};

test('a link that was copied in another workspace becomes a link by title', () => {
  expect(attrsIn(linksByTitle(pasted(link('elsewhere', 'Maren’s rope')), references))).toEqual([
    [null, 'Maren’s rope'],
  ]);
});

test.each([
  ['to an item of this workspace', 'here'],
  ['to an item in the trash', 'trashed'],
  ['to an item that is not known yet', 'unknown'],
])('a link %s stays as it is', (_, ref) => {
  expect(attrsIn(linksByTitle(pasted(link(ref, 'Ferry')), references))).toEqual([[ref, 'Ferry']]);
});

test('a link with own words that was copied in another workspace keeps them, and the title that it leads to', () => {
  const own = node('token', { kind: 'link', ref: 'elsewhere', label: 'he', data: '[[Ferryman]]' });
  const block = node('token', { kind: 'link', ref: 'elsewhere', label: 'Ferryman', data: 'abcd1234' });
  const attrs = linksByTitle(pasted(own, block), references).content.firstChild?.children.map(
    (each) => each.attrs,
  );
  expect(attrs?.slice(1)).toMatchObject([
    { ref: null, label: 'he', data: '[[Ferryman]]' },
    { ref: null, label: 'Ferryman', data: null },
  ]);
});

test('a mention, the open ends of the slice, and a text without a workspace stay as they are', () => {
  const mention = node('token', { kind: 'mention', ref: 'elsewhere', label: 'Ines' });
  const slice = pasted(mention, link('elsewhere', 'Ferry'));
  expect(linksByTitle(slice, references)).toMatchObject({ openStart: 1, openEnd: 1 });
  expect(attrsIn(linksByTitle(slice, references))[0]).toEqual(['elsewhere', 'Ines']);
  expect(linksByTitle(slice, undefined)).toBe(slice);
});
