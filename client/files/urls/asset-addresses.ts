/** Where a file's bytes can be had. */
export interface AssetAddress {
  /** `missing`: neither this device nor the server has it, or what is there cannot be shown. */
  state: 'loading' | 'ready' | 'missing';
  url: string | null;
  /** A small picture of it; null where there is none. */
  thumbnailUrl: string | null;
}

/** What is asked of the server; what it does not have is left out. Throws what the network threw. */
export interface AddressSource {
  blob: (assetId: string) => Promise<Blob | undefined>;
  ask: (workspaceId: string, ids: readonly string[]) => Promise<Map<string, Found>>;
  /** A new address of one file, in whatever workspace; undefined where there is none. */
  refresh: (assetId: string) => Promise<Found | undefined>;
}

export interface Found {
  url: string;
  thumbnailUrl: string | null;
}

interface Held {
  workspaceId: string;
  address: AssetAddress;
  listeners: Set<() => void>;
  /** Of these bytes here; the browser keeps them for as long as it lives. */
  objectUrl: string | null;
  /** A new address is on its way: the old one may fail for several elements at once. */
  isRefreshing: boolean;
  /** When it was last asked for anew, because what was there could not be shown; epoch milliseconds. */
  refreshedAt: number;
  ending: ReturnType<typeof setTimeout> | undefined;
}

const LOADING: AssetAddress = { state: 'loading', url: null, thumbnailUrl: null };
const MISSING: AssetAddress = { state: 'missing', url: null, thumbnailUrl: null };

/** What scrolls out of sight and back is not read again. */
const END_AFTER_MS = 30_000;
/** The server's addresses are valid for at least five minutes: one that fails sooner is not of a picture. */
const REFRESH_AGAIN_MS = 60_000;
const ASKED_AT_ONCE = 100;

/**
 * The addresses of files that are drawn at present: from the device where the bytes are here, else from the server, asked
 * once more when they cannot be shown, and given up then. The one way to a file for everything that draws one.
 */
export class AssetAddresses {
  readonly #source: AddressSource;
  readonly #held = new Map<string, Held>();
  #isAsking = false;
  readonly #wanted = new Map<string, Set<string>>();

  constructor(source: AddressSource) {
    this.#source = source;
  }

  get(assetId: string): AssetAddress {
    return this.#held.get(assetId)?.address ?? LOADING;
  }

  /** Follows where a file can be had for as long as it is drawn. @returns ends it */
  watch(workspaceId: string, assetId: string, listener: () => void): () => void {
    let held = this.#held.get(assetId);
    if (!held) {
      held = {
        workspaceId,
        address: LOADING,
        listeners: new Set(),
        objectUrl: null,
        isRefreshing: false,
        refreshedAt: 0,
        ending: undefined,
      };
      this.#held.set(assetId, held);
      void this.#find(assetId, held);
    }
    const { listeners } = held;
    clearTimeout(held.ending);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      const left = this.#held.get(assetId);
      if (listeners.size === 0 && left) left.ending = setTimeout(() => this.#end(assetId), END_AFTER_MS);
    };
  }

  /** What this address gave could not be shown: it is asked for once more, then given up. */
  fail(assetId: string, url: string): void {
    const held = this.#held.get(assetId);
    // It was replaced meanwhile, or is about to be.
    if (!held || held.address.url !== url || held.isRefreshing) return;
    if (Date.now() - held.refreshedAt < REFRESH_AGAIN_MS) return this.#show(held, MISSING);
    held.refreshedAt = Date.now();
    void this.#refresh(assetId, held, url);
  }

  /** The bytes of a file have come onto this device. */
  arrived(assetId: string): void {
    const held = this.#held.get(assetId);
    if (held && held.address.state !== 'ready') void this.#find(assetId, held);
  }

  /** The line is back: what could not be had is looked for again. */
  lookAgain(): void {
    for (const [assetId, held] of this.#held)
      if (held.address.state === 'missing') void this.#find(assetId, held);
  }

  destroy(): void {
    for (const assetId of this.#held.keys()) this.#end(assetId);
  }

  async #find(assetId: string, held: Held): Promise<void> {
    const blob = await this.#source.blob(assetId);
    if (this.#held.get(assetId) !== held || held.objectUrl !== null) return;
    if (blob) {
      held.objectUrl = URL.createObjectURL(blob);
      return this.#show(held, { state: 'ready', url: held.objectUrl, thumbnailUrl: held.objectUrl });
    }
    let ids = this.#wanted.get(held.workspaceId);
    if (!ids) this.#wanted.set(held.workspaceId, (ids = new Set()));
    ids.add(assetId);
    // All that is drawn together is asked for together.
    if (this.#isAsking) return;
    this.#isAsking = true;
    setTimeout(() => void this.#askWanted());
  }

  async #askWanted(): Promise<void> {
    this.#isAsking = false;
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [workspaceId, ids] of wanted) {
      const all = [...ids];
      while (all.length > 0) await this.#ask(workspaceId, all.splice(0, ASKED_AT_ONCE));
    }
  }

  async #ask(workspaceId: string, ids: readonly string[]): Promise<void> {
    const found = await this.#source.ask(workspaceId, ids).catch(() => undefined);
    for (const assetId of ids) {
      const held = this.#held.get(assetId);
      if (!held || held.objectUrl !== null) continue;
      const one = found?.get(assetId);
      if (one) this.#show(held, { state: 'ready', ...one });
      // Of another workspace, as pasted text has it.
      else if (found) await this.#refresh(assetId, held);
      else this.#show(held, MISSING);
    }
  }

  /** @param failed the address that gave nothing: while the server still gives the same one, there is no other */
  async #refresh(assetId: string, held: Held, failed?: string): Promise<void> {
    held.isRefreshing = true;
    const found = await this.#source.refresh(assetId).catch(() => undefined);
    held.isRefreshing = false;
    if (this.#held.get(assetId) !== held) return;
    this.#show(held, found && found.url !== failed ? { state: 'ready', ...found } : MISSING);
  }

  #show(held: Held, address: AssetAddress): void {
    held.address = address;
    for (const listener of held.listeners) listener();
  }

  #end(assetId: string): void {
    const held = this.#held.get(assetId);
    if (!held) return;
    clearTimeout(held.ending);
    if (held.objectUrl !== null) URL.revokeObjectURL(held.objectUrl);
    this.#held.delete(assetId);
  }
}
