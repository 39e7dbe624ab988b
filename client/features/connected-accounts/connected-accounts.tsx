import { useState } from 'react';
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import type { CurrentUser, UserIdentity } from '#client/api/current-user-schema.ts';
import { useProviders } from '#client/api/use-providers.ts';
import { Button } from '#client/ui/button.tsx';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';

/** The ways to log in of the current user: email and password, and the social sign-in providers. */
export function ConnectedAccounts({ user }: { user: CurrentUser }) {
  const configured = useProviders();
  const [changed, setChanged] = useState<ProviderName | null>(null);
  const hasPassword = user.identities.some((identity) => identity.hasPassword);
  const identityOf = (provider: string) =>
    user.identities.find(({ providerName }) => providerName === provider);
  const shown = PROVIDER_NAMES.filter((name) => configured.includes(name) || identityOf(name));

  return (
    <AccountPart name="Ways to log in">
      <AccountRow
        name="Email and password"
        note={hasPassword ? (user.email ?? '') : 'You have not set a password, so you log in another way.'}
      >
        {null}
      </AccountRow>
      {shown.map((provider) => {
        const name = SOCIAL_PROVIDERS[provider];
        const identity = identityOf(provider);
        const label = identity ? 'Disconnect' : 'Connect';
        return (
          <AccountRow key={provider} name={name} note={noteOf(identity)}>
            <Button size="sm" aria-label={`${label} ${name}`} onClick={() => setChanged(provider)}>
              {label}
            </Button>
          </AccountRow>
        );
      })}
      {changed && (
        <ConnectionDialog
          provider={changed}
          isConnected={identityOf(changed) !== undefined}
          onClose={() => setChanged(null)}
        />
      )}
    </AccountPart>
  );
}

function noteOf(identity: UserIdentity | undefined): string {
  if (!identity) return 'Not connected.';
  return identity.providerEmail === null ? 'Connected.' : `Connected as ${identity.providerEmail}.`;
}
