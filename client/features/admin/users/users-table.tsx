import { useState } from 'react';
import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { UserRow } from './user-row.tsx';
import type { UserAct } from './user-acts.ts';

interface UsersTableProps {
  users: readonly AdministeredUser[];
  /** Whether another page or filter is being loaded. */
  isBusy: boolean;
}

/** The table of users, and the dialogs of its row menus. */
export function UsersTable({ users, isBusy }: UsersTableProps) {
  const { run, dialog } = useProvedAct();
  const [edited, setEdited] = useState<AdministeredUser | null>(null);
  const [asked, setAsked] = useState<{ user: AdministeredUser; act: UserAct } | null>(null);
  const [now] = useState(() => Date.now());
  if (users.length === 0)
    return <Empty title="No user matches." text="Choose other filters, or a smaller part of an address." />;
  // A dialog shows its user as the list does, also after a change.
  const current = edited && (users.find(({ id }) => id === edited.id) ?? edited);
  return (
    <>
      <table className="users" aria-label="Users" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">Email / Username</th>
            <th scope="col" className="users__active">
              Last Active
            </th>
            <th scope="col" className="users__wide">
              Subscription Status
            </th>
            <th scope="col" className="users__wide">
              Stripe ID
            </th>
            <th scope="col">Is Admin</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              now={now}
              run={run}
              onEdit={() => setEdited(user)}
              onAct={(act) => setAsked({ user, act })}
            />
          ))}
        </tbody>
      </table>
      {dialog}
      {current && <EditDialog key={current.id} user={current} onClose={() => setEdited(null)} />}
      {asked && <ReasonDialog key={asked.user.id} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Lines in the shape of the table while the first page loads. */
export function UsersWaiting() {
  return (
    <Waiting label="Loading users…" className="users-waiting">
      {Array.from({ length: 10 }, (_, line) => (
        <Skeleton key={line} height={24} />
      ))}
    </Waiting>
  );
}
