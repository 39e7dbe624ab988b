import * as v from 'valibot';
import { getWorkspaceTree } from '#shared/operations/tree.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { treePage, type TreeQuestion } from './tree-page.ts';

/** A page as the JSON that leaves, UTF-8. */
export type WrittenPage = Uint8Array<ArrayBuffer>;

/**
 * Runs in a worker: one page of a tree, read on that thread's own connection, checked and written there [F11, I6].
 * Handed over as rows, taking 2,000 of them in and writing them would hold the loop for longer than reading them.
 */
export const writeTreePage: JobBody<TreeQuestion, WrittenPage> = (question, { reader }) => {
  const page = treePage(reader(), question);
  // What is thrown holds no value: a fault is logged.
  if (!v.is(getWorkspaceTree.output, page))
    throw new Error('A page of a tree is not what its contract says.');
  return new TextEncoder().encode(JSON.stringify(page));
};

export const treePageJob = job<TreeQuestion, WrittenPage>('short', new URL(import.meta.url), 'writeTreePage');
