// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { Outline } from './outline.tsx';

const HEADINGS: readonly Heading[] = [
  { id: 'one', level: 1, text: 'High Water', pos: 0 },
  { id: null, level: 2, text: 'The boy', pos: 12 },
  { id: null, level: 2, text: 'The board', pos: 30 },
];
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => {};
afterEach(() => {
  vi.useRealTimers();
  act(() => registerPage('book', null));
});

/** Shows the outline of a page. @returns a function that moves the writer to another heading */
function showOutline(first: Heading | null): (heading: Heading | null) => void {
  let current = first;
  // The fields that the outline reads.
  registerPage('book', {
    headings: () => HEADINGS,
    currentHeading: () => current,
    onChange: () => () => {},
  } as unknown as PageHandle);
  const open = { items: { pageId: 'book' }, isNarrow: false } as unknown as OpenWorkspace;
  render(
    <OpenWorkspaceProvider value={open}>
      <Outline />
    </OpenWorkspaceProvider>,
  );
  return (heading) => {
    current = heading;
  };
}

const marked = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'location')
    .map(({ textContent }) => textContent);

test('the outline marks the heading of the part where the writer is', () => {
  showOutline(HEADINGS[2] ?? null);
  expect(marked()).toEqual(['The board']);
});

test('the outline marks no heading above the first one', () => {
  showOutline(null);
  expect(marked()).toEqual([]);
});

test('the mark follows the caret and the scrolled page', () => {
  vi.useFakeTimers();
  const moveTo = showOutline(HEADINGS[0] ?? null);
  for (const [type, heading] of [
    ['selectionchange', 1],
    ['scroll', 2],
  ] as const) {
    moveTo(HEADINGS[heading] ?? null);
    document.dispatchEvent(new Event(type));
    act(() => {
      vi.advanceTimersByTime(300);
    });
    expect(marked()).toEqual([HEADINGS[heading]?.text]);
  }
});
