// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideSurroundings } from './surroundings.ts';

let screen: HTMLElement;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="screen"><nav class="rail"><button id="tab"></button></nav>' +
    '<div class="page__text" tabindex="0"></div></div>';
  screen = element('#screen');
  end = hideSurroundings(screen);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
const text = () => element('.page__text');
const state = (): string | undefined => screen.dataset['surroundings'];
const type = () => text().dispatchEvent(new InputEvent('beforeinput', { bubbles: true }));
function move(movementX: number, target = text(), pointerType = 'mouse'): void {
  const event = new MouseEvent('pointermove', { bubbles: true });
  for (const [name, value] of Object.entries({ movementX, movementY: 0, pointerType }))
    Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
}
const escape = () => text().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

test('the controls are hidden at first, come with the mouse, and go with the next typed character', () => {
  expect(state()).toBe('hidden');
  move(5);
  expect(state()).toBe('hidden');
  move(35);
  expect(state()).toBe('shown');
  type();
  expect(state()).toBe('hidden');
  // The next movement is measured from the last typed character.
  move(8);
  type();
  move(8);
  expect(state()).toBe('hidden');
});

test('the controls go when the mouse rests over the page and the text has the focus', () => {
  text().focus();
  move(40);
  vi.advanceTimersByTime(2_900);
  expect(state()).toBe('shown');
  vi.advanceTimersByTime(200);
  expect(state()).toBe('hidden');
  move(40);
  move(10, element('#tab'));
  vi.advanceTimersByTime(10_000);
  expect(state()).toBe('shown');
});

test('the controls come with Escape, unless it closes a menu of the text', () => {
  text().focus();
  const menu = document.createElement('div');
  menu.className = 'typed-menu';
  document.body.append(menu);
  escape();
  expect(state()).toBe('hidden');
  menu.remove();
  escape();
  expect(state()).toBe('shown');
});

test('the controls come with the focus, and on a touch screen with a tap beside the text', () => {
  element('#tab').focus();
  expect(state()).toBe('shown');
  text().focus();
  type();
  const tap = (target: HTMLElement) =>
    target.dispatchEvent(
      Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
    );
  tap(text());
  move(400, text(), 'touch');
  expect(state()).toBe('hidden');
  tap(screen);
  expect(state()).toBe('shown');
});

test.each(['inspector', 'pane__head'])(
  'the focus shows a hidden .%s, and the mouse over it keeps it visible',
  (className) => {
    const button = document.createElement('button');
    const part = document.createElement('div');
    part.className = className;
    part.append(button);
    screen.append(part);
    button.focus();
    expect(state()).toBe('shown');
    text().focus();
    type();
    move(40, button);
    vi.advanceTimersByTime(10_000);
    expect(state()).toBe('shown');
  },
);

test('at the end of the mode the controls are there for good', () => {
  end();
  expect(state()).toBeUndefined();
  type();
  expect(state()).toBeUndefined();
});
