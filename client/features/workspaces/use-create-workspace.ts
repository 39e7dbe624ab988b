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
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { focusOpened } from '#client/workspace/regions/focus-opened.ts';
import type { NewWorkspace } from './create-dialog.tsx';
import { creationRefusal, usageText } from './library.ts';

/** The workspace type whose dialog is open. Shared, because two sections open the dialog. */
const selectedType = atom<WorkspaceType | null>(null);

/**
 * Opens the creation dialog, and creates the workspace when the dialog is confirmed.
 * @param refusal why no workspace can be created; null when one can
 */
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
      toast.success('Workspace created successfully!', { duration: BRIEF_MS });
      // Opens the template's first document, so that the writer can start in it.
      const firstDocument = templateItems(type, input.id).find(({ kind }) => kind === 'document');
      await navigate({
        to: '/workspace/$workspaceId',
        params: { workspaceId: input.id },
        search: firstDocument ? { item: firstDocument.id } : {},
      });
      if (firstDocument) focusOpened(firstDocument);
    } catch (error) {
      // The dialog stays open, so that the typed name is not lost.
      toast.error('Failed to create workspace. Please try again.', { detail: errorText(error) });
    }
  };

  return {
    type,
    /** Opens the dialog, or shows why no workspace can be created. */
    open: (selected: WorkspaceType) => {
      if (refusal === null) selectedType.set(selected);
      else toast.error(refusal, planLimitAction('plan_limit'));
    },
    close: () => selectedType.set(null),
    create: (workspace: NewWorkspace) => void create(workspace),
  };
}

/** Returns the number of workspaces against the plan's limit, and why no more can be created. */
export function useCreationLimits() {
  const { data } = useQueryOperation(getWorkspaceCreationLimits, {});
  return {
    /** Such as "3/5 workspaces"; empty until the limits are loaded. */
    usage: data ? usageText(data) : '',
    /** Null when another workspace can be created, or while the limits are unknown. */
    refusal: creationRefusal(data),
  };
}
