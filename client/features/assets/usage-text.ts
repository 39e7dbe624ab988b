import type { OutputOf } from '#shared/operations/contract.ts';
import type { getAssetUsage } from '#shared/operations/assets.ts';

export type Usage = OutputOf<typeof getAssetUsage>;

const some = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

/** Where a file is used, counted: `2 documents and 1 canvas`; empty where it is used nowhere. */
export function usageText({ uses, more }: Usage): string {
  const count = (kind: string): number => uses.filter((use) => use.kind === kind).length;
  const canvases = count('canvas');
  const parts = [
    ...some(count('document'), 'document'),
    ...(canvases === 0 ? [] : [`${canvases} ${canvases === 1 ? 'canvas' : 'canvases'}`]),
    ...some(more, 'other place'),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}
