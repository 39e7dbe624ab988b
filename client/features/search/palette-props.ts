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
  /** What its commands are for. */
  open: OpenWorkspace;
  isOpen: boolean;
  /** What was typed before this was here. */
  initialQuery: string;
  /** Enter was pressed behind it. */
  isSubmitted: boolean;
  /** Closes it at once; the focus is where it was before. */
  onClose: () => void;
}
