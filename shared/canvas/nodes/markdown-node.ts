import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';

/** A note with rich text. */
export const markdownNode = defineNodeType({
  type: 'markdownNode',
  version: 1,
  migrations: [],
  label: 'Note',
  size: { usual: { width: 220, height: 96 }, least: { width: 200, height: 80 }, most: DEFAULT_MAX_SIZE },
  text: 'own',
  fields: {},
  input: {},
  isTextOnly: true,
});
