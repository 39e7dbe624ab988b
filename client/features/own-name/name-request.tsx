import { useEffect, useState } from 'react';
import { DEFAULT_NAME } from '#shared/accounts/display-name.ts';
import { useSessionId } from '#client/api/session.ts';
import { localStore } from '#client/lib/local-store.ts';
import { Button } from '#client/ui/button.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import '#client/ui/foot-notice.css';

/** The key in `localStorage` that records that this device has asked its writer for a name. */
const ASKED = 'askedForName';

/**
 * Asks a writer without a name for one, once, in the first workspace that they share with others. It takes no focus,
 * because they may be typing.
 */
export function NameRequest() {
  const { user, workspace, others } = useOpenWorkspace();
  const [wasAsked] = useState(() => localStore.get(ASKED) !== null);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // The notice about the end of the session is at the same position.
  const isSignedIn = useSessionId() !== null;
  const isShared = workspace.role !== 'owner' || others.length > 0;
  const isShown = isSignedIn && isShared && user.username === null && !wasAsked && !isDismissed;
  useEffect(() => {
    if (isShown) localStore.set(ASKED, 'true');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <>
      <aside className="foot-notice" aria-label="Your name">
        <p role="status">You have no name yet. Others here see you as “{DEFAULT_NAME}”.</p>
        <Button size="sm" variant="ghost" onClick={() => setIsDismissed(true)}>
          Not now
        </Button>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Set your name
        </Button>
      </aside>
      <NameDialog user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
