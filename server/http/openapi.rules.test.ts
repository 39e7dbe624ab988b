import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineOperation } from '#shared/operations/contract.ts';
import { apiDescription } from './api-description.ts';
import { openApiDocument } from './openapi.ts';

const text = apiDescription();

test('[F17] every reference leads to a part of the description itself', () => {
  const described: unknown = JSON.parse(text);
  const targets = [...text.matchAll(/"\$ref": ?"([^"]+)"/g)].map(([, target]) => target ?? '');
  expect(targets.length).toBeGreaterThan(0);
  for (const target of new Set(targets)) {
    expect(target).toMatch(/^#\/components\//);
    expect(described).toHaveProperty(target.slice(2).split('/'));
  }
  expect(text).not.toContain('"$defs"');
});

test('[F17] schemas speak the draft of OpenAPI 3.1', () => {
  const pair = defineOperation({
    name: 'get-pair',
    kind: 'query',
    summary: 'A pair.',
    scope: () => undefined,
    input: v.strictObject({ pair: v.strictTuple([v.string(), v.number()]) }),
    output: v.null(),
    example: { pair: ['a', 1] },
  });
  // Draft 2020-12 lists a tuple as prefixItems; older ones as items.
  expect(JSON.stringify(openApiDocument([pair], '0.0.0'))).toContain('"prefixItems":[{"type":"string"}');
});

test('[F17] a check that the description has no word for is an error, unless it is listed', () => {
  const odd = defineOperation({
    name: 'get-odd',
    kind: 'query',
    summary: 'An odd one.',
    scope: () => undefined,
    input: v.strictObject({ card: v.pipe(v.string(), v.creditCard()) }),
    output: v.null(),
    example: { card: '4242424242424242' },
  });
  expect(() => openApiDocument([odd], '0.0.0')).toThrow('credit_card');
});
