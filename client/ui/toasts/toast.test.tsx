// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { receiveToasts, toast, toastsWanted, type ToastEntry } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

describe('toasts', () => {
  test('of before they can be shown wait; success stays 5 s, an error 8 s', () => {
    expect(toastsWanted.get()).toBe(false);
    toast.success('Workspace created successfully!');
    toast.error('Failed to delete workspace. Please try again.', { detail: 'No network.' });
    expect(toastsWanted.get()).toBe(true);
    const received: ToastEntry[] = [];
    const stop = receiveToasts((entry) => received.push(entry));
    toast.success('Once more', { duration: 8000 });
    stop();
    expect(received).toEqual([
      { kind: 'success', title: 'Workspace created successfully!', duration: 5000 },
      {
        kind: 'error',
        title: 'Failed to delete workspace. Please try again.',
        detail: 'No network.',
        duration: 8000,
      },
      { kind: 'success', title: 'Once more', duration: 8000 },
    ]);
  });

  test('that ended before they can be shown are not', () => {
    toast.progress('Pasting…', {}).end();
    toast.success('Pasted.');
    const received: string[] = [];
    receiveToasts(({ title }) => received.push(title))();
    expect(received).toEqual(['Pasted.']);
  });

  test('of progress stay, show how far it is, and go with its end', async () => {
    render(<Toaster />);
    const handleCancel = vi.fn<() => void>();
    let running = { report: (_share: number): void => {}, end: (): void => {} };
    act(() => {
      running = toast.progress('Pasting…', { action: { label: 'Cancel', onPress: handleCancel } });
    });
    const bar = await screen.findByRole('progressbar', { name: 'Pasting…' });
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    act(() => running.report(0.4));
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(handleCancel).toHaveBeenCalledOnce();
    let other = running;
    act(() => {
      other = toast.progress('Reading…', {});
    });
    await screen.findByRole('progressbar', { name: 'Reading…' });
    act(() => other.end());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('are shown by the Toaster, with what can be done about them', async () => {
    render(<Toaster />);
    const handleUndo = vi.fn<() => void>();
    act(() => toast.error('Moved to trash!', { action: { label: 'Undo', onPress: handleUndo } }));
    expect((await screen.findByRole('alert')).textContent).toContain('Moved to trash!');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(handleUndo).toHaveBeenCalledOnce();
    expect(document.querySelector('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('bottom');
    expect(document.querySelector('[data-sonner-toaster]')?.getAttribute('data-x-position')).toBe('right');
  });
});
