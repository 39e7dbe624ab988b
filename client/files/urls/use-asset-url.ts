import { useCallback, useSyncExternalStore } from 'react';
import type { AssetUrl } from './asset-url-cache.ts';
import { assetUrls } from './current-asset-urls.ts';

export interface ShownAssetUrl extends AssetUrl {
  /** To be called by an element that could not display the content of the URL. */
  onFailed: (url: string) => void;
}

const MISSING: AssetUrl = { state: 'missing', url: null, thumbnailUrl: null };
const subscribeToNothing = () => () => {};

/** Returns the URL of a file, from the device or from the server. @param assetId null for no file */
export function useAssetUrl(workspaceId: string, assetId: string | null): ShownAssetUrl {
  const subscribe = useCallback(
    (listener: () => void) =>
      assetId === null ? subscribeToNothing() : assetUrls().watch(workspaceId, assetId, listener),
    [workspaceId, assetId],
  );
  const assetUrl = useSyncExternalStore(subscribe, () =>
    assetId === null ? MISSING : assetUrls().get(assetId),
  );
  const onFailed = useCallback(
    (url: string) => {
      if (assetId !== null) assetUrls().fail(assetId, url);
    },
    [assetId],
  );
  return { ...assetUrl, onFailed };
}
