import { expect, test } from 'vitest';
import { withBlockIds } from '../editor/content/block-ids.ts';
import type { NodeJson } from '../editor/content/document-json.ts';
import { createSchema } from '../editor/schema/schema.ts';
import { keepBlockIds } from './keep-block-ids.ts';

const schema = createSchema();
const paragraph = (text: string, id?: string): NodeJson => ({
  type: 'paragraph',
  ...(id ? { attrs: { id } } : {}),
  ...(text ? { content: [{ type: 'text', text }] } : {}),
});
const code = (text: string, id?: string): NodeJson => ({
  type: 'codeBlock',
  attrs: id ? { id } : {},
  content: [{ type: 'text', text }],
});
const documentOf = (...content: NodeJson[]) => schema.nodeFromJSON({ type: 'doc', content });
const idsOf = (json: NodeJson) => (json.content ?? []).map((block) => block.attrs?.['id']);

const before = documentOf(
  code('One', 'aaaaaaa1'),
  paragraph('First words.', 'bbbbbbb2'),
  paragraph('Second words.', 'ccccccc3'),
  paragraph('Third words.', 'ddddddd4'),
);

test('the same text keeps every id', () => {
  const wanted = documentOf(
    code('One'),
    paragraph('First words.'),
    paragraph('Second words.'),
    paragraph('Third words.'),
  );
  expect(idsOf(keepBlockIds(before, wanted))).toEqual(['aaaaaaa1', 'bbbbbbb2', 'ccccccc3', 'ddddddd4']);
});

test('a changed block keeps its id between two that stay, an inserted one has none', () => {
  const wanted = documentOf(
    code('One'),
    paragraph('First words.'),
    paragraph('Second words, changed.'),
    paragraph('Inserted.'),
    paragraph('Third words.'),
  );
  expect(idsOf(keepBlockIds(before, wanted))).toEqual([
    'aaaaaaa1',
    'bbbbbbb2',
    'ccccccc3',
    undefined,
    'ddddddd4',
  ]);
});

test('a removed block takes its id along; a block of another kind gets none of it', () => {
  const wanted = documentOf(code('One'), code('Second words.'), paragraph('Third words.'));
  expect(idsOf(keepBlockIds(before, wanted))).toEqual(['aaaaaaa1', undefined, 'ddddddd4']);
});

test('ids of the new text itself are nobody’s: no id comes twice', () => {
  const wanted = documentOf(
    paragraph('x', 'ddddddd4'),
    paragraph('y', 'ddddddd4'),
    paragraph('Third words.'),
  );
  const ids = idsOf(withBlockIds(keepBlockIds(before, wanted)));
  expect(new Set(ids).size).toBe(3);
  expect(ids[2]).toBe('ddddddd4');
});

test('moved blocks: as many as can keep their order keep their ids, and none is given twice', () => {
  const wanted = documentOf(
    paragraph('Third words.'),
    paragraph('First words.'),
    paragraph('Second words.'),
    code('One'),
  );
  const ids = idsOf(keepBlockIds(before, wanted));
  expect(ids.slice(1, 3)).toEqual(['bbbbbbb2', 'ccccccc3']);
  expect(new Set(ids.filter(Boolean)).size).toBe(ids.filter(Boolean).length);
});
