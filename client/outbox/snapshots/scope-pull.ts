import { ApiError } from '#client/api/api-error.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { isUserScope, workspaceIdOf, type ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { backOff } from '#client/lib/requests/back-off.ts';

export type PullResult = { snapshot: ScopeSnapshot } | { error: Error; isGone: boolean };

export interface ScopePullOptions {
  world: OutboxDependencies;
  store: OutboxStore;
  /** A screen follows it: a pull that failed is tried again. */
  isWatched: (scope: string) => boolean;
  onBegun: (scope: string) => void;
  onResult: (scope: string, result: PullResult) => void;
  onStored: (scope: string) => void;
  /** Another tab is at it: what it stores it says. */
  onTurnedAway: (scope: string) => void;
}

interface Running {
  done: Promise<void>;
  isWantedAgain: boolean;
}

/** Brings snapshots up to date, one pull a scope at a time in all tabs. */
export class ScopePull {
  readonly #options: ScopePullOptions;
  readonly #running = new Map<string, Running>();
  /** Workspaces that were brought up to date once in this page. */
  readonly #listed = new Set<string>();
  #isDestroyed = false;
  /** With how often a scope failed in a row; not at all where another tab was at it. */
  readonly #retries = new Map<string, { tries: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(options: ScopePullOptions) {
    this.#options = options;
  }

  /**
   * Pulls a scope; a call while one runs has it pulled once more, as the answer under way may be older than the call.
   * @param wanted the seq that is known to be there: spares the pull when another tab has stored it
   */
  pull(scope: string, wanted?: number): Promise<void> {
    const running = this.#running.get(scope);
    if (running) {
      running.isWantedAgain = true;
      return running.done;
    }
    const started: Running = { done: Promise.resolve(), isWantedAgain: false };
    this.#running.set(scope, started);
    started.done = this.#run(scope, started, wanted).finally(() => this.#running.delete(scope));
    return started.done;
  }

  /**
   * Pulls the scopes in which something was done. The list of workspaces first where it shows that, so that what leaves
   * the queue with a workspace's snapshot is in the list already [D7].
   */
  async pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    const own = `user:${this.#options.world.device.userId}`;
    if (isListChanged || scopes.has(own)) {
      await this.pull(own);
      if (this.#hasFailed(own)) return;
    }
    await Promise.all([...scopes].filter((scope) => scope !== own).map((scope) => this.pull(scope)));
  }

  destroy(): void {
    this.#isDestroyed = true;
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    this.#retries.clear();
  }

  async #run(scope: string, running: Running, wanted?: number): Promise<void> {
    const { world } = this.#options;
    if (!world.canSend()) return;
    this.#options.onBegun(scope);
    let isFirst = true;
    do {
      running.isWantedAgain = false;
      const isOurs = await world.hold(`foolscap-pull-${world.device.userId}-${scope}`, async () => {
        await this.#once(scope, isFirst ? wanted : undefined);
      });
      if (!isOurs) return this.#turnedAway(scope);
      isFirst = false;
    } while (running.isWantedAgain);
  }

  async #once(scope: string, wanted: number | undefined): Promise<void> {
    const { world, store, onResult, onStored } = this.#options;
    const before = await store.snapshot(scope);
    if (before && wanted !== undefined && before.seq >= wanted) return onResult(scope, { snapshot: before });
    try {
      const pulled = await world.pull(scope, before);
      const snapshot = await store.storeSnapshot(pulled);
      clearTimeout(this.#retries.get(scope)?.timer);
      this.#retries.delete(scope);
      if (isUserScope(scope)) await this.#forgetLost(snapshot);
      onResult(scope, { snapshot });
      onStored(scope);
      if (isUserScope(scope)) void this.#pullListed(snapshot);
    } catch (failure) {
      const error = failure instanceof Error ? failure : new Error(String(failure));
      const isGone = isGoneBy(error);
      if (isGone) await this.#lost(scope, error);
      else this.#retryLater(scope);
      onResult(scope, { error, isGone });
      // Whether it is gone for good the person's own list says.
      if (isGone && !isUserScope(scope)) void this.pull(`user:${world.device.userId}`);
    }
  }

  /** What the server confirmed in a scope that is gone is done; what it confirmed in an ended epoch is not [E3]. */
  async #lost(scope: string, { epoch }: ApiError): Promise<void> {
    const { store, onStored } = this.#options;
    const { operations } = await store.read();
    const acked = operations.filter((operation) => operation.scope === scope && operation.ack);
    if (acked.length === 0) return;
    const isDone = (operation: (typeof acked)[number]): boolean => operation.ack?.epoch === epoch;
    await store.change({
      remove: acked.filter(isDone).map(({ key }) => key),
      alter: acked.filter((one) => !isDone(one)).map((one) => ({ ...one, ack: null })),
    });
    onStored(scope);
  }

  /** The person's own list, of the same epoch, no longer has a workspace: its clean stores go [C10]. */
  async #forgetLost({ epoch, value }: ScopeSnapshot): Promise<void> {
    if (!('workspaces' in value)) return;
    const { store } = this.#options;
    const listed = new Set(value.workspaces.map(({ id }) => `workspace:${id}`));
    for (const scope of await store.scopes()) {
      if (isUserScope(scope) || listed.has(scope)) continue;
      if ((await store.snapshot(scope))?.epoch === epoch) await store.forgetWorkspace(workspaceIdOf(scope));
    }
  }

  /**
   * Every workspace opens without a network, also one that was never opened here: once in the life of a page all are
   * brought up to date, one after the other, later those that are new in the list.
   */
  async #pullListed({ value }: ScopeSnapshot): Promise<void> {
    if (!('workspaces' in value)) return;
    for (const { id } of value.workspaces) {
      const scope = `workspace:${id}`;
      if (this.#listed.has(scope) || this.#isDestroyed) continue;
      this.#listed.add(scope);
      await this.pull(scope);
      // Without an answer the rest would fail alike: they are asked for with the next list.
      if (this.#hasFailed(scope)) return void this.#listed.delete(scope);
    }
  }

  /** The other tab may have asked before what is wanted here was done, or end in the middle of it. */
  #turnedAway(scope: string): void {
    this.#retryLater(scope, this.#retries.get(scope)?.tries ?? 0);
    this.#options.onTurnedAway(scope);
  }

  #hasFailed(scope: string): boolean {
    return (this.#retries.get(scope)?.tries ?? 0) > 0;
  }

  #retryLater(scope: string, tries = (this.#retries.get(scope)?.tries ?? 0) + 1): void {
    const { world, isWatched } = this.#options;
    clearTimeout(this.#retries.get(scope)?.timer);
    const timer = setTimeout(
      () => {
        if (isWatched(scope)) void this.pull(scope);
      },
      backOff(tries, world.random()),
    );
    this.#retries.set(scope, { tries, timer });
  }
}

/** Only our server's own word takes a scope away; anything else is being offline [G5]. */
function isGoneBy(error: Error): error is ApiError {
  return (
    error instanceof ApiError && ['scope_not_found', 'not_found', 'forbidden'].includes(error.code ?? '')
  );
}
