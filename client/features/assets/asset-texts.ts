import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { getAssetUsage } from '#shared/operations/assets.ts';
import type { OutputOf } from '#shared/operations/contract.ts';

export type AssetUsage = OutputOf<typeof getAssetUsage>;

const countNoun = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

/** Counts the documents and canvases that use a file: `2 documents and 1 canvas`. Empty for an unused file. */
export function usageText({ uses, more }: AssetUsage): string {
  const count = (kind: string): number => uses.filter((use) => use.kind === kind).length;
  const canvases = count('canvas');
  const parts = [
    ...countNoun(count('document'), 'document'),
    ...(canvases === 0 ? [] : [`${canvases} ${canvases === 1 ? 'canvas' : 'canvases'}`]),
    ...countNoun(more, 'other place'),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}

const FILE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'video/quicktime': '.mov',
  'video/mp4': '.mp4',
};

/**
 * Returns the name for a download. A renamed file keeps its file extension, by which operating systems know its type.
 */
export function downloadName({ name, filename, mimeType }: TreeAsset): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(filename)?.[0] ?? FILE_EXTENSIONS[mimeType] ?? '';
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`;
}
