import { atom } from 'nanostores';

/** What the page of several chapters tells what stands around it. */
export interface ShownChapters {
  /** Words of all chapters, as far as their texts are known; else as the server counted them. */
  words: number;
  /** The chapter that is being written; null while one reads. */
  writingId: string | null;
}

/** Null while no such page is open. */
export const shownChapters = atom<ShownChapters | null>(null);
