import { useEffect } from 'react';
import { KeyRound } from 'lucide-react';
import type { StartedSession } from '#client/api/auth-calls.ts';
import { canUsePasskeys } from '#client/api/passkeys/passkey-support.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { AuthRequest } from './use-auth-request.ts';

/** Loaded when the page is idle: the form does not need it. */
const passkeyLogin = lazyModule(() => import('#client/api/passkeys/passkey-login.ts'));

interface PasskeyButtonProps {
  request: AuthRequest;
  /** Stores the session and opens the next page. */
  onSession: (session: StartedSession) => Promise<void>;
  /** Also offers passkeys in the email field, whose `autocomplete` ends with `webauthn`. */
  hasAutofill?: boolean;
}

/** The button “Log in with a passkey”. Renders nothing in a browser without passkeys. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return canUsePasskeys() ? <SupportedButton {...props} /> : null;
}

function SupportedButton({ request, onSession, hasAutofill = false }: PasskeyButtonProps) {
  const module = passkeyLogin.usePreloaded();
  const { isBusy, run } = request;

  useEffect(() => {
    // A running request has its own ceremony or needs no passkey.
    if (!module || !hasAutofill || isBusy) return undefined;
    return module.offerInAutofill((passkey) => {
      void run(async () => {
        await onSession(await module.sendPasskey(passkey));
        return null;
      });
    });
    // `run` and `onSession` are new at each render and do the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [module, hasAutofill, isBusy]);

  const handleClick = () =>
    run(async () => {
      const { loginWithPasskey } = await passkeyLogin.load();
      await onSession(await loginWithPasskey());
      return null;
    });
  return (
    <Button wide className="pad__submit" disabled={isBusy} onClick={() => void handleClick()}>
      <Icon of={KeyRound} />
      Log in with a passkey
    </Button>
  );
}
