import { expect, test } from 'vitest';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { isHigherSchema, isNewerThanThisBuild } from './schema-order.ts';

test.each([
  ['2.0', '1.9'],
  ['1.10', '1.9'],
  ['10.0', '9.0'],
  ['1.1', '1.0'],
])('[B3] %s is higher than %s, compared as numbers and not as strings', (higher, lower) => {
  expect(isHigherSchema(higher, lower)).toBe(true);
  expect(isHigherSchema(lower, higher)).toBe(false);
  expect(isHigherSchema(higher, higher)).toBe(false);
});

test.each(['', '1', 'one', 'v1.0', '1.0.1', '1.0 beta', '.1', '1.'])(
  '[B3] an invalid version (%j) is the lowest',
  (none) => {
    expect(isHigherSchema('0.0', none)).toBe(true);
    expect(isHigherSchema(none, '0.0')).toBe(false);
    expect(isHigherSchema(none, 'nothing')).toBe(false);
  },
);

test('[B3] text of this build’s version is not newer than the build, and text of the next version is', () => {
  const [major = 0, minor = 0] = SCHEMA_VERSION_TEXT.split('.').map(Number);
  expect(isNewerThanThisBuild(SCHEMA_VERSION_TEXT)).toBe(false);
  expect(isNewerThanThisBuild(`${major}.${minor + 1}`)).toBe(true);
  expect(isNewerThanThisBuild(`${major + 1}.0`)).toBe(true);
});
