import { createElement } from 'react';
import { toast as sonner } from 'sonner';
import { ToastCard, type ToastAction } from './toast-card.tsx';

interface ToastOptions {
  /** A second line: what happened to what. */
  detail?: string;
  /** Something to do about it, such as Undo. */
  action?: ToastAction;
  /** Milliseconds; otherwise 5 s for success, 8 s for an error. */
  duration?: number;
}

const show = (kind: 'success' | 'error', duration: number) => (title: string, options: ToastOptions = {}) =>
  sonner.custom((id) => createElement(ToastCard, { kind, title, ...options, onDismiss: () => sonner.dismiss(id) }), {
    duration: options.duration ?? duration,
  });

/** A message at the bottom right about something that has no place on the screen. */
export const toast = { success: show('success', 5000), error: show('error', 8000) };
