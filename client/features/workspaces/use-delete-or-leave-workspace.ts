import { useState } from 'react';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { leaveWorkspace } from '#shared/operations/members.ts';
import { deleteWorkspace } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { enqueue, withdrawOperation } from '#client/outbox/index.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useRestoreWorkspace } from './use-restore-workspace.ts';

interface NamedWorkspace {
  id: string;
  title: string;
}

interface PendingAction {
  action: 'delete' | 'leave';
  workspace: NamedWorkspace;
  question: Question;
}

const deleteQuestion = (title: string): Question => ({
  title: 'Delete workspace',
  text: `“${title}” will be removed, with its documents, folders, and linked canvases. You can restore it for ${RESTORABLE_DAYS} days. After that it is deleted permanently.`,
  confirm: 'Delete workspace',
  busy: 'Deleting…',
});

const leaveQuestion = (title: string): Question => ({
  title: 'Leave workspace',
  text: `You will no longer see “${title}”. What you wrote stays there. To come back you need a new invitation.`,
  confirm: 'Leave workspace',
  busy: 'Leaving…',
});

/** Deletes an own workspace, with an Undo, or leaves somebody else's. Both ask for confirmation first. */
export function useDeleteOrLeaveWorkspace() {
  const [pending, setPending] = useState<PendingAction | null>(null);
  const { restore } = useRestoreWorkspace();
  const leaveMutation = useCommandOperation(leaveWorkspace);

  /** Withdraws the deletion while it is still in the queue; otherwise restores the workspace on the server. */
  const undo = async (workspace: NamedWorkspace, key: string) => {
    if (await withdrawOperation(key)) toast.success('Workspace restored', { detail: workspace.title });
    else await restore(workspace);
  };

  const remove = (workspace: NamedWorkspace) => {
    try {
      const { key } = enqueue(deleteWorkspace, { id: workspace.id });
      toast.success('Workspace deleted successfully!', {
        detail: `${workspace.title}. You can restore it for ${RESTORABLE_DAYS} days.`,
        action: { label: 'Undo', onPress: () => void undo(workspace, key) },
      });
    } catch (error) {
      toast.error('Failed to delete workspace. Please try again.', { detail: errorText(error) });
    }
    setPending(null);
  };

  const leave = async (workspace: NamedWorkspace) => {
    try {
      await leaveMutation.mutateAsync({ workspaceId: workspace.id });
      toast.success('You left the workspace', { detail: workspace.title });
    } catch (error) {
      toast.error('Failed to leave workspace. Please try again.', { detail: errorText(error) });
    }
    setPending(null);
  };

  const isBusy = leaveMutation.isPending;
  return {
    question: pending?.question ?? null,
    isBusy,
    /** The id of the workspace that is being left; null while none is. */
    busyId: isBusy ? (pending?.workspace.id ?? null) : null,
    askDelete: (workspace: NamedWorkspace) =>
      setPending({ action: 'delete', workspace, question: deleteQuestion(workspace.title) }),
    askLeave: (workspace: NamedWorkspace) =>
      setPending({ action: 'leave', workspace, question: leaveQuestion(workspace.title) }),
    cancel: () => setPending(null),
    confirm: () => {
      if (pending?.action === 'delete') remove(pending.workspace);
      else if (pending) void leave(pending.workspace);
    },
  };
}
