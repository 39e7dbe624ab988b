import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { lazyModule, type LazyModule } from '#client/lib/lazy-module.ts';
import type {
  CommandPlace,
  Contribution,
  LazyContribution,
  OfferedCommand,
  Tab,
  Views,
} from './contribution.ts';

/** What all features add to an open workspace, each place in its order. */
export interface Contributions extends FirstParts, LazyParts {
  /** The same with the later parts of all features. */
  whole: LazyModule<Contributions>;
}

/** Everything but these is the same before and after the later parts have come. */
interface LazyParts {
  asides: readonly NonNullable<Contribution['aside']>[];
  overlays: All<'overlays'>;
  commands: All<'commands'>;
  commandsFor: (asked: string, at: CommandPlace) => OfferedCommand[];
  pageMenu: All<'pageMenu'>;
  treeMenu: All<'treeMenu'>;
  canvasMenu: All<'canvasMenu'>;
  settingsTabs: All<'settingsTabs'>;
  settings: All<'settings'>;
  share: All<'share'>;
}

interface FirstParts {
  tabs: readonly Tab[];
  /** Finds a tab that is not in `tabs`; `id` is null while none was chosen. */
  findTab: (workspace: WorkspaceView, id: string | null) => Tab | undefined;
  TreePanel: Contribution['TreePanel'];
  rail: All<'rail'>;
  bar: All<'bar'>;
  views: Views;
  editor: All<'editor'>;
  textTools: All<'textTools'>;
  below: readonly NonNullable<Contribution['below']>[];
  showBlockHistory: Contribution['showBlockHistory'];
}

type All<Name extends keyof Contribution> = NonNullable<Contribution[Name]>;

/**
 * @param list the features, in the order that places without `order` follow
 * @param fetchLater fetches the later parts of the features
 */
export function compose(
  list: readonly Contribution[],
  fetchLater: () => Promise<readonly LazyContribution[]> = async () => [],
): Contributions {
  const first = firstParts(list);
  const whole = lazyModule(async (): Promise<Contributions> => {
    const later = await fetchLater();
    return { ...first, ...lazyParts([...list, ...later]), whole };
  });
  return { ...first, ...lazyParts(list), whole };
}

function firstParts(list: readonly Contribution[]): FirstParts {
  return {
    tabs: placed(list, ({ tabs }) => tabs),
    findTab: (workspace, id) => first(list, ({ findTab }) => findTab?.(workspace, id)),
    TreePanel: first(list, ({ TreePanel }) => TreePanel),
    rail: placed(list, ({ rail }) => rail),
    bar: placed(list, ({ bar }) => bar),
    views: {
      document: first(list, ({ views }) => views?.document),
      canvas: first(list, ({ views }) => views?.canvas),
      folder: first(list, ({ views }) => views?.folder),
    },
    editor: all(list, ({ editor }) => editor),
    textTools: placed(list, ({ textTools }) => textTools),
    below: list.flatMap(({ below }) => below ?? []),
    showBlockHistory: first(list, ({ showBlockHistory }) => showBlockHistory),
  };
}

function lazyParts(list: readonly (Contribution | LazyContribution)[]): LazyParts {
  return {
    asides: list.flatMap(({ aside }) => aside ?? []),
    overlays: all(list, ({ overlays }) => overlays),
    commands: placed(list, ({ commands }) => commands),
    commandsFor: (asked, at) => placed(list, ({ commandsFor }) => commandsFor?.(asked, at)),
    pageMenu: placed(list, ({ pageMenu }) => pageMenu),
    treeMenu: placed(list, ({ treeMenu }) => treeMenu),
    canvasMenu: placed(list, ({ canvasMenu }) => canvasMenu),
    settingsTabs: placed(list, ({ settingsTabs }) => settingsTabs),
    settings: all(list, ({ settings }) => settings),
    share: all(list, ({ share }) => share),
  };
}

function all<One, Item>(list: readonly One[], read: (one: One) => readonly Item[] | undefined): Item[] {
  return list.flatMap((one) => read(one) ?? []);
}

function placed<One, Item extends { order: number }>(
  list: readonly One[],
  read: (one: One) => readonly Item[] | undefined,
): Item[] {
  return all(list, read).toSorted(byOrder);
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

function first<Thing>(
  list: readonly Contribution[],
  read: (one: Contribution) => Thing | undefined,
): Thing | undefined {
  for (const one of list) {
    const thing = read(one);
    if (thing !== undefined) return thing;
  }
  return undefined;
}
