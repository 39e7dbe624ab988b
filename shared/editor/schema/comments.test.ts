import { expect, test } from 'vitest';
import { MARK_LIST } from './marks.ts';
import { NODE_LIST } from './nodes.ts';

test('[X9] the schema has no mark, node or attribute for comments', () => {
  const names = [...MARK_LIST, ...NODE_LIST].flatMap(([name, { attributes }]) => [
    name,
    ...Object.keys(attributes),
  ]);
  expect(names.filter((name) => /comment|thread|discussion|annotation/i.test(name))).toEqual([]);
  // The list of marks is closed: a comment mark would require write access for everybody allowed to comment.
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
