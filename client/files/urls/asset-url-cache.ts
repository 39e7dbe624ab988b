/** Where the bytes of a file can be loaded from. */
export interface AssetUrl {
  /** `missing`: neither this device nor the server has the file, or its bytes cannot be displayed. */
  state: 'loading' | 'ready' | 'missing';
  url: string | null;
  /** The URL of a thumbnail; null for a file without a thumbnail. */
  thumbnailUrl: string | null;
}

/** Looks up files on the device and on the server. The calls to the server reject with the error of the network. */
export interface AssetUrlSource {
  blob: (assetId: string) => Promise<Blob | undefined>;
  /** Returns the URLs of the files of a workspace; files that the server does not have are omitted. */
  fetchUrls: (workspaceId: string, ids: readonly string[]) => Promise<Map<string, FileUrls>>;
  /** Returns new URLs of one file, in any workspace; undefined when the server does not have it. */
  refresh: (assetId: string) => Promise<FileUrls | undefined>;
}

export interface FileUrls {
  url: string;
  thumbnailUrl: string | null;
}

interface WatchedAsset {
  workspaceId: string;
  assetUrl: AssetUrl;
  listeners: Set<() => void>;
  /** An object URL of the bytes on this device. The browser retains the bytes until it is revoked. */
  objectUrl: string | null;
  /** A new URL is being fetched. The old one may fail for several elements at once. */
  isRefreshing: boolean;
  /** When a new URL was last fetched because the old one failed, epoch milliseconds. */
  refreshedAt: number;
  endTimer: ReturnType<typeof setTimeout> | undefined;
}

const LOADING: AssetUrl = { state: 'loading', url: null, thumbnailUrl: null };
const MISSING: AssetUrl = { state: 'missing', url: null, thumbnailUrl: null };

/** A file that scrolls out of the viewport and back within this time is not loaded again. */
const RELEASE_AFTER_MS = 30_000;
/** The server's URLs are valid for at least five minutes. If one fails sooner, its bytes cannot be displayed. */
const MIN_REFRESH_INTERVAL_MS = 60_000;
const URLS_PER_REQUEST = 100;

/**
 * The URLs of the files that are displayed. A file is loaded from the device if its bytes are there, otherwise from
 * the server. If its URL fails, a new one is fetched once; if that fails too, the file is missing. Everything that
 * displays a file uses this cache.
 */
export class AssetUrlCache {
  readonly #source: AssetUrlSource;
  readonly #watched = new Map<string, WatchedAsset>();
  #isRequestScheduled = false;
  readonly #queuedIds = new Map<string, Set<string>>();

  constructor(source: AssetUrlSource) {
    this.#source = source;
  }

  get(assetId: string): AssetUrl {
    return this.#watched.get(assetId)?.assetUrl ?? LOADING;
  }

  /** Watches the URL of a file for as long as the file is displayed. @returns ends the subscription */
  watch(workspaceId: string, assetId: string, listener: () => void): () => void {
    let watched = this.#watched.get(assetId);
    if (!watched) {
      watched = {
        workspaceId,
        assetUrl: LOADING,
        listeners: new Set(),
        objectUrl: null,
        isRefreshing: false,
        refreshedAt: 0,
        endTimer: undefined,
      };
      this.#watched.set(assetId, watched);
      void this.#resolve(assetId, watched);
    }
    const { listeners } = watched;
    clearTimeout(watched.endTimer);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      const unwatched = this.#watched.get(assetId);
      if (listeners.size === 0 && unwatched)
        unwatched.endTimer = setTimeout(() => this.#release(assetId), RELEASE_AFTER_MS);
    };
  }

  /**
   * Reports that the content of a URL could not be displayed. A new URL is fetched. If the last one was fetched less
   * than a minute ago, the file is missing instead.
   */
  fail(assetId: string, url: string): void {
    const watched = this.#watched.get(assetId);
    // The URL was already replaced, or is being replaced.
    if (!watched || watched.assetUrl.url !== url || watched.isRefreshing) return;
    if (Date.now() - watched.refreshedAt < MIN_REFRESH_INTERVAL_MS) return this.#setUrl(watched, MISSING);
    watched.refreshedAt = Date.now();
    void this.#refresh(assetId, watched, url);
  }

  /** Called when the bytes of a file were stored on this device. */
  handleStored(assetId: string): void {
    const watched = this.#watched.get(assetId);
    if (watched && watched.assetUrl.state !== 'ready') void this.#resolve(assetId, watched);
  }

  /** Looks up missing files again, for example when the network is back. */
  retryMissing(): void {
    for (const [assetId, watched] of this.#watched)
      if (watched.assetUrl.state === 'missing') void this.#resolve(assetId, watched);
  }

  destroy(): void {
    for (const assetId of this.#watched.keys()) this.#release(assetId);
  }

  async #resolve(assetId: string, watched: WatchedAsset): Promise<void> {
    const blob = await this.#source.blob(assetId);
    if (this.#watched.get(assetId) !== watched || watched.objectUrl !== null) return;
    if (blob) {
      watched.objectUrl = URL.createObjectURL(blob);
      return this.#setUrl(watched, {
        state: 'ready',
        url: watched.objectUrl,
        thumbnailUrl: watched.objectUrl,
      });
    }
    let ids = this.#queuedIds.get(watched.workspaceId);
    if (!ids) this.#queuedIds.set(watched.workspaceId, (ids = new Set()));
    ids.add(assetId);
    // All files that are displayed together are requested together.
    if (this.#isRequestScheduled) return;
    this.#isRequestScheduled = true;
    setTimeout(() => void this.#requestQueued());
  }

  async #requestQueued(): Promise<void> {
    this.#isRequestScheduled = false;
    const queued = [...this.#queuedIds];
    this.#queuedIds.clear();
    for (const [workspaceId, ids] of queued) {
      const all = [...ids];
      while (all.length > 0) await this.#request(workspaceId, all.splice(0, URLS_PER_REQUEST));
    }
  }

  async #request(workspaceId: string, ids: readonly string[]): Promise<void> {
    const found = await this.#source.fetchUrls(workspaceId, ids).catch(() => undefined);
    for (const assetId of ids) {
      const watched = this.#watched.get(assetId);
      if (!watched || watched.objectUrl !== null) continue;
      const urls = found?.get(assetId);
      if (urls) this.#setUrl(watched, { state: 'ready', ...urls });
      // Pasted text may contain a file of another workspace.
      else if (found) await this.#refresh(assetId, watched);
      else this.#setUrl(watched, MISSING);
    }
  }

  /** @param failed the URL that failed: if the server still returns the same one, there is no other */
  async #refresh(assetId: string, watched: WatchedAsset, failed?: string): Promise<void> {
    watched.isRefreshing = true;
    const urls = await this.#source.refresh(assetId).catch(() => undefined);
    watched.isRefreshing = false;
    if (this.#watched.get(assetId) !== watched) return;
    this.#setUrl(watched, urls && urls.url !== failed ? { state: 'ready', ...urls } : MISSING);
  }

  #setUrl(watched: WatchedAsset, assetUrl: AssetUrl): void {
    watched.assetUrl = assetUrl;
    for (const listener of watched.listeners) listener();
  }

  #release(assetId: string): void {
    const watched = this.#watched.get(assetId);
    if (!watched) return;
    clearTimeout(watched.endTimer);
    if (watched.objectUrl !== null) URL.revokeObjectURL(watched.objectUrl);
    this.#watched.delete(assetId);
  }
}
