// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Viewport } from '../editor/stored-viewport.ts';
import { Pinch, pinchedViewport } from './pinch.ts';

describe('the viewport of a pinch', () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const;

  test('fingers that move apart zoom in around the point between them', () => {
    const to = [
      { x: 50, y: 120 },
      { x: 250, y: 120 },
    ] as const;
    const view = pinchedViewport({ x: 10, y: 20, zoom: 0.5 }, from, to);
    expect(view.zoom).toBe(1);
    // The point of the canvas that was between the fingers is there again.
    const onCanvas = { x: (150 - 10) / 0.5, y: (100 - 20) / 0.5 };
    expect({ x: onCanvas.x * view.zoom + view.x, y: onCanvas.y * view.zoom + view.y }).toEqual({
      x: 150,
      y: 120,
    });
  });

  test('the zoom stays within its limits and is finite for two fingers at one point', () => {
    const far = [
      { x: 0, y: 0 },
      { x: 1e6, y: 0 },
    ] as const;
    expect(pinchedViewport({ x: 0, y: 0, zoom: 1 }, from, far).zoom).toBe(4);
    expect(pinchedViewport({ x: 0, y: 0, zoom: 1 }, far, from).zoom).toBe(0.05);
    const one = [from[0], from[0]] as const;
    const view = pinchedViewport({ x: 0, y: 0, zoom: 1 }, one, one);
    expect([view.x, view.y, view.zoom].every(Number.isFinite)).toBe(true);
  });
});

describe('a pinch', () => {
  afterEach(() => document.body.replaceChildren());

  function open() {
    document.body.innerHTML = `<section><div class="react-flow__pane"><p class="nopan">A node</p></div><i>Tools</i></section>`;
    const board = document.querySelector('section')!;
    let view: Viewport = { x: 0, y: 0, zoom: 1 };
    const pinch = new Pinch(board, { getViewport: () => view, setViewport: (next) => (view = next) });
    const part = (name: string): Element => board.querySelector(name)!;
    /** Receives the touch events that React Flow would receive. */
    const onTouch = vi.fn<(type: string) => void>();
    for (const type of ['touchstart', 'touchmove', 'touchend'])
      board.addEventListener(type, () => onTouch(type));
    const finger = (target: Element, clientX: number) => ({ target, clientX, clientY: 0 });
    const send = (type: string, ...touches: ReturnType<typeof finger>[]) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'touches', { value: touches });
      (touches.at(-1)?.target ?? part('div')).dispatchEvent(event);
      return event;
    };
    return { pinch, part, onTouch, finger, send, view: () => view };
  }

  test('a pinch that starts on a node zooms, and the last finger drags nothing', () => {
    const { part, onTouch, finger, send, view } = open();
    const [node, pane] = [part('p'), part('div')];
    send('touchstart', finger(node, 100));
    send('touchstart', finger(node, 100), finger(pane, 200));
    expect(send('touchmove', finger(node, 50), finger(pane, 250)).defaultPrevented).toBe(true);
    expect(view()).toEqual({ x: -150, y: 0, zoom: 2 });
    send('touchend', finger(node, 50));
    send('touchmove', finger(node, 90));
    send('touchend');
    expect(view().zoom).toBe(2);
    // The handler that received the first finger learns that it was lifted.
    expect(onTouch.mock.calls.flat()).toEqual(['touchstart', 'touchend', 'touchend']);
    send('touchstart', finger(node, 10));
    send('touchmove', finger(node, 20));
    expect(onTouch).toHaveBeenLastCalledWith('touchmove');
  });

  test('a pinch that continues after a finger was lifted starts from the current viewport', () => {
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

  test('a pinch on the empty canvas is left to React Flow, and a pinch on tools is ignored', () => {
    const { part, onTouch, finger, send, view } = open();
    const [node, pane, tools] = [part('p'), part('div'), part('i')];
    send('touchstart', finger(pane, 100), finger(pane, 200));
    send('touchmove', finger(pane, 100), finger(pane, 300));
    send('touchstart', finger(node, 100), finger(tools, 200));
    send('touchmove', finger(node, 100), finger(tools, 300));
    expect(onTouch).toHaveBeenCalledTimes(4);
    expect(view().zoom).toBe(1);
  });

  test('a pinch is ignored after the canvas is closed', () => {
    const { pinch, part, finger, send, view } = open();
    pinch.end();
    send('touchstart', finger(part('p'), 100), finger(part('p'), 200));
    send('touchmove', finger(part('p'), 100), finger(part('p'), 300));
    expect(view().zoom).toBe(1);
  });
});
