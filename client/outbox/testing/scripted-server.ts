import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { foldWorkspaces } from '#shared/effects/fold-workspaces.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { SendBatch, SendOperation } from '../sending/send-operation.ts';
import type { PullScope } from '../snapshots/pull-scope.ts';

export const refusal = (code: ErrorCode, epoch = 'e1', data: Record<string, unknown> = {}): ApiError =>
  new ApiError(ERROR_CODES[code].status, `No: ${code}.`, { ...data, code }, { epoch });

/** A request's fault: it fails before arrival, its answer is lost, or the given error or function replaces it. */
type Fault = 'lost-request' | 'lost-answer' | Error | ((operation: QueuedOperation) => Promise<void>);

interface Row {
  scope: string;
  seq: number;
  items: ReadonlyMap<string, TreeEntry>;
}

/** A server in memory. It executes each key once, has rows and a seq per scope, and fails as the test scripts it. */
export class ScriptedServer {
  epoch = 'e1';
  readonly sent: { key: string; name: string; title: unknown }[] = [];
  readonly pulled: string[] = [];
  /** Number of executions by key. */
  readonly executions = new Map<string, number>();
  /** Faults of operation requests, used in order. */
  faults: Fault[] = [];
  pullFault: Error | undefined;
  /** The error that refuses an operation, by its name. */
  refusals: Record<string, ApiError> = {};
  workspaces: readonly WorkspaceSummary[] = [];
  userSeq = 1;
  readonly #scopes = new Map<string, Row>();

  readonly send: SendOperation = async (operation) => {
    this.sent.push({ key: operation.key, name: operation.name, title: operation.input['title'] });
    const fault = this.faults.shift();
    if (fault === 'lost-request') throw ApiError.unreachable(new Error('lost'));
    if (fault instanceof Error) throw fault;
    if (typeof fault === 'function') await fault(operation);
    const row = this.#row(operation.scope);
    if (!this.executions.has(operation.key)) {
      const refused = this.refusals[operation.name];
      if (refused) throw refused;
      if (!operation.name.endsWith('-workspace') && !this.#has(operation.scope))
        throw refusal('scope_not_found', this.epoch);
      this.#execute(operation, row);
    }
    if (fault === 'lost-answer') throw ApiError.unreachable(new Error('lost'));
    return { epoch: this.epoch, seq: row.seq };
  };

  /** Whether the server accepts several operations in one request. */
  acceptsBatches = true;
  readonly batches: number[] = [];

  /** Executes operations in order up to the first failure, like the real server. */
  readonly sendBatch: SendBatch = async (operations, epoch) => {
    if (!this.acceptsBatches) throw refusal('not_found', this.epoch);
    this.batches.push(operations.length);
    const expectedEpoch = epoch ?? this.epoch;
    const seqs: number[] = [];
    for (const operation of operations) {
      if (this.epoch !== expectedEpoch) break;
      try {
        seqs.push((await this.send(operation)).seq);
      } catch (error) {
        if (!(error instanceof ApiError) || error.epoch === null) throw error;
        return { epoch: this.epoch, seqs, error };
      }
    }
    return { epoch: this.epoch, seqs, error: undefined };
  };

  readonly pull: PullScope = (scope, before) => {
    this.pulled.push(before ? `${scope} since ${before.seq}` : scope);
    if (this.pullFault) return Promise.reject(this.pullFault);
    const base = { scope, epoch: this.epoch, storedAt: 0 };
    if (scope.startsWith('user:'))
      return Promise.resolve({ ...base, seq: this.userSeq, value: { workspaces: this.workspaces } });
    if (!this.#has(scope)) return Promise.reject(refusal('scope_not_found', this.epoch));
    const { seq, items } = this.#row(scope);
    const summary = this.workspaces.find(({ id }) => scope === `workspace:${id}`);
    if (!summary) throw new Error('The workspace is not listed.');
    const workspace: WorkspaceView = { ...summary, settings: DEFAULT_SETTINGS, templateVersion: 1 };
    return Promise.resolve({ ...base, seq, value: { workspace, items } });
  };

  /** Returns the names of the items in a workspace. */
  itemNames(workspaceId: string): string[] {
    return [...this.#row(`workspace:${workspaceId}`).items.values()].map(({ name }) => name);
  }

  /** Resets the server to an old backup: another epoch, and no items. */
  restore(epoch: string): void {
    this.epoch = epoch;
    this.executions.clear();
    for (const row of this.#scopes.values()) Object.assign(row, { seq: 1, items: new Map() });
  }

  #has(scope: string): boolean {
    return this.workspaces.some(({ id }) => scope === `workspace:${id}`);
  }

  #row(scope: string): Row {
    const row = this.#scopes.get(scope) ?? { scope, seq: 1, items: new Map() };
    this.#scopes.set(scope, row);
    return row;
  }

  #execute(operation: QueuedOperation, row: Row): void {
    const id = operation.input['id'];
    const exists = typeof id === 'string' && row.items.has(id);
    if (operation.name.startsWith('create-') && exists) {
      const kind = operation.name.slice('create-'.length);
      throw refusal('taken', this.epoch, { kind, workspaceId: operation.scope.slice('workspace:'.length) });
    }
    if (operation.name.startsWith('update-') && !operation.name.endsWith('-workspace') && !exists)
      throw refusal('not_found', this.epoch);
    // The script has no files.
    row.items = foldTree(row.items, [operation]) as ReadonlyMap<string, TreeEntry>;
    row.seq += 1;
    const workspaces = foldWorkspaces(this.workspaces, [operation]);
    if (workspaces !== this.workspaces) this.userSeq += 1;
    this.workspaces = workspaces;
    this.executions.set(operation.key, (this.executions.get(operation.key) ?? 0) + 1);
  }
}
