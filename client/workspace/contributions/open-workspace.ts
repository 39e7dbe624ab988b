import { createContext, useContext } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { Peer } from '#client/sync/index.ts';
import type { useRemovedItem } from '../removed-items/use-removed-item.ts';
import type { usePanes } from '../panes/use-panes.ts';
import type { useTreePanel } from '../tree/use-tree-panel.ts';
import type { ShownItems } from '../open/use-shown-items.ts';

/** The state of the side panel: its visibility and its selected tab. */
export interface SidePanelState {
  /** Undefined only if no feature adds a tab. */
  tab: { id: string } | undefined;
  isShown: boolean;
  /** Whether the writer left it open; then `isShown` is still false while an aside of the page replaces it. */
  isOpen: boolean;
  show: () => void;
  hide: () => void;
  toggle: () => void;
  /** Selects a tab and shows the panel. */
  selectTab: (tabId: string) => void;
  /** The same, but hides the panel if it already shows this tab. */
  toggleTab: (tabId: string) => void;
}

/** The workspace on the screen, for the components and commands that features contribute. */
export interface OpenWorkspace {
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Whether this person may change the tree. */
  canChange: boolean;
  /** Undefined until it is loaded. */
  tree: TreeModel | undefined;
  /** The same with the uploaded files in their folders. */
  fileTree: TreeModel | undefined;
  /** The tree could not be loaded, and this device has no copy of it. */
  hasFailed: boolean;
  retryTree: () => void;
  items: ShownItems;
  isNarrow: boolean;
  /** The writer sees only the page. False without an open text, and while an aside is beside it. */
  isFocusMode: boolean;
  /** False for a workspace that exists only on this device. */
  isOnServer: boolean;
  isConnected: boolean;
  /** The other people who are in the workspace now. */
  others: readonly Peer[];
  peersByDocument: ReadonlyMap<string, readonly Peer[]>;
  followedId: string | undefined;
  onFollow: (userId: string) => void;
  /** Ids of items that the server refused to create: they exist only on this device. */
  refusedIds: ReadonlySet<string>;
  side: SidePanelState;
  files: ReturnType<typeof useTreePanel>;
  panes: ReturnType<typeof usePanes>;
  removal: ReturnType<typeof useRemovedItem>;
  open: (itemId: string, isReplacing?: boolean) => void;
  /** Opens a canvas, at a node if an id is given. */
  openCanvas: (canvasId: string, nodeId?: string) => void;
  /** Opens an item from the side panel, which closes then if the screen is narrow. */
  openFromPanel: (itemId: string) => void;
  openHelp: () => void;
  /** Starts to rename the open item; undefined if it cannot be renamed. */
  rename: (() => void) | undefined;
}

const Context = createContext<OpenWorkspace | null>(null);

export const OpenWorkspaceProvider = Context.Provider;

/** @throws outside an open workspace */
export function useOpenWorkspace(): OpenWorkspace {
  const open = useContext(Context);
  if (!open) throw new Error('No workspace is open around this component.');
  return open;
}
