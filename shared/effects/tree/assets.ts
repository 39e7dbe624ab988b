import * as contracts from '#shared/operations/assets.ts';
import { assetTypeOf } from '../../assets/file-rules.ts';
import { assetDeleteRefusal, assetMoveRefusal } from '../../tree/asset-rules.ts';
import { copyFileName } from '../../tree/copy-title.ts';
import { acceptsItems } from '../../tree/place-rules.ts';
import { treeEffect } from '../tree-operation.ts';
import { copyPosition, movedPosition, newPosition } from './item-position.ts';

export const createAsset = treeEffect(contracts.createAsset, (draft, { input, operation }) => {
  const { id, filename, name, mimeType = '', fileSize = 0, meta, folderId, order } = input;
  if (!draft.isFree(id)) return;
  draft.put({
    kind: 'asset',
    id,
    ...newPosition(draft, id, { parentId: folderId, order }),
    name,
    filename,
    // The values of the device are shown until the server has examined the file.
    type: assetTypeOf(mimeType),
    mimeType,
    fileSize,
    width: meta?.width ?? null,
    height: meta?.height ?? null,
    alt: meta?.alt ?? '',
    hasThumbnail: false,
    ownerId: operation.actorId,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});

export const duplicateAsset = treeEffect(contracts.duplicateAsset, (draft, { input, operation }) => {
  const source = draft.get(input.assetId);
  if (source?.kind !== 'asset' || !draft.isFree(input.id)) return;
  draft.put({
    ...source,
    id: input.id,
    ...copyPosition(draft, source, input),
    name: input.name ?? copyFileName(source.name),
    // The server makes a thumbnail of the copy's own bytes.
    hasThumbnail: false,
    ownerId: operation.actorId,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});

export const updateAsset = treeEffect(contracts.updateAsset, (draft, { input, operation }) => {
  const before = draft.get(input.id);
  if (before?.kind !== 'asset') return;
  const { name = before.name, alt = before.alt, folderId: parentId = before.parentId, order } = input;
  const isMoved = parentId !== before.parentId || order !== undefined;
  if (isMoved && assetMoveRefusal(draft, before, parentId)) return;
  const isDescribed = name !== before.name || alt !== before.alt;
  draft.put({
    ...before,
    ...movedPosition(draft, before, { parentId, order }),
    name,
    alt,
    updatedAt: isDescribed ? operation.createdAt : before.updatedAt,
  });
});

export const deleteAsset = treeEffect(contracts.deleteAsset, (draft, { input }) => {
  const before = draft.get(input.id);
  if (before?.kind === 'asset' && !assetDeleteRefusal(draft, before)) draft.remove(before.id);
});

/** Restores a file whose deletion is pending too, to its folder if that still accepts items, else to the root. */
export const restoreAsset = treeEffect(contracts.restoreAsset, (draft, { input }) => {
  const deleted = draft.removed(input.id);
  if (deleted?.kind !== 'asset') return;
  const isAccepted = acceptsItems(draft, deleted.parentId);
  draft.restore(
    isAccepted
      ? deleted
      : { ...deleted, parentId: null, order: draft.orderAmong(null, deleted.order, deleted.id) },
  );
});
