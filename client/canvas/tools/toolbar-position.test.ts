import { describe, expect, test } from 'vitest';
import { toolbarPosition } from './toolbar-position.ts';

describe('tools of what is chosen', () => {
  const window = { width: 400, height: 800 };
  const box = { x: 100, y: 200, width: 100, height: 50 };
  const stand = (transform: [number, number, number], of = box) => {
    const { className, style } = toolbarPosition(of, 14, transform, window);
    return { className, at: ['--x', '--y'].map((name) => Reflect.get(style, name) as string) };
  };

  test('stand over its middle, at any zoom', () => {
    expect(stand([0, 0, 1])).toMatchObject({ at: ['150px', '186px'] });
    expect(stand([10, 20, 2])).toMatchObject({ at: ['310px', '406px'] });
    expect(stand([0, 0, 1]).className).not.toContain('under');
  });

  test('stand under it where there is no room above, and over what is taller than the window', () => {
    expect(stand([0, -180, 1])).toEqual({
      className: 'floating-tools nopan floating-tools--under',
      at: ['150px', '84px'],
    });
    expect(stand([0, -180, 1], { ...box, height: 790 }).className).not.toContain('under');
  });

  test('are not there while it is out of sight', () => {
    for (const [x, y] of [
      [-201, 0],
      [301, 0],
      [0, -251],
      [0, 601],
    ] as const)
      expect(stand([x, y, 1]).className).toContain('is-away');
    expect(stand([299, 0, 1]).className).not.toContain('is-away');
  });
});
