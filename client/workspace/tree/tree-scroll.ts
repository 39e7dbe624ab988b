import { atom } from 'nanostores';

/** Scrolls the tree to an item's row, which renders the row. Set while the tree is mounted, else null. */
export const scrollToTreeRow = atom<((id: string) => void) | null>(null);
