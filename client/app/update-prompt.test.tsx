// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addUpdateFound } from '#client/lib/service-worker/service-worker-state.ts';
import { UpdateNotice } from './update-notice.tsx';

const { takeUpdate, hasUnsavedText } = vi.hoisted(() => ({
  takeUpdate: vi.fn<() => void>(),
  hasUnsavedText: vi.fn<() => boolean>(),
}));
vi.mock('#client/lib/service-worker/service-worker.ts', () => ({ takeUpdate, untilQuiet: async () => {} }));
vi.mock('#client/sync/index.ts', () => ({ hasUnsavedText }));

const SENTENCE = /A new version of Foolscap is ready\./;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  hasUnsavedText.mockReturnValue(false);
  render(<UpdateNotice />);
  act(() => addUpdateFound());
  await screen.findByText(SENTENCE);
});
afterEach(() => {
  vi.useRealTimers();
  takeUpdate.mockReset();
});

test('the prompt says that a newer build is ready, and loads it only after a click on Update', async () => {
  expect(screen.getByRole('status').textContent).toMatch(SENTENCE);
  expect(takeUpdate).not.toHaveBeenCalled();
  press('Update');
  await vi.waitFor(() => expect(takeUpdate).toHaveBeenCalledOnce());
});

test('Later hides the prompt until an even newer build is ready', async () => {
  press('Later');
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect(takeUpdate).not.toHaveBeenCalled();
  act(() => addUpdateFound());
  expect(screen.getByText(SENTENCE)).toBeTruthy();
});

test('the update waits until all text is saved', async () => {
  vi.useFakeTimers();
  hasUnsavedText.mockReturnValue(true);
  press('Update');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(takeUpdate).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true);
  hasUnsavedText.mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(takeUpdate).toHaveBeenCalledOnce();
});

test('an update that cannot save all text reloads nothing, says so, and can be tried again', async () => {
  vi.useFakeTimers();
  hasUnsavedText.mockReturnValue(true);
  press('Update');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(takeUpdate).not.toHaveBeenCalled();
  expect(screen.getByText(/Some words are not saved yet, so nothing was reloaded\./)).toBeTruthy();
  hasUnsavedText.mockReturnValue(false);
  press('Update');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(takeUpdate).toHaveBeenCalledOnce();
});

test('Later cancels an update that waits for text to be saved', async () => {
  vi.useFakeTimers();
  hasUnsavedText.mockReturnValue(true);
  press('Update');
  await act(() => vi.advanceTimersByTimeAsync(300));
  press('Later');
  hasUnsavedText.mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(takeUpdate).not.toHaveBeenCalled();
  act(() => addUpdateFound());
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', false);
});
