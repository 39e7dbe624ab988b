import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { fetchAssets, shownFiles } from '#client/files/index.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { firstMarkdowns, localIds, shownTree } from '#client/outbox/index.ts';
import { makeBackup, type MadeBackup } from '#client/sync/backup/make-backup.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { backupRun } from './backup-state.ts';

/** So many titles are named in a sentence. */
const NAMED = 3;
/** Long enough to read which texts are missing. */
const READ_MS = 15_000;

/** Makes a backup of a workspace and hands it to the writer as a zip. Nothing happens while one is being made. */
export async function runBackup(workspace: WorkspaceView): Promise<void> {
  const userId = getRememberedUserId();
  const items = shownTree(workspace.id);
  if (backupRun.get() !== null || userId === null || !items) return;
  const stopped = new AbortController();
  const { id: workspaceId, title, type, settings, customTabs } = workspace;
  const show = (done: number, total: number): void =>
    backupRun.set({ workspaceId, done, total, cancel: () => stopped.abort() });
  show(0, 0);
  const at = Date.now();
  try {
    const files = shownFiles(workspaceId, userId);
    // What does not come is missing, and is found out when it is packed.
    if (navigator.onLine && files.length > 0) {
      await fetchAssets(workspaceId, userId, files, stopped.signal).catch(() => {});
      stopped.signal.throwIfAborted();
    }
    const made = await makeBackup({
      userId,
      source: {
        workspace: { id: workspaceId, title, type, settings, customTabs },
        items: [...items.values()],
        assets: files,
        at,
      },
      beginnings: firstMarkdowns(),
      ownIds: localIds(),
      signal: stopped.signal,
      onProgress: show,
    });
    saveFile(backupFileName(title, at), made.file);
    tell(title, made);
  } catch (error) {
    if (!stopped.signal.aborted) toast.error('Failed to make the backup', { detail: errorText(error) });
  } finally {
    backupRun.set(null);
  }
}

/** `The_Tide_Clerk_2026-04-01.zip`, by the day where the writer is. */
export function backupFileName(title: string, at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${fileNameOf(title)}_${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.zip`;
}

function tell(title: string, { documents, missing, left }: MadeBackup): void {
  if (missing.length + left.length === 0) {
    const count = `${documents} ${documents === 1 ? 'document' : 'documents'}`;
    toast.success('Backup downloaded', { detail: `${title}, ${count}` });
    return;
  }
  toast.error('Backup downloaded, but not with everything', {
    detail: missingSentence(
      missing.map((one) => one.title),
      left.map((one) => one.title),
    ),
    duration: READ_MS,
  });
}

/** Says which texts and files are not in it, and why. */
export function missingSentence(missing: readonly string[], left: readonly string[] = []): string {
  const sentences = [
    missing.length > 0 && `Not on this device yet: ${someOf(missing)}. Make it again with a network.`,
    left.length > 0 &&
      `A zip holds 4 GB at most, without: ${someOf(left)}. Download them from the Assets tab.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function someOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
