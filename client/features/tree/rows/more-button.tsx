import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';

interface MoreButtonProps {
  name: string;
  /** Of the one row that Tab reaches. */
  isReached: boolean;
}

/** Opens a row's menu below itself: the same that a right press opens. */
export function MoreButton({ name, isReached }: MoreButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={`More for ${name}`}
      size="sm"
      hasTooltip={false}
      className="tree__more"
      aria-haspopup="menu"
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => {
        // To the row the press would open what it names.
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const where = { clientX: left, clientY: bottom, bubbles: true, cancelable: true };
        event.currentTarget.dispatchEvent(new MouseEvent('contextmenu', where));
      }}
    />
  );
}
