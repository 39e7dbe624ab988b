// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentMeta } from '#shared/documents/document-meta.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { clearOpenCounts, setOpenCounts } from '#client/editor/page/open-counts.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { closeInspector, inspectorState } from '#client/workspace/inspector/inspector-state.ts';
import { details } from './contribution.tsx';

const today = vi.hoisted(() => ({ goal: null as number | null, today: 0, streak: 0 }));
vi.mock('#client/workspace/counts/writing-days.ts', () => ({ useWrittenToday: () => today }));

beforeEach(() => {
  Object.assign(today, { goal: null, today: 0 });
  // jsdom has no layout.
});
afterEach(() => {
  clearOpenCounts('d1');
});

function renderCounts(meta: Partial<DocumentMeta>, words: number, items: object = {}): void {
  setOpenCounts({ documentId: 'd1', words, selected: null, characters: null });
  const document = { id: 'd1', wordCount: 0, meta: { ...NO_META, ...meta } };
  const Counts = details.bar?.[0]?.Item;
  if (!Counts) throw new Error('The feature adds nothing to the bar.');
  render(
    // The counts read nothing else of the open workspace.
    <OpenWorkspaceProvider
      value={{ items: { activeDocument: document, ...items } } as unknown as OpenWorkspace}
    >
      <Counts />
    </OpenWorkspaceProvider>,
  );
}

const buttons = () =>
  screen.queryAllByRole('button').map((button) => ({
    text: button.textContent,
    name: button.getAttribute('aria-label') ?? button.textContent,
    rings: button.querySelectorAll('.goal-ring').length,
  }));

test('a goal of the page and a daily goal have a ring each, with a name that says which goal it is', () => {
  Object.assign(today, { goal: 500, today: 312 });
  renderCounts({ wordGoal: 1_000 }, 269);
  expect(buttons()).toEqual([
    { text: '269 words', name: '269 words. Goal of this page: 269 of 1,000 words', rings: 1 },
    { text: '312 today', name: '312 today. Daily goal: 312 of 500 words on this device', rings: 1 },
  ]);
});

test('a daily goal alone gives the words of the page no ring', () => {
  Object.assign(today, { goal: 500, today: 312 });
  renderCounts({}, 269);
  expect(buttons()).toEqual([
    { text: '269 words', name: '269 words', rings: 0 },
    { text: '312 today', name: '312 today. Daily goal: 312 of 500 words on this device', rings: 1 },
  ]);
});

test('without a goal only the words are shown, and an empty page shows nothing', () => {
  renderCounts({}, 1);
  expect(buttons()).toEqual([{ text: '1 word', name: '1 word', rings: 0 }]);
  cleanup();
  renderCounts({}, 0);
  expect(buttons()).toEqual([]);
});

test('on a page of several chapters only the words of today are shown, because the page shows those of all chapters', () => {
  Object.assign(today, { goal: 500, today: 312 });
  renderCounts({ wordGoal: 1_000 }, 269, { readFolder: { id: 'f1' } });
  expect(buttons().map(({ text }) => text)).toEqual(['312 today']);
});

test('a click on either count opens the details', () => {
  Object.assign(today, { goal: 500, today: 312 });
  renderCounts({}, 269);
  for (const button of screen.getAllByRole('button')) {
    closeInspector();
    button.click();
    expect(inspectorState.get()).toMatchObject({ isDocked: true, tabId: 'details' });
  }
});

/** Replaces the texts of a page as browsers do that translate it: each text moves into an element of the browser's. */
function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.parentElement?.closest('[translate=no]')) continue;
    const shown = document.createElement('font');
    shown.textContent = text.data.toUpperCase();
    text.replaceWith(shown);
  }
}

test('while the browser translates the page the number of words follows the text', () => {
  renderCounts({}, 127);
  translatePage();
  act(() => setOpenCounts({ documentId: 'd1', words: 128, selected: null, characters: null }));
  expect(screen.getByRole('button').textContent).toBe('128 words');
});
