import { exportNewsletterRecipients } from '#shared/operations/newsletter.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { csvText } from '#client/lib/csv.ts';
import { saveFile } from '#client/lib/save-file.ts';
import type { RunProved } from '#client/workspace/account/proof/use-proved-act.tsx';
import { CsvButton } from '../csv-button.tsx';

/** Downloads the list of the people who receive the newsletter. */
export const RecipientsButton = () => (
  <CsvButton failure="The list could not be downloaded." download={downloadRecipients} />
);

async function downloadRecipients(run: RunProved): Promise<void> {
  const { recipients } = (await run(() => callOperation(exportNewsletterRecipients, {}))).output;
  const rows = recipients.map(({ email, username }) => [email, username ?? '']);
  const csv = csvText([['Email', 'Username'], ...rows]);
  saveFile('foolscap-newsletter.csv', new Blob([csv], { type: 'text/csv' }));
}
