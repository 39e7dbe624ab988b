import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

import { whenIdle } from './when-idle.ts';

/** A page that waits for its texts is idle too. Preloading starts after this time, so that it does not delay them. */
const PAGE_OPENS_WITHIN_MS = 800;

/** A module that the first screen does not need. */
export interface LazyModule<Module> {
  /** Fetches the module once. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<Module>;
  /** Returns the module, or null until it is loaded. */
  readonly loaded: () => Module | null;
  /** The same as an atom. */
  readonly moduleAtom: ReadableAtom<Module | null>;
  /** The same as a hook: the component renders again when the module is loaded. Does not fetch it. */
  readonly useLoaded: () => Module | null;
  /** The same, and fetches the module once the page is idle. */
  readonly usePreloaded: () => Module | null;
}

/** Creates a lazy module. @param fetch imports the module */
export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  const loaded = atom<Module | null>(null);
  let loading: Promise<Module> | null = null;

  const fetchAndStore = async (): Promise<Module> => {
    try {
      const module = await fetch();
      loaded.set(module);
      return module;
    } finally {
      loading = null;
    }
  };
  const load = (): Promise<Module> => {
    const module = loaded.get();
    return module ? Promise.resolve(module) : (loading ??= fetchAndStore());
  };
  const lazy: LazyModule<Module> = {
    load,
    loaded: () => loaded.get(),
    moduleAtom: loaded,
    useLoaded: () => useLazyModule(lazy),
    usePreloaded: () => usePreloadedModule(lazy),
  };
  return lazy;
}

/** `useLoaded` of a module that is passed to a component. */
export function useLazyModule<Module>({ moduleAtom }: LazyModule<Module>): Module | null {
  return useStore(moduleAtom);
}

/** `usePreloaded` of a module that is passed to a component. */
export function usePreloadedModule<Module>(lazy: LazyModule<Module>): Module | null {
  useEffect(() => {
    let cancel = (): void => {};
    const timer = setTimeout(() => {
      // Fails without a network. A command that needs the module calls `load` again.
      cancel = whenIdle(() => void lazy.load().catch(() => {}));
    }, PAGE_OPENS_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [lazy]);
  return useLazyModule(lazy);
}
