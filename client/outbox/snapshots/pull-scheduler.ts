import { ApiError } from '#client/api/api-error.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { isUserScope, workspaceIdOf, type ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { backOff } from '#client/lib/requests/back-off.ts';

export type PullResult = { snapshot: ScopeSnapshot } | { error: Error; isGone: boolean };

export interface PullSchedulerOptions {
  dependencies: OutboxDependencies;
  store: OutboxStore;
  /** Returns whether a screen watches the scope. Only then is a failed pull retried. */
  isWatched: (scope: string) => boolean;
  onStart: (scope: string) => void;
  onResult: (scope: string, result: PullResult) => void;
  onStored: (scope: string) => void;
  /** Called when another tab is pulling the scope. That tab notifies this one when it stores a snapshot. */
  onLeaseDenied: (scope: string) => void;
}

interface RunningPull {
  done: Promise<void>;
  isRequestedAgain: boolean;
}

/** Pulls snapshots: one pull per scope at a time across all tabs. */
export class PullScheduler {
  readonly #options: PullSchedulerOptions;
  readonly #running = new Map<string, RunningPull>();
  /** Scopes of listed workspaces that this page has pulled once. */
  readonly #pulledScopes = new Set<string>();
  #isDestroyed = false;
  /** Pending retries by scope. `tries` counts failures in a row; it is 0 when another tab was pulling. */
  readonly #retries = new Map<string, { tries: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(options: PullSchedulerOptions) {
    this.#options = options;
  }

  /**
   * Pulls a scope. A call during a pull repeats it, because the answer in flight may be older than the call.
   * @param minSeq a seq the server is known to have; if another tab has stored it already, nothing is requested
   */
  pull(scope: string, minSeq?: number): Promise<void> {
    const running = this.#running.get(scope);
    if (running) {
      running.isRequestedAgain = true;
      return running.done;
    }
    const started: RunningPull = { done: Promise.resolve(), isRequestedAgain: false };
    this.#running.set(scope, started);
    started.done = this.#pullWithLease(scope, started, minSeq).finally(() => this.#running.delete(scope));
    return started.done;
  }

  /**
   * Pulls scopes with confirmed operations. If the workspace list shows these changes, it is pulled first: an
   * operation that leaves the queue with a workspace's snapshot is in the list already [D7].
   */
  async pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    const userScope = `user:${this.#options.dependencies.device.userId}`;
    if (isListChanged || scopes.has(userScope)) {
      await this.pull(userScope);
      if (this.#hasFailed(userScope)) return;
    }
    await Promise.all([...scopes].filter((scope) => scope !== userScope).map((scope) => this.pull(scope)));
  }

  destroy(): void {
    this.#isDestroyed = true;
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    this.#retries.clear();
  }

  async #pullWithLease(scope: string, running: RunningPull, minSeq?: number): Promise<void> {
    const { dependencies } = this.#options;
    if (!dependencies.canSend()) return;
    this.#options.onStart(scope);
    let isFirst = true;
    do {
      running.isRequestedAgain = false;
      const hasLease = await dependencies.hold(
        `foolscap-pull-${dependencies.device.userId}-${scope}`,
        async () => {
          await this.#pullOnce(scope, isFirst ? minSeq : undefined);
        },
      );
      if (!hasLease) return this.#handleLeaseDenied(scope);
      isFirst = false;
    } while (running.isRequestedAgain);
  }

  async #pullOnce(scope: string, minSeq: number | undefined): Promise<void> {
    const { dependencies, store, onResult, onStored } = this.#options;
    const before = await store.snapshot(scope);
    if (before && minSeq !== undefined && before.seq >= minSeq) return onResult(scope, { snapshot: before });
    try {
      const pulled = await dependencies.pull(scope, before);
      const snapshot = await store.storeSnapshot(pulled);
      clearTimeout(this.#retries.get(scope)?.timer);
      this.#retries.delete(scope);
      if (isUserScope(scope)) await this.#forgetUnlisted(snapshot);
      onResult(scope, { snapshot });
      onStored(scope);
      if (isUserScope(scope)) void this.#pullListed(snapshot);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const isGone = isClosedBy(error);
      if (isGone) await this.#removeConfirmed(scope, error);
      else this.#retryLater(scope);
      onResult(scope, { error, isGone });
      // The writer's own list decides whether the scope is gone for good.
      if (isGone && !isUserScope(scope)) void this.pull(`user:${dependencies.device.userId}`);
    }
  }

  /**
   * Removes operations that the server confirmed in a scope that is gone. Confirmations of an ended epoch do not
   * count [E3].
   */
  async #removeConfirmed(scope: string, { epoch }: ApiError): Promise<void> {
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

  /** Deletes the clean stores of workspaces that the writer's own list of the same epoch no longer contains [C10]. */
  async #forgetUnlisted({ epoch, value }: ScopeSnapshot): Promise<void> {
    if (!('workspaces' in value)) return;
    const { store } = this.#options;
    const listed = new Set(value.workspaces.map(({ id }) => `workspace:${id}`));
    for (const scope of await store.scopes()) {
      if (isUserScope(scope) || listed.has(scope)) continue;
      if ((await store.snapshot(scope))?.epoch === epoch) await store.forgetWorkspace(workspaceIdOf(scope));
    }
  }

  /**
   * Pulls each listed workspace once per page, one after the other, so that every workspace opens without a network,
   * even one never opened here. Workspaces added to the list later follow.
   */
  async #pullListed({ value }: ScopeSnapshot): Promise<void> {
    if (!('workspaces' in value)) return;
    for (const { id } of value.workspaces) {
      const scope = `workspace:${id}`;
      if (this.#pulledScopes.has(scope) || this.#isDestroyed) continue;
      this.#pulledScopes.add(scope);
      await this.pull(scope);
      // The server does not answer, so the other pulls would fail too. They follow the next list.
      if (this.#hasFailed(scope)) return void this.#pulledScopes.delete(scope);
    }
  }

  /** Retries later: the other tab may have pulled before the change wanted here, or may end during its pull. */
  #handleLeaseDenied(scope: string): void {
    this.#retryLater(scope, this.#retries.get(scope)?.tries ?? 0);
    this.#options.onLeaseDenied(scope);
  }

  #hasFailed(scope: string): boolean {
    return (this.#retries.get(scope)?.tries ?? 0) > 0;
  }

  #retryLater(scope: string, tries = (this.#retries.get(scope)?.tries ?? 0) + 1): void {
    const { dependencies, isWatched } = this.#options;
    clearTimeout(this.#retries.get(scope)?.timer);
    const timer = setTimeout(
      () => {
        if (isWatched(scope)) void this.pull(scope);
      },
      backOff(tries, dependencies.random()),
    );
    this.#retries.set(scope, { tries, timer });
  }
}

/** Only an answer of our server closes a scope. Any other failure counts as offline [G5]. */
function isClosedBy(error: Error): error is ApiError {
  return (
    error instanceof ApiError && ['scope_not_found', 'not_found', 'forbidden'].includes(error.code ?? '')
  );
}
