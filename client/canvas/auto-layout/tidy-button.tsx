import { Workflow } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';

interface TidyButtonProps {
  isBusy: boolean;
  onClick: () => void;
}

/** Arranges the canvas; stops an arrangement that is being computed. */
export function TidyButton({ isBusy, onClick }: TidyButtonProps) {
  return (
    <IconButton
      icon={Workflow}
      label={isBusy ? 'Stop tidying up' : 'Tidy up'}
      keys="⇧T"
      size="md"
      aria-busy={isBusy}
      onClick={onClick}
    />
  );
}
