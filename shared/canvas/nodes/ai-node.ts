import * as v from 'valibot';
import { textUpTo } from '#shared/lib/scalars.ts';
import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';
import { readText } from '../parse/read-values.ts';

const MAX_PROMPT = 10_000;

/** A prompt for a language model, with the answer as its text. Programs write it; the canvas draws a placeholder. */
export const aiNode = defineNodeType({
  type: 'aiNode',
  version: 1,
  migrations: [],
  label: 'AI',
  size: { usual: { width: 400, height: 300 }, least: { width: 300, height: 200 }, most: DEFAULT_MAX_SIZE },
  text: 'own',
  fields: {
    prompt: {
      key: 'prompt',
      read: (value) => readText(value, MAX_PROMPT),
      input: v.optional(textUpTo('A prompt', MAX_PROMPT)),
      output: v.nullable(v.string()),
      isSearchable: true,
    },
  },
  input: {},
});
