import { DATA_EXPORT, DATA_EXPORT_DAYS } from '#shared/accounts/data-export.ts';
import { getRuns, startDataExport, type RunView } from '#shared/operations/runs.ts';
import { useState } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { useUserRoom } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { RunProgress } from '#client/workspace/runs/run-progress.tsx';
import { isOpenRun, useRun } from '#client/workspace/runs/use-run.ts';
import { DownloadButton } from './download-button.tsx';
import { exportNote, isDownloadable } from './export-note.ts';
import './data-export.css';

/** The section of the account page that exports all data of the user. */
export const dataExport: readonly PageSection[] = [{ order: 70, Section: DataExportSection }];

const NAME = 'Export of all my data';
const CONTENT =
  'Documents as Markdown and HTML, canvases as JSON, assets as they are, and your account, in one zip.';

function DataExportSection({ user }: { user: CurrentUser }) {
  // The newest export, which may have been started before a reload or on another device.
  const { data: listed } = useQueryOperation(getRuns, { kind: DATA_EXPORT });
  const start = useCommandOperation(startDataExport);
  const id = listed?.runs[0]?.id ?? start.data?.id;
  const { run = listed?.runs[0], error } = useRun(id);
  // The zip of an earlier export stays when a later one fails or is cancelled.
  const finished = run?.state === 'done' ? run : listed?.runs.find(({ state }) => state === 'done');
  const isOpen = isOpenRun(run);
  const [now] = useState(Date.now);
  const handleStart = (): void =>
    start.mutate(
      {},
      { onError: (failure) => toast.error('Failed to start the export', { detail: errorText(failure) }) },
    );
  return (
    <AccountPart name="Your data">
      <AccountRow name={NAME} note={(isOpen ? undefined : exportNote(run, finished, now)) ?? CONTENT}>
        {!isOpen && (
          <span className="data-export__buttons">
            {finished && isDownloadable(finished, now) && <DownloadButton runId={finished.id} />}
            <Button size="sm" disabled={start.isPending} onClick={handleStart}>
              {startLabel(start.isPending, run, finished)}
            </Button>
          </span>
        )}
      </AccountRow>
      {isOpen && run && (
        <div className="data-export__run">
          <RunProgress run={run} label={NAME} error={error} />
          <p className="small">You can close this page. The zip waits here for {DATA_EXPORT_DAYS} days.</p>
          <UserRoom userId={user.id} />
        </div>
      )}
    </AccountPart>
  );
}

function startLabel(isPending: boolean, run: RunView | undefined, finished: RunView | undefined): string {
  if (isPending) return 'Starting…';
  if (run?.state === 'failed') return 'Try Again';
  return finished ? 'Export Again' : 'Export';
}

/** Joins the user's room, which announces progress, while an export is under way. */
function UserRoom({ userId }: { userId: string }) {
  useUserRoom(userId);
  return null;
}
