import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import {
  attemptProved,
  useProvedAct,
  type RunProved,
} from '#client/workspace/account/proof/use-proved-act.tsx';

interface CsvButtonProps {
  /** The sentence for a failure. */
  failure: string;
  /** Reads the data, for which the administrator may have to prove who they are, and saves the file. */
  download: (run: RunProved) => Promise<void>;
}

/** A button that downloads a CSV file. */
export function CsvButton({ failure, download }: CsvButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const { run, dialog } = useProvedAct();
  const handleClick = async (): Promise<void> => {
    setIsLoading(true);
    await attemptProved(() => download(run), failure);
    setIsLoading(false);
  };
  return (
    <>
      <Button disabled={isLoading} onClick={() => void handleClick()}>
        {isLoading ? 'Loading…' : 'Download CSV'}
      </Button>
      {dialog}
    </>
  );
}
