// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { columnWidthOf, pictureOf, showWidth, widthAfterDrag, widthAfterKey } from './image-width.ts';

const drag = { side: 'right', align: 'left', startWidth: 300, columnWidth: 600 } as const;

test('a handle that is dragged outwards widens the image, inwards it narrows it', () => {
  expect(widthAfterDrag(drag, 60)).toBe(60);
  expect(widthAfterDrag(drag, -60)).toBe(40);
  expect(widthAfterDrag({ ...drag, side: 'left' }, -60)).toBe(60);
});

test('a centered image grows on both sides, so that the handle stays under the pointer', () => {
  expect(widthAfterDrag({ ...drag, align: 'center' }, 60)).toBe(70);
});

test('a drag never leaves the allowed widths, even on a page without a width', () => {
  expect(widthAfterDrag(drag, 5_000)).toBe(100);
  expect(widthAfterDrag(drag, -5_000)).toBe(10);
  expect(widthAfterDrag({ ...drag, columnWidth: 0 }, 10)).toBe(100);
});

test.each([
  ['ArrowRight', false, 55],
  ['ArrowUp', true, 51],
  ['ArrowLeft', false, 45],
  ['ArrowDown', true, 49],
  ['Home', false, 10],
  ['End', false, 100],
  ['a', false, null],
])('the key %s with Shift %s changes a width of 50 percent to %s', (key, isShifted, width) => {
  expect(widthAfterKey(50, key, isShifted)).toBe(width);
});

test('a shown width is removed without a trace', () => {
  const figure = document.createElement('figure');
  showWidth(figure, 40);
  expect([figure.dataset['width'], figure.style.getPropertyValue('--width')]).toEqual(['40', '40%']);
  showWidth(figure, null);
  expect([figure.dataset['width'], figure.style.getPropertyValue('--width')]).toEqual([undefined, '']);
});

test('the handles are at the picture, at the frame of a foreign picture, or at the figure of a missing one', () => {
  const figure = document.createElement('figure');
  const image = figure.appendChild(document.createElement('img'));
  expect(pictureOf(figure)).toBe(image);
  const foreign = figure.appendChild(document.createElement('span'));
  foreign.className = 'foreign-picture';
  expect(pictureOf(figure)).toBe(foreign);
  figure.dataset['missing'] = 'The pier';
  expect(pictureOf(figure)).toBe(figure);
  expect(columnWidthOf(figure)).toBe(0);
});
