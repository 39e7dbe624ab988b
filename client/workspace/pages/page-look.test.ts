// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setPageLook, usePageLook, type PageLook } from './page-look.ts';

const DEFAULTS: PageLook = { editorFont: 'garamond', showPaperBackground: true };
const workspace = (id: string, settings = DEFAULTS) => ({ id, settings });

/** Stores a value as another tab does. */
const store = (value: string): void => {
  localStorage.setItem('foolscap:pageLooks', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:pageLooks' }));
};

beforeEach(() => store('{}'));

test('font and paper belong to the device, with the values of the workspace as default', () => {
  const look = renderHook(({ owner }) => usePageLook(owner), { initialProps: { owner: workspace('w1') } });
  expect(look.result.current).toEqual(DEFAULTS);
  act(() => setPageLook(workspace('w1'), { editorFont: 'courier', showPaperBackground: true }));
  expect(look.result.current).toEqual({ editorFont: 'courier', showPaperBackground: true });
  // The paper was not chosen, so it follows the workspace.
  look.rerender({ owner: workspace('w1', { editorFont: 'roboto', showPaperBackground: false }) });
  expect(look.result.current).toEqual({ editorFont: 'courier', showPaperBackground: false });
  look.rerender({ owner: workspace('w2') });
  expect(look.result.current).toEqual(DEFAULTS);
});

test('a choice like the workspace’s value follows the workspace again', () => {
  setPageLook(workspace('w1'), { editorFont: 'courier', showPaperBackground: false });
  setPageLook(workspace('w1'), DEFAULTS);
  const changed: PageLook = { editorFont: 'roboto', showPaperBackground: false };
  expect(renderHook(() => usePageLook(workspace('w1', changed))).result.current).toEqual(changed);
});

test('a stored choice that this build does not know follows the workspace, and the oldest choices are dropped', () => {
  store('{"w1":{"editorFont":"runes","showPaperBackground":false}}');
  const read = (id: string) => renderHook(() => usePageLook(workspace(id))).result.current;
  expect(read('w1')).toEqual({ editorFont: 'garamond', showPaperBackground: false });
  for (let at = 2; at <= 201; at += 1)
    setPageLook(workspace(`w${at}`), { editorFont: 'courier', showPaperBackground: true });
  expect(read('w1')).toEqual(DEFAULTS);
  expect(read('w2').editorFont).toBe('courier');
});
