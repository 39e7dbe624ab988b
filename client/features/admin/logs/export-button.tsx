import { useState } from 'react';
import type { RawInputOf } from '#shared/operations/contract.ts';
import { exportLogs } from '#shared/operations/logs.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { logCsv } from './log-csv.ts';

/** Downloads the entries that match the filter, also those of other pages. */
export function ExportButton({ input }: { input: RawInputOf<typeof exportLogs> }) {
  const [isLoading, setIsLoading] = useState(false);
  const { run, dialog } = useProvedAct();
  const download = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const { entries, totalEntries } = (await run(() => callOperation(exportLogs, input))).output;
      saveFile('foolscap-log.csv', new Blob([logCsv(entries)], { type: 'text/csv' }));
      if (totalEntries > entries.length)
        toast.success(`The file has the newest ${formatNumber(entries.length)} entries.`, {
          detail: `${formatNumber(totalEntries - entries.length)} older ones match too. Narrow the filter to export them.`,
        });
    } catch (error) {
      if (!(error instanceof ProofCancelled))
        toast.error('The log could not be downloaded.', { detail: errorText(error) });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      <Button disabled={isLoading} onClick={() => void download()}>
        {isLoading ? 'Loading…' : 'Download CSV'}
      </Button>
      {dialog}
    </>
  );
}
