import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_TYPES } from '#shared/canvas/node-types.ts';

const ROOT = join(import.meta.dirname, '..');

/** Files that may name node types: they add nodes of certain types to a canvas, as a writer would. */
const MAY_NAME_TYPES = [
  // The templates of canvases.
  /^shared\/canvas\/templates\//,
  // The canvas of the demo account.
  /^server\/documents\/demo\/demo-canvas\.ts$/,
  // Test fixtures.
  /\/testing\//,
  /\.test\.tsx?$/,
];
const SLICES = /^(?:shared\/canvas\/nodes\/|client\/canvas\/nodes\/[^/]+\/)/;

test('only slices name node types; other code reads the properties of a type', () => {
  const files = globSync('{shared,client,server,sync}/**/*.{ts,tsx,css}', { cwd: ROOT });
  const name = new RegExp(`\\b(?:${NODE_TYPES.join('|')})\\b(?=['"\`])`);
  const naming = files.filter((file) => name.test(readFileSync(join(ROOT, file), 'utf8')));
  const isSlice = (file: string): boolean => SLICES.test(file);
  expect(naming.filter(isSlice).length).toBeGreaterThanOrEqual(NODE_TYPES.length);
  expect(
    naming.filter((file) => !isSlice(file) && !MAY_NAME_TYPES.some((pattern) => pattern.test(file))),
  ).toEqual([]);
});
