import * as v from 'valibot';
import { createAsset, deleteAsset, restoreAsset, updateAsset } from '#shared/operations/assets.ts';
import type { TreeOperation } from '#shared/effects/tree-operation.ts';
import { assetTypeOf } from '../assets/file-rules.ts';
import type { TreeAsset } from '../assets/tree-asset.ts';

/**
 * The files of a workspace as they will be once the server has done what was asked for: fold(pending, snapshot) [D10].
 * Pure, and the snapshot's own map where nothing changes.
 * @param pending of one workspace, in the order of their keys
 */
export function foldAssets(
  base: ReadonlyMap<string, TreeAsset>,
  pending: readonly TreeOperation[],
): ReadonlyMap<string, TreeAsset> {
  let assets: Map<string, TreeAsset> | undefined;
  /** What waits to be deleted may be taken back before the server hears of either. */
  const deleted = new Map<string, TreeAsset>();
  for (const operation of pending) {
    const after = assetAfter(assets ?? base, deleted, operation);
    if (!after) continue;
    assets ??= new Map(base);
    if (after.asset) assets.set(after.id, after.asset);
    else assets.delete(after.id);
  }
  return assets ?? base;
}

function assetAfter(
  assets: ReadonlyMap<string, TreeAsset>,
  deleted: Map<string, TreeAsset>,
  operation: TreeOperation,
): { id: string; asset: TreeAsset | undefined } | undefined {
  if (operation.name === createAsset.name) return made(assets, operation);
  if (operation.name === updateAsset.name) {
    const parsed = v.safeParse(updateAsset.input, operation.input);
    const before = parsed.success ? assets.get(parsed.output.id) : undefined;
    if (!parsed.success || !before) return undefined;
    const { name = before.name, alt = before.alt } = parsed.output;
    return { id: before.id, asset: { ...before, name, alt, updatedAt: operation.createdAt } };
  }
  if (operation.name === deleteAsset.name) {
    const parsed = v.safeParse(deleteAsset.input, operation.input);
    const before = parsed.success ? assets.get(parsed.output.id) : undefined;
    if (!before) return undefined;
    deleted.set(before.id, before);
    return { id: before.id, asset: undefined };
  }
  if (operation.name !== restoreAsset.name) return undefined;
  const parsed = v.safeParse(restoreAsset.input, operation.input);
  const back = parsed.success ? deleted.get(parsed.output.id) : undefined;
  return back && { id: back.id, asset: back };
}

function made(
  assets: ReadonlyMap<string, TreeAsset>,
  { input, actorId, createdAt }: TreeOperation,
): { id: string; asset: TreeAsset } | undefined {
  const parsed = v.safeParse(createAsset.input, input);
  if (!parsed.success || assets.has(parsed.output.id)) return undefined;
  const { id, filename, name, mimeType = '', fileSize = 0, meta } = parsed.output;
  const asset: TreeAsset = {
    kind: 'asset',
    id,
    name,
    filename,
    // What the device says until the server has measured.
    type: assetTypeOf(mimeType),
    mimeType,
    fileSize,
    width: meta?.width ?? null,
    height: meta?.height ?? null,
    alt: meta?.alt ?? '',
    hasThumbnail: false,
    ownerId: actorId,
    createdAt,
    updatedAt: createdAt,
  };
  return { id, asset };
}
