import { getAssetUrls, refreshAssetUrl } from '#shared/operations/assets.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { onScopeNews } from '#client/sync/scope-events.ts';
import { currentUploads } from '../uploads/current-uploads.ts';
import { AssetAddresses, type AddressSource, type Found } from './asset-addresses.ts';

const wholeUrl = (url: string): string => (url.startsWith('/') ? apiUrl(url) : url);

const found = ({ url, thumbnailUrl }: Found): Found => ({
  url: wholeUrl(url),
  thumbnailUrl: thumbnailUrl === null ? null : wholeUrl(thumbnailUrl),
});

const browserSource: AddressSource = {
  blob: async (assetId) => currentUploads()?.store.blob(assetId),
  ask: async (workspaceId, ids) => {
    const { output } = await callOperation(getAssetUrls, { workspaceId, ids: [...ids] });
    return new Map(output.urls.map((one) => [one.id, found(one)]));
  },
  refresh: async (assetId) => {
    try {
      return found((await callOperation(refreshAssetUrl, { assetId })).output);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  },
};

let current: { userId: string | null; addresses: AssetAddresses } | undefined;

/** Where the files are that are drawn for the person at hand; another person's are forgotten [C2]. */
export function assetAddresses(): AssetAddresses {
  const userId = getRememberedUserId();
  if (current?.userId !== userId) {
    current?.addresses.destroy();
    current = { userId, addresses: new AssetAddresses(browserSource) };
  }
  return current.addresses;
}

// For the life of the page, whoever it belongs to.
if (typeof window !== 'undefined') window.addEventListener('online', () => current?.addresses.lookAgain());
onScopeNews(({ type }) => {
  if (type === 'joined') current?.addresses.lookAgain();
});
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.addresses.destroy();
    current = undefined;
  }
});
