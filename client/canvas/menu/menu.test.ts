import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addNode, setLocked } from '../editor/editor-commands.ts';
import { newDesk } from '../testing/desks.ts';
import { LongPress } from './long-press.ts';
import { pile } from './z-order-commands.ts';
import { RightPress } from './right-press.ts';

describe('[K9] bring to front, send to back', () => {
  const four = () => {
    const canvasEditor = newDesk();
    const ids = [0, 1, 2, 3].map((at) => addNode(canvasEditor, 'markdownNode', { x: at * 300, y: 0 }));
    const order = () => canvasEditor.getView().nodes.map(({ id }) => ids.indexOf(id));
    return { canvasEditor, ids, order };
  };

  test('what is chosen goes before or behind all else, in its own order, as one step', () => {
    const { canvasEditor, ids, order } = four();
    canvasEditor.select([ids[0]!, ids[2]!]);
    pile(canvasEditor, 'front');
    expect(order()).toEqual([1, 3, 0, 2]);
    pile(canvasEditor, 'back');
    expect(order()).toEqual([0, 2, 1, 3]);
    canvasEditor.undo();
    expect(order()).toEqual([1, 3, 0, 2]);
    canvasEditor.undo();
    expect(order()).toEqual([0, 1, 2, 3]);
  });

  test('what is locked stays where it is', () => {
    const { canvasEditor, ids, order } = four();
    setLocked(canvasEditor, [ids[0]!], true);
    canvasEditor.select([ids[0]!]);
    pile(canvasEditor, 'front');
    expect(order()).toEqual([0, 1, 2, 3]);
  });
});

describe('a right press', () => {
  const at = (clientX: number, button = 2) => ({ button, clientX, clientY: 0 });

  test('opens the menu when the button is up, where the browser asks while it is down', () => {
    const press = new RightPress();
    press.down(at(10));
    expect(press.mayOpen({ buttons: 2 })).toBe(false);
    press.move(at(12));
    expect(press.up()).toBe(true);
    expect(press.up()).toBe(false);
  });

  test('opens it where the browser asks afterwards', () => {
    const press = new RightPress();
    press.down(at(10));
    expect(press.up()).toBe(false);
    expect(press.mayOpen({ buttons: 0 })).toBe(true);
  });

  test('that drags the canvas opens none, whenever the browser asks', () => {
    const press = new RightPress();
    press.down(at(10));
    expect(press.mayOpen({ buttons: 2 })).toBe(false);
    press.move(at(40));
    expect(press.up()).toBe(false);
    press.down(at(10));
    press.move(at(40));
    press.up();
    expect(press.mayOpen({ buttons: 0 })).toBe(false);
  });

  test('is none for fingers and keys: they open it at once', () => {
    const press = new RightPress();
    press.down(at(10, 0));
    expect(press.mayOpen({ buttons: 0 })).toBe(true);
    expect(new RightPress().mayOpen({ buttons: 0 })).toBe(true);
  });
});

describe('a finger', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const at = (clientX: number) => [{ clientX, clientY: 0 }];

  test('that rests is a long press; one that moves, goes, or is not alone is none', () => {
    const press = new LongPress();
    const onLong = vi.fn();
    press.begin(at(10), onLong);
    press.move(at(14));
    vi.advanceTimersByTime(500);
    expect(onLong).toHaveBeenCalledTimes(1);
    expect(press.lift()).toBe(true);
    press.begin(at(10), onLong);
    expect(press.lift()).toBe(false);
    press.begin(at(10), onLong);
    press.move(at(30));
    press.begin([...at(10), ...at(90)], onLong);
    vi.advanceTimersByTime(1000);
    press.begin(at(10), onLong);
    press.end();
    vi.advanceTimersByTime(1000);
    expect(onLong).toHaveBeenCalledTimes(1);
  });
});
