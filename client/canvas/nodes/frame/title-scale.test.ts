import { expect, test } from 'vitest';
import { titleScale } from './title-scale.ts';

test('the title of a frame is never smaller on the screen than at 100 %, and hardly larger until the canvas is magnified', () => {
  for (let zoom = 0.05; zoom <= 1; zoom += 0.01) {
    const onScreen = titleScale(zoom) * zoom;
    expect(onScreen).toBeGreaterThanOrEqual(1 - 1e-9);
    expect(onScreen).toBeLessThan(1.2);
  }
});

test('the title of a frame grows with a magnified canvas', () => {
  expect([1, 1.5, 4].map(titleScale)).toEqual([1, 1, 1]);
});
