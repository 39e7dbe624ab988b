import { atom } from 'nanostores';

/** The state of a page of several chapters, for the controls around it. */
export interface ShownChapters {
  /** Words of all chapters: counted in the texts that are loaded, else as the server counted them. */
  words: number;
  /** The id of the chapter that is being edited; null while none is. */
  writingId: string | null;
}

/** Null while no such page is open. */
export const shownChapters = atom<ShownChapters | null>(null);
