// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
  cleanup();
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
    'Keys',
  ]);
});

test('a search leaves the answers and keys that match, and says how many', () => {
  search('italic');
  expect(headings()).toEqual(['Keys']);
  expect(screen.getByText('Italic')).toBeTruthy();
  expect(screen.queryByText('Bold')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 answer');
});

test('the word "shortcuts" finds all keys', () => {
  search('shortcuts');
  expect(screen.getByText('Bold')).toBeTruthy();
});

test('a search without a result says so', () => {
  search('xylophone');
  expect(screen.getByText('Nothing here has these words. Try fewer of them.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('0 answers');
});
