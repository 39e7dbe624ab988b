import { Trash2 } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import './stage-banner.css';

export interface RemovedBannerProps {
  /** Names the person who removed the item, or its new location. */
  sentence: string;
  /** Undefined if this person may not change the tree. */
  action: { label: string; onPress: () => void } | undefined;
}

/** The banner above a removed item that is still open. */
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
