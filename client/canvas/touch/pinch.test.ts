// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Viewport } from '../editor/stored-viewport.ts';
import { Pinch } from './pinch.ts';
import { pinched } from './pinched.ts';

describe('two fingers', () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const;

  test('apart bring what is between them nearer, and it stays there', () => {
    const to = [
      { x: 50, y: 120 },
      { x: 250, y: 120 },
    ] as const;
    const view = pinched({ x: 10, y: 20, zoom: 0.5 }, from, to);
    expect(view.zoom).toBe(1);
    // The point of the canvas that lay in their middle lies there again.
    const onCanvas = { x: (150 - 10) / 0.5, y: (100 - 20) / 0.5 };
    expect({ x: onCanvas.x * view.zoom + view.x, y: onCanvas.y * view.zoom + view.y }).toEqual({
      x: 150,
      y: 120,
    });
  });

  test('go no farther than the canvas does, and at one place change nothing wildly', () => {
    const far = [
      { x: 0, y: 0 },
      { x: 1e6, y: 0 },
    ] as const;
    expect(pinched({ x: 0, y: 0, zoom: 1 }, from, far).zoom).toBe(4);
    expect(pinched({ x: 0, y: 0, zoom: 1 }, far, from).zoom).toBe(0.05);
    const one = [from[0], from[0]] as const;
    const view = pinched({ x: 0, y: 0, zoom: 1 }, one, one);
    expect([view.x, view.y, view.zoom].every(Number.isFinite)).toBe(true);
  });
});

describe('a pinch', () => {
  afterEach(() => document.body.replaceChildren());

  function open() {
    document.body.innerHTML = `<section><div class="react-flow__pane"><p class="nopan">A node</p></div><i>Tools</i></section>`;
    const place = document.querySelector('section')!;
    let view: Viewport = { x: 0, y: 0, zoom: 1 };
    const pinch = new Pinch(place, { getViewport: () => view, setViewport: (next) => (view = next) });
    const part = (name: string): Element => place.querySelector(name)!;
    /** What React Flow hears of what fingers do. */
    const heard = vi.fn<(type: string) => void>();
    for (const type of ['touchstart', 'touchmove', 'touchend'])
      place.addEventListener(type, () => heard(type));
    const finger = (target: Element, clientX: number) => ({ target, clientX, clientY: 0 });
    const send = (type: string, ...touches: ReturnType<typeof finger>[]) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'touches', { value: touches });
      (touches.at(-1)?.target ?? part('div')).dispatchEvent(event);
      return event;
    };
    return { pinch, part, heard, finger, send, view: () => view };
  }

  test('that begins on a node is not that node’s: it zooms, and the last finger drags nothing', () => {
    const { part, heard, finger, send, view } = open();
    const [node, pane] = [part('p'), part('div')];
    send('touchstart', finger(node, 100));
    send('touchstart', finger(node, 100), finger(pane, 200));
    expect(send('touchmove', finger(node, 50), finger(pane, 250)).defaultPrevented).toBe(true);
    expect(view()).toEqual({ x: -150, y: 0, zoom: 2 });
    send('touchend', finger(node, 50));
    send('touchmove', finger(node, 90));
    send('touchend');
    expect(view().zoom).toBe(2);
    // Who had the first finger learns that it is up.
    expect(heard.mock.calls.flat()).toEqual(['touchstart', 'touchend', 'touchend']);
    send('touchstart', finger(node, 10));
    send('touchmove', finger(node, 20));
    expect(heard).toHaveBeenLastCalledWith('touchmove');
  });

  test('a finger that comes again goes on from where the canvas is', () => {
    const { part, finger, send, view } = open();
    const node = part('p');
    send('touchstart', finger(node, 100), finger(node, 200));
    send('touchmove', finger(node, 100), finger(node, 300));
    send('touchend', finger(node, 100));
    send('touchstart', finger(node, 100), finger(node, 500));
    expect(view().zoom).toBe(2);
    send('touchmove', finger(node, 100), finger(node, 300));
    expect(view().zoom).toBe(1);
  });

  test('on the bare canvas is React Flow’s own, and on tools nobody’s', () => {
    const { part, heard, finger, send, view } = open();
    const [node, pane, tools] = [part('p'), part('div'), part('i')];
    send('touchstart', finger(pane, 100), finger(pane, 200));
    send('touchmove', finger(pane, 100), finger(pane, 300));
    send('touchstart', finger(node, 100), finger(tools, 200));
    send('touchmove', finger(node, 100), finger(tools, 300));
    expect(heard).toHaveBeenCalledTimes(4);
    expect(view().zoom).toBe(1);
  });

  test('is heard no longer once the canvas is closed', () => {
    const { pinch, part, finger, send, view } = open();
    pinch.end();
    send('touchstart', finger(part('p'), 100), finger(part('p'), 200));
    send('touchmove', finger(part('p'), 100), finger(part('p'), 300));
    expect(view().zoom).toBe(1);
  });
});
