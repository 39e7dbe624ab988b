import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import './load-failed.css';

interface LoadFailedProps {
  /** The content, as the subject of a sentence: "The messages". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Says that content could not be loaded, with the reason and another attempt. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <div className="load-failed">
      <Banner kind="error">{`${what} could not be loaded: ${errorText(error)}`}</Banner>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
