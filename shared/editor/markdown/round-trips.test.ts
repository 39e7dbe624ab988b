import { describe, expect, test } from 'vitest';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { BLOCK_ROUND_TRIPS } from './testing/block-round-trips.ts';
import { INLINE_ROUND_TRIPS } from './testing/inline-round-trips.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();
const ROUND_TRIPS = [...BLOCK_ROUND_TRIPS, ...INLINE_ROUND_TRIPS];

describe('documents and their Markdown', () => {
  test.each(ROUND_TRIPS)('toMarkdown writes and fromMarkdown reads %s', (_name, markdown, document) => {
    schema.nodeFromJSON(document).check();
    expect(toMarkdown(document)).toBe(`${markdown}\n`);
    const read = fromMarkdown(markdown);
    schema.nodeFromJSON(read).check();
    expect(read).toEqual(document);
  });

  test('the table has at least 60 cases with unique names', () => {
    const names = ROUND_TRIPS.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
  });
});
