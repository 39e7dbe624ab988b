import { useCallback, useSyncExternalStore } from 'react';
import type { AssetAddress } from './asset-addresses.ts';
import { assetAddresses } from './current-addresses.ts';

export interface ShownAddress extends AssetAddress {
  /** For an element that could not show what it was given. */
  onFailed: (url: string) => void;
}

const NONE: AssetAddress = { state: 'missing', url: null, thumbnailUrl: null };
const nothing = () => () => {};

/** Where a file can be had, from the device or from the server; null for none. */
export function useAssetUrl(workspaceId: string, assetId: string | null): ShownAddress {
  const subscribe = useCallback(
    (listener: () => void) =>
      assetId === null ? nothing() : assetAddresses().watch(workspaceId, assetId, listener),
    [workspaceId, assetId],
  );
  const address = useSyncExternalStore(subscribe, () =>
    assetId === null ? NONE : assetAddresses().get(assetId),
  );
  const onFailed = useCallback(
    (url: string) => {
      if (assetId !== null) assetAddresses().fail(assetId, url);
    },
    [assetId],
  );
  return { ...address, onFailed };
}
