import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { templateItems, TEMPLATE_VERSION } from '#shared/templates/template-items.ts';
import { createWorkspace, getWorkspaceCreationLimits } from '#shared/operations/workspaces.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { enqueue } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { NewWorkspace } from './create-dialog.tsx';
import { creationRefusal, usageText } from './library.ts';

/** The type whose dialog is open: more than one section opens it. */
const selectedType = atom<WorkspaceType | null>(null);

/** Making a workspace: the type whose dialog is open, and what happens when it is confirmed. */
export function useCreateWorkspace(refusal: string | null) {
  const type = useStore(selectedType);
  useEffect(() => () => selectedType.set(null), []);
  const navigate = useNavigate();

  const create = async ({ title, type, editorFont }: NewWorkspace) => {
    try {
      const { input } = enqueue(createWorkspace, {
        title,
        type,
        settings: { ...DEFAULT_SETTINGS, editorFont },
        templateVersion: TEMPLATE_VERSION,
      });
      selectedType.set(null);
      toast.success('Workspace created successfully!');
      // One begins to write in what the template brings.
      const firstDocument = templateItems(type, input.id).find(({ kind }) => kind === 'document');
      await navigate({
        to: '/workspace/$workspaceId',
        params: { workspaceId: input.id },
        search: firstDocument ? { item: firstDocument.id } : {},
      });
    } catch (error) {
      // The dialog stays, so that the name that was typed is not lost.
      toast.error('Failed to create workspace. Please try again.', { detail: errorText(error) });
    }
  };

  return {
    type,
    /** Opens the dialog, or says why no workspace can be made. */
    open: (selected: WorkspaceType) => {
      if (refusal === null) selectedType.set(selected);
      else toast.error(refusal);
    },
    close: () => selectedType.set(null),
    create: (workspace: NewWorkspace) => void create(workspace),
  };
}

/** How many workspaces there are of those that the plan allows, and why no more can be made. */
export function useCreationLimits() {
  const { data } = useQueryOperation(getWorkspaceCreationLimits, {});
  return {
    /** "3/5 workspaces"; empty until known. */
    usage: data ? usageText(data) : '',
    /** Null where another one can be made. */
    refusal: creationRefusal(data),
  };
}
