import { useState } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';

/** The button with which a user without a name sets one before inviting others. */
export function SetNameButton({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Set your name
      </Button>
      <NameDialog user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
