import type { ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { assetUrls, type UrlReader } from './asset-urls.ts';
import type { FileStore } from './file-store.ts';

/** Returns nodes with temporary URLs at which a user can read their images. */
export const withImageUrls = (
  store: FileStore,
  nodes: readonly ApiNode[],
  reader: UrlReader,
): Promise<ApiNode[]> =>
  Promise.all(
    nodes.map(async (node) => {
      const { s3Key: key, mimeType, filename } = node.data;
      if (key === null || mimeType === null || filename === null) return node;
      const { url } = await assetUrls(store, { key, mimeType, filename, thumbnailKey: null }, reader);
      return { ...node, data: { ...node.data, imageUrl: url } };
    }),
  );
