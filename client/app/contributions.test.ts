// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { isAiShown } from '#client/features/assistant/is-ai-shown.ts';
import { helpKeys } from '#client/workspace/contributions/help-keys.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { LAZY_CONTRIBUTIONS } from './lazy-contributions.ts';
import { workspacesSections } from '#client/routes/_signed-in/-workspaces-sections.ts';

interface Ordered {
  order: number;
  at?: string;
  group?: string;
}

/** Lists whose items are rendered side by side: the order of an item is its key there. */
const LISTS: Readonly<
  Record<string, (one: Omit<Contribution, 'commands'>) => readonly Ordered[] | undefined>
> = {
  tabs: ({ tabs }) => tabs,
  rail: ({ rail }) => rail,
  bar: ({ bar }) => bar,
  'menu of the page': ({ pageMenu }) => pageMenu,
  'menu of a row of the tree': ({ treeMenu }) => treeMenu?.map(({ order }) => ({ order })),
  'tabs of the settings': ({ settingsTabs }) => settingsTabs,
};

test.each(Object.entries(LISTS))('no two items of one list have the same order: %s', (_name, read) => {
  const orders = [...CONTRIBUTIONS, ...LAZY_CONTRIBUTIONS].flatMap(
    (one) => read(one)?.map(({ order, at, group }) => `${at} ${group} ${order}`) ?? [],
  );
  expect(new Set(orders).size).toBe(orders.length);
});

test('no two sections of the list of workspaces have the same order', () => {
  const orders = workspacesSections.map(({ order }) => order);
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
});

const COMMANDS = CONTRIBUTIONS.flatMap(({ commands }) => commands ?? []);

test('no two commands have the same keys', () => {
  const bound = COMMANDS.flatMap(({ keys }) => keys ?? []);
  expect(new Set(bound).size).toBe(bound.length);
});

test('Help lists the keys of every command by their order', () => {
  const rows = helpKeys(COMMANDS).toSorted((a, b) => a.order - b.order);
  expect(rows.map(({ keys, text }) => [keys, text])).toEqual([
    ['?', 'Show these keys, outside a text'],
    ['Mod+N', 'In the installed app: a new document'],
    ['Mod+\\', 'Show or hide the panel'],
    ['F2', 'Rename the document or folder'],
    ['Mod+Shift+O', 'Show or hide the outline of the page'],
    ['Mod+Shift+F', 'Focus mode: nothing but the page, on and off'],
    ['Mod+J', 'Let the AI assistant continue at the caret'],
    ['F6', 'Go to the next part of the screen: rail, panel, bar, page'],
    ['Shift+F6', 'Go to the previous part of the screen'],
    ['Shift+T', 'On a canvas: tidy it up'],
    ['Alt+F10', 'In a text: to the formatting bar; Esc goes back'],
  ]);
});
test('while AI is switched off, Help does not name its keys', () => {
  isAiShown.set(false);
  expect(helpKeys(COMMANDS).map(({ keys }) => keys)).not.toContain('Mod+J');
  isAiShown.set(true);
  expect(helpKeys(COMMANDS).map(({ keys }) => keys)).toContain('Mod+J');
  isAiShown.set(null);
});

test.each([
  ['a document', ({ views }: Contribution) => views?.document],
  ['a canvas', ({ views }: Contribution) => views?.canvas],
  ['a folder', ({ views }: Contribution) => views?.folder],
  ['a tab of the tree', ({ TreePanel }: Contribution) => TreePanel],
  ['the history of a block', ({ showBlockHistory }: Contribution) => showBlockHistory],
])('exactly one feature shows %s', (_name, read) => {
  expect(CONTRIBUTIONS.filter((one) => read(one) !== undefined)).toHaveLength(1);
});
