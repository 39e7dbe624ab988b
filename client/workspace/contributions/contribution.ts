import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';
import type { TreeCanvas, TreeDocument, TreeFolder, TreeItem } from '#shared/tree/tree-rows.ts';
import type { CanvasMenuItem } from '#client/canvas/menu/canvas-menu-item.ts';
import type { TextTool } from '#client/editor/tools/text-tool.ts';
import type { AnyExtension } from '@tiptap/core';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { TreeActions } from '../tree/tree-actions.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/**
 * What one feature adds to an open workspace. `client/app/contributions.ts` lists the features; the workspace composes
 * what they add and names none of them. Components take what they need from `useOpenWorkspace`. Everything here is part of
 * the first load: a `LazyContribution` adds the items that nobody sees or presses before the page is at rest, and a
 * component that the first paint does not need comes through `lazyItem` or `lazyModule`.
 */
export interface Contribution {
  tabs?: readonly Tab[];
  /** Finds a tab that is not in `tabs`, such as one that somebody made; `id` is null while none was chosen. */
  findTab?: (workspace: WorkspaceView, id: string | null) => Tab | undefined;
  /** Draws the panel of a tab that shows a part of the tree. At most one feature adds it. */
  TreePanel?: ComponentType<{ tab: TreeTab }>;
  /** Buttons of the rail beside its tabs. */
  rail?: readonly (Placed & { at: 'start' | 'end' })[];
  /** Items of the bar above the page: counts beside the title, tools at the end. */
  bar?: readonly (Placed & { at: 'counts' | 'tools' })[];
  views?: Views;
  /** Shown beside the page of the open document, in the place of the panel; drawn always, it shows itself when asked for. */
  aside?: ComponentType<{ document: TreeDocument }>;
  /** Plugins of the editors of all texts of the workspace. */
  editor?: readonly AnyExtension[];
  /** Tools of the formatting bubble and bar, for the selected words. */
  textTools?: readonly TextTool[];
  /** Below the text of an open document. */
  below?: ComponentType<{ documentId: string }>;
  /** Dialogs, cards and whatever else stands above the screen; drawn always. */
  overlays?: readonly ComponentType[];
  commands?: readonly Command[];
  /** Commands of the palette for the words that were typed into it. */
  commandsFor?: (asked: string, at: CommandPlace) => readonly OfferedCommand[];
  /** Items of the menu of a page of text, first those of the page, then those of the view. */
  pageMenu?: readonly PageMenuItem[];
  /** Items of the menu of a row of the tree. */
  treeMenu?: readonly TreeMenuItem[];
  canvasMenu?: readonly CanvasMenuItem[];
  /** Shows the history of a block of the open document. At most one feature adds it. */
  showBlockHistory?: (blockId: string) => void;
  settingsTabs?: readonly SettingsTab[];
  /** Rows of the general settings. */
  settings?: readonly Later[];
  /** Sections of Share, below the people. */
  share?: readonly Later[];
}

/**
 * The second part of a feature: its items of menus and of the palette, its dialogs, its settings. It comes when the page is
 * at rest, or with the first press. `client/app/lazy-contributions.ts` lists these parts.
 */
export interface LazyContribution extends Pick<
  Contribution,
  | 'aside'
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

/** Without keys of its own: the keys of a command work from the start. */
export type LazyCommand = Command & { keys?: never };

/** A component that is no part of the first load. */
export type Later = ComponentType & { preload: () => Promise<unknown> };

/** A component at a place among others: the lowest `order` first. Orders go in steps of ten. */
export interface Placed {
  order: number;
  Item: ComponentType;
}

interface TabLook {
  /** Stored on the device as the chosen tab. */
  id: string;
  order: number;
  name: string;
  icon: LucideIcon;
}

/** A tab of the rail with a panel of its own. */
export interface PanelTab extends TabLook {
  Panel: ComponentType;
}

/** A tab of the rail that shows the tree or a part of it. */
export interface TreeTab extends TabLook {
  words: TreeWords;
  /** @param now milliseconds since 1970, for parts that depend on the time */
  partOf: (tree: TreeModel, workspaceId: string, now: number) => TreeModel;
  /** Rows of a part whose names match. */
  search: (part: TreeModel, asked: string) => TreeRow[];
  /** The kind whose absence makes the tab empty; undefined for any. */
  kind: 'canvas' | undefined;
  /** New items are made here, and places between rows are what they seem. */
  isWhole: boolean;
  /** At the head of the panel. */
  Menu: ComponentType | undefined;
}

export type Tab = PanelTab | TreeTab;

interface TreeWords {
  search: string;
  /** While nothing matches the search. */
  nothing: string;
  /** While nothing is there: a picture, a title, and what to do. */
  icon: LucideIcon;
  empty: string;
  first: string;
}

/** How each kind of item is shown in the main area. At most one feature adds each. */
export interface Views {
  document?: ComponentType<DocumentViewProps> | undefined;
  canvas?: ComponentType<{ canvas: TreeCanvas }> | undefined;
  /** A folder whose documents are read as one page. */
  folder?: ComponentType<{ folder: TreeFolder }> | undefined;
}

export interface DocumentViewProps {
  document: TreeDocument;
  /** Of two that are open. */
  isActive: boolean;
  /** Where the formatting bar stands: undefined for its own place, null for none. */
  toolbarPlace: Element | null | undefined;
}

/** Something that is done from the palette, or by its keys. */
export interface Command {
  order: number;
  /** In the palette; a function where it depends on the state of the screen. */
  label: string | ((at: CommandPlace) => string);
  icon: LucideIcon;
  /** Written as `Mod+Shift+N`: the workspace binds them, the palette and Help show them. */
  keys?: string;
  /** Keys that the browser or a part of the page binds: the palette shows them. */
  shownKeys?: string;
  /** The row of its keys in Help; without it the label stands below all others. */
  help?: { order: number; text: string };
  /** The palette leaves it out: it has keys alone. */
  hasKeysAlone?: boolean;
  /** Whether it is on at present. */
  isOn?: (at: CommandPlace) => boolean;
  /** The function that does it now; undefined where it cannot be done: the keys are the browser's then. */
  action: (at: CommandPlace) => (() => void) | undefined;
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

/** What commands are for. */
export interface CommandPlace {
  open: OpenWorkspace;
  /** The page of the open text; null where there is none. */
  page: PageHandle | null;
}

export interface PageMenuItem {
  order: number;
  group: 'page' | 'view';
  Item: ComponentType<{ page: PageHandle }>;
}

export interface TreeMenuItem {
  order: number;
  /** Groups stand in this order, with rules between them for a person who may change the tree. */
  group: 'read' | 'new' | 'open' | 'change' | 'remove';
  isOffered: (row: TreeMenuRow) => boolean;
  Item: ComponentType<{ row: TreeMenuRow }>;
}

/** The one row that a menu of the tree is about. */
export interface TreeMenuRow {
  item: TreeItem;
  tree: TreeModel;
  workspaceId: string;
  canChange: boolean;
  /** In the trash, at any depth; the trash itself; or anywhere else. */
  place: 'in-trash' | 'trash' | 'tree';
  /** It is the active page. */
  isOpen: boolean;
  actions: TreeActions;
}

export interface SettingsTab {
  order: number;
  id: string;
  label: string;
  icon: LucideIcon;
  Tab: Later;
}
