import { useState } from 'react';
import { restoreDocumentVersion, saveDocumentVersion } from '#shared/operations/versions.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { whenSaved } from '#client/sync/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';

const NOT_SENT = 'Your last words are still on their way. Try again in a moment.';

export interface VersionCommands {
  isSaving: boolean;
  /** @returns why it was not kept, null when it was */
  save: (name: string) => Promise<string | null>;
  /** Which version is being restored; null for none. */
  restoringId: string | null;
  /** @returns why the text is as it was, null when it was restored */
  restore: (versionId: string, name: string) => Promise<string | null>;
}

/**
 * Keeps the page as it is under a name, and puts an older text in its place. Both mean the text that one sees here, so
 * both wait until the server has all that was written on this device.
 */
export function useVersionCommands(documentId: string, userId: string): VersionCommands {
  const saving = useCommandOperation(saveDocumentVersion);
  const restoring = useCommandOperation(restoreDocumentVersion);
  const [isSaving, setIsSaving] = useState(false);
  const [restoringId, setRestoringId] = useState<string | null>(null);

  const putBack = async (keptVersionId: string): Promise<void> => {
    try {
      // What was written meanwhile is kept too, as the version before this one.
      if (!(await whenSaved(documentId, userId))) throw new Error(NOT_SENT);
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
        if (!(await whenSaved(documentId, userId))) return NOT_SENT;
        await saving.mutateAsync({ id: documentId, versionNote });
        toast.success('Version saved', { detail: versionNote });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        setIsSaving(false);
      }
    },
    restoringId,
    restore: async (versionId, name) => {
      setRestoringId(versionId);
      try {
        if (!(await whenSaved(documentId, userId))) return NOT_SENT;
        const { keptVersionId } = await restoring.mutateAsync({ id: documentId, versionId });
        if (keptVersionId === null) {
          toast.success('The page reads like this version already');
          return null;
        }
        toast.success(`Restored “${name}”`, {
          detail: 'The text before it is kept as a version.',
          action: { label: 'Undo', onPress: () => void putBack(keptVersionId) },
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
