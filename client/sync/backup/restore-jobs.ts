import { v7 as uuidv7 } from 'uuid';
import { BackupFault, changedFile } from '#shared/backup/backup-fault.ts';
import type { BackupAsset } from '#shared/backup/backup-manifest.ts';
import type { CopiedText, NewIds } from '#shared/backup/copy-text.ts';
import { BackupReader } from '#shared/backup/read-backup.ts';
import { LARGEST_ZIP } from '#shared/backup/zip-reader.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import type { BackupProblem, RestoreAnswer, RestoreRequest } from './open-backup.ts';
import { storeFiles } from './restored-files.ts';
import { forgetLeftTexts, forgetTexts, keepTexts, storeTexts } from './restored-texts.ts';
import { progressTeller } from './report-progress.ts';
import type { ZipSource } from '#shared/backup/zip-source.ts';

/** Workers alone have it, and the types of a page do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file of this machine that is read part by part: of a large backup little is in memory. For workers alone. */
function blobSource(blob: Blob): ZipSource {
  const reader = new FileReaderSync();
  return {
    size: blob.size,
    read: (from, to) => {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        // It was moved, changed or deleted since it was chosen.
        throw changedFile();
      }
    },
  };
}

const answer = (message: RestoreAnswer): void => postMessage(message);
const texts = new Map<string, CopiedText>();
let files: Pick<Parameters<typeof storeFiles>[1], 'assets' | 'ids' | 'read'> | undefined;
let device: Device | undefined;
let isStopped = false;

/** Ends what is being stored. */
export const stopRestore = (): void => void (isStopped = true);

function open(file: Blob): void {
  if (file.size > LARGEST_ZIP)
    throw new BackupFault('too-large', 'This file is larger than any backup that can be read here.');
  const reader = new BackupReader(blobSource(file));
  const { manifest } = reader;
  const { documents, folders, canvases, assets } = manifest;
  const to: NewIds = {
    workspaceId: uuidv7(),
    ids: new Map([...folders, ...documents, ...canvases, ...assets].map(({ id }) => [id, uuidv7()])),
  };
  const byTitle = Map.groupBy(documents, ({ title }) => title);
  const idByTitle = new Map(
    [...byTitle].flatMap(([title, [one, ...others]]) =>
      one && others.length === 0 ? [[title, to.ids.get(one.id) ?? one.id] as const] : [],
    ),
  );
  const problems: BackupProblem[] = [];
  const tell = progressTeller((done, total) => answer({ kind: 'progress', done, total }));
  for (const [at, document] of documents.entries()) {
    tell(at, documents.length);
    const read = reader.readText(document, to, idByTitle);
    const { id, title } = document;
    if (read.kind === 'absent') problems.push({ id, title, kind: 'absent' });
    else if (read.kind === 'lost') problems.push({ id, title, kind: 'lost', entry: read.entry });
    else {
      texts.set(to.ids.get(id) ?? id, read.text);
      if (read.kind === 'markdown') problems.push({ id, title, kind: 'markdown', entry: read.entry });
    }
  }
  for (const canvas of canvases) {
    const read = reader.readCanvas(canvas, to);
    const { id, title } = canvas;
    // A backup of before has its canvases by their titles alone: they come back empty.
    if (read.kind === 'whole') texts.set(to.ids.get(id) ?? id, read.text);
    else if (read.kind === 'lost') problems.push({ id, title, kind: 'lost', entry: read.entry });
  }
  for (const asset of assets) {
    const { id, name: title, file: entry } = asset;
    const bytes = reader.readFile(asset);
    if (bytes === undefined) problems.push({ id, title, kind: 'left' });
    else if (bytes === null) problems.push({ id, title, kind: 'lost', entry: entry ?? '' });
  }
  const lost = new Set(problems.map(({ id }) => id));
  const read = (asset: BackupAsset): Uint8Array | null | undefined => {
    const bytes = reader.readFile(asset);
    // A moment ago it was whole.
    if (!bytes && !lost.has(asset.id)) throw changedFile();
    return bytes;
  };
  files = { assets, ids: to.ids, read };
  answer({ kind: 'opened', manifest, workspaceId: to.workspaceId, ids: to.ids, problems });
}

/** The files, after the texts; what failed or was stopped leaves neither. */
async function storeAll(
  database: DeviceDatabase,
  workspaceId: string,
  onProgress: (done: number) => void,
): Promise<boolean> {
  if (!files) return true;
  try {
    const options = { ...files, workspaceId, onProgress, isStopped: () => isStopped };
    const isStored = await storeFiles(database, options);
    if (!isStored) await forgetTexts(database, workspaceId);
    return isStored;
  } catch (error) {
    await forgetTexts(database, workspaceId);
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

/** Does one thing of a restore. @throws BackupFault, and what the database threw */
export async function restoreJob(request: RestoreRequest): Promise<void> {
  if (request.kind === 'open') return open(request.file);
  const { userId, workspaceId } = request;
  const database = await databaseOf(userId);
  if (request.kind === 'store') {
    await forgetLeftTexts(database, Date.now());
    const count = files?.assets.length ?? 0;
    const tell = progressTeller((done, total) => answer({ kind: 'progress', done, total }));
    const isHalf = await storeTexts(database, {
      workspaceId,
      texts,
      onProgress: (done, total) => tell(done, total + count),
      isStopped: () => isStopped,
    });
    const isStored =
      isHalf &&
      (await storeAll(database, workspaceId, (done) => tell(texts.size + done, texts.size + count)));
    return answer({ kind: isStored ? 'done' : 'stopped' });
  }
  if (request.kind === 'keep') await keepTexts(database, workspaceId);
  else await forgetTexts(database, workspaceId);
  answer({ kind: 'done' });
}
