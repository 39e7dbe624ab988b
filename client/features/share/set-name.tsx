import { useState } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';

/** Beside somebody who has given themselves no name, where it matters first: before others are invited. */
export function SetName({ user }: { user: CurrentUser }) {
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
