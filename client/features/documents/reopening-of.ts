import { PagePosition } from '#client/editor/position/page-position.ts';
import type { Reopening } from '#client/editor/position/reopen.ts';
import { isByFinger } from '#client/lib/media.ts';
import { takePageOpening } from '#client/lib/page-opening.ts';
import { keepPosition, storedPosition } from '#client/workspace/pages/stored-positions.ts';

interface ReopeningOptions {
  userId: string;
  documentId: string;
  /** Of two that are open, the one that is written in. */
  isActive: boolean;
  writtenAs: Reopening['writtenAs'];
}

/** Where a document opens for its writer on this device, and whether they can type at once. */
export const reopeningOf = ({ userId, documentId, isActive, writtenAs }: ReopeningOptions): Reopening => ({
  read: () => storedPosition(userId, documentId, PagePosition),
  keep: (position) => keepPosition(userId, documentId, position),
  writtenAs,
  takesFocus: (wasFocused) => {
    if (!isActive) return false;
    const opening = takePageOpening();
    const isWanted = opening === 'continued' || (opening === 'loaded' && wasFocused);
    return isWanted && !isByFinger() && document.activeElement === document.body;
  },
});
