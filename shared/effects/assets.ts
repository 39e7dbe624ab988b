import * as v from 'valibot';
import type { InputOf, OperationContract } from '#shared/operations/contract.ts';
import * as contracts from '#shared/operations/assets.ts';
import { assetTypeOf } from '../assets/file-rules.ts';
import type { AssetsDraft } from './assets-draft.ts';
import type { AssetsEffect } from './effect.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * Creates an effect on files. It receives the input parsed by the contract; an input that is not valid is ignored.
 */
function assetsEffect<C extends OperationContract>(
  contract: C,
  apply: (draft: AssetsDraft, input: InputOf<C>, operation: TreeOperation) => void,
): { assets: AssetsEffect } {
  return {
    assets: (draft, operation) => {
      const parsed = v.safeParse(contract.input, operation.input);
      // The output of the contract's own schema has this type.
      if (parsed.success) apply(draft, parsed.output as InputOf<C>, operation);
    },
  };
}

export const createAsset = assetsEffect(contracts.createAsset, (draft, input, { actorId, createdAt }) => {
  const { id, filename, name, mimeType = '', fileSize = 0, meta } = input;
  if (draft.get(id)) return;
  draft.put({
    kind: 'asset',
    id,
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
    ownerId: actorId,
    createdAt,
    updatedAt: createdAt,
  });
});

export const updateAsset = assetsEffect(contracts.updateAsset, (draft, { id, name, alt }, { createdAt }) => {
  const before = draft.get(id);
  if (before)
    draft.put({ ...before, name: name ?? before.name, alt: alt ?? before.alt, updatedAt: createdAt });
});

export const deleteAsset = assetsEffect(contracts.deleteAsset, (draft, { id }) => {
  const before = draft.get(id);
  if (before) draft.delete(before);
});

export const restoreAsset = assetsEffect(contracts.restoreAsset, (draft, { id }) => draft.restore(id));
