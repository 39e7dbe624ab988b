import { Trash2 } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import './stage-banner.css';

export interface RemovedBannerProps {
  /** Who took it away, or where it is. */
  sentence: string;
  /** Absent where this person may not change the tree. */
  action: { label: string; onPress: () => void } | undefined;
}

/** Above what stays open though it has gone. */
export function RemovedBanner({ sentence, action }: RemovedBannerProps) {
  return (
    <div className="stage-banner">
      <Banner kind="note" icon={Trash2}>
        <span>{sentence}</span>
        {action && (
          <Button size="sm" onClick={action.onPress}>
            {action.label}
          </Button>
        )}
      </Banner>
    </div>
  );
}
