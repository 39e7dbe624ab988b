import { lazyModule, type LazyModule } from './lazy-module.ts';
import { backOff } from './requests/back-off.ts';

/** A part of the program that the first screen can do without and that the page needs as soon as it can be had. */
export interface RequestedModule<Module> extends LazyModule<Module> {
  /**
   * Fetches it at once, and again until it is there: after a back-off, and when the browser says that it is online.
   * @param use called once with the module, in this turn if it is loaded
   * @param onFailure called with the number of failed attempts after each of them
   * @returns stops trying
   */
  readonly whenLoaded: (use: (module: Module) => void, onFailure?: (failures: number) => void) => () => void;
}

/** @param fetch imports the module */
export function requestedModule<Module>(fetch: () => Promise<Module>): RequestedModule<Module> {
  const later = lazyModule(fetch);
  const whenLoaded: RequestedModule<Module>['whenLoaded'] = (use, onFailure) => {
    const known = later.loaded();
    if (known) {
      use(known);
      return () => {};
    }
    let isEnded = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryNow = (): void => {
      clearTimeout(timer);
      later.load().catch(() => {
        if (isEnded) return;
        failures += 1;
        clearTimeout(timer);
        timer = setTimeout(tryNow, backOff(failures, Math.random()));
        onFailure?.(failures);
      });
    };
    // Whoever fetched it.
    const stopListening = later.arrived.listen((module) => {
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
  return { ...later, whenLoaded };
}
