import * as v from 'valibot';
import type { InputOf, OperationContract } from '#shared/operations/contract.ts';
import { trashIdOf } from '../tree/special-folders.ts';
import type { TreeDraft } from '../tree/tree-draft.ts';

/** A pending operation: it was queued and is not in the snapshot yet. */
export interface TreeOperation {
  /** The idempotency key, a UUIDv7: the order of keys is the order of queueing. */
  key: string;
  name: string;
  /** `workspace:{id}`, also for create-workspace [D7]. */
  scope: string;
  /** The input as parsed by the contract when the operation was queued. */
  input: Record<string, unknown>;
  actorId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Applies one operation to a draft of the tree as the server will apply it. A rejected operation changes nothing. */
export type TreeEffect = (draft: TreeDraft, operation: TreeOperation) => void;

/** The arguments of an effect on the tree. */
export interface EffectArguments<Input> {
  input: Input;
  operation: TreeOperation;
  workspaceId: string;
}

const WORKSPACE = 'workspace:';

/**
 * Creates an effect on the tree. It receives the input parsed by the contract; an input of another version that the
 * contract rejects is ignored, like an unknown operation.
 */
export function treeEffect<C extends OperationContract>(
  contract: C,
  apply: (draft: TreeDraft, args: EffectArguments<InputOf<C>>) => void,
): TreeEffect {
  return (draft, operation) => {
    if (!operation.scope.startsWith(WORKSPACE)) return;
    const parsed = v.safeParse(contract.input, operation.input);
    if (!parsed.success) return;
    const workspaceId = operation.scope.slice(WORKSPACE.length);
    draft.trashId = cachedTrashId(workspaceId);
    // The output of the contract's own schema has this type.
    const input = parsed.output as InputOf<C>;
    apply(draft, { input, operation, workspaceId });
  };
}

let lastTrash = { workspaceId: '', trashId: '' };

/**
 * Returns the id of a workspace's trash. It is a hash, and nearly every call is for the workspace of the call before.
 */
function cachedTrashId(workspaceId: string): string {
  if (lastTrash.workspaceId !== workspaceId) lastTrash = { workspaceId, trashId: trashIdOf(workspaceId) };
  return lastTrash.trashId;
}
