import { v7 as uuidv7 } from 'uuid';
import { BackupFault } from '#shared/backup/backup-fault.ts';
import type { CopiedText, NewIds } from '#shared/backup/copy-text.ts';
import { BackupReader } from '#shared/backup/read-backup.ts';
import { Device } from '#client/lib/device/device.ts';
import type { BackupProblem, RestoreAnswer, RestoreRequest } from './open-backup.ts';
import { forgetLeftTexts, forgetTexts, keepTexts, storeTexts } from './restored-texts.ts';
import { progressTeller } from './tell-progress.ts';

/** Larger than any backup this reads: its entries alone may be half of it. */
const LARGEST_FILE = 512 * 1024 * 1024;

const answer = (message: RestoreAnswer): void => postMessage(message);
const texts = new Map<string, CopiedText>();
let device: Device | undefined;
let isStopped = false;

/** Ends what is being stored. */
export const stopRestore = (): void => void (isStopped = true);

async function open(file: Blob): Promise<void> {
  if (file.size > LARGEST_FILE)
    throw new BackupFault('too-large', 'This file is larger than any backup that can be read here.');
  const reader = new BackupReader(new Uint8Array(await file.arrayBuffer()));
  const { manifest } = reader;
  const { documents, folders, canvases } = manifest;
  const to: NewIds = {
    workspaceId: uuidv7(),
    ids: new Map([...folders, ...documents, ...canvases].map(({ id }) => [id, uuidv7()])),
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
  answer({ kind: 'opened', manifest, workspaceId: to.workspaceId, ids: to.ids, problems });
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
    const isStored = await storeTexts(database, {
      workspaceId,
      texts,
      onProgress: progressTeller((done, total) => answer({ kind: 'progress', done, total })),
      isStopped: () => isStopped,
    });
    return answer({ kind: isStored ? 'done' : 'stopped' });
  }
  if (request.kind === 'keep') await keepTexts(database, workspaceId);
  else await forgetTexts(database, workspaceId);
  answer({ kind: 'done' });
}
