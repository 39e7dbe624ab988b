import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { getMyInvitations } from '#shared/operations/invitations.ts';
import { getMyTransfers } from '#shared/operations/transfers.ts';
import { getWorkspaceCreationLimits } from '#shared/operations/workspaces.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { useLocalIds, useWorkspaces } from '#client/outbox/index.ts';
import { useUserRoom } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { DeletedSection } from './deleted-section.tsx';
import { HomeHeader } from './home-header.tsx';
import { InvitationsSection } from './offers/invitations-section.tsx';
import { creationRefusal, usageText } from './library.ts';
import { LibrarySection } from './library-section.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { RestoreButton } from './restore/restore-button.tsx';
import './styles/index.css';
import { TemplateCards } from './template-cards.tsx';
import { TransfersSection } from './offers/transfers-section.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';
import { usePartWithWorkspace } from './use-part-with-workspace.ts';

/** The frame of the list and of its help. */
export function WorkspacesFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <div className="home">
      <HomeHeader user={user} />
      <main className="home__inner">{children}</main>
    </div>
  );
}

/** `/workspaces`: new workspaces at the top, one's own below. */
export function WorkspacesPage({ user }: { user: CurrentUser }) {
  // Workspaces and invitations that others give or take appear by themselves.
  useUserRoom(user.id);
  const invitations = useQueryOperation(getMyInvitations, {});
  const transfers = useQueryOperation(getMyTransfers, {});
  const { workspaces, error, refetch } = useWorkspaces();
  const localIds = useLocalIds();
  const limits = useQueryOperation(getWorkspaceCreationLimits, {});
  const refusal = creationRefusal(limits.data);
  const creation = useCreateWorkspace(refusal);
  const parting = usePartWithWorkspace();

  return (
    <WorkspacesFrame user={user}>
      <title>Workspaces · Foolscap</title>
      <InvitationsSection invitations={invitations.data ?? []} />
      <TransfersSection transfers={transfers.data ?? []} />
      <section className="hero" aria-labelledby="hero-title">
        <h1 id="hero-title">Create your writing workspace</h1>
        <TemplateCards
          onChoose={({ type }) => creation.choose(type)}
          refusalId={refusal === null ? undefined : 'creation-refusal'}
        />
        {refusal !== null && (
          <p className="hero__refusal" id="creation-refusal">
            <Icon of={Info} size="sm" />
            {refusal}
          </p>
        )}
        <RestoreButton
          userId={user.id}
          titles={workspaces?.map(({ title }) => title) ?? []}
          refusal={refusal}
        />
      </section>
      {workspaces ? (
        <LibrarySection
          workspaces={workspaces}
          localIds={localIds}
          usage={limits.data ? usageText(limits.data) : ''}
          busyId={parting.busyId}
          onCreateFirst={() => creation.choose('general')}
          onDelete={parting.askDelete}
          onLeave={parting.askLeave}
        />
      ) : error ? (
        <Empty
          title="Error loading workspaces"
          text="Please try refreshing the page"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <LibrarySkeleton />
      )}
      <DeletedSection isRestoring={parting.isRestoring} onRestore={parting.restore} />
      <footer className="home__foot">
        <Link to="/workspaces" search={{ tab: 'help' }}>
          Help
        </Link>
      </footer>
      <CreateDialog type={creation.type} onClose={creation.close} onCreate={creation.create} />
      <ConfirmDialog
        question={parting.question}
        isBusy={parting.isBusy}
        onCancel={parting.cancel}
        onConfirm={parting.confirm}
      />
    </WorkspacesFrame>
  );
}
