import { useState } from 'react';
import { leaveWorkspace } from '#shared/operations/members.ts';
import { deleteWorkspace } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { enqueue, withdrawOperation } from '#client/outbox/index.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useRestoreWorkspace } from './use-restore-workspace.ts';

interface Named {
  id: string;
  title: string;
}

interface Asked {
  how: 'delete' | 'leave';
  workspace: Named;
  question: Question;
}

const deletionOf = (title: string): Question => ({
  title: 'Delete workspace',
  text: `“${title}” will be removed permanently. This includes documents, folders, and linked canvases.`,
  confirm: 'Delete workspace',
  busy: 'Deleting…',
});

const leavingOf = (title: string): Question => ({
  title: 'Leave workspace',
  text: `You will no longer see “${title}”. What you wrote stays there. To come back you need a new invitation.`,
  confirm: 'Leave workspace',
  busy: 'Leaving…',
});

/** Deleting one's own workspace, with an Undo, and leaving somebody else's. */
export function useDeleteOrLeaveWorkspace() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { restore } = useRestoreWorkspace();
  const leaving = useCommandOperation(leaveWorkspace);

  /** What was not sent yet is simply not done. */
  const undo = async (workspace: Named, key: string) => {
    if (await withdrawOperation(key)) toast.success('Workspace restored', { detail: workspace.title });
    else await restore(workspace);
  };

  const remove = (workspace: Named) => {
    try {
      const { key } = enqueue(deleteWorkspace, { id: workspace.id });
      toast.success('Workspace deleted successfully!', {
        detail: `${workspace.title}. It can be restored.`,
        action: { label: 'Undo', onPress: () => void undo(workspace, key) },
      });
    } catch (error) {
      toast.error('Failed to delete workspace. Please try again.', { detail: errorText(error) });
    }
    setAsked(null);
  };

  const leave = async (workspace: Named) => {
    try {
      await leaving.mutateAsync({ workspaceId: workspace.id });
      toast.success('You left the workspace', { detail: workspace.title });
    } catch (error) {
      toast.error('Failed to leave workspace. Please try again.', { detail: errorText(error) });
    }
    setAsked(null);
  };

  const isBusy = leaving.isPending;
  return {
    question: asked?.question ?? null,
    isBusy,
    /** The workspace that is going, while it goes. */
    busyId: isBusy ? (asked?.workspace.id ?? null) : null,
    askDelete: (workspace: Named) =>
      setAsked({ how: 'delete', workspace, question: deletionOf(workspace.title) }),
    askLeave: (workspace: Named) =>
      setAsked({ how: 'leave', workspace, question: leavingOf(workspace.title) }),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked?.how === 'delete') remove(asked.workspace);
      else if (asked) void leave(asked.workspace);
    },
  };
}
