import { atom } from 'nanostores';

/**
 * Whether the open workspace shows AI controls, for commands and menu items, which are no components. Null until the
 * part of the feature that knows it and the settings are loaded.
 */
export const isAiShown = atom<boolean | null>(null);

/** Milliseconds for which a key that came before the feature was loaded may still act. */
const TIMEOUT_MS = 3_000;

/** Resolves to true as soon as AI controls are shown, and to false when they are not shown in time. */
export function whenAiIsShown(): Promise<boolean> {
  if (isAiShown.get() === true) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isShown: boolean): void => {
      stop();
      clearTimeout(timer);
      resolve(isShown);
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    const stop = isAiShown.listen((isShown) => isShown === true && end(true));
  });
}
