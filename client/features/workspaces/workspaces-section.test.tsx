import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { shortDate } from '#client/lib/dates.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { DeletedSection } from './deleted-section.tsx';
import { WorkspacesSection } from './workspaces-section.tsx';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const workspace = (id: string, more: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id,
  title: `Workspace ${id}`,
  type: 'novel',
  ownerId: 'ines',
  ownerName: 'Ines',
  settings: DEFAULT_SETTINGS,
  role: 'owner',
  createdAt: ago(90),
  updatedAt: ago(80),
  lastDocument: null,
  wordCount: 48_210,
  ...more,
});

const fake = vi.hoisted(() => ({ workspaces: [] as unknown[], sent: [] as unknown[] }));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: (_contract: unknown, input: unknown) => {
    fake.sent.push(input);
    return { key: 'k', input, stored: Promise.resolve(true) };
  },
  withdrawOperation: async () => false,
  useLocalIds: () => new Set(),
  useWorkspaces: () => ({ workspaces: fake.workspaces, error: null, refetch: () => undefined }),
}));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => async () => undefined,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

beforeEach(async () => {
  vi.stubGlobal('PointerEvent', MouseEvent);
  fake.sent = [];
  fake.workspaces = [workspace('a', { updatedAt: ago(0.05) }), workspace('b', { updatedAt: ago(3) })];
  stubFetch({
    '/operations/get-workspace-creation-limits': { body: { currentCount: 2, maxWorkspaces: 2 } },
    '/operations/get-deleted-workspaces': {
      body: [{ id: 'c', title: 'Low Water', type: 'novel', deletedAt: ago(2), restorableUntil: ago(-700) }],
    },
  });
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (section: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {section}
    </QueryClientProvider>,
  );
const card = (title: string) => screen.getByRole('heading', { name: title }).closest<HTMLElement>('li')!; // the heading is in a card

test('a card shows the words of the workspace, its last change and its date of creation', () => {
  show(<WorkspacesSection isFirst />);
  expect(within(card('Workspace b')).getByText('48,210 words')).toBeTruthy();
  expect(within(card('Workspace b')).getByText('Changed 3 h ago')).toBeTruthy();
  expect(within(card('Workspace b')).getByText(`Created ${shortDate(ago(90))}`)).toBeTruthy();
});

test('a card of an older answer without a word count shows none', () => {
  const { wordCount: _, ...older } = workspace('b');
  fake.workspaces = [workspace('a', { updatedAt: ago(1) }), older];
  show(<WorkspacesSection isFirst />);
  expect(within(card('Workspace b')).queryByText(/words/)).toBeNull();
});

test('a card shows no number while the words of an import are not counted', () => {
  fake.workspaces = [workspace('a'), workspace('b', { wordCount: 0 })];
  show(<WorkspacesSection isFirst />);
  expect(within(card('Workspace b')).queryByText(/words/)).toBeNull();
});

test('a workspace is renamed from its card, and an empty name is refused with a sentence', async () => {
  show(<WorkspacesSection isFirst />);
  fireEvent.click(screen.getByRole('button', { name: 'More for Workspace b' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByLabelText('Workspace Name');
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: ' The Tide Clerk ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(fake.sent).toEqual([{ id: 'b', title: 'The Tide Clerk' }]);
});

test('a viewer’s card offers no Rename', async () => {
  fake.workspaces = [workspace('b', { role: 'viewer' })];
  show(<WorkspacesSection isFirst />);
  fireEvent.click(screen.getByRole('button', { name: 'More for Workspace b' }));
  expect(await screen.findByRole('menuitem', { name: 'Leave' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
});

test('at the limit of the plan a deleted workspace cannot be restored, and the list says why before the click', async () => {
  show(<DeletedSection />);
  const restore = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Restore Low Water',
    hidden: true,
  });
  await waitFor(() => expect(restore.disabled).toBe(true));
  const reason =
    'You have reached the maximum number of workspaces for your plan. Delete another one to restore one of these.';
  expect(screen.getByText(reason).id).toBe(restore.getAttribute('aria-describedby'));
  expect(restore.title).toBe(reason);
});
