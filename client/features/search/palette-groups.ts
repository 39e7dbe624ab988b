import { findWords, type TextRange } from '#shared/search/find-words.ts';
import { parseSearchQuery } from '#shared/search/index-words.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Passage } from '#client/sync/device-search/device-search.ts';
import { findTitles, recentFiles } from './find-titles.ts';
import type { OfferedCommand } from '#client/workspace/contributions/contribution.ts';

/** A command of the palette. It needs no `order`, because the palette keeps the order of the array. */
export type PaletteCommand = Omit<OfferedCommand, 'order'>;

/** One line of the palette that can be chosen. */
export type Choice =
  | { kind: 'item'; key: string; item: TreeItem; folderName: string; matches: TextRange[] }
  | {
      kind: 'passage';
      key: string;
      item: TreeItem;
      folderName: string;
      passage: Passage;
      /** The line above has the same document or canvas, so its title is not repeated. */
      isContinuation: boolean;
    }
  | {
      kind: 'command';
      key: string;
      command: PaletteCommand;
      matches: TextRange[];
      /** Offered for every query, so it is not a result. */
      isSuggestion: boolean;
    };

export interface Group {
  title: string;
  choices: Choice[];
}

interface PaletteInput {
  /** The query as typed. */
  query: string;
  /** The searchable items by id. */
  items: ReadonlyMap<string, TreeItem>;
  passages: readonly Passage[];
  /** The chapters of the folder that is read as one page, in its order; empty while none is. */
  chapterIds: readonly string[];
  commands: readonly PaletteCommand[];
  /** Returns the commands that take the query as their argument. */
  commandsFor: (query: string) => readonly PaletteCommand[];
  now: number;
}

const TITLES: readonly [kind: TreeItem['kind'], title: string][] = [
  ['document', 'Documents'],
  ['canvas', 'Canvases'],
  ['folder', 'Folders'],
  ['asset', 'Assets'],
];

/** Returns the groups for a query: recent files when it is empty, only commands after `>`, otherwise all matches. */
export function paletteGroups(input: PaletteInput): Group[] {
  const { query, items, passages, chapterIds, commands, commandsFor, now } = input;
  const all = [...items.values()];
  const trimmed = query.trim();
  const itemChoice = (item: TreeItem): Choice => ({
    kind: 'item',
    key: item.id,
    item,
    folderName: folderNameOf(items, item),
    matches: trimmed === '' ? [] : findWords(item.name, [trimmed]),
  });
  if (trimmed === '')
    return nonEmpty([{ title: 'Recent Files', choices: recentFiles(all, now).map(itemChoice) }]);
  if (trimmed.startsWith('>'))
    return nonEmpty([commandGroup(commandChoices(commands, trimmed.slice(1).trim()))]);
  const titles = findTitles(all, trimmed);
  return nonEmpty([
    ...TITLES.map(([kind, title]) => ({
      title,
      choices: titles.filter((item) => item.kind === kind).map(itemChoice),
    })),
    { title: 'Passages', choices: passageChoices(items, inOrderOfBook(passages, chapterIds)) },
    commandGroup([
      ...commandChoices(commands, trimmed),
      ...commandsFor(trimmed).map((command) => commandChoice(command, [], true)),
    ]),
  ]);
}

const nonEmpty = (groups: readonly Group[]): Group[] => groups.filter(({ choices }) => choices.length > 0);

const folderNameOf = (items: ReadonlyMap<string, TreeItem>, { parentId }: TreeItem): string =>
  parentId === null ? '' : (items.get(parentId)?.name ?? '');

/** Returns the passages of the chapters first, in the order of the chapters, and then the others in their own order. */
function inOrderOfBook(passages: readonly Passage[], chapterIds: readonly string[]): readonly Passage[] {
  if (chapterIds.length === 0) return passages;
  const positionOf = new Map(chapterIds.map((id, index) => [id, index]));
  const position = ({ itemId }: Passage): number => positionOf.get(itemId) ?? chapterIds.length;
  return passages.toSorted((a, b) => position(a) - position(b));
}

/** Groups passages by document or canvas, in the order of each first passage. Items that left the tree are omitted. */
function passageChoices(items: ReadonlyMap<string, TreeItem>, passages: readonly Passage[]): Choice[] {
  return [...Map.groupBy(passages, ({ itemId }) => itemId)].flatMap(([itemId, itemPassages]) => {
    const item = items.get(itemId);
    if (!item) return [];
    return itemPassages.map((passage, index): Choice => ({
      kind: 'passage',
      key: `${itemId} ${passage.partId ?? ''} ${index}`,
      item,
      folderName: folderNameOf(items, item),
      passage,
      isContinuation: index > 0,
    }));
  });
}

const commandGroup = (choices: Choice[]): Group => ({ title: 'Commands', choices });

/** Returns the commands whose label has, for each word of the query, a word that begins with it. */
function commandChoices(commands: readonly PaletteCommand[], query: string): Choice[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  return commands
    .filter(({ label }) => words.every((word) => findWords(label, [word]).length > 0))
    .map((command) => commandChoice(command, findWords(command.label, words), false));
}

const commandChoice = (command: PaletteCommand, matches: TextRange[], isSuggestion: boolean): Choice => ({
  kind: 'command',
  // Without the quoted query in the key, a suggestion stays the same line while the query changes.
  key: isSuggestion ? `offer ${command.label.split('“')[0]}` : `command ${command.label}`,
  command,
  matches,
  isSuggestion,
});

/**
 * Returns the index of the choice that Enter takes by default, or −1. Suggestions are skipped, because Enter may be
 * pressed before the results arrive.
 */
export const firstResult = (choices: readonly Choice[]): number =>
  choices.findIndex((choice) => choice.kind !== 'command' || !choice.isSuggestion);

/** Returns whether a query searches the texts. */
export const searchesTexts = (query: string): boolean =>
  !query.trim().startsWith('>') && parseSearchQuery(query).length > 0;

/** Returns the text shown instead of results. */
export function emptyText(query: string, isAsking: boolean): string {
  if (query.trim() === '') return 'Start typing to search...';
  return isAsking ? 'Searching...' : 'No results found';
}
