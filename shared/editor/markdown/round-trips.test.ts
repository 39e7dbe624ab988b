import { describe, expect, test } from 'vitest';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { ROUND_TRIPS } from './testing/round-trips.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();

describe('documents and their Markdown', () => {
  test.each(ROUND_TRIPS)('%s', (_name, markdown, document) => {
    schema.nodeFromJSON(document).check();
    expect(toMarkdown(document)).toBe(`${markdown}\n`);
    const read = fromMarkdown(markdown);
    schema.nodeFromJSON(read).check();
    expect(read).toEqual(document);
  });

  test('the table names every case once', () => {
    const names = ROUND_TRIPS.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
  });
});
