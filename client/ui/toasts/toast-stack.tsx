import './sonner.css';
import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { receiveToasts } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/** The stack at the bottom right. Loaded with the first toast. */
export function ToastStack() {
  // Sonner's own effect has subscribed by now: effects of children run first.
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
