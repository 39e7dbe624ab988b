import { Circle } from 'lucide-react';
import { expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Passage } from '#client/sync/device-search/device-search.ts';
import {
  searchesTexts,
  emptyText,
  firstResult,
  paletteGroups,
  type Choice,
  type PaletteCommand,
} from './palette-groups.ts';

const NOW = Date.UTC(2026, 10, 21);
const item = (id: string, kind: TreeItem['kind'], name: string, parentId: string | null = null): TreeItem =>
  ({ kind, id, name, parentId, order: 'a', updatedAt: NOW }) as TreeItem; // only the fields that the code reads
const items = new Map(
  [
    item('papers', 'folder', 'Harbour papers'),
    item('floor', 'document', 'The Harbour Floor', 'papers'),
    item('water', 'document', 'High Water'),
    item('wall', 'asset', 'quay wall.png', 'papers'),
  ].map((one) => [one.id, one]),
);
const command = (label: string): PaletteCommand => ({ label, icon: Circle, run: () => {} });
const commands = [command('New Document'), command('Focus mode')];
const passage = (itemId: string, snippet: string): Passage => ({
  itemId,
  partId: null,
  snippet,
  found: [],
});

const commandsFor = (asked: string) => [command(`New Document named “${asked}”`)];
const groupsOf = (query: string, passages: readonly Passage[] = []) =>
  paletteGroups({ query, items, passages, chapterIds: [], commands, commandsFor, now: NOW });
const isResult = (choice: Choice): boolean => choice.kind !== 'command' || !choice.isSuggestion;

/** The groups without suggestions. */
const shown = (query: string, passages: readonly Passage[] = []) =>
  groupsOf(query, passages)
    .map(({ title, choices }) => ({ title, choices: choices.filter(isResult) }))
    .filter(({ choices }) => choices.length > 0)
    .map(({ title, choices }) => [
      title,
      choices.map((choice) => {
        if (choice.kind === 'command') return choice.command.label;
        if (choice.kind === 'item') return `${choice.item.name} (${choice.folderName})`;
        return `${choice.isContinuation ? '' : `${choice.item.name}: `}${choice.passage.snippet}`;
      }),
    ]);

test('an empty query shows only recent files', () => {
  expect(shown('  ')).toEqual([['Recent Files', ['The Harbour Floor (Harbour papers)', 'High Water ()']]]);
});

test('a search finds uploaded files by their names, with their folders, and passages never name them', () => {
  expect(shown('wall')).toEqual([['Assets', ['quay wall.png (Harbour papers)']]]);
});

test('while a folder is read as one page, passages of its chapters come first and in its order', () => {
  const found = ['tides', 'water', 'floor', 'water'].map((id, index) => passage(id, `${index}`));
  const all = new Map(items).set('tides', item('tides', 'document', 'Tides'));
  const groups = paletteGroups({
    query: 'neap',
    items: all,
    passages: found,
    chapterIds: ['floor', 'water'],
    commands: [],
    commandsFor: () => [],
    now: NOW,
  });
  expect(groups.flatMap(({ choices }) => choices.map(({ key }) => key.split(' ')[0]))).toEqual([
    'floor',
    'water',
    'water',
    'tides',
  ]);
});

test('the groups are titles by kind, then passages under their documents, then commands', () => {
  const passages = [passage('water', 'one'), passage('floor', 'two'), passage('water', 'three')];
  expect(shown('harbour', passages)).toEqual([
    ['Documents', ['The Harbour Floor (Harbour papers)']],
    ['Folders', ['Harbour papers ()']],
    ['Passages', ['High Water: one', 'three', 'The Harbour Floor: two']],
  ]);
  expect(shown('doc')).toEqual([['Commands', ['New Document']]]);
});

test('after > only commands are listed, matched by the beginnings of their words', () => {
  expect(shown('>')).toEqual([['Commands', ['New Document', 'Focus mode']]]);
  expect(shown('> mo fo')).toEqual([['Commands', ['Focus mode']]]);
  expect(shown('>harbour')).toEqual([]);
  expect([searchesTexts('>harbour'), searchesTexts('harbour'), searchesTexts('"-')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a passage of an item that is no longer in the tree is omitted', () => {
  expect(shown('mud', [passage('gone', 'one')])).toEqual([]);
});

test('every choice has a unique key', () => {
  const [group] = groupsOf('x', [passage('water', 'one'), passage('water', 'one')]);
  expect(new Set(group?.choices.map(({ key }) => key)).size).toBe(2);
});

test('commands that use the query are listed last, and Enter never takes one by default', () => {
  const labels = (query: string) =>
    groupsOf(query)
      .flatMap(({ choices }) => choices)
      .map((choice) => (choice.kind === 'command' ? choice.command.label : choice.item.name));
  expect(labels('doc')).toEqual(['New Document', 'New Document named “doc”']);
  expect(labels('qqq')).toEqual(['New Document named “qqq”']);
  expect(labels('')).toEqual(['The Harbour Floor', 'High Water']);
  expect(labels('> new')).toEqual(['New Document']);
  expect(firstResult(groupsOf('qqq').flatMap(({ choices }) => choices))).toBe(-1);
  expect(firstResult(groupsOf('doc').flatMap(({ choices }) => choices))).toBe(0);
});

test('without results the palette shows a hint, then that it searches, then that it found none', () => {
  expect([emptyText(' ', false), emptyText('tide', true), emptyText('tide', false)]).toEqual([
    'Start typing to search...',
    'Searching...',
    'No results found',
  ]);
});
