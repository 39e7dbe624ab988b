import { NO_MOST, nodeSlice } from '../node-slice.ts';

/** A short text, such as a heading between notes. */
export const simpleTextNode = nodeSlice({
  type: 'simpleTextNode',
  version: 1,
  migrations: [],
  label: 'Simple text',
  size: { usual: { width: 160, height: 48 }, least: { width: 100, height: 40 }, most: NO_MOST },
  text: 'own',
  fields: {},
  input: {},
  isOnlyWords: true,
});
