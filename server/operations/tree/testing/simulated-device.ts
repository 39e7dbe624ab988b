import type { WireError } from '#shared/errors/app-error.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { foldTree, type TreeOperation } from '#shared/effects/fold-tree.ts';
import { readAssetRow } from '#shared/assets/tree-asset.ts';
import { readTreeRow, type TreeItem } from '#shared/tree/tree-rows.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';

export type Tree = ReadonlyMap<string, TreeItem>;

export interface Snapshot {
  seq: number;
  items: Tree;
}

/**
 * Pulls the tree of a workspace with its files as a device does: the whole tree first, then only the changes.
 * @returns undefined while there is no workspace
 */
export async function pull(
  server: TestServer,
  person: TestPerson,
  workspaceId: string,
  base?: Snapshot,
): Promise<Snapshot | undefined> {
  const since = base ? { sinceSeq: base.seq } : {};
  const { status, body } = await server.call(person, 'get-workspace-tree', { workspaceId, ...since });
  if (status === 404) return undefined;
  if (status !== 200 || body.next !== null) throw new Error(JSON.stringify(body));
  const items = new Map<string, TreeItem>(base && !body.whole ? base.items : []);
  for (const row of body.rows) {
    const item = readTreeRow(body.columns, row) ?? readAssetRow(body.columns.asset, row);
    if (item) items.set(item.id, item);
  }
  for (const { id } of body.removed) items.delete(id);
  return { seq: body.seq, items };
}

/**
 * Reduces a tree to the fields on which `foldTree` and the server must agree: clocks, owners and slugs are the
 * server's own [D10].
 */
export function comparable(tree: Tree): unknown[] {
  return [...tree.values()]
    .map((item) => ({ ...item, createdAt: 0, updatedAt: 0, ownerId: '', slug: '' }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface QueuedOperation extends TreeOperation {
  ackSeq?: number;
}

export interface Delivery {
  operation: TreeOperation;
  isAccepted: boolean;
}

/** A device: the last snapshot it pulled, and the operations it queued since. */
export class Device {
  snapshot: Snapshot | undefined;
  readonly #server: TestServer;
  readonly #person: TestPerson;
  readonly #workspaceId: string;
  #pending: QueuedOperation[] = [];

  constructor(server: TestServer, person: TestPerson, workspaceId: string) {
    this.#server = server;
    this.#person = person;
    this.#workspaceId = workspaceId;
  }

  get view(): Tree {
    return foldTree(this.snapshot?.items ?? new Map<string, TreeItem>(), this.#pending);
  }

  get hasUnsent(): boolean {
    return this.#pending.some(({ ackSeq }) => ackSeq === undefined);
  }

  get pendingCount(): number {
    return this.#pending.length;
  }

  enqueue(name: string, input: Record<string, unknown>): void {
    this.#pending.push({
      key: crypto.randomUUID(),
      name,
      scope: `workspace:${this.#workspaceId}`,
      input,
      actorId: this.#person.userId,
      createdAt: Date.now(),
    });
  }

  /**
   * Sends the first unanswered operation. After a lost answer the operation stays queued, to be sent again under its
   * key.
   */
  async deliver(isAnswerLost: boolean): Promise<Delivery | undefined> {
    const operation = this.#pending.find(({ ackSeq }) => ackSeq === undefined);
    if (!operation) return undefined;
    const { status, body, headers } = await this.#server.call(this.#person, operation.name, operation.input, {
      'idempotency-key': operation.key,
    });
    if (status === 200) {
      if (!isAnswerLost) operation.ackSeq = Number(headers.get('x-scope-seq'));
      return { operation, isAccepted: true };
    }
    const { code } = (body as WireError).data;
    if (!ERROR_CODES[code].refuses) throw new Error(`${operation.name}: ${JSON.stringify(body)}`);
    if (!isAnswerLost) this.#pending = this.#pending.filter((pending) => pending !== operation);
    return { operation, isAccepted: false };
  }

  async pull(): Promise<void> {
    this.snapshot = await pull(this.#server, this.#person, this.#workspaceId, this.snapshot);
    const seq = this.snapshot?.seq ?? -1;
    this.#pending = this.#pending.filter(({ ackSeq }) => ackSeq === undefined || ackSeq > seq);
  }
}
