import { expect, test } from 'vitest';
import { MARK_LIST } from './marks.ts';
import { NODE_LIST } from './nodes.ts';

test('[X9] a comment is no mark and no node, and hangs on no attribute', () => {
  const names = [...MARK_LIST, ...NODE_LIST].flatMap(([name, { attributes }]) => [
    name,
    ...Object.keys(attributes),
  ]);
  expect(names.filter((name) => /comment|thread|discussion|annotation/i.test(name))).toEqual([]);
  // The marks are a closed list: one more would be a right to write for whoever comments.
  expect(MARK_LIST.map(([name]) => name).sort()).toEqual([
    'bold',
    'code',
    'deletion',
    'formatting',
    'highlight',
    'insertion',
    'italic',
    'link',
    'origin',
    'strike',
    'style',
    'subscript',
    'superscript',
    'tag',
    'underline',
  ]);
});
