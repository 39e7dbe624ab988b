// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFind } from './leave-find.ts';

const MATCH = { chapterId: 'two', from: 4, to: 8, groups: [] };
const onStartWriting = vi.fn();

beforeEach(() => {
  // jsdom has no CSS object; the ids of these tests need no escaping.
  vi.stubGlobal('CSS', { escape: (value: string) => value });
  document.body.innerHTML =
    '<div class="stage" tabindex="-1"><div id="sheet"><article data-chapter="two" tabindex="-1"></article></div></div>';
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const options = (writableIds: readonly string[]) => ({
  sheet: document.querySelector<HTMLElement>('#sheet'),
  writingId: undefined,
  editor: null,
  canWrite: (id: string) => writableIds.includes(id),
  onStartWriting,
});

test('a search that ended at a match continues with the caret there', () => {
  leaveFind(MATCH, options(['two']));
  expect(onStartWriting).toHaveBeenCalledWith({ id: 'two', at: { pos: 4, top: null } });
});

test('in a chapter that is read-only, the chapter gets the focus and is not opened for editing', () => {
  leaveFind(MATCH, options(['one']));
  expect(onStartWriting).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.querySelector('[data-chapter="two"]'));
});

test('after a search without a match the page gets the focus', () => {
  leaveFind(null, options(['two']));
  expect(document.activeElement).toBe(document.querySelector('.stage'));
});
