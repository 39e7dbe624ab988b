import './sonner.css';
import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { receiveToasts } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/** The stack of toasts at the bottom right. It is loaded with the first toast. */
export function ToastStack() {
  // Effects of children run first, so Sonner has subscribed before this effect sends it a toast.
  useEffect(
    () =>
      receiveToasts(({ duration, ...entry }) => {
        const shown = sonner.custom((id) => <ToastCard {...entry} onDismiss={() => sonner.dismiss(id)} />, {
          duration,
          dismissible: entry.kind !== 'progress',
        });
        const { progress } = entry;
        const stop = progress?.listen((share) => {
          if (share !== null) return;
          stop?.();
          sonner.dismiss(shown);
        });
      }),
    [],
  );
  return <Sonner position="bottom-right" gap={8} />;
}
