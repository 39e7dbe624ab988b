import { expect, test } from 'vitest';
import { LEAST_ZOOM, MOST_ZOOM } from './stored-viewport.ts';
import { farLines } from './far-lines.ts';

test('lines are about one pixel wide when zoomed out and are not thickened from 70 % up', () => {
  for (const zoom of [0.7, 1, 2, MOST_ZOOM]) expect(farLines(zoom)).toBe(1);
  for (let zoom = LEAST_ZOOM; zoom < 0.6; zoom += 0.01) {
    const pixels = farLines(zoom) * zoom;
    expect(pixels, `at ${zoom}`).toBeGreaterThan(0.6);
    expect(pixels, `at ${zoom}`).toBeLessThan(1.4);
  }
});
