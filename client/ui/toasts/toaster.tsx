import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { hasToasts } from './toast.ts';

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));

/** Shows the toasts of the whole page. Mounted once. */
export function Toaster() {
  const isWanted = useStore(hasToasts);
  return isWanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
