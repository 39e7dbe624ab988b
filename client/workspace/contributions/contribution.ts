import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';
import type { TreeCanvas, TreeDocument, TreeFolder, TreeItem } from '#shared/tree/tree-rows.ts';
import type { CanvasMenuItem } from '#client/canvas/menu/canvas-menu-item.ts';
import type { FormatChoice } from '#client/editor/tools/format-menu.tsx';
import type { TextTool } from '#client/editor/tools/text-tool.ts';
import type { AnyExtension } from '@tiptap/core';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { TreeActions } from '../tree/tree-actions.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/**
 * The parts that one feature adds to an open workspace. `client/app/contributions.ts` lists the features; the
 * workspace composes the parts and names no feature. Components read their data from `useOpenWorkspace`. A
 * `Contribution` belongs to the first load. Items that are not visible or clickable before the page is idle belong in
 * a `LazyContribution`, and a component that the first paint does not need is loaded through `lazyItem` or
 * `lazyModule`.
 */
export interface Contribution {
  tabs?: readonly Tab[];
  /** Finds a tab that is not in `tabs`, such as a custom tab; `id` is null while no tab is selected. */
  findTab?: (workspace: WorkspaceView, id: string | null) => Tab | undefined;
  /** Draws the panel of a tab that shows a part of the tree. At most one feature adds it. */
  TreePanel?: ComponentType<{ tab: TreeTab }>;
  /** Buttons of the rail, after its tabs or at its end. */
  rail?: readonly (OrderedComponent & { at: 'start' | 'end' })[];
  /** Items of the bar above the page: counts beside the title, tools at the end. */
  bar?: readonly (OrderedComponent & { at: 'counts' | 'tools' })[];
  views?: Views;
  /** Tabs of the inspector beside an open page. */
  inspector?: readonly InspectorTab[];
  /** Replaces the side panel beside an open document. It is always mounted and decides when to be visible. */
  aside?: ComponentType<{ document: TreeDocument }>;
  /** Extensions for the editors of all texts of the workspace. */
  editor?: readonly AnyExtension[];
  /** Tools for the selected text, in the formatting bubble and bar. */
  textTools?: readonly TextTool[];
  /** Items of the insert menu, after those of the editor. */
  insertChoices?: readonly FormatChoice[];
  /** Shown below the text of an open document. */
  below?: ComponentType<{ documentId: string }>;
  /** Dialogs, cards and other overlays of the screen; always mounted. */
  overlays?: readonly ComponentType[];
  commands?: readonly Command[];
  /** Commands of the palette for the query that was typed into it. */
  commandsFor?: (query: string, context: CommandContext) => readonly OfferedCommand[];
  /** Items of the menu of a text page: first the group `page`, then the group `view`. */
  pageMenu?: readonly PageMenuItem[];
  /** Items of the menu of a tree row. */
  treeMenu?: readonly TreeMenuItem[];
  canvasMenu?: readonly CanvasMenuItem[];
  /** Shows the history of a block of the open document. At most one feature adds it. */
  showBlockHistory?: (blockId: string) => void;
  settingsTabs?: readonly SettingsTab[];
  /** Rows of the general settings. */
  settings?: readonly LazyComponent[];
  /** Sections of the Share dialog, below the list of people. */
  share?: readonly LazyComponent[];
}

/**
 * The second part of a feature: its menu items, palette commands, dialogs and settings. It is loaded when the page is
 * idle, or with the first click or key. `client/app/lazy-contributions.ts` lists these parts.
 */
export interface LazyContribution extends Pick<
  Contribution,
  | 'aside'
  | 'inspector'
  | 'overlays'
  | 'commandsFor'
  | 'pageMenu'
  | 'treeMenu'
  | 'canvasMenu'
  | 'settingsTabs'
  | 'settings'
  | 'share'
> {
  commands?: readonly LazyCommand[];
}

/** A command without keys: keys have to work from the start, so they belong to a `Contribution`. */
export type LazyCommand = Command & { keys?: never };

/** A component that does not belong to the first load. */
export type LazyComponent = ComponentType & { preload: () => Promise<unknown> };

/** A component in a list: the lowest `order` is first. Orders go in steps of ten. */
export interface OrderedComponent {
  order: number;
  Item: ComponentType;
}

interface TabBase {
  /** Stored on the device while the tab is selected. */
  id: string;
  order: number;
  name: string;
  icon: LucideIcon;
}

/** A tab of the rail with a panel of its own. */
export interface PanelTab extends TabBase {
  Panel: ComponentType;
}

/** A tab of the rail that shows the tree or a part of it. */
export interface TreeTab extends TabBase {
  words: TreeTabTexts;
  /**
   * Selects the part of the tree that the tab shows.
   * @param now epoch milliseconds, for parts that depend on the time
   */
  partOf: (tree: TreeModel, workspaceId: string, now: number) => TreeModel;
  /** The rows of that part whose names match the query. */
  search: (part: TreeModel, query: string) => TreeRow[];
  /** The tab counts as empty if it has no item of this kind; undefined for any kind. */
  kind: 'canvas' | undefined;
  /** The uploaded files are shown in their folders. */
  hasFiles?: boolean;
  /** All rows of an expanded folder are shown, so that items can be created here and moved between rows. */
  isUnfiltered: boolean;
  /** A menu in the header of the panel. */
  Menu: ComponentType | undefined;
}

export type Tab = PanelTab | TreeTab;

interface TreeTabTexts {
  search: string;
  /** Shown before the query while nothing matches it. */
  noMatches: string;
  /** Shown while the tab is empty: an icon, a title, and a hint for the first step. */
  icon: LucideIcon;
  empty: string;
  emptyHint: string;
}

/** The components that show each kind of item in the main area. At most one feature adds each. */
export interface Views {
  document?: ComponentType<DocumentViewProps> | undefined;
  canvas?: ComponentType<{ canvas: TreeCanvas }> | undefined;
  /** A folder that is read as one page. */
  folder?: ComponentType<{ folder: TreeFolder }> | undefined;
}

export interface DocumentViewProps {
  document: TreeDocument;
  /** False for the inactive one of two open documents. */
  isActive: boolean;
  /** The element for the formatting bar; undefined for its usual place in the page, null for no bar. */
  toolbarSlot: Element | null | undefined;
}

/** A command of the palette, which may have keys. */
export interface Command {
  order: number;
  /** The text in the palette; a function if it depends on the state of the screen. */
  label: string | ((context: CommandContext) => string);
  icon: LucideIcon;
  /** For example `Mod+Shift+N`. The workspace binds the keys; the palette and Help show them. */
  keys?: string;
  /** Keys that the browser or another part of the page binds; the palette only shows them. */
  shownKeys?: string;
  /** The row of the keys in Help. By default it is the label, below all other rows. */
  help?: { order: number; text: string; isShown?: () => boolean };
  /** The palette does not list the command: it is run by its keys only. */
  isHiddenInPalette?: boolean;
  /** Whether the setting that the command switches is on. */
  isOn?: (context: CommandContext) => boolean;
  /** The function to run; undefined while the command cannot run, so that its keys are left to the browser. */
  action: (context: CommandContext) => (() => void) | undefined;
}

/** A command as the palette lists it. */
export interface OfferedCommand {
  order: number;
  label: string;
  icon: LucideIcon;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  run: () => void;
}

/** The state that commands act on. */
export interface CommandContext {
  open: OpenWorkspace;
  /** The handle of the open text page; null without an open text page. */
  page: PageHandle | null;
}

export interface PageMenuItem {
  order: number;
  group: 'page' | 'view';
  Item: ComponentType<{ page: PageHandle }>;
}

export interface TreeMenuItem {
  order: number;
  /** Groups are shown in this order, with separators between them for a person who may change the tree. */
  group: 'read' | 'new' | 'open' | 'change' | 'remove';
  isOffered: (row: TreeMenuRow) => boolean;
  Item: ComponentType<{ row: TreeMenuRow }>;
}

/** The tree row whose menu is open. */
export interface TreeMenuRow {
  item: TreeItem;
  tree: TreeModel;
  workspaceId: string;
  canChange: boolean;
  /** `in-trash` at any depth in the trash, `trash` for the trash itself, `tree` for all other rows. */
  place: 'in-trash' | 'trash' | 'tree';
  /** Whether the item is the active page. */
  isOpen: boolean;
  actions: TreeActions;
}

/** A tab of the inspector; it reads the open page from `useOpenWorkspace`. */
export interface InspectorTab {
  order: number;
  /** Stored on the device while the tab is selected. */
  id: string;
  label: string;
  Tab: LazyComponent;
}

export interface SettingsTab {
  order: number;
  id: string;
  label: string;
  icon: LucideIcon;
  /** Whether the tab is about AI: it is hidden while AI is off for the workspace or the user. */
  isAi?: boolean;
  Tab: LazyComponent;
}
