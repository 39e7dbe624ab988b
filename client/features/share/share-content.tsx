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
import { SetName } from './set-name.tsx';
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
  /** The person has left: this workspace is no longer theirs to see. */
  onLeft: () => void;
}

/** What the server calls people who have given themselves no name. */
const NAMELESS = 'Writer';

/** Somebody without a name is told apart by their address, for those who may see it. */
const shownName = ({ name, email }: Member): string => (name === NAMELESS ? (email ?? name) : name);
const addressBelow = (member: Member): string | null =>
  member.email === shownName(member) ? null : member.email;

const nameIn = (members: readonly Member[] | undefined, userId: string): string | undefined => {
  const member = members?.find((each) => each.userId === userId);
  return member && shownName(member);
};

/** The colour of one's own initial, as in the user menu. */
const OWN_COLOR = 3;

interface Asked {
  question: Question;
  confirm: () => Promise<void>;
}

/**
 * The people of a workspace: who they are, what they may do, what they are doing; for the owner, changing that. Below them
 * what other features add.
 */
export function ShareContent(props: ShareContentProps) {
  const { workspace, ownUserId, peers, titleOf, onLeft } = props;
  const { share: sections } = useContributions();
  const isManager = can(workspace.role, 'manage-members');
  const members = useQueryOperation(getWorkspaceMembers, { workspaceId: workspace.id });
  const invitations = useQueryOperation(
    getWorkspaceInvitations,
    { workspaceId: workspace.id },
    { enabled: isManager },
  );
  const share = useShare(workspace.id);
  const transfers = useTransfer(workspace.id);
  const { transfer } = transfers;
  const [asked, setAsked] = useState<Asked | null>(null);
  const me = useCurrentUser();
  const nameless = me.status === 'signed-in' && me.user.username === null ? me.user : undefined;

  const askRemove = (member: Member) =>
    setAsked({
      question: removalOf(shownName(member), workspace.title),
      confirm: () => share.remove(member),
    });
  const askMakeOwner = (member: Member) =>
    setAsked({
      question: transferOf(shownName(member), workspace.title),
      confirm: () => transfers.offer(member, shownName(member)),
    });
  const askLeave = () =>
    setAsked({
      question: leavingOf(workspace.title),
      confirm: async () => {
        if (await share.leave()) onLeft();
      },
    });

  return (
    <>
      {isManager && <InviteForm isInviting={share.isInviting} onInvite={share.invite} />}
      {members.isError && <p className="share__failed">The people of this workspace could not be loaded.</p>}
      {members.isPending && <PeopleSkeleton />}
      <ul className="people" aria-label="People">
        {transfer && (
          <TransferRow
            transfer={transfer}
            receiverName={nameIn(members.data, transfer.toUserId) ?? transfer.toName}
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
              name={isSelf ? 'You' : shownName(member)}
              fullName={shownName(member)}
              color={isSelf ? OWN_COLOR : peer && peerColor(peer.userId)}
              isAway={!isSelf && !peer}
              note={
                isSelf
                  ? nameless
                    ? `Seen as “${NAMELESS}”`
                    : member.email
                  : (activityOf(peer, member.role, titleOf) ?? addressBelow(member))
              }
            >
              {isManager && !isSelf ? (
                <RoleMenu
                  member={member}
                  isOffered={transfer?.toUserId === member.userId}
                  onMakeOwner={() => askMakeOwner(member)}
                  onChange={(role) => void share.changeRole(member, role)}
                  onRemove={() => askRemove(member)}
                />
              ) : isSelf && (nameless || can(workspace.role, 'leave')) ? (
                <span className="person__end">
                  {nameless && <SetName user={nameless} />}
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
      {sections.map((Section, at) => (
        // The list is the same as long as the page lives.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={at} />
      ))}
      <ConfirmDialog
        question={asked?.question ?? null}
        isBusy={share.isBusy || transfers.isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={() => void asked?.confirm().finally(() => setAsked(null))}
      />
    </>
  );
}

const removalOf = (name: string, title: string): Question => ({
  title: `Remove ${name}`,
  text: `${name} will no longer see “${title}”. What they wrote stays.`,
  confirm: 'Remove',
  busy: 'Removing…',
});

const transferOf = (name: string, title: string): Question => ({
  title: `Make ${name} the owner`,
  text: `“${title}” is offered to ${name}, who becomes its owner by accepting. You then go on as an editor, and only they can invite and remove people or delete the workspace.`,
  confirm: 'Offer workspace',
  busy: 'Offering…',
  isSafe: true,
});

const leavingOf = (title: string): Question => ({
  title: 'Leave workspace',
  text: `You will no longer see “${title}”. What you wrote stays there. To come back you need a new invitation.`,
  confirm: 'Leave workspace',
  busy: 'Leaving…',
});
