import { expect, test } from 'vitest';
import { MIN_ZOOM, MAX_ZOOM } from './stored-viewport.ts';
import { lineWidthFactor } from './line-width-factor.ts';

test('lines are about one pixel wide when zoomed out and are not thickened from 70 % up', () => {
  for (const zoom of [0.7, 1, 2, MAX_ZOOM]) expect(lineWidthFactor(zoom)).toBe(1);
  for (let zoom = MIN_ZOOM; zoom < 0.6; zoom += 0.01) {
    const pixels = lineWidthFactor(zoom) * zoom;
    expect(pixels, `at ${zoom}`).toBeGreaterThan(0.6);
    expect(pixels, `at ${zoom}`).toBeLessThan(1.4);
  }
});
