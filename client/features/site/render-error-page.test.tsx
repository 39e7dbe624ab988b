// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { setLastOpenItem } from '#client/lib/last-open-item.ts';
import { RenderErrorPage } from './render-error-page.tsx';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const ITEM = '0193a000-0000-7000-8000-000000000002';

const device = vi.hoisted(() => ({ readStoredPage: vi.fn() }));
vi.mock('./stored-page.ts', () => device);
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({}),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  localStorage.clear();
  device.readStoredPage.mockReset();
  log = vi.spyOn(console, 'error').mockReturnValue();
  window.history.pushState(null, '', `/workspace/${WORKSPACE}?item=${ITEM}`);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const show = (error = new Error('broken')) => render(<RenderErrorPage error={error} reset={() => {}} />);

test('a page that cannot be drawn says where the reason is, and offers the stored text for download', async () => {
  const download = vi.fn();
  device.readStoredPage.mockResolvedValue({ isSafe: true, download });
  setLastOpenItem(WORKSPACE, { documentId: ITEM, title: 'High Water', at: '2026-01-01T00:00:00.000Z' });
  show();
  screen.getByText('There was an error rendering this page. Check the browser console for more information.');
  await screen.findByText('What you wrote is safe. It is stored on this device.');
  fireEvent.click(screen.getByRole('button', { name: 'Download my text' }));
  expect(download).toHaveBeenCalledOnce();
  expect(device.readStoredPage).toHaveBeenCalledWith(ITEM, 'High Water');
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});

test('the page does not call a text safe that the device holds only in part', async () => {
  device.readStoredPage.mockResolvedValue({ isSafe: false, download: () => {} });
  show();
  await screen.findByRole('button', { name: 'Download my text' });
  expect(screen.queryByText(/is safe/)).toBeNull();
});

test('without a stored text, or outside of a document, the page offers no download', async () => {
  device.readStoredPage.mockRejectedValue(new Error('no database'));
  show();
  await vi.waitFor(() => expect(device.readStoredPage).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Download my text' })).toBeNull();
  cleanup();
  device.readStoredPage.mockClear();
  window.history.pushState(null, '', '/workspaces');
  show();
  screen.getByRole('button', { name: 'Reload the page' });
  expect(device.readStoredPage).not.toHaveBeenCalled();
});
