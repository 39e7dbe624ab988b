import type { TreeAsset } from '#shared/assets/tree-asset.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'video/quicktime': '.mov',
  'video/mp4': '.mp4',
};

/** A renamed file keeps the ending by which a system knows what it is. */
export function downloadName({ name, filename, mimeType }: TreeAsset): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(filename)?.[0] ?? ENDINGS[mimeType] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}
