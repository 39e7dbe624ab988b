import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { toastsWanted } from './toast.ts';

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));

/** Where toasts appear; mounted once. */
export function Toaster() {
  const isWanted = useStore(toastsWanted);
  return isWanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
