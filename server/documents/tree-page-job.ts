import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { treePage, type TreePage, type TreeQuestion } from './tree-page.ts';

/** Runs in a worker: one page of a tree, read on that thread's own connection [F11, I6]. */
export const readTreePage: JobBody<TreeQuestion, TreePage> = (question, { reader }) =>
  treePage(reader(), question);

export const treePageJob = job<TreeQuestion, TreePage>('short', new URL(import.meta.url), 'readTreePage');
