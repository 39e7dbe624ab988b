import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';

import { whenIdle } from './when-idle.ts';

/** A page that waits for its texts is at rest too: until it has opened, nothing else is put before them. */
const OPENED_AFTER_MS = 800;

/** A part of the program that the first screen can do without. */
export interface LazyModule<Module> {
  /** Fetches it, once. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<Module>;
  /** The module, or null until it is loaded. */
  readonly loaded: () => Module | null;
  /** The same, to follow. */
  readonly arrived: ReadableAtom<Module | null>;
  /** The same for a component: whoever asks renders again then. Fetches nothing by itself. */
  readonly useLoaded: () => Module | null;
  /** The same, and fetches it once the page has come to rest. */
  readonly useSoon: () => Module | null;
}

/** @param fetch imports the module */
export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  const loaded = atom<Module | null>(null);
  let loading: Promise<Module> | null = null;

  const fetchAndTell = async (): Promise<Module> => {
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
    return module ? Promise.resolve(module) : (loading ??= fetchAndTell());
  };
  const later: LazyModule<Module> = {
    load,
    loaded: () => loaded.get(),
    arrived: loaded,
    useLoaded: () => useLazyModule(later),
    useSoon: () => useLazyModuleSoon(later),
  };
  return later;
}

/** `useLoaded` of a module that a component is given. */
export function useLazyModule<Module>({ arrived }: LazyModule<Module>): Module | null {
  return useStore(arrived);
}

/** `useSoon` of a module that a component is given. */
export function useLazyModuleSoon<Module>(later: LazyModule<Module>): Module | null {
  useEffect(() => {
    let callOff = (): void => {};
    const timer = setTimeout(() => {
      // Without a network nothing comes of it; whoever presses what needs it asks again.
      callOff = whenIdle(() => void later.load().catch(() => {}));
    }, OPENED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [later]);
  return useLazyModule(later);
}
