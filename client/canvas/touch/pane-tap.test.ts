// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PaneTap } from './pane-tap.ts';

test('a finger’s tap on the empty canvas is recognised; a click of the mouse and a tap on a node are not', () => {
  document.body.innerHTML = '<div class="react-flow__pane"><p>A node</p></div>';
  const pane = document.querySelector('div')!;
  const node = document.querySelector('p')!;
  const tap = new PaneTap();
  expect(tap.isTap({ target: pane })).toBe(false);
  tap.down({ pointerType: 'touch' });
  expect(tap.isTap({ target: pane })).toBe(true);
  expect(tap.isTap({ target: node })).toBe(false);
  tap.down({ pointerType: 'mouse' });
  expect(tap.isTap({ target: pane })).toBe(false);
});
