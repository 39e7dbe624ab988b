// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsTyping } from './use-is-typing.ts';

let viewport: EventTarget & { height: number; offsetTop: number };
beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
  document.body.innerHTML =
    '<div class="main"><div class="page"><textarea></textarea></div></div><input id="search" />';
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const setKeyboard = (height: number) =>
  act(() => {
    viewport.height = 844 - height;
    viewport.dispatchEvent(new Event('resize'));
  });
const focus = (selector: string) => act(() => document.querySelector<HTMLElement>(selector)?.focus());

test('a page is being typed while its text has the focus and the on-screen keyboard is open', () => {
  const { result } = renderHook(useIsTyping);
  focus('textarea');
  expect(result.current).toBe(false);
  setKeyboard(340);
  expect(result.current).toBe(true);
  setKeyboard(0);
  expect(result.current).toBe(false);
});

test('a keyboard that types into another field does not count, nor do the bars of the browser', () => {
  const { result } = renderHook(useIsTyping);
  focus('#search');
  setKeyboard(340);
  expect(result.current).toBe(false);
  focus('textarea');
  setKeyboard(60);
  expect(result.current).toBe(false);
});
