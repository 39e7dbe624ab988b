import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';

/** A short text, such as a heading between notes. */
export const simpleTextNode = defineNodeType({
  type: 'simpleTextNode',
  version: 1,
  migrations: [],
  label: 'Simple text',
  size: { usual: { width: 160, height: 48 }, least: { width: 100, height: 40 }, most: DEFAULT_MAX_SIZE },
  text: 'own',
  fields: {},
  input: {},
  isTextOnly: true,
});
