import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { fetchAssets, shownFiles } from '#client/files/index.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { copiedIds, firstMarkdowns, localIds, shownTree } from '#client/outbox/index.ts';
import { makeBackup, type MadeBackup } from '#client/sync/backup/make-backup.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { backupRun } from './backup-state.ts';

/** A toast lists at most this many titles. */
const MAX_TITLES = 3;
/** How long the toast with the missing titles stays, in milliseconds. */
const TOAST_MS = 15_000;

/** Makes a backup of a workspace and saves it as a zip file. Does nothing while another backup runs. */
export async function runBackup(workspace: WorkspaceView): Promise<void> {
  const userId = getRememberedUserId();
  const items = shownTree(workspace.id);
  if (backupRun.get() !== null || userId === null || !items) return;
  const controller = new AbortController();
  const { id: workspaceId, title, type, settings, customTabs } = workspace;
  const reportProgress = (done: number, total: number): void =>
    backupRun.set({ workspaceId, done, total, cancel: () => controller.abort() });
  reportProgress(0, 0);
  const at = Date.now();
  try {
    const files = shownFiles(workspaceId, userId);
    // A file that cannot be fetched is missing from the backup; packing detects and reports it.
    if (navigator.onLine && files.length > 0) {
      await fetchAssets(workspaceId, userId, files, controller.signal).catch(() => {});
      controller.signal.throwIfAborted();
    }
    const backup = await makeBackup({
      userId,
      source: {
        workspace: { id: workspaceId, title, type, settings, customTabs },
        items: [...items.values()],
        assets: files,
        at,
      },
      beginnings: firstMarkdowns(),
      ownIds: blankIds(),
      signal: controller.signal,
      onProgress: reportProgress,
    });
    saveFile(backupFileName(title, at), backup.file);
    showResult(title, backup);
  } catch (error) {
    if (!controller.signal.aborted) toast.error('Failed to make the backup', { detail: errorText(error) });
  } finally {
    backupRun.set(null);
  }
}

/** Returns the ids of the items that only this device has. Copies are not among them: the server writes their contents. */
function blankIds(): ReadonlySet<string> {
  const copies = copiedIds();
  return new Set([...localIds()].filter((id) => !copies.has(id)));
}

/** Returns a name such as `The Tide Clerk 2026-04-01.zip`, with the date in the local time zone. */
export function backupFileName(title: string, timestamp: number): string {
  const date = new Date(timestamp);
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${exportFileName(title)} ${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}.zip`;
}

function showResult(title: string, { documents, missing, left }: MadeBackup): void {
  if (missing.length + left.length === 0) {
    const count = `${documents} ${documents === 1 ? 'document' : 'documents'}`;
    toast.success('Backup downloaded', { detail: `${title}, ${count}` });
    return;
  }
  toast.error('Backup downloaded, but not with everything', {
    detail: missingSentence(
      missing.map((item) => item.title),
      left.map((item) => item.title),
    ),
    duration: TOAST_MS,
  });
}

/**
 * Returns the sentence that lists the texts and files that the backup lacks, with the reason.
 * @param missing titles of documents whose text or files are not on this device
 * @param omitted titles of files that do not fit into a zip of 4 GB
 */
export function missingSentence(missing: readonly string[], omitted: readonly string[] = []): string {
  const sentences = [
    missing.length > 0 && `Not on this device yet: ${quotedTitles(missing)}. Make it again with a network.`,
    omitted.length > 0 &&
      `A zip holds 4 GB at most, without: ${quotedTitles(omitted)}. Download them from the Assets tab.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function quotedTitles(titles: readonly string[]): string {
  const quoted = titles.slice(0, MAX_TITLES).map((title) => `“${title}”`);
  const more = titles.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ');
}
