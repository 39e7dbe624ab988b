import { useState } from 'react';
import { exportNewsletterRecipients } from '#shared/operations/newsletter.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { csvText } from '#client/lib/csv.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';

/** Downloads the list of the people who receive the newsletter. */
export function RecipientsButton() {
  const [isLoading, setIsLoading] = useState(false);
  const { run, dialog } = useProvedAct();
  const download = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const { recipients } = (await run(() => callOperation(exportNewsletterRecipients, {}))).output;
      const rows = recipients.map(({ email, username }) => [email, username ?? '']);
      saveFile(
        'foolscap-newsletter.csv',
        new Blob([csvText([['Email', 'Username'], ...rows])], { type: 'text/csv' }),
      );
    } catch (error) {
      if (!(error instanceof ProofCancelled))
        toast.error('The list could not be downloaded.', { detail: errorText(error) });
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
