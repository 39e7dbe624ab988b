import type { TreeEffect } from '../tree-operation.ts';
import { createCanvas } from './create-canvas.ts';
import { createDocument } from './create-document.ts';
import { createFolder } from './create-folder.ts';
import { createWorkspace } from './create-workspace.ts';
import { deleteFolder } from './delete-folder.ts';
import { deleteCanvas, deleteDocument } from './delete-item.ts';
import { duplicateDocument } from './duplicate-document.ts';
import { emptyTrash } from './empty-trash.ts';
import { moveCanvasToTrash, moveDocumentToTrash, moveFolderToTrash } from './move-to-trash.ts';
import { reorderDocuments } from './reorder-documents.ts';
import { restoreCanvas, restoreDocument, restoreFolder } from './restore-item.ts';
import { updateFolder } from './update-folder.ts';
import { updateCanvas, updateDocument } from './update-leaf.ts';

/** What each queued operation does to a tree, by its name on the wire. */
export const TREE_EFFECTS: ReadonlyMap<string, TreeEffect> = new Map([
  ['create-canvas', createCanvas],
  ['create-document', createDocument],
  ['create-folder', createFolder],
  ['create-workspace', createWorkspace],
  ['delete-canvas', deleteCanvas],
  ['delete-document', deleteDocument],
  ['delete-folder', deleteFolder],
  ['duplicate-document', duplicateDocument],
  ['empty-trash', emptyTrash],
  ['move-canvas-to-trash', moveCanvasToTrash],
  ['move-document-to-trash', moveDocumentToTrash],
  ['move-folder-to-trash', moveFolderToTrash],
  ['reorder-documents', reorderDocuments],
  ['restore-canvas', restoreCanvas],
  ['restore-document', restoreDocument],
  ['restore-folder', restoreFolder],
  ['update-canvas', updateCanvas],
  ['update-document', updateDocument],
  ['update-folder', updateFolder],
]);
