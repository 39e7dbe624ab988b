import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from './toast.ts';

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));

/** Where toasts appear; mounted once. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted);
  return isWanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
