import { Button } from '#client/ui/button.tsx';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';
import { openSettings } from '#client/workspace/settings/open-settings.ts';

interface ModelNoteProps {
  isReady: boolean;
  /** Null for an answer that costs nothing. */
  cost: string | null;
  /** Why the model cannot be asked; null when it can. */
  reason: string | null;
}

/** The cost of an answer, or the reason why there can be none, beside the button that asks for it. */
export function ModelNote({ isReady, cost, reason }: ModelNoteProps) {
  if (reason !== null)
    return (
      <span className="soft styles__note">
        {reason}{' '}
        {isReady ? (
          <SeePlansLink />
        ) : (
          <Button size="sm" onClick={() => openSettings('ai')}>
            Open AI settings
          </Button>
        )}
      </span>
    );
  return cost !== null && <span className="soft styles__note num">Costs {cost}</span>;
}
