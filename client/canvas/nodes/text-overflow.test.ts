// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { measureOverflow, watchOverflow } from './text-overflow.ts';

afterEach(() => document.body.replaceChildren());

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Adds a box with a text to the page. jsdom lays out nothing, so the heights are given. */
function addText(boxHeight: number, textHeight: number) {
  const box = document.createElement('div');
  box.style.padding = '12px 16px';
  const text = document.createElement('div');
  box.append(text);
  document.body.append(box);
  Object.defineProperty(box, 'clientHeight', { value: boxHeight });
  const height = vi.fn(() => textHeight);
  Object.defineProperty(text, 'offsetHeight', { get: height });
  return { box, text, height };
}
const marksOf = (box: HTMLElement) => [box.hasAttribute('data-more'), box.hasAttribute('data-fits')];

test('the box of a text that is longer shows that there is more', async () => {
  const [long, short] = [addText(96, 300), addText(96, 72)];
  for (const { text } of [long, short]) measureOverflow(text);
  expect([marksOf(long.box), marksOf(short.box)]).toEqual([
    [false, false],
    [false, false],
  ]);
  await nextFrame();
  expect([marksOf(long.box), marksOf(short.box)]).toEqual([
    [true, false],
    [false, true],
  ]);
  long.height.mockReturnValue(48);
  measureOverflow(long.text);
  await nextFrame();
  expect(marksOf(long.box)).toEqual([false, true]);
});

test('all texts are measured before one is marked, and each once', async () => {
  const texts = Array.from({ length: 50 }, () => addText(96, 300));
  const marked = vi.spyOn(Element.prototype, 'toggleAttribute');
  for (const { text } of [...texts, ...texts]) measureOverflow(text);
  let markedBefore = 0;
  texts.at(-1)?.height.mockImplementation(() => {
    markedBefore = marked.mock.calls.length;
    return 300;
  });
  await nextFrame();
  expect(markedBefore).toBe(0);
  expect(texts.map(({ height }) => height.mock.calls.length)).toEqual(Array(50).fill(1));
  marked.mockRestore();
});

test('a text is measured again when an image in it has loaded, until it is removed', async () => {
  const { box, text, height } = addText(96, 72);
  const stop = watchOverflow(text);
  const image = document.createElement('img');
  text.append(image);
  height.mockReturnValue(300);
  image.dispatchEvent(new Event('load'));
  await nextFrame();
  expect(marksOf(box)).toEqual([true, false]);
  stop();
  height.mockReturnValue(72);
  image.dispatchEvent(new Event('load'));
  await nextFrame();
  expect(marksOf(box)).toEqual([true, false]);
});
