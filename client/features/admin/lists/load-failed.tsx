import { useState } from 'react';
import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { isProofNeeded, ProofDialog } from '#client/workspace/account/proof/use-proved-act.tsx';
import './load-failed.css';

interface LoadFailedProps {
  /** The content, as the subject of a sentence: "The messages". */
  what: string;
  error: Error;
  /** Whether the page shows content that was loaded before. */
  hasContent?: boolean;
  onRetry: () => void;
}

/**
 * Says that content could not be loaded, with the reason and another attempt. When a proof of identity is missing, the
 * dialog that asks for it opens by itself, unless it would interrupt somebody who reads.
 */
export function LoadFailed({ what, error, hasContent = false, onRetry }: LoadFailedProps) {
  if (isProofNeeded(error)) return <ProofNeeded error={error} opensDialog={!hasContent} onProved={onRetry} />;
  return (
    <div className="load-failed">
      <Banner kind="error">{`${what} could not be loaded: ${errorText(error)}`}</Banner>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface ProofNeededProps {
  error: Error;
  opensDialog: boolean;
  onProved: () => void;
}

function ProofNeeded({ error, opensDialog, onProved }: ProofNeededProps) {
  const [isOpen, setIsOpen] = useState(opensDialog);
  return (
    <div className="load-failed">
      <Banner kind="note">{errorText(error)}</Banner>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Confirm
      </Button>
      {isOpen && (
        <ProofDialog
          onClose={() => setIsOpen(false)}
          onProved={() => {
            setIsOpen(false);
            onProved();
          }}
        />
      )}
    </div>
  );
}
