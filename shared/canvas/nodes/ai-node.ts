import * as v from 'valibot';
import { MAX_NODE_PROMPT } from '#shared/ai/ai-node.ts';
import { textUpTo } from '#shared/lib/scalars.ts';
import { DEFAULT_MAX_SIZE, defineNodeType } from '../node-slice.ts';
import { readText } from '../parse/read-values.ts';

/** A prompt for a language model, with its answers as the text. */
export const aiNode = defineNodeType({
  type: 'aiNode',
  version: 1,
  migrations: [],
  label: 'AI',
  size: { usual: { width: 400, height: 300 }, least: { width: 300, height: 200 }, most: DEFAULT_MAX_SIZE },
  text: 'own',
  answersPrompts: true,
  fields: {
    prompt: {
      key: 'prompt',
      read: (value) => readText(value, MAX_NODE_PROMPT),
      input: v.optional(textUpTo('A prompt', MAX_NODE_PROMPT)),
      output: v.nullable(v.string()),
      isSearchable: true,
    },
  },
  input: {},
});
