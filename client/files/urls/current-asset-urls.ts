import { getAssetUrls, refreshAssetUrl } from '#shared/operations/asset-urls.ts';
import { ApiError } from '#client/api/api-error.ts';
import { storeUrl } from '#client/api/api-fetch.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { outboxOf } from '#client/outbox/index.ts';
import { onScopeEvent } from '#client/sync/scope-events.ts';
import { currentUploads } from '../uploads/current-uploads.ts';
import { AssetUrlCache, type AssetUrlSource, type FileUrls } from './asset-url-cache.ts';

const withAbsoluteUrls = ({ url, thumbnailUrl }: FileUrls): FileUrls => ({
  url: storeUrl(url),
  thumbnailUrl: thumbnailUrl === null ? null : storeUrl(thumbnailUrl),
});

const browserSource: AssetUrlSource = {
  blob: async (assetId) => currentUploads()?.store.blob(assetId),
  fetchUrls: async (workspaceId, ids) => {
    const { output } = await callOperation(getAssetUrls, { workspaceId, ids: [...ids] });
    return new Map(output.urls.map((file) => [file.id, withAbsoluteUrls(file)]));
  },
  refresh: async (assetId) => {
    try {
      return withAbsoluteUrls((await callOperation(refreshAssetUrl, { assetId })).output);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  },
};

interface CurrentUrls {
  userId: string | null;
  urls: AssetUrlCache;
  stop: () => void;
}

let current: CurrentUrls | undefined;

function startUrls(userId: string | null): CurrentUrls {
  const urls = new AssetUrlCache(browserSource);
  const unsubscribe = userId === null ? () => {} : retryWhenCreated(userId, urls);
  return {
    userId,
    urls,
    stop: () => {
      unsubscribe();
      urls.destroy();
    },
  };
}

/** The copy of a file is missing until the server has made it. */
function retryWhenCreated(userId: string, urls: AssetUrlCache): () => void {
  const outbox = outboxOf(userId);
  let localIds = outbox.views.localIds();
  return outbox.subscribe(() => {
    const ids = outbox.views.localIds();
    if (ids === localIds) return;
    localIds = ids;
    urls.retryMissing();
  });
}

/** Returns the file URLs of the signed-in person. Those of another person are destroyed first [C2]. */
export function assetUrls(): AssetUrlCache {
  const userId = getRememberedUserId();
  if (current?.userId !== userId) {
    current?.stop();
    current = startUrls(userId);
  }
  return current.urls;
}

// Registered once for the lifetime of the page.
if (typeof window !== 'undefined') window.addEventListener('online', () => current?.urls.retryMissing());
onScopeEvent(({ type }) => {
  if (type === 'joined') current?.urls.retryMissing();
});
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.stop();
    current = undefined;
  }
});
