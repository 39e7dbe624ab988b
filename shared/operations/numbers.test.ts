import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changeUserCredits } from './admin-users.ts';
import { authRoutes } from './auth.ts';
import { operations } from './index.ts';

interface Schema {
  kind: string;
  type: string;
  pipe?: unknown[];
  entries?: Record<string, Schema>;
  options?: unknown[];
  items?: unknown[];
  wrapped?: unknown;
  item?: unknown;
  value?: unknown;
  rest?: unknown;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && (value as { kind?: string }).kind === 'schema';

/** Finds the numbers in an input, with their paths. */
function numbersIn(schema: Schema, path: string): [string, Schema][] {
  if (schema.type === 'number') return [[path, schema]];
  const { wrapped, item, value, rest, entries = {}, options = [], items = [], pipe = [] } = schema;
  const inner = [wrapped, item, value, rest, ...options, ...items, ...pipe.filter((part) => part !== schema)];
  return [
    ...Object.entries(entries).flatMap(([name, entry]) => numbersIn(entry, `${path}.${name}`)),
    ...inner
      .filter((part) => isSchema(part))
      // A schema with a pipe is its own first part.
      .flatMap((part) => (part.type === schema.type && part.entries ? [] : numbersIn(part, path))),
  ];
}

const NUMBERS = [...Object.entries(operations), ...Object.entries(authRoutes)].flatMap(([name, { input }]) =>
  numbersIn(input as unknown as Schema, name),
);

test('the walk over the inputs finds their numbers', () => {
  const paths = NUMBERS.map(([path]) => path);
  for (const path of ['change-user-credits.credits', 'create-document.order', 'get-logs.skip'])
    expect(paths).toContain(path);
});

const fits = (schema: Schema, number: number): boolean =>
  // The walk found it in the inputs.
  v.is(schema as unknown as v.GenericSchema, number);

// JSON has 1e999, which is read as Infinity.
test.each(NUMBERS)('%s has a smallest and a greatest value', (_path, schema) => {
  for (const number of [1e300, -1e300, Infinity, -Infinity, NaN]) expect(fits(schema, number)).toBe(false);
});

/** Numbers that are measured and not counted. */
const MEASURED = /\.(x|y|width|height|weight|temperature|credits)$/;

test.each(NUMBERS.filter(([path]) => !MEASURED.test(path)))('%s is a whole number', (_path, schema) => {
  for (const number of [0.5, 1.5, 1e-9, 3 + 1e-9]) expect(fits(schema, number)).toBe(false);
});

const credits = changeUserCredits.input.entries.credits;

test.each([1e-9, -1e-9, 1e-7, 0.001, 5.000000001, 99_999.999, 100_000.01, 0, -0])(
  '%s is not an amount of credits',
  (amount) => {
    expect(v.is(credits, amount)).toBe(false);
  },
);

test('every multiple of a hundredth within the bounds is an amount of credits', () => {
  const refused: number[] = [];
  for (let hundredths = 1; hundredths <= 10_000_000; hundredths += hundredths < 100_000 ? 1 : 9_973) {
    // Typed text is read in the second way.
    const amounts = [hundredths / 100, -hundredths / 100, Number((hundredths / 100).toFixed(2))];
    refused.push(...amounts.filter((amount) => !v.is(credits, amount)));
  }
  expect(refused).toEqual([]);
});
