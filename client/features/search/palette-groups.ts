import { findWords, type Range } from '#shared/search/find-words.ts';
import { readQuestion } from '#shared/search/index-words.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Passage } from '#client/sync/device-search/device-search.ts';
import { findTitles, recentFiles } from './find-titles.ts';
import type { OfferedCommand } from '#client/workspace/contributions/contribution.ts';

/** A command as the palette shows it: in the order that it is given. */
export type PaletteCommand = Omit<OfferedCommand, 'order'>;

/** One line of the palette, and what Enter does with it. */
export type Choice =
  | { kind: 'item'; key: string; item: TreeItem; folderName: string; matches: Range[] }
  | {
      kind: 'passage';
      key: string;
      item: TreeItem;
      folderName: string;
      passage: Passage;
      /** The document or canvas is named above it. */
      isContinuation: boolean;
    }
  | {
      kind: 'command';
      key: string;
      command: PaletteCommand;
      matches: Range[];
      /** Offered whatever is found: no answer to what was asked. */
      isSuggestion: boolean;
    };

export interface Group {
  title: string;
  choices: Choice[];
}

interface PaletteInput {
  /** As it is typed. */
  query: string;
  /** All that can be found, by id. */
  items: ReadonlyMap<string, TreeItem>;
  passages: readonly Passage[];
  commands: readonly PaletteCommand[];
  /** What can be done with the words themselves. */
  commandsFor: (query: string) => readonly PaletteCommand[];
  now: number;
}

const TITLES: readonly [kind: TreeItem['kind'], title: string][] = [
  ['document', 'Documents'],
  ['canvas', 'Canvases'],
  ['folder', 'Folders'],
];

/** What is shown for what is typed: recent files for nothing, commands alone after `>`, else all that fits. */
export function paletteGroups({ query, items, passages, commands, commandsFor, now }: PaletteInput): Group[] {
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
    { title: 'Passages', choices: passageChoices(items, passages) },
    commandGroup([
      ...commandChoices(commands, trimmed),
      ...commandsFor(trimmed).map((command) => commandChoice(command, [], true)),
    ]),
  ]);
}

const nonEmpty = (groups: readonly Group[]): Group[] => groups.filter(({ choices }) => choices.length > 0);

const folderNameOf = (items: ReadonlyMap<string, TreeItem>, { parentId }: TreeItem): string =>
  parentId === null ? '' : (items.get(parentId)?.name ?? '');

/** Passages of a document or a canvas stand together, where its first one stands. What went into the trash meanwhile is left out. */
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

/** Those of whose labels all the words begin one. */
function commandChoices(commands: readonly PaletteCommand[], query: string): Choice[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  return commands
    .filter(({ label }) => words.every((word) => findWords(label, [word]).length > 0))
    .map((command) => commandChoice(command, findWords(command.label, words), false));
}

const commandChoice = (command: PaletteCommand, matches: Range[], isSuggestion: boolean): Choice => ({
  kind: 'command',
  // An offer stays the same line while its words are typed.
  key: isSuggestion ? `offer ${command.label.split('“')[0]}` : `command ${command.label}`,
  command,
  matches,
  isSuggestion,
});

/** What Enter takes when nothing was pointed to: never what was only offered, for it may be pressed before the answer. */
export const firstResult = (choices: readonly Choice[]): number =>
  choices.findIndex((choice) => choice.kind !== 'command' || !choice.isSuggestion);

/** Whether texts are asked at all for what is typed. */
export const searchesTexts = (query: string): boolean =>
  !query.trim().startsWith('>') && readQuestion(query).length > 0;

/** What stands in the place of results while there are none. */
export function emptyText(query: string, isAsking: boolean): string {
  if (query.trim() === '') return 'Start typing to search...';
  return isAsking ? 'Searching...' : 'No results found';
}
