import { useEffect, useRef, useState } from 'react';
import { MIGRATED_TOAST_MS, MIGRATION_TEXTS, movedText } from '#shared/accounts/blog-migration.ts';
import { migrateUserBlogPosts } from '#shared/operations/blog-migration.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { findUserId } from './find-user-id.ts';
import { followMigration, type UserMigration } from './follow-migration.ts';

export interface MigrationOfUser {
  isRunning: boolean;
  /** The last known state; undefined before the first answer. */
  migration: UserMigration | undefined;
  /** Whether the server is unreachable. The migration goes on there. */
  isAway: boolean;
}

const IDLE: MigrationOfUser = { isRunning: false, migration: undefined, isAway: false };

/** Returns the state of the migration that this page started, a function that starts one, and its dialog for a proof. */
export function useMigrateUser(onDone: () => void) {
  const start = useCommandOperation(migrateUserBlogPosts);
  const { run, dialog } = useProvedAct();
  const [shown, setShown] = useState(IDLE);
  const closing = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  const migrate = async (typedUser: string): Promise<void> => {
    const { signal } = closing.current ?? new AbortController();
    setShown({ ...IDLE, isRunning: true });
    try {
      const userId = await findUserId(typedUser, signal);
      await run((proof) => start.mutateAsync({ userId, ...proof }));
      const last = await followMigration(userId, {
        signal,
        onProgress: (migration) =>
          setShown((before) => ({
            ...before,
            migration: migration ?? before.migration,
            isAway: migration === null,
          })),
      });
      if (last.state !== 'done') throw new Error(last.error ?? MIGRATION_TEXTS.failed);
      toast.success(MIGRATION_TEXTS.completed, {
        detail: movedText(last.migratedDocuments),
        duration: MIGRATED_TOAST_MS,
      });
      onDone();
    } catch (error) {
      if (!signal.aborted && !(error instanceof ProofCancelled)) toast.error(failureText(error));
    }
    if (!signal.aborted) setShown(IDLE);
  };
  return { ...shown, migrate, dialog };
}

/** The sentence of the server, or the general one for a failure without a sentence. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'internal') return MIGRATION_TEXTS.failed;
  return error instanceof Error && error.message !== '' ? errorText(error) : MIGRATION_TEXTS.failed;
}
