import type { OfflineCommand } from '#shared/operations/index.ts';
import * as customTabs from './custom-tabs.ts';
import { updateDailyGoal } from './daily-goal.ts';
import type { Effect } from './effect.ts';
import * as assets from './tree/assets.ts';
import { createCanvas } from './tree/create-canvas.ts';
import { createDocument } from './tree/create-document.ts';
import { createFolder } from './tree/create-folder.ts';
import { createWorkspace as templateTree } from './tree/create-workspace.ts';
import { deleteFolder } from './tree/delete-folder.ts';
import { deleteCanvas, deleteDocument } from './tree/delete-item.ts';
import { duplicateCanvas } from './tree/duplicate-canvas.ts';
import { duplicateDocument } from './tree/duplicate-document.ts';
import { emptyTrash } from './tree/empty-trash.ts';
import { moveCanvasToTrash, moveDocumentToTrash, moveFolderToTrash } from './tree/move-to-trash.ts';
import { reorderDocuments } from './tree/reorder-documents.ts';
import { restoreCanvas, restoreDocument, restoreFolder } from './tree/restore-item.ts';
import { updateFolder } from './tree/update-folder.ts';
import { updateCanvas, updateDocument } from './tree/update-item.ts';
import * as workspaces from './workspaces.ts';

/** The effect of each command that can be queued offline. A queued command without an effect is a type error. */
const EFFECTS: Readonly<Record<OfflineCommand, Effect>> = {
  'create-asset': { tree: assets.createAsset },
  'create-canvas': { tree: createCanvas },
  'create-custom-tab': customTabs.createCustomTab,
  'create-document': { tree: createDocument },
  'create-folder': { tree: createFolder },
  'create-workspace': { tree: templateTree, workspace: workspaces.createWorkspace },
  'delete-asset': { tree: assets.deleteAsset },
  'delete-canvas': { tree: deleteCanvas },
  'delete-custom-tab': customTabs.deleteCustomTab,
  'delete-document': { tree: deleteDocument },
  'delete-folder': { tree: deleteFolder },
  'delete-workspace': { workspace: workspaces.deleteWorkspace },
  'duplicate-asset': { tree: assets.duplicateAsset },
  'duplicate-canvas': { tree: duplicateCanvas },
  'duplicate-document': { tree: duplicateDocument },
  'empty-trash': { tree: emptyTrash },
  'move-canvas-to-trash': { tree: moveCanvasToTrash },
  'move-document-to-trash': { tree: moveDocumentToTrash },
  'move-folder-to-trash': { tree: moveFolderToTrash },
  'reorder-custom-tabs': customTabs.reorderCustomTabs,
  'reorder-documents': { tree: reorderDocuments },
  'restore-asset': { tree: assets.restoreAsset },
  'restore-canvas': { tree: restoreCanvas },
  'restore-document': { tree: restoreDocument },
  'restore-folder': { tree: restoreFolder },
  'update-asset': { tree: assets.updateAsset },
  'update-canvas': { tree: updateCanvas },
  'update-custom-tab': customTabs.updateCustomTab,
  'update-daily-goal': updateDailyGoal,
  'update-document': { tree: updateDocument },
  'update-folder': { tree: updateFolder },
  'update-workspace': { workspace: workspaces.updateWorkspace },
};

const BY_NAME: ReadonlyMap<string, Effect> = new Map(Object.entries(EFFECTS));

/**
 * Returns the effect of a command by its name.
 * @returns undefined for an operation that this build does not know, or that is never queued
 */
export const effectOfCommand = (name: string): Effect | undefined => BY_NAME.get(name);
