// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HelpPage } from './help-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no connection.')));
  render(<HelpPage commands={[]} />);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const search = (query: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), { target: { value: query } });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the help has a part for each question of a writer, without a request', () => {
  expect(headings()).toEqual([
    'Saving and earlier texts',
    'Without a connection',
    'Writing together',
    'Exports and backups',
    'AI',
    'Who wrote what',
    'Your account',
    'Keys',
  ]);
  const contents = screen.getByRole('navigation', { name: 'Parts of the help' });
  const links = [...contents.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(headings());
  for (const link of links) expect(document.getElementById(link.hash.slice(1))).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
});

test('the keys are those of a workspace, of a text and of a canvas', () => {
  const rows = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  expect(rows('In a workspace')).toEqual(
    expect.arrayContaining(['Find and replace in the open text', 'Heading 1', 'Footnote']),
  );
  expect(rows('On a canvas')).toEqual(expect.arrayContaining(['New note', 'Tidy up']));
});

test('a search leaves the answers and keys that match, their links, and says how many', () => {
  search('italic');
  expect(headings()).toEqual(['Keys']);
  expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Italic')).toBeTruthy();
  expect(screen.queryByText('Bold')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 answer');
});

test.each(['shortcuts', 'keyboard'])('the word "%s" finds all keys', (word) => {
  search(word);
  expect(screen.getByText('Bold')).toBeTruthy();
  expect(screen.getByText('New note')).toBeTruthy();
});

test('a search without a result says so', () => {
  search('xylophone');
  expect(screen.getByText('Nothing here has these words. Try fewer of them.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('0 answers');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
});
