// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTips, tipAttributes } from './tips.ts';

let shown: (string | null)[] = [];
let stop = (): void => {};
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  stop = followTips((tip) => shown.push(tip && `${tip.text} ${tip.side}`));
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

test('a tooltip appears when the pointer rests on its element and disappears when the pointer leaves', () => {
  const bold = button('Bold');
  point(bold);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['Bold right']);
  point(document.body);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['Bold right', null]);
});

test('moving from one element to the next hides the first tooltip and shows the second after its delay', () => {
  const [bold, italic] = [button('Bold'), button('Italic')];
  point(bold);
  vi.advanceTimersByTime(700);
  point(italic);
  vi.advanceTimersByTime(700);
  expect(shown.filter((text) => text !== null)).toEqual(['Bold right', 'Italic right']);
  expect(shown).toContain(null);
});

test('a tooltip stays while the pointer crosses over to the tooltip itself', () => {
  const popup = document.body.appendChild(document.createElement('div'));
  popup.className = 'tooltip';
  point(button('Bold'));
  vi.advanceTimersByTime(700);
  point(document.body);
  vi.advanceTimersByTime(50);
  point(popup);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['Bold right']);
  point(document.body);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['Bold right', null]);
});

test.each(['pointerdown', 'click', 'keydown'])(
  '%s hides the tooltip, and it does not reappear while the pointer rests on',
  (type) => {
    const bold = button('Bold');
    point(bold);
    vi.advanceTimersByTime(700);
    bold.dispatchEvent(new Event(type, { bubbles: true }));
    point(bold);
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual(['Bold right', null]);
  },
);

test('a tooltip does not appear after an early pointerdown, nor for an element that was removed', () => {
  const [bold, removed] = [button('Bold'), button('Gone')];
  point(bold);
  bold.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(2000);
  point(removed);
  removed.remove();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([]);
});

test('a touch shows no tooltip', () => {
  point(button('Bold'), 'touch');
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([]);
});
