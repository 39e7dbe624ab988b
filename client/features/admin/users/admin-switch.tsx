import { useState } from 'react';
import { updateUserById, type AdministeredUser } from '#shared/operations/admin-users.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { ProofCancelled, type RunProved } from '#client/workspace/account/proof/use-proved-act.tsx';
import '#client/ui/fields/switch.css';

interface AdminSwitchProps {
  user: AdministeredUser;
  run: RunProved;
}

/** The switch of the administrator role. It moves at once, and back when the server refuses. */
export function AdminSwitch({ user, run }: AdminSwitchProps) {
  const { mutateAsync } = useCommandOperation(updateUserById);
  /** The position that the server has not confirmed in the list yet; void once the list has a newer row. */
  const [moved, setMoved] = useState<{ isAdmin: boolean; row: AdministeredUser } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const shown = moved && (isBusy || moved.row === user) ? moved.isAdmin : user.isAdmin;

  const handleChange = async (isAdmin: boolean): Promise<void> => {
    setMoved({ isAdmin, row: user });
    setIsBusy(true);
    try {
      await run((proof) => mutateAsync({ id: user.id, data: { isAdmin }, ...proof }));
    } catch (error) {
      setMoved(null);
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <input
      className="switch"
      type="checkbox"
      role="switch"
      aria-label={`${user.email} is admin`}
      aria-checked={shown}
      checked={shown}
      disabled={isBusy}
      onChange={(event) => void handleChange(event.target.checked)}
    />
  );
}
