import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { MIGRATED_TOAST_MS, MIGRATION_TEXTS, movedText } from '#shared/accounts/blog-migration.ts';
import { checkBlogMigrationStatus, startBlogMigration } from '#shared/operations/blog-migration.ts';
import type { RunView } from '#shared/operations/runs.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { isOpenRun, useRun } from '#client/workspace/runs/use-run.ts';

const FAILED = 'Failed to move your blog posts';

/** The result of a migration that is done. */
const Result = v.object({ migratedDocuments: v.number(), workspaceId: v.string() });

/** The migration of the user's own blog posts: its state, its run while one is open, and a function that starts it. */
export function useBlogMigration() {
  const { data: status } = useQueryOperation(checkBlogMigrationStatus, {});
  const start = useCommandOperation(startBlogMigration);
  const followed = useFollowedRun(
    status?.state === 'waiting' || status?.state === 'running' ? status.runId : null,
  );
  return {
    status,
    run: isOpenRun(followed.run) ? followed.run : undefined,
    /** The error of the last call about the run, which goes on at the server. */
    error: followed.error,
    isStarting: start.isPending,
    start: (): void =>
      start.mutate(
        {},
        {
          onSuccess: ({ runId }) => followed.follow(runId),
          onError: (failure) => toast.error(FAILED, { detail: errorText(failure) }),
        },
      ),
  };
}

/**
 * Follows a run until it ends, even when it ends before its first state is read.
 * @param openId a run that was open when the page was opened
 */
function useFollowedRun(openId: string | null) {
  const [startedId, setStartedId] = useState<string>();
  const shownEnd = useRef<string>(undefined);
  const id = startedId ?? openId ?? undefined;
  const { run, error } = useRun(id);
  const showEnd = useShowEnd();
  const handleEnd = useEffectEvent((ended: RunView) => {
    if (shownEnd.current === ended.id) return;
    shownEnd.current = ended.id;
    showEnd(ended);
  });
  useEffect(() => {
    if (run && run.id === id && !isOpenRun(run)) handleEnd(run);
  }, [run, id]);
  return { run, error, follow: setStartedId };
}

/** Returns a function that reads the state again when a run has ended, and shows a toast about it. */
function useShowEnd() {
  const navigate = useNavigate();
  return (run: RunView): void => {
    void refreshQueries(['blog-migration', 'workspaces']);
    if (run.state === 'failed') toast.error(FAILED, { detail: run.error ?? MIGRATION_TEXTS.failed });
    const result = v.safeParse(Result, run.result);
    if (run.state !== 'done' || !result.success) return;
    const { migratedDocuments, workspaceId } = result.output;
    toast.success(MIGRATION_TEXTS.completed, {
      detail: movedText(migratedDocuments),
      duration: MIGRATED_TOAST_MS,
      action: {
        label: 'Open',
        onPress: () => void navigate({ to: '/workspace/$workspaceId', params: { workspaceId } }),
      },
    });
  };
}
