import * as v from 'valibot';
import { defineNodeType } from '#shared/canvas/node-slice.ts';
import { readText } from '#shared/canvas/parse/read-values.ts';

const isStars = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 5;

/** An invented node type with stars and a verdict. Version 1 stored percents. */
export const rating = defineNodeType({
  type: 'ratingNode',
  version: 2,
  migrations: [
    (stored) => ({
      get: (key) => {
        const percents = key === 'stars' ? stored.get('percents') : undefined;
        return typeof percents === 'number' ? percents / 20 : stored.get(key);
      },
    }),
  ],
  label: 'Rating',
  size: {
    usual: { width: 120, height: 60 },
    least: { width: 80, height: 40 },
    most: { width: 200, height: 80 },
  },
  text: 'none',
  fields: {
    stars: {
      key: 'stars',
      read: (value) => (isStars(value) ? value : null),
      input: v.optional(v.pipe(v.number(), v.maxValue(5, 'A rating has at most 5 stars.'))),
      output: v.nullable(v.number()),
    },
    verdict: {
      key: 'verdict',
      read: (value) => readText(value, 100),
      input: v.optional(v.string()),
      output: v.nullable(v.string()),
      isSearchable: true,
    },
  },
  input: {},
  refusal: 'Only a node of the type "ratingNode" can be rated.',
});
