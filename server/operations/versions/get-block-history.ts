import { getBlockHistory as contract } from '#shared/operations/versions.ts';
import type { BlockWithSiblings } from '#shared/editor/content/find-block.ts';
import { blockHistoryJob } from '#server/documents/versions/block-history-job.ts';
import { versionRefusal } from '#server/documents/versions/version-refusals.ts';
import { versionViews } from '#server/documents/versions/version-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getBlockHistory = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { id, blockId, after } = input;
    await requireDocumentAccess(read, call.actor.userId, id, 'read');
    const history = await call.services.workers.run(blockHistoryJob, { ydocId: id, blockId, after });
    if (history.kind !== 'read') throw versionRefusal[history.kind]();
    const { now, entries, next } = history;
    const views = await versionViews(
      read,
      id,
      entries.map(({ versionId }) => versionId),
    );
    return {
      now: now && blockView(now),
      // Skips a version that was deleted meanwhile.
      entries: entries.flatMap(({ versionId, ...block }) => {
        const version = views.get(versionId);
        return version ? [{ version, ...blockView(block) }] : [];
      }),
      next,
    };
  },
  ({ input, read }) => scopeOfDocument(read, input.id),
);

const blockView = ({ block, before, after }: BlockWithSiblings) => ({ block: { ...block }, before, after });
