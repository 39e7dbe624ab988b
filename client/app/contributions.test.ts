// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { CONTRIBUTIONS } from './contributions.ts';

/** Places whose items are drawn side by side: an order there is an item's key. */
const PLACES: Readonly<Record<string, (one: Contribution) => readonly { order: number }[] | undefined>> = {
  tabs: ({ tabs }) => tabs,
  rail: ({ rail }) => rail,
  bar: ({ bar }) => bar,
  'menu of the page': ({ pageMenu }) => pageMenu,
  'tabs of the settings': ({ settingsTabs }) => settingsTabs,
};

test.each(Object.entries(PLACES))('no two items of one place have the same order: %s', (_name, read) => {
  const orders = CONTRIBUTIONS.flatMap((one) => read(one)?.map(({ order }) => order) ?? []);
  expect(new Set(orders).size).toBe(orders.length);
});

test.each([
  ['a document', ({ views }: Contribution) => views?.document],
  ['a canvas', ({ views }: Contribution) => views?.canvas],
  ['a folder', ({ views }: Contribution) => views?.folder],
  ['a tab of the tree', ({ TreePanel }: Contribution) => TreePanel],
  ['the history of a block', ({ showBlockHistory }: Contribution) => showBlockHistory],
])('one feature and no other shows %s', (_name, read) => {
  expect(CONTRIBUTIONS.filter((one) => read(one) !== undefined)).toHaveLength(1);
});
