import { atom } from 'nanostores';

/** The visible aside of a page, such as the list of its versions. */
export interface ShownAside {
  /** A part of the aside covers the page. */
  coversPage: boolean;
  close: () => void;
}

/** Set by the feature that owns the aside; null while none is visible. */
export const shownAside = atom<ShownAside | null>(null);

/** Closes the visible aside, if there is one. */
export const closeShownAside = (): void => shownAside.get()?.close();
