import type { Origin } from '#shared/editor/origins/word-origins.ts';

/** The names of the origins, in the order of the legend and of the report. */
export const ORIGIN_NAMES: Readonly<Record<Origin, string>> = {
  typed: 'Typed',
  pasted: 'Pasted',
  imported: 'Imported',
  ai: 'Written by AI',
  edited: 'AI, edited since',
};
