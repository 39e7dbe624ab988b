import * as v from 'valibot';
import { getWorkspaceTree } from '#shared/operations/tree.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { treePage, type TreePageInput } from './tree-page.ts';

/** A page, serialized as JSON in UTF-8. */
export type SerializedPage = Uint8Array<ArrayBuffer>;

/**
 * Runs in a worker. One page of a tree is read on that thread's own connection, checked and serialized there [F11,
 * I6]. Transferring and serializing 2,000 rows on the main loop would hold it longer than reading them.
 */
export const writeTreePage: JobBody<TreePageInput, SerializedPage> = (input, { reader }) => {
  const page = treePage(reader(), input);
  // The error contains no value of the page, because faults are logged.
  if (!v.is(getWorkspaceTree.output, page))
    throw new Error('A page of a tree is not what its contract says.');
  return new TextEncoder().encode(JSON.stringify(page));
};

export const treePageJob = job<TreePageInput, SerializedPage>(
  'short',
  new URL(import.meta.url),
  'writeTreePage',
);
