// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import type { AiSettings } from '#shared/operations/ai.ts';
import { AI_SETTINGS } from '#client/workspace/ai/testing/ai-settings.ts';
import { openSession } from '../session/open-assistant.ts';
import { openPage, selectWords, settle } from '../testing/assistant-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...props }: { to: string; children?: ReactNode }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}));

Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

afterEach(() => {
  act(() => openSession.get()?.close());
  // Before the body is emptied.
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const COWS: NodeJson = {
  type: 'paragraph',
  attrs: { id: 'b1' },
  content: [{ type: 'text', text: 'The boats lay like cows.' }],
};

async function openMenu(settings: Partial<AiSettings> = {}) {
  const opened = await openPage({
    paragraphs: [COWS],
    hasMenu: true,
    operations: { 'get-ai-settings': { ...AI_SETTINGS, ...settings } },
  });
  selectWords(opened.editor, 'The boats lay like cows.');
  const button = screen.queryByRole('button', { name: 'AI tools' });
  if (button) fireEvent.click(button);
  await settle();
  return { ...opened, button };
}

test('the menu lists every action, and says that no style is in force and what an answer costs', async () => {
  await openMenu();
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  for (const { label } of AI_ACTIONS) expect(names.some((name) => name.startsWith(label))).toBe(true);
  expect(document.querySelector('.menu__foot')?.textContent).toBe('In no writing styleNo credits');
});

test('the key of an action runs it', async () => {
  const { streams } = await openMenu();
  const [item] = screen.getAllByRole('menuitem');
  fireEvent.keyDown(item!, { key: 's' });
  await settle();
  expect(streams[0]?.request).toMatchObject({ action: 'shorten', selection: 'The boats lay like cows.' });
});

test('without enough credits the actions are disabled, and an item leads to the plans', async () => {
  await openMenu({ isCharged: true, cost: 5 });
  expect(document.querySelector('.menu__foot')?.textContent).toContain(
    'Buy credits or choose a plan to go on.',
  );
  expect(screen.getByRole('menuitem', { name: /^Rewrite/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
});

test('without a model the actions are disabled, with the sentence how to set one up', async () => {
  const { streams } = await openMenu({ isConfigured: false });
  expect(document.querySelector('.menu__foot')?.textContent).toBe(AI_MESSAGES.notSetUp);
  const rewrite = screen.getByRole('menuitem', { name: /^Rewrite/ });
  expect(rewrite.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(rewrite);
  await settle();
  expect(streams).toEqual([]);
  expect(screen.getByRole('menuitem', { name: 'Open settings' })).toBeTruthy();
});

test.each([{ isEnabled: false }, { isOffForUser: true }])(
  'while AI is off (%o) there is no AI control',
  async (off) => {
    const { button } = await openMenu(off);
    expect(button).toBeNull();
  },
);
