import { useEffect, useState } from 'react';
import { useLazyModule, type LazyModule } from '#client/lib/lazy-module.ts';

/** A module that is fetched at once, null until it is there; once fetching it failed, how to try again. */
export function useRetried<Module>(later: LazyModule<Module>) {
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    later.load().catch(() => setIsFailed(true));
  }, [later]);
  const retry = (): void => {
    setIsFailed(false);
    later.load().catch(() => setIsFailed(true));
  };
  return { module: useLazyModule(later), retry: isFailed ? retry : undefined };
}
