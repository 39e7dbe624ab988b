import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addNode, setLocked } from '../editor/editor-commands.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { LongPress } from './long-press.ts';
import { sendSelectedTo } from './z-order-commands.ts';
import { RightClick } from './right-click.ts';

describe('[K9] bring to front, send to back', () => {
  const fourNotes = () => {
    const canvasEditor = newCanvasEditor();
    const ids = [0, 1, 2, 3].map((at) => addNode(canvasEditor, 'markdownNode', { x: at * 300, y: 0 }));
    const order = () => canvasEditor.getView().nodes.map(({ id }) => ids.indexOf(id));
    return { canvasEditor, ids, order };
  };

  test('the selected nodes move in front of or behind all others in their own order, as one undo step', () => {
    const { canvasEditor, ids, order } = fourNotes();
    canvasEditor.select([ids[0]!, ids[2]!]);
    sendSelectedTo(canvasEditor, 'front');
    expect(order()).toEqual([1, 3, 0, 2]);
    sendSelectedTo(canvasEditor, 'back');
    expect(order()).toEqual([0, 2, 1, 3]);
    canvasEditor.undo();
    expect(order()).toEqual([1, 3, 0, 2]);
    canvasEditor.undo();
    expect(order()).toEqual([0, 1, 2, 3]);
  });

  test('a locked node keeps its position in the order', () => {
    const { canvasEditor, ids, order } = fourNotes();
    setLocked(canvasEditor, [ids[0]!], true);
    canvasEditor.select([ids[0]!]);
    sendSelectedTo(canvasEditor, 'front');
    expect(order()).toEqual([0, 1, 2, 3]);
  });
});

describe('right click', () => {
  const at = (clientX: number, button = 2) => ({ button, clientX, clientY: 0 });

  test('a right click opens the menu on release if the browser sends contextmenu while the button is down', () => {
    const press = new RightClick();
    press.down(at(10));
    expect(press.mayOpen({ buttons: 2 })).toBe(false);
    press.move(at(12));
    expect(press.up()).toBe(true);
    expect(press.up()).toBe(false);
  });

  test('a right click opens the menu at contextmenu if the browser sends it after the release', () => {
    const press = new RightClick();
    press.down(at(10));
    expect(press.up()).toBe(false);
    expect(press.mayOpen({ buttons: 0 })).toBe(true);
  });

  test('a right drag opens no menu, whether contextmenu is sent before or after the release', () => {
    const press = new RightClick();
    press.down(at(10));
    expect(press.mayOpen({ buttons: 2 })).toBe(false);
    press.move(at(40));
    expect(press.up()).toBe(false);
    press.down(at(10));
    press.move(at(40));
    press.up();
    expect(press.mayOpen({ buttons: 0 })).toBe(false);
  });

  test('a contextmenu event of a finger or a key opens the menu at once', () => {
    const press = new RightClick();
    press.down(at(10, 0));
    expect(press.mayOpen({ buttons: 0 })).toBe(true);
    expect(new RightClick().mayOpen({ buttons: 0 })).toBe(true);
  });
});

describe('long press', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const at = (clientX: number) => [{ clientX, clientY: 0 }];

  test('a resting finger is a long press; a finger that moves, lifts early or is one of two is not', () => {
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
