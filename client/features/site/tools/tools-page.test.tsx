// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TOOLS } from '#shared/site/tools.ts';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { ToolsPage } from './tools-page.tsx';

const ALL = TOOLS.map((tool) => ({ ...tool, exists: true }));
const card = (name: string) => within(screen.getByRole('article', { name }));

afterEach(() => {
  forgetUser();
  localStorage.clear();
});

test('a card shows three tools, flags the popular ones, and has the others behind "+N more"', () => {
  render(<ToolsPage tools={ALL} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Four kinds of workspace. One set of tools.',
  );
  expect(card('Novel').getAllByText('Popular')).toHaveLength(2);
  expect(card('General').queryByText('Popular')).toBeNull();
  expect(card('Novel').getByText('+1 more')).toBeTruthy();
  const more = card('Blog').getByText('+3 more').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.textContent).toContain('WordPress');
});

test('a visitor can sign up below the cards, and a signed-in person goes on to the workspaces', () => {
  const { rerender } = render(<ToolsPage tools={ALL} />);
  expect(screen.getByRole('link', { name: 'Start For Free' }).getAttribute('href')).toBe('/signup');
  const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example' });
  if (!user) throw new Error('The record is a user.');
  act(() => rememberUser(user));
  rerender(<ToolsPage tools={ALL} />);
  expect(screen.queryByRole('link', { name: 'Start For Free' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open workspaces' }).getAttribute('href')).toBe('/workspaces');
});

test('a card lists the items that a workspace of its type opens with', () => {
  render(<ToolsPage tools={ALL} />);
  const items = card('Novel').getByRole('list', { name: 'Opens with' });
  expect(
    within(items)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Manuscript', 'Chapter 1', 'Characters', 'Trash']);
});

test('each tool has a row with its price, and a section without tools is absent', () => {
  const { container } = render(<ToolsPage tools={ALL} />);
  for (const { id, name, price } of ALL) {
    const row = container.querySelector(`#${id}`);
    expect(row?.textContent).toContain(name);
    expect(row?.textContent).toContain(price);
  }
  cleanup();
  const editorAlone = ALL.map((tool) => ({ ...tool, exists: tool.id === 'editor' }));
  render(<ToolsPage tools={editorAlone} />);
  expect(screen.queryByText('Blog and Article')).toBeNull();
  expect(screen.queryByText(/\+\d more/)).toBeNull();
  expect(screen.queryByText('WordPress')).toBeNull();
});
