import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { toast } from '#client/ui/toasts/toast.ts';

const restoreDialog = lazyModule(() => import('./restore-dialog.tsx'));

interface RestoreButtonProps {
  userId: string;
  titles: readonly string[];
  /** Why no workspace can be created; null when one can. */
  refusal: string | null;
  /** The id of the element that shows the refusal. */
  refusalId: string;
}

/** Opens the restore dialog, or shows why no workspace can be created. */
export function RestoreButton({ userId, titles, refusal, refusalId }: RestoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = restoreDialog.usePreloaded();
  const open = (): void => {
    if (refusal !== null) return toast.error(refusal, planLimitAction('plan_limit'));
    setIsOpen(true);
    restoreDialog.load().catch(() => {
      setIsOpen(false);
      toast.error('Restoring could not be loaded.', { detail: NETWORK_ERROR });
    });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="hero__restore"
        aria-haspopup="dialog"
        {...(refusal !== null && {
          'aria-disabled': true,
          'aria-describedby': refusalId,
          title: refusal,
        })}
        onClick={open}
      >
        <Icon of={ArchiveRestore} size="sm" />
        Restore from a backup…
      </Button>
      {loaded && (
        <loaded.RestoreDialog
          userId={userId}
          titles={titles}
          refusal={refusal}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
