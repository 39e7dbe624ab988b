// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dragGesture } from './drag-gesture.ts';

let events: string[] = [];
let list: HTMLElement;
let row: HTMLElement;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  list = document.body.appendChild(document.createElement('div'));
  row = list.appendChild(document.createElement('div'));
  row.addEventListener('click', () => events.push('click'));
  row.addEventListener('contextmenu', () => events.push('menu'));
  stop = dragGesture(list, {
    canStart: () => true,
    onStart: (_, { x, y }) => events.push(`lift ${x},${y}`),
    onMove: ({ x, y }) => events.push(`move ${x},${y}`),
    onDrop: ({ x, y }) => events.push(`drop ${x},${y}`),
    onCancel: () => events.push('off'),
  });
});
afterEach(() => {
  stop();
  list.remove();
  // The listener that stops the click after a drag is on the window until a timer removes it.
  window.dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  vi.useRealTimers();
});

const pointer = (type: string, x: number, y: number, pointerType = 'mouse') =>
  row.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      clientX: x,
      clientY: y,
      pointerType,
      isPrimary: true,
      button: 0,
    }),
  );
const touch = (type: string): boolean =>
  row.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));

describe('a drag by mouse', () => {
  test('moving the mouse by 8 px starts a drag, and the click at its end is suppressed', () => {
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 10, 17);
    pointer('pointerup', 10, 17);
    row.click();
    expect(events).toEqual(['click']);
    events = [];
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 10, 18);
    pointer('pointerup', 10, 18);
    row.click();
    expect(events).toEqual(['lift 10,10', 'move 10,18', 'drop 10,18']);
    vi.runAllTimers();
    row.click();
    expect(events.at(-1)).toBe('click');
  });

  test('Escape cancels the drag, and the key event does not propagate', () => {
    const documentListener = vi.fn<() => void>();
    document.addEventListener('keydown', documentListener, { once: true });
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 30, 10);
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    pointer('pointermove', 40, 10);
    pointer('pointerup', 40, 10);
    row.click();
    document.removeEventListener('keydown', documentListener);
    expect(documentListener).not.toHaveBeenCalled();
    expect(events).toEqual(['lift 10,10', 'move 30,10', 'off']);
  });
});

describe('a drag by finger', () => {
  test('a finger that moves at once scrolls the list', () => {
    pointer('pointerdown', 10, 10, 'touch');
    expect(touch('touchmove')).toBe(true);
    pointer('pointermove', 10, 40, 'touch');
    vi.advanceTimersByTime(1000);
    pointer('pointermove', 10, 80, 'touch');
    expect(events).toEqual([]);
  });

  test('a finger that rested starts a drag, and the list does not scroll', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(400);
    expect(touch('touchmove')).toBe(false);
    pointer('pointermove', 10, 40, 'touch');
    pointer('pointerup', 10, 40, 'touch');
    expect(events).toEqual(['lift 10,10', 'move 10,40', 'drop 10,40']);
  });

  test('a finger that rested and is released opens the menu once', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(600);
    pointer('pointerup', 10, 10, 'touch');
    expect(touch('touchend')).toBe(false);
    expect(events).toEqual(['menu']);
  });

  test('a pointercancel event cancels the drag', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(400);
    pointer('pointermove', 10, 40, 'touch');
    pointer('pointercancel', 10, 40, 'touch');
    expect(events.at(-1)).toBe('off');
  });
});
