import { DEFAULT_NAME } from '#shared/accounts/display-name.ts';
import { memberName } from '#client/lib/distinct-name.ts';
import { useState } from 'react';
import { Mail } from 'lucide-react';
import { getWorkspaceInvitations } from '#shared/operations/invitations.ts';
import { getWorkspaceMembers, type Member } from '#shared/operations/members.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can, ROLE_LABELS } from '#shared/permissions.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog, type Question } from '#client/ui/layers/confirm-dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { activityOf } from '#client/workspace/presence/presence.ts';
import { InviteForm } from './invite-form.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PersonRow, RoleMenu } from './person-row.tsx';
import { SetNameButton } from './set-name-button.tsx';
import { TransferRow } from './transfer-row.tsx';
import { useShare } from './use-share.ts';
import { useTransfer } from './use-transfer.ts';
import '#client/workspace/contributions/share-section.css';
import './share.css';

export interface ShareContentProps {
  workspace: WorkspaceView;
  ownUserId: string;
  peers: readonly Peer[];
  titleOf: (documentId: string) => string | undefined;
  /** Called after the user left the workspace, which they can no longer see. */
  onLeft: () => void;
}

const emailBelowName = (member: Member): string | null =>
  member.email === memberName(member) ? null : member.email;

const nameOfUser = (members: readonly Member[] | undefined, userId: string): string | undefined => {
  const member = members?.find((candidate) => candidate.userId === userId);
  return member && memberName(member);
};

/** The color of the current user's initial, the same as in the user menu. */
const OWN_COLOR = 3;

interface PendingQuestion {
  question: Question;
  confirm: () => Promise<void>;
}

/**
 * Lists the people of a workspace with their roles and activities. The owner can invite people and manage members.
 * Sections that other features contribute follow below.
 */
export function ShareContent(props: ShareContentProps) {
  const { workspace, ownUserId, peers, titleOf, onLeft } = props;
  const { share: sections } = useContributions();
  const canManage = can(workspace.role, 'manage-members');
  const members = useQueryOperation(getWorkspaceMembers, { workspaceId: workspace.id });
  const invitations = useQueryOperation(
    getWorkspaceInvitations,
    { workspaceId: workspace.id },
    { enabled: canManage },
  );
  const share = useShare(workspace.id);
  const transfers = useTransfer(workspace.id);
  const { transfer } = transfers;
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const currentUser = useCurrentUser();
  const namelessUser =
    currentUser.status === 'signed-in' && currentUser.user.username === null ? currentUser.user : undefined;

  const askRemove = (member: Member) =>
    setPending({
      question: removeQuestion(memberName(member), workspace.title),
      confirm: () => share.remove(member),
    });
  const askMakeOwner = (member: Member) =>
    setPending({
      question: transferQuestion(memberName(member), workspace.title),
      confirm: () => transfers.offer(member, memberName(member)),
    });
  const askLeave = () =>
    setPending({
      question: leaveQuestion(workspace.title),
      confirm: async () => {
        if (await share.leave()) onLeft();
      },
    });

  return (
    <>
      {canManage && (
        <InviteForm namelessUser={namelessUser} isInviting={share.isInviting} onInvite={share.invite} />
      )}
      {members.isError && <p className="share__failed">The people of this workspace could not be loaded.</p>}
      {members.isPending && <PeopleSkeleton />}
      <ul className="people" aria-label="People">
        {transfer && (
          <TransferRow
            transfer={transfer}
            receiverName={nameOfUser(members.data, transfer.toUserId) ?? transfer.toName}
            isReceiver={transfer.toUserId === ownUserId}
            isBusy={transfers.isBusy}
            onAccept={() => void transfers.accept(transfer.id)}
            onDecline={() => void transfers.decline(transfer.id)}
            onWithdraw={() => void transfers.withdraw(transfer.id)}
          />
        )}
        {members.data?.map((member) => {
          const isSelf = member.userId === ownUserId;
          const peer = peers.find(({ userId }) => userId === member.userId);
          return (
            <PersonRow
              key={member.userId}
              name={isSelf ? 'You' : memberName(member)}
              fullName={memberName(member)}
              color={isSelf ? OWN_COLOR : peer && peerColor(peer.userId)}
              isAway={!isSelf && !peer}
              note={
                isSelf
                  ? namelessUser
                    ? `Seen as “${DEFAULT_NAME}”`
                    : member.email
                  : (activityOf(peer, member.role, titleOf) ?? emailBelowName(member))
              }
            >
              {canManage && !isSelf ? (
                <RoleMenu
                  member={member}
                  isOffered={transfer?.toUserId === member.userId}
                  onMakeOwner={() => askMakeOwner(member)}
                  onChange={(role) => void share.changeRole(member, role)}
                  onRemove={() => askRemove(member)}
                />
              ) : isSelf && (namelessUser || can(workspace.role, 'leave')) ? (
                <span className="person__end">
                  {namelessUser && <SetNameButton user={namelessUser} />}
                  <span className="person__role">{ROLE_LABELS[member.role]}</span>
                  {can(workspace.role, 'leave') && (
                    <Button size="sm" variant="ghost" onClick={askLeave}>
                      Leave
                    </Button>
                  )}
                </span>
              ) : (
                <span className="person__role">{ROLE_LABELS[member.role]}</span>
              )}
            </PersonRow>
          );
        })}
        {invitations.data?.map(({ id, email, role }) => (
          <li key={id} className="person">
            <span className="person__icon">
              <Icon of={Mail} />
            </span>
            <span className="person__who">
              <span className="person__name">{email}</span>
              <span className="person__note">Invited · {ROLE_LABELS[role]}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Revoke the invitation of ${email}`}
              onClick={() => void share.revoke(id, email)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {sections.map((Section, index) => (
        // The list is constant for the page's lifetime.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={index} />
      ))}
      <ConfirmDialog
        question={pending?.question ?? null}
        isBusy={share.isBusy || transfers.isBusy}
        onCancel={() => setPending(null)}
        onConfirm={() => void pending?.confirm().finally(() => setPending(null))}
      />
    </>
  );
}

const removeQuestion = (name: string, title: string): Question => ({
  title: `Remove ${name}`,
  text: `${name} will no longer see “${title}”. What they wrote stays.`,
  confirm: 'Remove',
  busy: 'Removing…',
});

const transferQuestion = (name: string, title: string): Question => ({
  title: `Make ${name} the owner`,
  text: `“${title}” is offered to ${name}, who becomes its owner by accepting. You then go on as an editor, and only they can invite and remove people or delete the workspace.`,
  confirm: 'Offer workspace',
  busy: 'Offering…',
  isSafe: true,
});

const leaveQuestion = (title: string): Question => ({
  title: 'Leave workspace',
  text: `You will no longer see “${title}”. What you wrote stays there. To come back you need a new invitation.`,
  confirm: 'Leave workspace',
  busy: 'Leaving…',
});
