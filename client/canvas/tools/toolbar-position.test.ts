import { describe, expect, test } from 'vitest';
import { toolbarPosition } from './toolbar-position.ts';

describe('the position of a toolbar', () => {
  const window = { width: 400, height: 800 };
  const box = { x: 100, y: 200, width: 100, height: 50 };
  const position = (transform: [number, number, number], of = box) => {
    const { className, style } = toolbarPosition(of, 14, transform, window);
    return { className, at: ['--x', '--y'].map((name) => Reflect.get(style, name) as string) };
  };

  test('a toolbar is centered above its item at any zoom', () => {
    expect(position([0, 0, 1])).toMatchObject({ at: ['150px', '186px'] });
    expect(position([10, 20, 2])).toMatchObject({ at: ['310px', '406px'] });
    expect(position([0, 0, 1]).className).not.toContain('under');
  });

  test('a toolbar is below its item if there is no room above, but above an item taller than the window', () => {
    expect(position([0, -180, 1])).toEqual({
      className: 'floating-tools foot-bar nopan floating-tools--under',
      at: ['150px', '84px'],
    });
    expect(position([0, -180, 1], { ...box, height: 790 }).className).not.toContain('under');
  });

  test('a toolbar is hidden while its item is outside the viewport', () => {
    for (const [x, y] of [
      [-201, 0],
      [301, 0],
      [0, -251],
      [0, 601],
    ] as const)
      expect(position([x, y, 1]).className).toContain('is-away');
    expect(position([299, 0, 1]).className).not.toContain('is-away');
  });
});
