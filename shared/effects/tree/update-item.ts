import {
  changeCanvasSettings,
  readCanvasSettings,
  type CanvasSettings,
  type CanvasSettingsChange,
} from '#shared/documents/canvas-settings.ts';
import {
  changeDocumentMeta,
  NO_META,
  readDocumentMeta,
  type DocumentMeta,
  type DocumentMetaChange,
} from '#shared/documents/document-meta.ts';
import { updateCanvas as canvas } from '#shared/operations/canvases.ts';
import { updateDocument as document } from '#shared/operations/documents.ts';
import { moveRefusal } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';
import { treeEffect, type TreeOperation } from '../tree-operation.ts';
import { movedPosition } from './item-position.ts';

/** A change of an item without children: a document or a canvas. */
interface ItemChange {
  id: string;
  title?: string | undefined;
  folderId?: string | null | undefined;
  order?: string | number | undefined;
  isPinned?: boolean | undefined;
  meta?: DocumentMetaChange | undefined;
  writingStyleId?: string | null | undefined;
  settings?: CanvasSettingsChange | undefined;
}

function updateItem(
  draft: TreeDraft,
  kind: 'document' | 'canvas',
  change: ItemChange,
  { createdAt }: TreeOperation,
): void {
  const item = draft.get(change.id);
  if (item?.kind !== kind) return;
  const { title: name = item.name, folderId: parentId = item.parentId, order } = change;
  if (moveRefusal(draft, item, parentId)) return;
  const updatedAt = name === item.name ? item.updatedAt : createdAt;
  const isPinned = change.isPinned ?? item.isPinned;
  const position = movedPosition(draft, item, { parentId, order });
  const changed = { name, isPinned, updatedAt, ...position };
  if (item.kind === 'canvas')
    draft.put({
      ...item,
      ...changed,
      ...(change.settings && { settings: changedSettings(item.settings, change.settings) }),
    });
  else
    draft.put({
      ...item,
      ...changed,
      ...(change.meta && { meta: changedMeta(item.meta, change.meta) }),
      ...(change.writingStyleId !== undefined && { writingStyleId: change.writingStyleId }),
    });
}

const changedSettings = (
  settings: CanvasSettings | undefined,
  change: CanvasSettingsChange,
): CanvasSettings => readCanvasSettings(changeCanvasSettings({ ...settings }, change));

const changedMeta = (meta: DocumentMeta = NO_META, change: DocumentMetaChange): DocumentMeta =>
  readDocumentMeta(changeDocumentMeta({ ...meta }, change));

export const updateDocument = treeEffect(document, (draft, { input, operation }) => {
  updateItem(draft, 'document', input, operation);
});

export const updateCanvas = treeEffect(canvas, (draft, { input, operation }) => {
  updateItem(draft, 'canvas', input, operation);
});
