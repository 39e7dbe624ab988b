import { atom } from 'nanostores';

/** The aside of the page while it is shown. */
export interface ShownAside {
  /** Something of it stands in the place of the page. */
  coversPage: boolean;
  close: () => void;
}

/** Set by the feature whose aside it is; null while the panel stands beside the page. */
export const shownAside = atom<ShownAside | null>(null);
