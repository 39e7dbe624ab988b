import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { foldWorkspaces } from '#shared/effects/fold-workspaces.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { SendBatch, SendOperation } from '../sending/send-operation.ts';
import type { PullScope } from '../snapshots/snapshots.ts';

export const refusal = (code: ErrorCode, epoch = 'e1', data: Record<string, unknown> = {}): ApiError =>
  new ApiError(ERROR_CODES[code].status, `No: ${code}.`, { ...data, code }, { epoch });

/** What happens to a request: a failure before it arrives, after it was carried out, or in its stead. */
type Fault = 'lost-request' | 'lost-answer' | Error | ((operation: QueuedOperation) => Promise<void>);

interface Row {
  scope: string;
  seq: number;
  items: ReadonlyMap<string, TreeItem>;
}

/** A server in memory: keys are carried out once, rows and seqs a scope, faults as a test sets them. */
export class ScriptedServer {
  epoch = 'e1';
  readonly sent: { key: string; name: string; title: unknown }[] = [];
  readonly pulled: string[] = [];
  /** How often each key was carried out. */
  readonly done = new Map<string, number>();
  /** Taken in turn by requests of operations. */
  faults: Fault[] = [];
  pullFault: Error | undefined;
  /** What an operation is refused with, by its name. */
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
    if (!this.done.has(operation.key)) {
      const refused = this.refusals[operation.name];
      if (refused) throw refused;
      if (!operation.name.endsWith('-workspace') && !this.#has(operation.scope))
        throw refusal('scope_not_found', this.epoch);
      this.#carryOut(operation, row);
    }
    if (fault === 'lost-answer') throw ApiError.unreachable(new Error('lost'));
    return { epoch: this.epoch, seq: row.seq };
  };

  /** Whether it knows how to take several at once. */
  takesBatches = true;
  readonly batches: number[] = [];

  /** As the real one: one after the other, up to the first that is not done. */
  readonly sendBatch: SendBatch = async (operations, epoch) => {
    if (!this.takesBatches) throw refusal('not_found', this.epoch);
    this.batches.push(operations.length);
    const began = epoch ?? this.epoch;
    const seqs: number[] = [];
    for (const operation of operations) {
      if (this.epoch !== began) break;
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

  /** Names in a workspace. */
  names(workspaceId: string): string[] {
    return [...this.#row(`workspace:${workspaceId}`).items.values()].map(({ name }) => name);
  }

  /** The server as a backup had it: another epoch, without what came later. */
  restore(epoch: string): void {
    this.epoch = epoch;
    this.done.clear();
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

  #carryOut(operation: QueuedOperation, row: Row): void {
    const id = operation.input['id'];
    const isThere = typeof id === 'string' && row.items.has(id);
    if (operation.name.startsWith('create-') && isThere) {
      const kind = operation.name.slice('create-'.length);
      throw refusal('taken', this.epoch, { kind, workspaceId: operation.scope.slice('workspace:'.length) });
    }
    if (operation.name.startsWith('update-') && !operation.name.endsWith('-workspace') && !isThere)
      throw refusal('not_found', this.epoch);
    row.items = foldTree(row.items, [operation]);
    row.seq += 1;
    const workspaces = foldWorkspaces(this.workspaces, [operation]);
    if (workspaces !== this.workspaces) this.userSeq += 1;
    this.workspaces = workspaces;
    this.done.set(operation.key, (this.done.get(operation.key) ?? 0) + 1);
  }
}
