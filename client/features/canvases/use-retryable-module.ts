import { useEffect, useState } from 'react';
import { useLazyModule, type LazyModule } from '#client/lib/lazy-module.ts';

/** Fetches a module on mount. Returns the module, null until it is loaded, and `retry` after a failed fetch. */
export function useRetryableModule<Module>(lazyModule: LazyModule<Module>) {
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    lazyModule.load().catch(() => setIsFailed(true));
  }, [lazyModule]);
  const retry = (): void => {
    setIsFailed(false);
    lazyModule.load().catch(() => setIsFailed(true));
  };
  return { module: useLazyModule(lazyModule), retry: isFailed ? retry : undefined };
}
