import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore, QueueChange } from '../queue/outbox-store.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { PullScheduler, type PullResult } from '../snapshots/pull-scheduler.ts';

export const USER_SCOPE = 'user:ada';

export const snapshotAt = (scope: string, seq: number, epoch = 'e1'): ScopeSnapshot => ({
  scope,
  epoch,
  seq,
  storedAt: 1,
  // These tests do not look into a workspace.
  value: {} as ScopeSnapshot['value'],
});

/** Pulls in isolation: snapshots in memory, and answers scripted by the test. */
export class PullFixture {
  readonly snapshots = new Map<string, ScopeSnapshot>();
  operations: QueuedOperation[] = [];
  readonly changes: QueueChange[] = [];
  readonly forgotten: string[] = [];
  readonly pulled: string[] = [];
  readonly results: [scope: string, result: PullResult][] = [];
  readonly stored: string[] = [];
  readonly started: string[] = [];
  readonly leases: string[] = [];
  readonly denied: string[] = [];
  /** Answers by scope, used in order. A pull without a scripted answer gets a rising seq. */
  answers: Record<string, (() => Promise<ScopeSnapshot>)[]> = {};
  watched = new Set<string>();
  canSend = true;
  isLeaseFree = true;
  #seq = 10;
  readonly pull: PullScheduler;

  constructor() {
    // The parts of the store and the dependencies that pulling uses.
    const store = {
      snapshot: async (scope: string) => this.snapshots.get(scope),
      storeSnapshot: async (next: ScopeSnapshot) => (this.snapshots.set(next.scope, next), next),
      read: async () => ({ operations: this.operations, problems: [], lastAckAt: null }),
      change: async (change: QueueChange) => this.changes.push(change) > 0,
      scopes: async () => [...this.snapshots.keys()],
      forgetWorkspace: async (id: string) => {
        this.forgotten.push(id);
        this.snapshots.delete(`workspace:${id}`);
      },
    } as unknown as OutboxStore;
    const dependencies = {
      device: { userId: 'ada' },
      canSend: () => this.canSend,
      random: () => 1,
      hold: async (name: string, body: () => Promise<void>) => {
        this.leases.push(name);
        if (this.isLeaseFree) await body();
        return this.isLeaseFree;
      },
      pull: (scope: string, before: ScopeSnapshot | undefined) => {
        this.pulled.push(before ? `${scope} since ${before.seq}` : scope);
        const answer = this.answers[scope]?.shift();
        return answer ? answer() : Promise.resolve(snapshotAt(scope, (this.#seq += 1)));
      },
    } as unknown as OutboxDependencies;
    this.pull = new PullScheduler({
      dependencies,
      store,
      isWatched: (scope) => this.watched.has(scope),
      onStart: (scope) => this.started.push(scope),
      onResult: (scope, result) => this.results.push([scope, result]),
      onStored: (scope) => this.stored.push(scope),
      onLeaseDenied: (scope) => this.denied.push(scope),
    });
  }
}
