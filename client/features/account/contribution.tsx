import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { useState } from 'react';
import { getProofMethods } from '#shared/operations/proof.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The section with name, email, password and account deletion. It is the last section of the account page. */
export const account: readonly PageSection[] = [{ order: 90, Section: AccountSection }];

type AccountDialog = 'name' | 'email' | 'password' | 'deletion';

function AccountSection({ user }: { user: CurrentUser }) {
  const [openDialog, setOpenDialog] = useState<AccountDialog | null>(null);
  const { data: proofMethods } = useQueryOperation(getProofMethods, {});
  const isFirstPassword = proofMethods?.hasPassword === false;
  const close = () => setOpenDialog(null);
  const changeButton = (dialog: AccountDialog, label: string) => (
    <Button size="sm" aria-label={label} onClick={() => setOpenDialog(dialog)}>
      Change
    </Button>
  );
  return (
    <AccountPart name="Account">
      <AccountRow name="Name" note={user.username ?? 'You have none yet. Others see “Writer”.'}>
        {changeButton('name', 'Change name')}
      </AccountRow>
      <AccountRow name="Email" note={user.email ?? ''}>
        {changeButton('email', 'Change email')}
      </AccountRow>
      {isFirstPassword ? (
        <AccountRow name="Password" note="You have none yet.">
          <Button size="sm" onClick={() => setOpenDialog('password')}>
            Set a password
          </Button>
        </AccountRow>
      ) : (
        <AccountRow name="Password" note="A new one logs you out everywhere else.">
          {changeButton('password', 'Change password')}
        </AccountRow>
      )}
      <AccountRow name="Delete Account" note="Removed after 15 days. Log in within that time and it is kept.">
        <Button size="sm" className="account__delete" onClick={() => setOpenDialog('deletion')}>
          Delete Account
        </Button>
      </AccountRow>
      <NameDialog user={user} isOpen={openDialog === 'name'} onClose={close} />
      {openDialog === 'email' && <EmailDialog onClose={close} />}
      {openDialog === 'password' && <PasswordDialog isFirst={isFirstPassword} onClose={close} />}
      {openDialog === 'deletion' && <DeleteDialog userId={user.id} onClose={close} />}
    </AccountPart>
  );
}
