import type { PageFiles } from '#client/editor/references/page-files.ts';
import {
  addFiles,
  assetAddresses,
  bringsFiles,
  NOT_AN_IMAGE,
  readDraggedAsset,
} from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** The files of a workspace for its pages: from this device, or from the server. */
export const workspacePageFiles = (workspaceId: string): PageFiles => ({
  addressOf: (assetId) => assetAddresses().get(assetId),
  watch: (assetId, listener) => assetAddresses().watch(workspaceId, assetId, listener),
  failed: (assetId, url) => assetAddresses().fail(assetId, url),
  add: async (files) => {
    const added = await addFiles(files, { workspaceId, askedBy: 'image', areImages: true });
    return added.map(({ assetId }) => ({ assetId, alt: '' }));
  },
  dropped: (data) => {
    const asset = readDraggedAsset(data);
    if (!asset) return undefined;
    if (asset.isImage) return { assetId: asset.assetId, alt: asset.alt };
    toast.error(NOT_AN_IMAGE, { detail: asset.name });
    return null;
  },
  isBrought: bringsFiles,
});
