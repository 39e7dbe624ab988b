import type { ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { assetUrls } from './asset-urls.ts';
import type { FileStore } from './file-store.ts';

/** Nodes with the addresses at which their images can be read for now. */
export const withImageUrls = (store: FileStore, nodes: readonly ApiNode[], now: number): Promise<ApiNode[]> =>
  Promise.all(
    nodes.map(async (node) => {
      const { s3Key: key, mimeType, filename } = node.data;
      if (key === null || mimeType === null || filename === null) return node;
      const { url } = await assetUrls(store, { key, mimeType, filename, thumbnailKey: null }, now);
      return { ...node, data: { ...node.data, imageUrl: url } };
    }),
  );
