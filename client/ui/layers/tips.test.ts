// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTips, tipAttributes } from './tips.ts';

let told: (string | null)[] = [];
let stop = (): void => {};
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  stop = followTips((tip) => told.push(tip && `${tip.text} ${tip.side}`));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function button(text: string): HTMLElement {
  const made = document.body.appendChild(document.createElement('button'));
  for (const [name, value] of Object.entries(tipAttributes({ text, keys: undefined, side: 'right' })))
    made.setAttribute(name, value);
  return made;
}

const point = (element: Element, pointerType = 'mouse'): boolean =>
  element.dispatchEvent(new PointerEvent('pointerover', { pointerType, bubbles: true }));

test('a hint waits for the pointer to rest, and goes when it leaves', () => {
  const bold = button('Bold');
  point(bold);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['Bold right']);
  point(document.body);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['Bold right', null]);
});

test('from one element to the next the first hint goes and the second waits its time', () => {
  const [bold, italic] = [button('Bold'), button('Italic')];
  point(bold);
  vi.advanceTimersByTime(700);
  point(italic);
  vi.advanceTimersByTime(700);
  expect(told.filter((text) => text !== null)).toEqual(['Bold right', 'Italic right']);
  expect(told).toContain(null);
});

test('the pointer may cross over to the hint itself', () => {
  const popup = document.body.appendChild(document.createElement('div'));
  popup.className = 'tooltip';
  point(button('Bold'));
  vi.advanceTimersByTime(700);
  point(document.body);
  vi.advanceTimersByTime(50);
  point(popup);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['Bold right']);
  point(document.body);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['Bold right', null]);
});

test.each(['pointerdown', 'click', 'keydown'])(
  '%s ends it, and it does not come back by resting on',
  (type) => {
    const bold = button('Bold');
    point(bold);
    vi.advanceTimersByTime(700);
    bold.dispatchEvent(new Event(type, { bubbles: true }));
    point(bold);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(['Bold right', null]);
  },
);

test('a press before it comes keeps it away; so does what a press took off the page', () => {
  const [bold, gone] = [button('Bold'), button('Gone')];
  point(bold);
  bold.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(2000);
  point(gone);
  gone.remove();
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([]);
});

test('touching shows none', () => {
  point(button('Bold'), 'touch');
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([]);
});
