import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

/**
 * The sites whose pictures this person allows on this device. A site learns the reader's network address and the time
 * with each picture that it serves. Removed when the person signs out.
 */
export const picturesShownFrom = storedJson('picturesShownFrom', v.array(v.string()), []);

export function showPicturesFrom(site: string): void {
  const sites = picturesShownFrom.get();
  if (!sites.includes(site)) picturesShownFrom.set([...sites, site]);
}

/** Returns the host and port of a picture's address; null if the address is not of another site (http or https). */
export function siteOfPicture(src: unknown): string | null {
  const url = typeof src === 'string' ? URL.parse(src) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}
