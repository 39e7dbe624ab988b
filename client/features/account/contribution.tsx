import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { useState } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** How the person is reached and gets in, and the end of the account. Below everything else. */
export const account: readonly PageSection[] = [{ order: 90, Section: AccountSection }];

type Asked = 'name' | 'email' | 'password' | 'deletion';

function AccountSection({ user }: { user: CurrentUser }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const change = (what: Asked, label: string) => (
    <Button size="sm" aria-label={label} onClick={() => setAsked(what)}>
      Change
    </Button>
  );
  return (
    <AccountPart name="Account">
      <AccountRow name="Name" note={user.username ?? 'You have none yet. Others see “Writer”.'}>
        {change('name', 'Change name')}
      </AccountRow>
      <AccountRow name="Email" note={user.email ?? ''}>
        {change('email', 'Change email')}
      </AccountRow>
      <AccountRow name="Password" note="A new one logs you out everywhere else.">
        {change('password', 'Change password')}
      </AccountRow>
      <AccountRow name="Delete Account" note="Removed after 15 days. Log in within that time and it is kept.">
        <Button size="sm" className="account__delete" onClick={() => setAsked('deletion')}>
          Delete Account
        </Button>
      </AccountRow>
      <NameDialog user={user} isOpen={asked === 'name'} onClose={close} />
      <EmailDialog isOpen={asked === 'email'} onClose={close} />
      <PasswordDialog isOpen={asked === 'password'} onClose={close} />
      <DeleteDialog userId={user.id} isOpen={asked === 'deletion'} onClose={close} />
    </AccountPart>
  );
}
