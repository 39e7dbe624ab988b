import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { siteOfPicture } from './picture-sites.ts';

/** A picture that a page shows from another site. */
export interface OtherSitePicture {
  src: string;
  alt: string;
}

/** Returns the address of a picture of another site; null for a picture of a file, and for any other node. */
export function otherSiteAddress({ attrs }: ProseMirrorNode): string | null {
  const src: unknown = attrs['src'];
  const assetId: unknown = attrs['assetId'];
  const hasFile = typeof assetId === 'string' && assetId !== '';
  return typeof src === 'string' && !hasFile && siteOfPicture(src) !== null ? src : null;
}

/** Returns the pictures of other sites in a part of a text, by default in all of it, each address once. */
export function picturesOfOtherSites(
  doc: ProseMirrorNode,
  { from, to }: { from: number; to: number } = { from: 0, to: doc.content.size },
): OtherSitePicture[] {
  const found = new Map<string, OtherSitePicture>();
  doc.nodesBetween(from, to, (node) => {
    const src = otherSiteAddress(node);
    const alt: unknown = node.attrs['alt'];
    if (src !== null && !found.has(src)) found.set(src, { src, alt: typeof alt === 'string' ? alt : '' });
  });
  return [...found.values()];
}
