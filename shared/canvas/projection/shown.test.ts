import { describe, expect, test } from 'vitest';
import { Groups } from './groups.ts';
import { isSame } from './shown.ts';

describe('the comparison of drawn items', () => {
  const node = { id: 'n', z: 0, position: { absolute: { x: 1, y: 2 }, frameId: null }, step: null };

  test.each<[string, object | undefined, boolean]>([
    ['a deep copy', structuredClone(node), true],
    [
      'an object with another position',
      { ...node, position: { ...node.position, absolute: { x: 1, y: 3 } } },
      false,
    ],
    ['an object in another frame', { ...node, position: { ...node.position, frameId: 'f' } }, false],
    ['an object with another z', { ...node, z: 1 }, false],
    ['an object that became a step', { ...node, step: { number: 1 } }, false],
    ['an object with fewer keys', { id: 'n' }, false],
    ['an object with more keys', { ...node, color: undefined }, false],
    ['an object with a renamed key', { id: 'n', z: 0, position: node.position, steps: null }, false],
    ['undefined', undefined, false],
  ])('%s is recognized as equal or different, in both directions', (_name, other, same) => {
    expect(isSame(node, other)).toBe(same);
    expect(isSame(other, node)).toBe(same);
  });

  test('undefined equals undefined, and NaN equals NaN', () => {
    expect(isSame(undefined, undefined)).toBe(true);
    expect(isSame({ a: Number.NaN }, { a: Number.NaN })).toBe(true);
  });

  test('values more than two levels down are compared by identity', () => {
    const deep = { a: { b: { c: { d: 1 } } } };
    expect(isSame(deep, structuredClone(deep))).toBe(false);
    expect(isSame(deep, { a: { b: { c: deep.a.b.c } } })).toBe(true);
  });
});

test('a member is in one group at a time, and a group without members is removed', () => {
  const groups = new Groups();
  groups.move('a', undefined, 'one');
  groups.move('b', undefined, 'one');
  expect([...groups.of('one')]).toEqual(['a', 'b']);
  groups.move('a', 'one', 'two');
  expect([[...groups.of('one')], [...groups.of('two')]]).toEqual([['b'], ['a']]);
  groups.move('b', 'one', 'one');
  expect([...groups.of('one')]).toEqual(['b']);
  groups.move('b', 'one', undefined);
  groups.move('x', 'never', undefined);
  expect([...groups.of('one')]).toEqual([]);
  expect([...groups.of('undefined')]).toEqual([]);
});
