// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { receiveToasts, toast, toastDemand, type ToastEntry } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

describe('toasts', () => {
  test('of before they can be shown wait; success stays 5 s, an error 8 s', () => {
    expect(toastDemand.isWanted()).toBe(false);
    toast.success('Workspace created successfully!');
    toast.error('Failed to delete workspace. Please try again.', { detail: 'No network.' });
    expect(toastDemand.isWanted()).toBe(true);
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
