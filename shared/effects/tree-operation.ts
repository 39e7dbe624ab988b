import * as v from 'valibot';
import type { InputOf, OperationContract } from '#shared/operations/contract.ts';
import { trashIdOf } from '../tree/special-folders.ts';
import type { TreeDraft } from '../tree/tree-draft.ts';

/** A change that was asked for and is not in the snapshot yet. */
export interface TreeOperation {
  /** UUIDv7: the order of keys is the order of asking. */
  key: string;
  name: string;
  /** `workspace:{id}`, also of create-workspace [D7]. */
  scope: string;
  /** As parsed by the contract. */
  input: Record<string, unknown>;
  actorId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Lays one operation over a draft: what the server will do with it, nothing where the server will refuse it. */
export type TreeEffect = (draft: TreeDraft, operation: TreeOperation) => void;

export interface EffectArguments<Input> {
  input: Input;
  operation: TreeOperation;
  workspaceId: string;
}

const WORKSPACE = 'workspace:';

/**
 * The effect of an operation, given what its contract says of the input. An input of another version that this contract
 * does not take is passed over, as an unknown name is.
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
    // What the contract's own schema gave.
    const input = parsed.output as InputOf<C>;
    apply(draft, { input, operation, workspaceId });
  };
}

let lastTrash = { workspaceId: '', trashId: '' };

/** Made by hashing, and nearly always the one that was asked for before. */
function cachedTrashId(workspaceId: string): string {
  if (lastTrash.workspaceId !== workspaceId) lastTrash = { workspaceId, trashId: trashIdOf(workspaceId) };
  return lastTrash.trashId;
}
