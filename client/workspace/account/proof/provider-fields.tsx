import { Check } from 'lucide-react';
import { SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ProviderProof } from './use-provider-proof.ts';

interface ProviderFieldsProps {
  providers: readonly ProviderName[];
  provider: ProviderProof;
  /** The error of a form that was sent without the proof. */
  error: string | undefined;
}

/** Asks a person without password and passkey to sign in at their provider once more, in a window of its own. */
export function ProviderFields({ providers, provider, error }: ProviderFieldsProps) {
  const { waitingFor, token, begin } = provider;
  if (token !== undefined)
    return (
      <p className="small proof__done" role="status">
        <Icon of={Check} size="sm" />
        Confirmed. You can go on.
      </p>
    );
  const refusal = provider.error ?? (waitingFor === null ? error : undefined);
  return (
    <div className="proof">
      {refusal !== undefined && <Banner kind="error">{refusal}</Banner>}
      <p className="small">
        {waitingFor === null
          ? 'Confirm that it is you: sign in once more. A window opens, and this page stays as it is.'
          : `Waiting for ${SOCIAL_PROVIDERS[waitingFor]}. Come back here when you have signed in.`}
      </p>
      <div className="proof__providers">
        {providers.map((name) => (
          <Button key={name} size="sm" onClick={() => begin(name)}>
            {`Sign in at ${SOCIAL_PROVIDERS[name]}`}
          </Button>
        ))}
      </div>
    </div>
  );
}
