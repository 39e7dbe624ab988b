// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { receiveToasts, toast, hasToasts, type ToastEntry } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { Toaster } from './toaster.tsx';

describe('toasts', () => {
  test('toasts wait until they can be shown; a success stays 5 s and an error 8 s', () => {
    expect(hasToasts.get()).toBe(false);
    toast.success('Workspace created successfully!');
    toast.error('Failed to delete workspace. Please try again.', { detail: 'No network.' });
    expect(hasToasts.get()).toBe(true);
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

  test('a progress toast that ended before it could be shown is not shown', () => {
    toast.progress('Pasting…', {}).end();
    toast.success('Pasted.');
    const received: string[] = [];
    receiveToasts(({ title }) => received.push(title))();
    expect(received).toEqual(['Pasted.']);
  });

  test('a progress toast stays, shows its progress and disappears at its end', async () => {
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

  test('the height of the highest toast is published while it is shown, so that no page of text is below it', async () => {
    const { style } = document.documentElement;
    const heightOf = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
    const high = render(<ToastCard kind="success" title="Locked!" onDismiss={() => {}} />);
    expect(style.getPropertyValue('--toast-height')).toBe('44px');
    heightOf.mockImplementation(function (this: HTMLElement) {
      return this.textContent.includes('The server') ? 62 : 44;
    });
    const higher = render(
      <ToastCard kind="error" title="Failed to lock" detail="The server is away." onDismiss={() => {}} />,
    );
    expect(style.getPropertyValue('--toast-height')).toBe('62px');
    higher.unmount();
    expect(style.getPropertyValue('--toast-height')).toBe('44px');
    high.unmount();
    expect(style.getPropertyValue('--toast-height')).toBe('');
    heightOf.mockRestore();
  });

  test('the Toaster shows a toast with its action', async () => {
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
