// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import { getOpenPage } from '#client/workspace/pages/open-pages.ts';
import { ChapterTexts } from './chapter-texts.ts';
import { useChaptersHandle } from './use-chapters-handle.ts';

const FOLDER = '0193a000-0000-7000-8000-00000000000f';

test('a command runs on the chapter that is being edited, also after the caret has moved to the next one', () => {
  const texts = new ChapterTexts('u1', sampleReferences());
  const { result, unmount } = renderHook(() =>
    useChaptersHandle({ folderId: FOLDER, entries: [], texts, sheet: { current: null } }),
  );
  const open = (id: string, run: PageHandle['run']): void =>
    act(() => result.current(id, { run } as PageHandle));
  const command = () => true;
  expect(getOpenPage(FOLDER)?.run).toBeUndefined();
  const [first, second] = [vi.fn<() => boolean>(() => true), vi.fn<() => boolean>(() => true)];
  open('one', first);
  getOpenPage(FOLDER)?.run?.(command);
  expect(first).toHaveBeenCalledWith(command);
  // The editor before closes after the next one has opened.
  open('two', second);
  act(() => result.current('one', null));
  getOpenPage(FOLDER)?.run?.(command);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  act(() => result.current('two', null));
  expect(getOpenPage(FOLDER)?.run).toBeUndefined();
  unmount();
  expect(getOpenPage(FOLDER)).toBeNull();
});
