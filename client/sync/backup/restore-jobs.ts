import { v7 as uuidv7 } from 'uuid';
import { BackupFault, changedFile } from '#shared/backup/backup-fault.ts';
import type { BackupAsset } from '#shared/backup/backup-manifest.ts';
import type { CopiedText } from '#shared/backup/copy-text.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';
import { BackupReader } from '#shared/backup/read-backup.ts';
import { MAX_ZIP_BYTES } from '#shared/backup/zip-reader.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import type { BackupProblem, RestoreAnswer, RestoreRequest } from './open-backup.ts';
import { storeFiles } from './restored-files.ts';
import { rollBackAbandonedTexts, rollBackTexts, commitTexts, storeTexts } from './restored-texts.ts';
import { throttleProgress } from './throttle-progress.ts';
import type { ZipSource } from '#shared/backup/zip-source.ts';

/** Only workers have this class. The DOM types of a page do not include it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Reads a local file part by part, so that little of a large backup is in memory. Works in workers only. */
function blobSource(blob: Blob): ZipSource {
  const reader = new FileReaderSync();
  return {
    size: blob.size,
    read: (from, to) => {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        // The file was moved, changed or deleted after the writer selected it.
        throw changedFile();
      }
    },
  };
}

const answer = (message: RestoreAnswer): void => postMessage(message);
const openedTexts = new Map<string, CopiedText>();
let openedFiles: Pick<Parameters<typeof storeFiles>[1], 'assets' | 'ids' | 'read'> | undefined;
let device: Device | undefined;
let isStopped = false;

/** Stops the `store` job that is running. */
export const stopRestore = (): void => void (isStopped = true);

function openBackup(file: Blob): void {
  if (file.size > MAX_ZIP_BYTES)
    throw new BackupFault('too-large', 'This file is larger than any backup that can be read here.');
  const reader = new BackupReader(blobSource(file));
  const { manifest } = reader;
  const { documents, folders, canvases, assets } = manifest;
  const newIds: NewIds = {
    workspaceId: uuidv7(),
    ids: new Map([...folders, ...documents, ...canvases, ...assets].map(({ id }) => [id, uuidv7()])),
  };
  const byTitle = Map.groupBy(documents, ({ title }) => title);
  const idByTitle = new Map(
    [...byTitle].flatMap(([title, [one, ...others]]) =>
      one && others.length === 0 ? [[title, newIds.ids.get(one.id) ?? one.id] as const] : [],
    ),
  );
  const problems: BackupProblem[] = [];
  const reportProgress = throttleProgress((done, total) => answer({ kind: 'progress', done, total }));
  for (const [index, document] of documents.entries()) {
    reportProgress(index, documents.length);
    const read = reader.readText(document, newIds, idByTitle);
    const { id, title } = document;
    if (read.kind === 'absent') problems.push({ id, title, kind: 'absent' });
    else if (read.kind === 'lost') problems.push({ id, title, kind: 'lost', entry: read.entry });
    else {
      openedTexts.set(newIds.ids.get(id) ?? id, read.text);
      if (read.kind === 'markdown') problems.push({ id, title, kind: 'markdown', entry: read.entry });
    }
  }
  for (const canvas of canvases) {
    const read = reader.readCanvas(canvas, newIds);
    const { id, title } = canvas;
    // An older backup contains only the titles of its canvases. They are restored empty.
    if (read.kind === 'whole') openedTexts.set(newIds.ids.get(id) ?? id, read.text);
    else if (read.kind === 'lost') problems.push({ id, title, kind: 'lost', entry: read.entry });
  }
  for (const asset of assets) {
    const { id, name: title, file: entry } = asset;
    const bytes = reader.readFile(asset);
    if (bytes === undefined) problems.push({ id, title, kind: 'left' });
    else if (bytes === null) problems.push({ id, title, kind: 'lost', entry: entry ?? '' });
  }
  const problemIds = new Set(problems.map(({ id }) => id));
  const read = (asset: BackupAsset): Uint8Array | null | undefined => {
    const bytes = reader.readFile(asset);
    // The file was readable when the backup was opened.
    if (!bytes && !problemIds.has(asset.id)) throw changedFile();
    return bytes;
  };
  openedFiles = { assets, ids: newIds.ids, read };
  answer({ kind: 'opened', manifest, workspaceId: newIds.workspaceId, ids: newIds.ids, problems });
}

/** Stores the files, after the texts. When that fails or is stopped, neither files nor texts stay stored. */
async function storeFilesOrRollBack(
  database: DeviceDatabase,
  workspaceId: string,
  onProgress: (done: number) => void,
): Promise<boolean> {
  if (!openedFiles) return true;
  try {
    const options = { ...openedFiles, workspaceId, onProgress, isStopped: () => isStopped };
    const isStored = await storeFiles(database, options);
    if (!isStored) await rollBackTexts(database, workspaceId);
    return isStored;
  } catch (error) {
    await rollBackTexts(database, workspaceId);
    throw error;
  }
}

async function databaseOf(userId: string) {
  device ??= new Device(userId);
  const database = await device.database();
  if (!database)
    throw new Error('This browser keeps nothing here (a private window?), so nothing can be restored in it.');
  return database;
}

/** Carries out one request of a restore. @throws BackupFault, and any error of the database */
export async function restoreJob(request: RestoreRequest): Promise<void> {
  if (request.kind === 'open') return openBackup(request.file);
  const { userId, workspaceId } = request;
  const database = await databaseOf(userId);
  if (request.kind === 'store') {
    await rollBackAbandonedTexts(database, Date.now());
    const count = openedFiles?.assets.length ?? 0;
    const reportProgress = throttleProgress((done, total) => answer({ kind: 'progress', done, total }));
    const areTextsStored = await storeTexts(database, {
      workspaceId,
      texts: openedTexts,
      onProgress: (done, total) => reportProgress(done, total + count),
      isStopped: () => isStopped,
    });
    const isStored =
      areTextsStored &&
      (await storeFilesOrRollBack(database, workspaceId, (done) =>
        reportProgress(openedTexts.size + done, openedTexts.size + count),
      ));
    return answer({ kind: isStored ? 'done' : 'stopped' });
  }
  if (request.kind === 'keep') await commitTexts(database, workspaceId);
  else await rollBackTexts(database, workspaceId);
  answer({ kind: 'done' });
}
