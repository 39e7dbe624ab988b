import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { AccountPage } from '#client/features/account/account-page.tsx';
import { accountSections } from './-account-sections.ts';

export const Route = createFileRoute('/_signed-in/account')({ component: Account });

function Account() {
  const current = useCurrentUser();
  // The layout renders this page only for a known user.
  return current.status === 'signed-in' && <AccountPage user={current.user} sections={accountSections} />;
}
