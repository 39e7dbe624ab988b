import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toast.ts';
import type { NewWorkspace } from './create-dialog.tsx';

/** Making a workspace: the type whose dialog is open, and what happens when it is confirmed. */
export function useCreateWorkspace(refusal: string | null) {
  const [type, setType] = useState<WorkspaceType | null>(null);
  const command = useCommandOperation(createWorkspace);
  const navigate = useNavigate();

  const create = async ({ title, type, editorFont }: NewWorkspace) => {
    try {
      const { id } = await command.mutateAsync({
        title,
        type,
        settings: { ...DEFAULT_SETTINGS, editorFont },
      });
      setType(null);
      toast.success('Workspace created successfully!');
      await navigate({ to: '/workspace/$workspaceId', params: { workspaceId: id } });
    } catch (error) {
      // The dialog stays, so that the name that was typed is not lost.
      if (error instanceof ApiError && error.code === 'plan_limit') toast.error(error.message);
      else toast.error('Failed to create workspace. Please try again.', { detail: errorText(error) });
    }
  };

  return {
    type,
    isCreating: command.isPending,
    /** Opens the dialog, or says why no workspace can be made. */
    choose: (chosen: WorkspaceType) => {
      if (refusal === null) setType(chosen);
      else toast.error(refusal);
    },
    close: () => setType(null),
    create: (workspace: NewWorkspace) => void create(workspace),
  };
}
