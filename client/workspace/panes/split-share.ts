import * as v from 'valibot';
import type { WritableAtom } from 'nanostores';
import { storedJson } from '#client/lib/stored-json.ts';

/** The left page's part of the width, in percent. */
export const HALF = 50;
export const LEAST_SHARE = 25;
export const MOST_SHARE = 75;

/** No page is narrower, in CSS pixels: a page on a phone is not either. */
const LEAST_WIDTH = 340;

const Share = v.pipe(v.number(), v.minValue(LEAST_SHARE), v.maxValue(MOST_SHARE));

/** Where the divider of a workspace stands on this device. */
export const splitShare = (workspaceId: string): WritableAtom<number> =>
  storedJson(`splitShare:${workspaceId}`, Share, HALF);

/** The nearest share that leaves both pages wide enough, in whole percent. */
export function shareWithin(share: number, width: number): number {
  const least = Math.max(LEAST_SHARE, Math.ceil((LEAST_WIDTH / width) * 100));
  return Math.round(Math.min(Math.max(share, Math.min(least, HALF)), Math.max(100 - least, HALF)));
}

/** What a key makes of a share; undefined where it means nothing here. */
export function shareByKey(key: string, share: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return share - 2;
    case 'ArrowRight':
      return share + 2;
    case 'Home':
      return LEAST_SHARE;
    case 'End':
      return MOST_SHARE;
    default:
      return undefined;
  }
}
