import { useState } from 'react';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { useLocalIds, useWorkspaces } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { LibrarySection } from './library-section.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useCreateWorkspace, useCreationLimits } from './use-create-workspace.ts';
import { useDeleteOrLeaveWorkspace } from './use-delete-or-leave-workspace.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import '#client/ui/margin-rule.css';
import './styles/works.css';

interface WorkspacesSectionProps {
  /** Whether it opens the page, so that its heading is that of the page. */
  isFirst: boolean;
}

/** The writer's workspaces; a skeleton while they load, or an error with a retry. */
export function WorkspacesSection({ isFirst }: WorkspacesSectionProps) {
  const { workspaces, error, refetch } = useWorkspaces();
  const localIds = useLocalIds();
  const { usage, refusal } = useCreationLimits();
  const creation = useCreateWorkspace(refusal);
  const deleteOrLeave = useDeleteOrLeaveWorkspace();
  const [renamed, setRenamed] = useState<WorkspaceSummary | null>(null);
  if (!workspaces && !error) return <LibrarySkeleton />;
  if (!workspaces) {
    return (
      <Empty
        level={isFirst ? 1 : 2}
        title="Error loading workspaces"
        text="Please try refreshing the page"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <>
      <LibrarySection
        isFirst={isFirst}
        workspaces={workspaces}
        localIds={localIds}
        usage={usage}
        busyId={deleteOrLeave.busyId}
        onCreateFirst={() => creation.open('general')}
        onRename={setRenamed}
        onDelete={deleteOrLeave.askDelete}
        onLeave={deleteOrLeave.askLeave}
      />
      <RenameDialog workspace={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        question={deleteOrLeave.question}
        isBusy={deleteOrLeave.isBusy}
        onCancel={deleteOrLeave.cancel}
        onConfirm={deleteOrLeave.confirm}
      />
    </>
  );
}

/** Placeholder cards while the workspaces load. */
function LibrarySkeleton() {
  return (
    <Waiting label="Loading workspaces" className="works">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="margin-rule work work--skeleton">
          <Skeleton width="70%" height={20} />
          <Skeleton width="30%" />
          <Skeleton width="45%" />
        </div>
      ))}
    </Waiting>
  );
}
