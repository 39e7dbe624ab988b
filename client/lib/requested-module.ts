import { lazyModule, type LazyModule } from './lazy-module.ts';
import { backOff } from './requests/back-off.ts';

/** A module that the first screen does not need, and that the page needs as soon as possible. */
export interface RequestedModule<Module> extends LazyModule<Module> {
  /**
   * Fetches the module at once, and retries until it is loaded: after a back-off, and when the browser goes online.
   * @param use called once with the module, synchronously if it is already loaded
   * @param onFailure called after each failed attempt with the number of failures so far
   * @returns stops the retries
   */
  readonly whenLoaded: (use: (module: Module) => void, onFailure?: (failures: number) => void) => () => void;
}

/** Creates a requested module. @param fetch imports the module */
export function requestedModule<Module>(fetch: () => Promise<Module>): RequestedModule<Module> {
  const lazy = lazyModule(fetch);
  const whenLoaded: RequestedModule<Module>['whenLoaded'] = (use, onFailure) => {
    const loaded = lazy.loaded();
    if (loaded) {
      use(loaded);
      return () => {};
    }
    let isEnded = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryNow = (): void => {
      clearTimeout(timer);
      lazy.load().catch(() => {
        if (isEnded) return;
        failures += 1;
        clearTimeout(timer);
        timer = setTimeout(tryNow, backOff(failures, Math.random()));
        onFailure?.(failures);
      });
    };
    // Also fires when another caller has fetched the module.
    const stopListening = lazy.moduleAtom.listen((module) => {
      if (!module) return;
      end();
      use(module);
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
  return { ...lazy, whenLoaded };
}
