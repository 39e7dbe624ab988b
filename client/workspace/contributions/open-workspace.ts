import { createContext, useContext } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { Peer } from '#client/sync/index.ts';
import type { useRemovedItem } from '../removed-items/use-removed-item.ts';
import type { usePanes } from '../panes/use-panes.ts';
import type { useFiles } from '../tree/use-files.ts';
import type { ShownItems } from '../open/use-shown-items.ts';

/** The panel at the side: whether it shows, and which tab of it. */
export interface Side {
  /** Undefined only where no feature adds a tab. */
  tab: { id: string } | undefined;
  isShown: boolean;
  /** As it was left: an aside of the page can stand in its place. */
  isOpen: boolean;
  show: () => void;
  hide: () => void;
  toggle: () => void;
  /** Shows a tab. */
  choose: (tabId: string) => void;
  /** The same; hides the panel where it shows this tab. */
  chooseOrHide: (tabId: string) => void;
}

/** The workspace that is on the screen, for all that features contribute to it. */
export interface OpenWorkspace {
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Whether this person may change the tree. */
  canChange: boolean;
  /** Undefined until it has come. */
  tree: TreeModel | undefined;
  /** The tree could not be loaded, and nothing of it is on this device. */
  hasFailed: boolean;
  retryTree: () => void;
  items: ShownItems;
  isNarrow: boolean;
  /** False for a workspace that only this device has. */
  isOnServer: boolean;
  isConnected: boolean;
  /** Who else is in the workspace. */
  others: readonly Peer[];
  peersByDocument: ReadonlyMap<string, readonly Peer[]>;
  followedId: string | undefined;
  onFollow: (userId: string) => void;
  /** Creations the server refused: they stay on this device alone. */
  refusedIds: ReadonlySet<string>;
  side: Side;
  files: ReturnType<typeof useFiles>;
  panes: ReturnType<typeof usePanes>;
  gone: ReturnType<typeof useRemovedItem>;
  open: (itemId: string, isReplacing?: boolean) => void;
  /** At a node of it, where one is named. */
  openCanvas: (canvasId: string, nodeId?: string) => void;
  /** Opens an item from the panel, which a phone closes then. */
  openFromPanel: (itemId: string) => void;
  openHelp: () => void;
  /** Renames what is open; undefined where that is not possible. */
  rename: (() => void) | undefined;
}

const Context = createContext<OpenWorkspace | null>(null);

export const OpenWorkspaceProvider = Context.Provider;

/** @throws outside of an open workspace */
export function useOpenWorkspace(): OpenWorkspace {
  const open = useContext(Context);
  if (!open) throw new Error('No workspace is open around this component.');
  return open;
}
