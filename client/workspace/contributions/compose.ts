import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { lazyModule, type LazyModule } from '#client/lib/lazy-module.ts';
import type {
  CommandContext,
  Contribution,
  LazyContribution,
  OfferedCommand,
  Tab,
  Views,
} from './contribution.ts';

/** The contributions of all features to an open workspace, each list in its order. */
export interface Contributions extends EagerParts, LazyParts {
  /** The same, including the lazy parts of all features. */
  complete: LazyModule<Contributions>;
}

/** The lists that the lazy parts extend. All other lists stay the same objects when the lazy parts are loaded. */
interface LazyParts {
  asides: readonly NonNullable<Contribution['aside']>[];
  inspector: ListOf<'inspector'>;
  overlays: ListOf<'overlays'>;
  commands: ListOf<'commands'>;
  commandsFor: (query: string, context: CommandContext) => OfferedCommand[];
  pageMenu: ListOf<'pageMenu'>;
  treeMenu: ListOf<'treeMenu'>;
  canvasMenu: ListOf<'canvasMenu'>;
  settingsTabs: ListOf<'settingsTabs'>;
  settings: ListOf<'settings'>;
  share: ListOf<'share'>;
}

interface EagerParts {
  tabs: readonly Tab[];
  /** Finds a tab that is not in `tabs`; `id` is null while no tab is selected. */
  findTab: (workspace: WorkspaceView, id: string | null) => Tab | undefined;
  TreePanel: Contribution['TreePanel'];
  rail: ListOf<'rail'>;
  bar: ListOf<'bar'>;
  views: Views;
  editor: ListOf<'editor'>;
  textTools: ListOf<'textTools'>;
  insertChoices: ListOf<'insertChoices'>;
  below: readonly NonNullable<Contribution['below']>[];
  showBlockHistory: Contribution['showBlockHistory'];
}

type ListOf<Name extends keyof Contribution> = NonNullable<Contribution[Name]>;

/**
 * Composes the contributions of all features.
 * @param list the features; lists whose items have no `order` follow this order
 * @param loadLazy loads the lazy parts of the features
 */
export function compose(
  list: readonly Contribution[],
  loadLazy: () => Promise<readonly LazyContribution[]> = async () => [],
): Contributions {
  const eager = eagerParts(list);
  const complete = lazyModule(async (): Promise<Contributions> => {
    const lazy = await loadLazy();
    return { ...eager, ...lazyParts([...list, ...lazy]), complete };
  });
  return { ...eager, ...lazyParts(list), complete };
}

function eagerParts(list: readonly Contribution[]): EagerParts {
  return {
    tabs: collectInOrder(list, ({ tabs }) => tabs),
    findTab: (workspace, id) => firstOf(list, ({ findTab }) => findTab?.(workspace, id)),
    TreePanel: firstOf(list, ({ TreePanel }) => TreePanel),
    rail: collectInOrder(list, ({ rail }) => rail),
    bar: collectInOrder(list, ({ bar }) => bar),
    views: {
      document: firstOf(list, ({ views }) => views?.document),
      canvas: firstOf(list, ({ views }) => views?.canvas),
      folder: firstOf(list, ({ views }) => views?.folder),
    },
    editor: collect(list, ({ editor }) => editor),
    textTools: collectInOrder(list, ({ textTools }) => textTools),
    insertChoices: collect(list, ({ insertChoices }) => insertChoices),
    below: list.flatMap(({ below }) => below ?? []),
    showBlockHistory: firstOf(list, ({ showBlockHistory }) => showBlockHistory),
  };
}

function lazyParts(list: readonly (Contribution | LazyContribution)[]): LazyParts {
  return {
    asides: list.flatMap(({ aside }) => aside ?? []),
    inspector: collectInOrder(list, ({ inspector }) => inspector),
    overlays: collect(list, ({ overlays }) => overlays),
    commands: collectInOrder(list, ({ commands }) => commands),
    commandsFor: (query, context) => collectInOrder(list, ({ commandsFor }) => commandsFor?.(query, context)),
    pageMenu: collectInOrder(list, ({ pageMenu }) => pageMenu),
    treeMenu: collectInOrder(list, ({ treeMenu }) => treeMenu),
    canvasMenu: collectInOrder(list, ({ canvasMenu }) => canvasMenu),
    settingsTabs: collectInOrder(list, ({ settingsTabs }) => settingsTabs),
    settings: collect(list, ({ settings }) => settings),
    share: collect(list, ({ share }) => share),
  };
}

function collect<One, Item>(list: readonly One[], read: (one: One) => readonly Item[] | undefined): Item[] {
  return list.flatMap((one) => read(one) ?? []);
}

function collectInOrder<One, Item extends { order: number }>(
  list: readonly One[],
  read: (one: One) => readonly Item[] | undefined,
): Item[] {
  return collect(list, read).toSorted(byOrder);
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

function firstOf<Value>(
  list: readonly Contribution[],
  read: (one: Contribution) => Value | undefined,
): Value | undefined {
  for (const one of list) {
    const value = read(one);
    if (value !== undefined) return value;
  }
  return undefined;
}
