import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { ItemOpeners } from './open-choice.ts';
import type { OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';

export interface PaletteProps {
  workspaceId: string;
  userId: string;
  tree: TreeModel | undefined;
  /** False for a workspace that only this device has. */
  isOnServer: boolean;
  /** The document or folder whose page is open. */
  openId: string | undefined;
  openers: ItemOpeners;
  /** The open workspace, to which the commands apply. */
  open: OpenWorkspace;
  isOpen: boolean;
  /** The text typed before the palette was loaded. */
  initialQuery: string;
  /** Enter was pressed after that text. */
  isSubmitted: boolean;
  /** Closes the palette synchronously and restores the focus. */
  onClose: () => void;
}
