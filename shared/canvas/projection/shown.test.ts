import { describe, expect, test } from 'vitest';
import { Groups } from './groups.ts';
import { isSame } from './shown.ts';

describe('what is drawn alike', () => {
  const node = { id: 'n', z: 0, place: { absolute: { x: 1, y: 2 }, frameId: null }, step: null };

  test.each<[string, object | undefined, boolean]>([
    ['a copy', structuredClone(node), true],
    ['another place', { ...node, place: { ...node.place, absolute: { x: 1, y: 3 } } }, false],
    ['another frame', { ...node, place: { ...node.place, frameId: 'f' } }, false],
    ['another depth', { ...node, z: 1 }, false],
    ['one that is a step now', { ...node, step: { number: 1 } }, false],
    ['one that says less', { id: 'n' }, false],
    ['one that says more', { ...node, color: undefined }, false],
    ['one with another name for it', { id: 'n', z: 0, place: node.place, steps: null }, false],
    ['nothing', undefined, false],
  ])('%s', (_name, other, same) => {
    expect(isSame(node, other)).toBe(same);
    expect(isSame(other, node)).toBe(same);
  });

  test('nothing is nothing, and no number is itself', () => {
    expect(isSame(undefined, undefined)).toBe(true);
    expect(isSame({ a: Number.NaN }, { a: Number.NaN })).toBe(true);
  });

  test('three levels down it is looked at no more: such values are told apart by who they are', () => {
    const deep = { a: { b: { c: { d: 1 } } } };
    expect(isSame(deep, structuredClone(deep))).toBe(false);
    expect(isSame(deep, { a: { b: { c: deep.a.b.c } } })).toBe(true);
  });
});

test('members of groups: each is in one, and a group that is left by all is as if it had never been', () => {
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
