import { getWorkspaceTree } from '#shared/operations/tree.ts';
import { getWorkspace, getWorkspaces } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { havePositions, isUserScope, workspaceIdOf, type ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { pullTree } from './pull-tree.ts';

/**
 * Pulls a scope from the server. With `before`, only changes are requested.
 * @throws ApiError
 */
export type PullScope = (scope: string, before: ScopeSnapshot | undefined) => Promise<ScopeSnapshot>;

export const pullScope: PullScope = (scope, before) =>
  isUserScope(scope) ? pullUser(scope) : pullWorkspace(scope, before);

async function pullUser(scope: string): Promise<ScopeSnapshot> {
  const { output, scopeSeq, epoch } = await callOperation(getWorkspaces, {});
  return { scope, epoch, seq: scopeSeq ?? 0, storedAt: Date.now(), value: { workspaces: output } };
}

async function pullWorkspace(scope: string, before: ScopeSnapshot | undefined): Promise<ScopeSnapshot> {
  const workspaceId = workspaceIdOf(scope);
  const { items, assets } = before && 'items' in before.value ? before.value : {};
  const known = before && items && assets && havePositions(assets) ? { ...before, items, assets } : undefined;
  const askWorkspace = () => callOperation(getWorkspace, { id: workspaceId });
  const [tree, early] = await Promise.all([
    pullTree((input) => callOperation(getWorkspaceTree, { workspaceId, ...input }), known),
    askWorkspace(),
  ]);
  // A snapshot contains everything up to its seq. A workspace answer older than the tree is requested again.
  const view = (early.scopeSeq ?? 0) >= tree.seq && early.epoch === tree.epoch ? early : await askWorkspace();
  if (view.epoch !== tree.epoch) throw ApiError.unreachable(new Error('The server was restored meanwhile.'));
  const value = { workspace: view.output, items: tree.items, assets: tree.assets };
  return { scope, epoch: tree.epoch, seq: tree.seq, storedAt: Date.now(), value };
}
