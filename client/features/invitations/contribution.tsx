import { getMyInvitations } from '#shared/operations/invitations.ts';
import { getMyTransfers } from '#shared/operations/transfers.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { TransfersSection } from './transfers-section.tsx';

/** What others offer this person: a place in their workspace, or the workspace. Above everything else. */
export const offers: readonly PageSection[] = [
  { order: 10, Section: Invitations },
  { order: 20, Section: Transfers },
];

function Invitations() {
  const { data = [] } = useQueryOperation(getMyInvitations, {});
  return <InvitationsSection invitations={data} />;
}

function Transfers() {
  const { data = [] } = useQueryOperation(getMyTransfers, {});
  return <TransfersSection transfers={data} />;
}
