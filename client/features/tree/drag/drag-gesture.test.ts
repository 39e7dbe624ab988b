// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dragGesture } from './drag-gesture.ts';

let told: string[] = [];
let list: HTMLElement;
let row: HTMLElement;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  list = document.body.appendChild(document.createElement('div'));
  row = list.appendChild(document.createElement('div'));
  row.addEventListener('click', () => told.push('click'));
  row.addEventListener('contextmenu', () => told.push('menu'));
  stop = dragGesture(list, {
    canLift: () => true,
    onLift: (_, { x, y }) => told.push(`lift ${x},${y}`),
    onMove: ({ x, y }) => told.push(`move ${x},${y}`),
    onDrop: ({ x, y }) => told.push(`drop ${x},${y}`),
    onCallOff: () => told.push('off'),
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

describe('by mouse', () => {
  test('7 px are a press, 8 px lift; the press that ends it opens nothing', () => {
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 10, 17);
    pointer('pointerup', 10, 17);
    row.click();
    expect(told).toEqual(['click']);
    told = [];
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 10, 18);
    pointer('pointerup', 10, 18);
    row.click();
    expect(told).toEqual(['lift 10,10', 'move 10,18', 'drop 10,18']);
    vi.runAllTimers();
    row.click();
    expect(told.at(-1)).toBe('click');
  });

  test('Escape calls it off, and nobody else hears that key', () => {
    const heard = vi.fn<() => void>();
    document.addEventListener('keydown', heard, { once: true });
    pointer('pointerdown', 10, 10);
    pointer('pointermove', 30, 10);
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    pointer('pointermove', 40, 10);
    pointer('pointerup', 40, 10);
    row.click();
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    expect(told).toEqual(['lift 10,10', 'move 30,10', 'off']);
  });
});

describe('by finger', () => {
  test('a finger that moves at once scrolls', () => {
    pointer('pointerdown', 10, 10, 'touch');
    expect(touch('touchmove')).toBe(true);
    pointer('pointermove', 10, 40, 'touch');
    vi.advanceTimersByTime(1000);
    pointer('pointermove', 10, 80, 'touch');
    expect(told).toEqual([]);
  });

  test('one that rested drags, and the list holds still', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(400);
    expect(touch('touchmove')).toBe(false);
    pointer('pointermove', 10, 40, 'touch');
    pointer('pointerup', 10, 40, 'touch');
    expect(told).toEqual(['lift 10,10', 'move 10,40', 'drop 10,40']);
  });

  test('one that rested and is let go opens the menu, once', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(600);
    pointer('pointerup', 10, 10, 'touch');
    expect(touch('touchend')).toBe(false);
    expect(told).toEqual(['menu']);
  });

  test('what the system takes is called off', () => {
    pointer('pointerdown', 10, 10, 'touch');
    vi.advanceTimersByTime(400);
    pointer('pointermove', 10, 40, 'touch');
    pointer('pointercancel', 10, 40, 'touch');
    expect(told.at(-1)).toBe('off');
  });
});
