import { useState } from 'react';
import { getDataExportUrl } from '#shared/operations/runs.ts';
import { errorText } from '#client/api/api-error.ts';
import { storeUrl } from '#client/api/api-fetch.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

/** Requests a temporary URL of an export and lets the browser download it. */
export function DownloadButton({ runId }: { runId: string }) {
  const [isRequesting, setIsRequesting] = useState(false);
  const handleClick = async (): Promise<void> => {
    setIsRequesting(true);
    try {
      const { output } = await callOperation(getDataExportUrl, { id: runId });
      downloadFrom(output.url);
    } catch (error) {
      toast.error('Failed to download the export', { detail: errorText(error) });
    } finally {
      setIsRequesting(false);
    }
  };
  return (
    <Button size="sm" disabled={isRequesting} onClick={() => void handleClick()}>
      {isRequesting ? 'Preparing…' : 'Download'}
    </Button>
  );
}

/** The response is an attachment, so the page stays. The zip may be gigabytes, so it is not read by the page. */
function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = storeUrl(url);
  link.download = '';
  link.click();
}
