import { useState } from 'react';
import { restoreDocumentVersion, saveDocumentVersion } from '#shared/operations/versions.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { whenSaved } from '#client/sync/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';

const UNSAVED_MESSAGE = 'Your last words are still on their way. Try again in a moment.';

export interface SaveFailure {
  text: string;
  /** Whether the plan of the workspace's owner allows no further version. */
  isPlanLimit: boolean;
}

export interface VersionCommands {
  isSaving: boolean;
  /** Saves the page as a named version. @returns the reason of a failure; null on success */
  save: (name: string) => Promise<SaveFailure | null>;
  /** Saves the page as an automatic version before a paragraph is restored, so that its history has the latest text. */
  keepBeforeRestore: () => Promise<void>;
  /** Id of the version that is being restored; null while no version is. */
  restoringId: string | null;
  /** Replaces the page with a version. @returns the reason why it failed; null on success */
  restore: (versionId: string, name: string) => Promise<string | null>;
}

/**
 * Saves the page as a named version, and restores an older version. Both refer to the text that the user sees, so both
 * wait until the server has all changes of this device.
 */
export function useVersionCommands(documentId: string, userId: string): VersionCommands {
  const saving = useCommandOperation(saveDocumentVersion);
  const restoring = useCommandOperation(restoreDocumentVersion);
  const [isSaving, setIsSaving] = useState(false);
  const [restoringId, setRestoringId] = useState<string | null>(null);

  const undoRestore = async (keptVersionId: string): Promise<void> => {
    try {
      // Text that was written meanwhile is not lost: the restore keeps it as a version first.
      if (!(await whenSaved(documentId, userId))) throw new Error(UNSAVED_MESSAGE);
      await restoring.mutateAsync({ id: documentId, versionId: keptVersionId });
      toast.success('The text is back as it was');
    } catch (error) {
      toast.error('Failed to undo', { detail: errorText(error) });
    }
  };

  return {
    isSaving,
    save: async (versionNote) => {
      setIsSaving(true);
      try {
        if (!(await whenSaved(documentId, userId))) return { text: UNSAVED_MESSAGE, isPlanLimit: false };
        await saving.mutateAsync({ id: documentId, versionNote });
        toast.success('Version saved', { detail: versionNote });
        return null;
      } catch (error) {
        return {
          text: errorText(error),
          isPlanLimit: error instanceof ApiError && error.code === 'plan_limit',
        };
      } finally {
        setIsSaving(false);
      }
    },
    keepBeforeRestore: async () => {
      try {
        if (!(await whenSaved(documentId, userId))) return;
        await saving.mutateAsync({
          id: documentId,
          versionNote: 'Before a paragraph was restored',
          kind: 'automatic',
        });
      } catch {
        // The paragraph is restored all the same: Undo on the page takes that back.
      }
    },
    restoringId,
    restore: async (versionId, name) => {
      setRestoringId(versionId);
      try {
        if (!(await whenSaved(documentId, userId))) return UNSAVED_MESSAGE;
        const { keptVersionId } = await restoring.mutateAsync({ id: documentId, versionId });
        if (keptVersionId === null) {
          toast.success('The page reads like this version already');
          return null;
        }
        toast.success(`Restored “${name}”`, {
          detail: 'The text before it is kept as a version.',
          action: { label: 'Undo', onPress: () => void undoRestore(keptVersionId) },
          duration: 8000,
        });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        setRestoringId(null);
      }
    },
  };
}
