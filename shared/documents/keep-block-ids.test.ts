import { expect, test, vi } from 'vitest';
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

test('an unchanged text keeps every block id', () => {
  const wanted = documentOf(
    code('One'),
    paragraph('First words.'),
    paragraph('Second words.'),
    paragraph('Third words.'),
  );
  expect(idsOf(keepBlockIds(before, wanted))).toEqual(['aaaaaaa1', 'bbbbbbb2', 'ccccccc3', 'ddddddd4']);
});

test('a changed block between two unchanged ones keeps its id, and an inserted block has none', () => {
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

test('the id of a removed block is not reused for a block of another type', () => {
  const wanted = documentOf(code('One'), code('Second words.'), paragraph('Third words.'));
  expect(idsOf(keepBlockIds(before, wanted))).toEqual(['aaaaaaa1', undefined, 'ddddddd4']);
});

test('ids in the new text are ignored, so no id occurs twice', () => {
  const wanted = documentOf(
    paragraph('x', 'ddddddd4'),
    paragraph('y', 'ddddddd4'),
    paragraph('Third words.'),
  );
  const ids = idsOf(withBlockIds(keepBlockIds(before, wanted)));
  expect(new Set(ids).size).toBe(3);
  expect(ids[2]).toBe('ddddddd4');
});

test('of moved blocks, the longest run in the old order keeps its ids, and no id occurs twice', () => {
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

test('twice as many new blocks need twice as many lookups', () => {
  const lookups = (count: number): number => {
    const wanted = documentOf(...Array.from({ length: count }, () => paragraph('Again.')));
    const spy = vi.spyOn(Map.prototype, 'get');
    keepBlockIds(documentOf(paragraph('Once.')), wanted);
    const calls = spy.mock.calls.length;
    spy.mockRestore();
    return calls;
  };
  expect(lookups(2_000) / lookups(1_000)).toBeLessThan(2.1);
});
