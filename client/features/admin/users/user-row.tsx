import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { subscriptionStatusText } from '#shared/plans/subscription-status.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import type { RunProved } from '#client/workspace/account/proof/use-proved-act.tsx';
import { AdminSwitch } from './admin-switch.tsx';
import { DELETE, END_SESSIONS, END_SUSPENSION, RESTORE, SUSPEND, type UserAct } from './user-acts.ts';

interface UserRowProps {
  user: AdministeredUser;
  /** Epoch milliseconds. */
  now: number;
  /** Runs an act for which the server may need a proof. */
  run: RunProved;
  onEdit: () => void;
  onAct: (act: UserAct) => void;
}

/** The row of one user. */
export function UserRow({ user, now, run, onEdit, onAct }: UserRowProps) {
  return (
    <tr>
      <th scope="row" className="users__who">
        <span className="users__email">{user.email}</span>
        <small>{user.username ?? '–'}</small>
        <small className="users__narrow">{narrowFacts(user)}</small>
      </th>
      <td className="users__active">{timeAgo(user.lastActiveTimestamp, now)}</td>
      <td className="users__wide">
        <span className={user.subscriptionStatus === 'past_due' ? 'users__due' : undefined}>
          {subscriptionStatusText(user.subscriptionStatus)}
        </span>
        <small>{planNote(user)}</small>
        <small>{accountNote(user)}</small>
      </td>
      <td className="users__wide users__id">{user.paymentProcessorUserId ?? '–'}</td>
      <td>
        <AdminSwitch user={user} run={run} />
      </td>
      <td className="users__menu">
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={`Actions for ${user.email}`} hasTooltip={false} />}
        >
          <MenuItem onSelect={onEdit}>Edit</MenuItem>
          <MenuItem render={<Link to="/admin/migration" search={{ user: user.id }} />}>Move posts</MenuItem>
          <MenuItem onSelect={() => onAct(END_SESSIONS)}>{END_SESSIONS.label}</MenuItem>
          <ActItem act={user.suspendedAt === null ? SUSPEND : END_SUSPENSION} onAct={onAct} />
          <MenuRule />
          <ActItem act={user.erasedAt === null ? DELETE : RESTORE} onAct={onAct} />
        </Menu>
      </td>
    </tr>
  );
}

function ActItem({ act, onAct }: { act: UserAct; onAct: (act: UserAct) => void }) {
  return (
    <MenuItem isDanger={act === DELETE} onSelect={() => onAct(act)}>
      {act.label}
    </MenuItem>
  );
}

/** Returns the plan of a user, or the end of a cancelled one; an empty text without a plan. */
export function planNote({
  subscriptionPlan,
  subscriptionStatus,
  subscriptionEndsAt,
}: Pick<AdministeredUser, 'subscriptionPlan' | 'subscriptionStatus' | 'subscriptionEndsAt'>): string {
  if (subscriptionStatus === 'canceled' && subscriptionEndsAt !== null)
    return `Until ${shortDate(subscriptionEndsAt)}`;
  return subscriptionPlan === 'hobby' || subscriptionPlan === 'pro' ? PLANS[subscriptionPlan].label : '';
}

/** Says that an account is suspended or will be erased. */
export function accountNote({
  suspendedAt,
  erasedAt,
}: Pick<AdministeredUser, 'suspendedAt' | 'erasedAt'>): string {
  return [
    ...(suspendedAt === null ? [] : ['Suspended']),
    ...(erasedAt === null ? [] : [`Erased on ${shortDate(erasedAt)}`]),
  ].join(', ');
}

/** The facts of the hidden columns, on a phone. */
const narrowFacts = (user: AdministeredUser): string =>
  [
    subscriptionStatusText(user.subscriptionStatus),
    planNote(user),
    accountNote(user),
    user.paymentProcessorUserId ?? '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
