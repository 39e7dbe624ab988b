import { useState } from 'react';
import { getPasskeys, type Passkey } from '#shared/operations/passkeys.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { canUsePasskeys } from '#client/api/passkeys/passkey-support.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { AddDialog } from './add-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** The section of the account page with the user's passkeys. */
export const passkeys: readonly PageSection[] = [{ order: 45, Section: PasskeysSection }];

type OpenDialog = 'add' | { rename: Passkey } | { remove: Passkey } | null;

function PasskeysSection() {
  const { data: list = [], error } = useQueryOperation(getPasskeys, {});
  const [open, setOpen] = useState<OpenDialog>(null);
  const [openedAt] = useState(() => Date.now());
  const close = () => setOpen(null);
  const isSupported = canUsePasskeys();
  return (
    <AccountPart name="Passkeys" id="passkeys">
      {list.map((passkey) => (
        <AccountRow key={passkey.id} name={passkey.name} note={noteOf(passkey, openedAt)}>
          <div className="account-row__buttons">
            <Button
              size="sm"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setOpen({ rename: passkey })}
            >
              Rename
            </Button>
            <Button
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setOpen({ remove: passkey })}
            >
              Remove
            </Button>
          </div>
        </AccountRow>
      ))}
      <AccountRow
        name="Add a passkey"
        note={
          error === null
            ? isSupported
              ? 'Log in with your fingerprint, your face or the PIN of your device.'
              : 'This browser has no passkeys. Open this page in another one.'
            : `Your passkeys could not be loaded: ${errorText(error)}`
        }
      >
        {isSupported && (
          <Button size="sm" aria-label="Add a passkey" onClick={() => setOpen('add')}>
            Add
          </Button>
        )}
      </AccountRow>
      {open === 'add' && <AddDialog onClose={close} />}
      <RenameDialog
        passkey={open !== null && typeof open === 'object' && 'rename' in open ? open.rename : null}
        onClose={close}
      />
      {open !== null && typeof open === 'object' && 'remove' in open && (
        <RemoveDialog passkey={open.remove} onClose={close} />
      )}
    </AccountPart>
  );
}

/** Describes the use of a passkey: "Added Nov 26, 2026. Last used 3 h ago." */
const noteOf = ({ createdAt, lastUsedAt }: Passkey, now: number): string =>
  `Added ${shortDate(createdAt)}. ${lastUsedAt === null ? 'Not used yet.' : `Last used ${timeAgo(lastUsedAt, now)}.`}`;
