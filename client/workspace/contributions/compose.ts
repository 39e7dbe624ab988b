import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { CommandPlace, Contribution, OfferedCommand, Tab, Views } from './contribution.ts';

/** What all features add to an open workspace, each place in its order. */
export interface Contributions {
  tabs: readonly Tab[];
  /** Finds a tab that is not in `tabs`; `id` is null while none was chosen. */
  findTab: (workspace: WorkspaceView, id: string | null) => Tab | undefined;
  TreePanel: Contribution['TreePanel'];
  rail: All<'rail'>;
  bar: All<'bar'>;
  views: Views;
  editor: All<'editor'>;
  textTools: All<'textTools'>;
  asides: readonly NonNullable<Contribution['aside']>[];
  below: readonly NonNullable<Contribution['below']>[];
  overlays: All<'overlays'>;
  commands: All<'commands'>;
  commandsFor: (asked: string, at: CommandPlace) => OfferedCommand[];
  pageMenu: All<'pageMenu'>;
  treeMenu: All<'treeMenu'>;
  canvasMenu: All<'canvasMenu'>;
  showBlockHistory: Contribution['showBlockHistory'];
  settingsTabs: All<'settingsTabs'>;
  settings: All<'settings'>;
  share: All<'share'>;
}

type All<Name extends keyof Contribution> = NonNullable<Contribution[Name]>;

/** @param list the features, in the order that places without `order` follow */
export function compose(list: readonly Contribution[]): Contributions {
  const all = <Item>(read: (one: Contribution) => readonly Item[] | undefined): Item[] =>
    list.flatMap((one) => read(one) ?? []);
  const placed = <Item extends { order: number }>(read: (one: Contribution) => readonly Item[] | undefined) =>
    all(read).toSorted(byOrder);
  return {
    tabs: placed(({ tabs }) => tabs),
    findTab: (workspace, id) => first(list, ({ findTab }) => findTab?.(workspace, id)),
    TreePanel: first(list, ({ TreePanel }) => TreePanel),
    rail: placed(({ rail }) => rail),
    bar: placed(({ bar }) => bar),
    views: {
      document: first(list, ({ views }) => views?.document),
      canvas: first(list, ({ views }) => views?.canvas),
      folder: first(list, ({ views }) => views?.folder),
    },
    editor: all(({ editor }) => editor),
    textTools: placed(({ textTools }) => textTools),
    asides: list.flatMap(({ aside }) => aside ?? []),
    below: list.flatMap(({ below }) => below ?? []),
    overlays: all(({ overlays }) => overlays),
    commands: placed(({ commands }) => commands),
    commandsFor: (asked, at) => placed(({ commandsFor }) => commandsFor?.(asked, at)),
    pageMenu: placed(({ pageMenu }) => pageMenu),
    treeMenu: placed(({ treeMenu }) => treeMenu),
    canvasMenu: placed(({ canvasMenu }) => canvasMenu),
    showBlockHistory: first(list, ({ showBlockHistory }) => showBlockHistory),
    settingsTabs: placed(({ settingsTabs }) => settingsTabs),
    settings: all(({ settings }) => settings),
    share: all(({ share }) => share),
  };
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
