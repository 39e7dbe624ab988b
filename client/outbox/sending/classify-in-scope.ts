import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { isUserScope } from '../queue/scope-snapshot.ts';
import { classifyFailure, type FailureClass } from './classify-failure.ts';

/**
 * What an answer means for an operation, in its scope. To a stranger every row of a workspace is "not found", as if it
 * had never been [H1]: so before that word refuses anything, the workspace itself is asked for. Where that is closed to
 * this person now, nothing in it is refused one by one [C10].
 */
export async function classifyInScope(
  operation: QueuedOperation,
  error: unknown,
  { world, store }: { world: OutboxDependencies; store: OutboxStore },
): Promise<FailureClass> {
  const verdict = classifyFailure(error);
  const isDoubtful = verdict.do === 'refuse' && verdict.code === 'not_found' && !isUserScope(operation.scope);
  if (!isDoubtful) return verdict;
  try {
    await world.pull(operation.scope, await store.snapshot(operation.scope));
    return verdict;
  } catch (scopeError) {
    const onScope = classifyFailure(scopeError);
    // It is as gone as its rows are, or nobody knows at present.
    return onScope.do === 'refuse' ? { do: 'pause-scope' } : onScope;
  }
}
