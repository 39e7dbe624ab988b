import * as v from 'valibot';
import type { WritableAtom } from 'nanostores';
import { storedJson } from '#client/lib/stored-json.ts';

/** The left page's share of the width, in percent. */
export const HALF = 50;
export const MIN_SHARE = 25;
export const MAX_SHARE = 75;

/** The minimum width of a page in CSS pixels, about that of a page on a phone. */
const MIN_PAGE_WIDTH = 340;

const Share = v.pipe(v.number(), v.minValue(MIN_SHARE), v.maxValue(MAX_SHARE));

/** The share of the left page in a workspace, stored on this device. */
export const splitShare = (workspaceId: string): WritableAtom<number> =>
  storedJson(`splitShare:${workspaceId}`, Share, HALF);

/** The nearest share that leaves both pages wide enough, in whole percent. */
export function clampShare(share: number, width: number): number {
  const minShare = Math.max(MIN_SHARE, Math.ceil((MIN_PAGE_WIDTH / width) * 100));
  return Math.round(Math.min(Math.max(share, Math.min(minShare, HALF)), Math.max(100 - minShare, HALF)));
}

/** The share after a key press; undefined for keys that do not move the divider. */
export function shareAfterKey(key: string, share: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return share - 2;
    case 'ArrowRight':
      return share + 2;
    case 'Home':
      return MIN_SHARE;
    case 'End':
      return MAX_SHARE;
    default:
      return undefined;
  }
}
