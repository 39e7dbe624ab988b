// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { OutlineButton } from './outline-button.tsx';

const HEADINGS: readonly Heading[] = [
  { id: 'one', level: 1, text: 'High Water', pos: 0 },
  { id: null, level: 2, text: 'The boy', pos: 12 },
  { id: null, level: 2, text: 'The board', pos: 30 },
];
afterEach(() => {
  act(() => registerPage('book', null));
  cleanup();
});

async function openAt(current: Heading | null): Promise<(string | null)[]> {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => {};
  await uiLayers.load();
  // The fields that the outline reads.
  registerPage('book', {
    headings: () => HEADINGS,
    currentHeading: () => current,
    onChange: () => () => {},
  } as unknown as PageHandle);
  render(<OutlineButton documentId="book" />);
  fireEvent.keyDown(document.body, { key: 'O', ctrlKey: true, shiftKey: true });
  await screen.findByRole('list', { name: 'Headings' });
  return screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'location')
    .map(({ textContent }) => textContent);
}

test('the outline marks the heading of the part where the writer is', async () => {
  expect(await openAt(HEADINGS[2] ?? null)).toEqual(['The board']);
});

test('the outline marks no heading above the first one', async () => {
  expect(await openAt(null)).toEqual([]);
});
