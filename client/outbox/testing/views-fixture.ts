import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';
import type { OutboxState } from '../queue/shown-queue.ts';
import { ScopeViews } from '../snapshots/scope-views.ts';

export const USER_SCOPE = 'user:ada';
/** The workspace of the fixture. */
export const W = uuidv7();
export const SCOPE = `workspace:${W}`;
export const view = (title: string): WorkspaceView => ({
  id: W,
  title,
  type: 'general',
  ownerId: 'ada',
  ownerName: 'Ada',
  role: 'owner',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
});
export const snapshotAt = (seq: number, title = `as of ${seq}`, epoch = 'e1'): ScopeSnapshot => ({
  scope: SCOPE,
  epoch,
  seq,
  storedAt: 1,
  value: { workspace: view(title), items: new Map<string, TreeEntry>() },
});

/** Views in isolation: a queue set by the test, snapshots in memory, and scripted answers. */
export class ViewsFixture {
  queue: Pick<OutboxState, 'operations' | 'problems' | 'pausedBy'> = {
    operations: [],
    problems: [],
    pausedBy: null,
  };
  readonly snapshots = new Map<string, ScopeSnapshot>();
  workspaces: WorkspaceView[] = [];
  /** False while another tab is pulling. */
  isLeaseFree = true;
  readonly pulled: string[] = [];
  answers: (() => Promise<ScopeSnapshot>)[] = [];
  changes = 0;
  readonly views: ScopeViews;

  constructor() {
    // The parts of the store and the dependencies that views and pulls use.
    const store = {
      snapshot: async (scope: string) => this.snapshots.get(scope),
      storeSnapshot: async (next: ScopeSnapshot) => (this.snapshots.set(next.scope, next), next),
      read: async () => ({ operations: [], problems: [], lastAckAt: null }),
      scopes: async () => [],
    } as unknown as OutboxStore;
    const dependencies = {
      device: { userId: 'ada' },
      canSend: () => true,
      random: () => 1,
      hold: async (_: string, body: () => Promise<void>) => {
        if (this.isLeaseFree) await body();
        return this.isLeaseFree;
      },
      pull: (scope: string, before: ScopeSnapshot | undefined) => {
        this.pulled.push(before ? `${scope} since ${before.seq}` : scope);
        if (scope === USER_SCOPE)
          return Promise.resolve({ ...snapshotAt(1), scope, value: { workspaces: this.workspaces } });
        return this.answers.shift()?.() ?? Promise.resolve(snapshotAt(20));
      },
    } as unknown as OutboxDependencies;
    this.views = new ScopeViews({
      dependencies,
      store,
      // The views read only these fields.
      getState: () => this.queue as OutboxState,
      onStored: () => {},
      onViewsChange: () => void (this.changes += 1),
    });
  }

  title = () => this.views.workspace(W)?.title;
  names = () => this.views.tree(W) && [...this.views.tree(W)!.values()].map(({ name }) => name);
}
