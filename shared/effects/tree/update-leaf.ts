import {
  changeCanvasSettings,
  readCanvasSettings,
  type CanvasSettings,
  type CanvasSettingsChange,
} from '#shared/canvas/canvas-settings.ts';
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
import { effectOf, type TreeOperation } from '../tree-operation.ts';
import { movedPlace } from './new-place.ts';

/** What may change of an item that holds no others. */
interface LeafChange {
  id: string;
  title?: string | undefined;
  folderId?: string | null | undefined;
  order?: string | number | undefined;
  isPinned?: boolean | undefined;
  meta?: DocumentMetaChange | undefined;
  settings?: CanvasSettingsChange | undefined;
}

function updateLeaf(
  draft: TreeDraft,
  kind: 'document' | 'canvas',
  change: LeafChange,
  { createdAt }: TreeOperation,
): void {
  const item = draft.get(change.id);
  if (item?.kind !== kind) return;
  const { title: name = item.name, folderId: parentId = item.parentId, order } = change;
  if (moveRefusal(draft, item, parentId)) return;
  const updatedAt = name === item.name ? item.updatedAt : createdAt;
  const isPinned = change.isPinned ?? item.isPinned;
  const place = movedPlace(draft, item, { parentId, order });
  const changed = { name, isPinned, updatedAt, ...place };
  if (item.kind === 'canvas')
    draft.put({
      ...item,
      ...changed,
      ...(change.settings && { settings: shown(item.settings, change.settings) }),
    });
  else draft.put({ ...item, ...changed, ...(change.meta && { meta: noted(item.meta, change.meta) }) });
}

const shown = (settings: CanvasSettings | undefined, change: CanvasSettingsChange): CanvasSettings =>
  readCanvasSettings(changeCanvasSettings({ ...settings }, change));

const noted = (meta: DocumentMeta = NO_META, change: DocumentMetaChange): DocumentMeta =>
  readDocumentMeta(changeDocumentMeta({ ...meta }, change));

export const updateDocument = effectOf(document, (draft, { input, operation }) => {
  updateLeaf(draft, 'document', input, operation);
});

export const updateCanvas = effectOf(canvas, (draft, { input, operation }) => {
  updateLeaf(draft, 'canvas', input, operation);
});
