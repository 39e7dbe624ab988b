import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';

import { backOff } from './requests/back-off.ts';
import { whenIdle } from './when-idle.ts';

/** A page that waits for its texts is at rest too: until it has opened, nothing else is put before them. */
const OPENED_AFTER_MS = 800;

/** A part of the program that the first screen can do without. */
export interface LaterModule<Module> {
  /** Fetches it, once. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<Module>;
  /**
   * Fetches it at once, and again until it is there: after a back-off, and when the browser says that it is online.
   * @param use called once with the module, in this turn if it is loaded
   * @param onFailure called with the number of failed attempts after each of them
   * @returns stops trying
   */
  readonly whenLoaded: (use: (module: Module) => void, onFailure?: (failures: number) => void) => () => void;
  /** The module, or null until it is loaded. */
  readonly loaded: () => Module | null;
  /** The same for a component: whoever asks renders again then. Fetches nothing by itself. */
  readonly useLoaded: () => Module | null;
  /** The same, and fetches it once the page has come to rest. */
  readonly useSoon: () => Module | null;
}

/** @param fetch imports the module */
export function laterModule<Module>(fetch: () => Promise<Module>): LaterModule<Module> {
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
  const whenLoaded: LaterModule<Module>['whenLoaded'] = (use, onFailure) => {
    const known = loaded.get();
    if (known) {
      use(known);
      return () => {};
    }
    let isEnded = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryNow = (): void => {
      clearTimeout(timer);
      load().catch(() => {
        if (isEnded) return;
        failures += 1;
        clearTimeout(timer);
        timer = setTimeout(tryNow, backOff(failures, Math.random()));
        onFailure?.(failures);
      });
    };
    // Whoever fetched it.
    const stopListening = loaded.listen((module) => {
      end();
      if (module) use(module);
    });
    const end = (): void => {
      isEnded = true;
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('online', tryNow);
    };
    window.addEventListener('online', tryNow);
    tryNow();
    return end;
  };
  const useLoaded = (): Module | null => useStore(loaded);
  const useSoon = (): Module | null => {
    useEffect(() => {
      let callOff = (): void => {};
      const timer = setTimeout(() => {
        // Without a network nothing comes of it; whoever presses what needs it asks again.
        callOff = whenIdle(() => void load().catch(() => {}));
      }, OPENED_AFTER_MS);
      return () => {
        clearTimeout(timer);
        callOff();
      };
    }, []);
    return useLoaded();
  };
  return { load, whenLoaded, loaded: () => loaded.get(), useLoaded, useSoon };
}
