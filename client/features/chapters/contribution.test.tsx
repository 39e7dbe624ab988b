// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearOpenCounts, setOpenCounts } from '#client/editor/page/open-counts.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';
import { chapters } from './contribution.tsx';

afterEach(() => {
  clearOpenCounts('c1');
  shownChapters.set(null);
});

/** Renders the count of the bar. @returns its text */
function shownCount(items: object): string {
  const Count = chapters.bar?.[0]?.Item;
  if (!Count) throw new Error('The feature adds nothing to the bar.');
  // The count reads nothing else of the open workspace.
  const open = { items } as unknown as OpenWorkspace;
  const { container } = render(
    <OpenWorkspaceProvider value={open}>
      <Count />
    </OpenWorkspaceProvider>,
  );
  return container.textContent;
}

const readFolder = { id: 'f1' };
const activeDocument = { id: 'c1' };

test('a folder that is read as one page shows the words of all its chapters, also while one of them is edited', () => {
  shownChapters.set({ words: 48_210, writingId: null });
  expect(shownCount({ readFolder })).toBe('48,210 words');
  cleanup();
  setOpenCounts({ documentId: 'c1', words: 430, selected: null, characters: null });
  shownChapters.set({ words: 48_213, writingId: 'c1' });
  expect(shownCount({ readFolder, activeDocument })).toBe('48,213 words');
});

test('a selection in the edited chapter is counted beside the words of all chapters', () => {
  shownChapters.set({ words: 48_210, writingId: 'c1' });
  setOpenCounts({ documentId: 'c1', words: 430, selected: 12, characters: null });
  expect(shownCount({ readFolder, activeDocument })).toBe('12 of 48,210 words');
});

test('no count of chapters is shown while a document is open alone', () => {
  expect(shownCount({ activeDocument })).toBe('');
});
