import type { RawInputOf } from '#shared/operations/contract.ts';
import { exportLogs } from '#shared/operations/logs.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { RunProved } from '#client/workspace/account/proof/use-proved-act.tsx';
import { CsvButton } from '../csv-button.tsx';
import { logCsv } from './log-csv.ts';

/** Downloads the entries that match the filter, also those of other pages. */
export function ExportButton({ input }: { input: RawInputOf<typeof exportLogs> }) {
  const download = async (run: RunProved): Promise<void> => {
    const { entries, totalEntries } = (await run(() => callOperation(exportLogs, input))).output;
    saveFile('foolscap-log.csv', new Blob([logCsv(entries)], { type: 'text/csv' }));
    if (totalEntries > entries.length)
      toast.success(`The file has the newest ${formatNumber(entries.length)} entries.`, {
        detail: `${formatNumber(totalEntries - entries.length)} older ones match too. Narrow the filter to export them.`,
      });
  };
  return <CsvButton failure="The log could not be downloaded." download={download} />;
}
