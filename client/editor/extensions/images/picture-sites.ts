import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

/**
 * The sites from which this person loads pictures on this device. A site learns the reader's network address and the time
 * with each picture that it serves. Removed when the person signs out.
 */
export const picturesShownFrom = storedJson('picturesShownFrom', v.array(v.string()), []);

export function showPicturesFrom(site: string): void {
  const sites = picturesShownFrom.get();
  if (!sites.includes(site)) picturesShownFrom.set([...sites, site]);
}

/** The site of a picture's address, with its port where it has one; null where the address is no foreign picture's. */
export function siteOfPicture(src: unknown): string | null {
  const url = typeof src === 'string' ? URL.parse(src) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}
