import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

import { isTyping } from './key-label.ts';
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
  /**
   * The same, and fetches the module once the page is idle. After a failure it tries again with the next click or
   * command key, which may need the module, and when the browser goes online.
   */
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
      cancel = whenIdle(() => (cancel = loadWithRetries(lazy)));
    }, PAGE_OPENS_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [lazy]);
  return useLazyModule(lazy);
}

const RETRY_EVENTS = ['online', 'pointerdown', 'keydown'] as const;

/** Loads a module, and after each failure again at the next event that may need it. @returns stops the retries */
function loadWithRetries(lazy: LazyModule<unknown>): () => void {
  let isEnded = false;
  const stopListening = (): void => {
    for (const type of RETRY_EVENTS) window.removeEventListener(type, retry, true);
  };
  const load = (): void => {
    lazy.load().catch(() => {
      if (isEnded) return;
      for (const type of RETRY_EVENTS) window.addEventListener(type, retry, true);
    });
  };
  const retry = ({ type, target }: Event): void => {
    // Typing a text needs no code. Without a network each character would cause a request.
    if (type === 'keydown' && isTyping(target)) return;
    stopListening();
    load();
  };
  load();
  return () => {
    isEnded = true;
    stopListening();
  };
}
