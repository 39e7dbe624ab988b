import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { sqliteCodeOf } from '#server/db/errors.ts';
import { asset } from '#server/db/schema/index.ts';
import { stylesOf } from '#server/ai/styles/style-rows.ts';
import type { Job } from '#server/db/workers/jobs.ts';
import { exportCanvasJob } from '#server/documents/canvases/export-canvas-job.ts';
import { versionsPage } from '#server/documents/versions/version-views.ts';
import { memberViews } from '#server/documents/workspaces/member-views.ts';
import { workspaceView } from '#server/documents/workspaces/workspace-views.ts';
import { findWorkspaceAccess } from '#server/policies/workspace-access.ts';
import type { RunServices } from '../run-services.ts';
import { jsonArrayFile, jsonFile } from './json-file.ts';
import { NO_FILE, type LeftOut } from './left-out.ts';
import { linkAssets } from '#shared/editor/markdown/link-assets.ts';
import { listWorkspaceJob, type ListedItem } from './list-workspace-job.ts';
import { writeDocumentJob } from './write-document-job.ts';
import type { ZipEntry } from './zip-stream.ts';

export interface WorkspaceExport {
  services: RunServices;
  userId: string;
  workspaceId: string;
  /** The folder of the workspace in the zip, with `/` at the end. */
  folder: string;
  signal: AbortSignal;
  /** Called for each item, before it is read. */
  onItem: (item: ListedItem) => void;
  onLeftOut: (item: LeftOut) => void;
}

const INCOMPLETE = 'Parts of it are damaged and being recovered. The rest is in the zip.';
const DAMAGED = 'Parts of it are damaged and being recovered.';
const FAULT = 'It could not be read because of a fault on our side.';

/** Types that are not compressed yet. */
const isText = (mimeType: string): boolean => mimeType.startsWith('text/') || mimeType.endsWith('json');

/**
 * Yields the files of a workspace. The person's permission is read again before each item, so that nothing is exported
 * that was deleted, or that the person may not read any more.
 */
export async function* workspaceFiles(options: WorkspaceExport): AsyncGenerator<ZipEntry> {
  const { services, userId, workspaceId, folder, signal } = options;
  const { db, workers } = services;
  const readAccess = () => findWorkspaceAccess(db.read, userId, workspaceId);
  const access = await readAccess();
  if (!access) return;
  const workspace = await workspaceView(db.read, access.workspace, access.role);
  yield jsonFile(`${folder}workspace.json`, {
    ...workspace,
    members: await memberViews(db.read, workspaceId, { userId, role: access.role }),
  });
  yield jsonFile(`${folder}writing-styles.json`, await stylesOf(db.read, userId, workspaceId));
  const { items, tree } = await workers.run(listWorkspaceJob, { workspaceId, folder });
  yield { path: `${folder}tree.json`, content: tree };
  const assets = new Map(items.flatMap(({ kind, id, path }) => (kind === 'asset' ? [[id, path]] : [])));
  const language = workspace.settings.language ?? 'en';
  for (const item of items) {
    signal.throwIfAborted();
    options.onItem(item);
    if (!(await readAccess())) return;
    if (item.kind === 'document') yield* await documentFiles(options, item, assets, language);
    else if (item.kind === 'canvas') yield* await canvasFile(options, item);
    else yield* await assetFile(options, item);
  }
  const documents = items.filter(({ kind }) => kind === 'document');
  yield jsonArrayFile(`${folder}versions.json`, versionsOf(options, documents));
}

async function documentFiles(
  options: WorkspaceExport,
  item: ListedItem,
  assets: ReadonlyMap<string, string>,
  workspaceLanguage: string,
): Promise<ZipEntry[]> {
  const { id: documentId, name, path } = item;
  const language = item.language ?? workspaceLanguage;
  const written = await readItem(options, item, writeDocumentJob, { documentId, title: name, language });
  // It was deleted after the list was made.
  if (!written) return [];
  if (!written.isWhole) leaveOut(options, item, INCOMPLETE);
  return [
    { path, content: Buffer.from(linkAssets(written.markdown, path, assets)) },
    { path: path.replace(/md$/, 'html'), content: Buffer.from(linkAssets(written.html, path, assets)) },
  ];
}

async function canvasFile(options: WorkspaceExport, item: ListedItem): Promise<ZipEntry[]> {
  const { workspaceId } = options;
  const input = { canvasId: item.id, workspaceId, format: 'canvas', about: undefined } as const;
  const made = await readItem(options, item, exportCanvasJob, input);
  if (made?.kind === 'damaged') leaveOut(options, item, DAMAGED);
  return made?.kind === 'made' ? [{ path: item.path, content: made.file }] : [];
}

async function assetFile(options: WorkspaceExport, item: ListedItem): Promise<ZipEntry[]> {
  const { services, workspaceId } = options;
  const [row] = await services.db.read
    .select({ key: asset.key, mimeType: asset.mimeType })
    .from(asset)
    .where(and(eq(asset.id, item.id), eq(asset.workspaceId, workspaceId), isNull(asset.deletedAt)));
  if (!row) return [];
  const content = await services.files.readStream(row.key);
  if (content) return [{ path: item.path, content, isPacked: !isText(row.mimeType) }];
  leaveOut(options, item, NO_FILE);
  return [];
}

/** How long a person's other jobs are waited for before the next attempt, in milliseconds. */
const BUSY_WAIT_MS = 1_000;

/**
 * Runs a job that reads an item. One text that cannot be read, such as one that is nested too deeply, does not prevent
 * the export of the others.
 * @returns undefined when the item was left out
 * @throws the signal's reason, and faults of the database
 */
async function readItem<I, O>(
  options: WorkspaceExport,
  item: ListedItem,
  job: Job<I, O>,
  input: I,
): Promise<O | undefined> {
  const { services, userId, signal } = options;
  for (;;) {
    try {
      return await services.workers.run(job, input, userId);
    } catch (error) {
      signal.throwIfAborted();
      if (sqliteCodeOf(error) !== undefined) throw error;
      if (!(error instanceof AppError)) {
        services.log.error({ err: error, itemId: item.id }, 'an item could not be exported');
        leaveOut(options, item, FAULT);
        return undefined;
      }
      if (error.code !== 'too_many_requests') {
        leaveOut(options, item, error.message);
        return undefined;
      }
      await sleep(BUSY_WAIT_MS, undefined, { signal });
    }
  }
}

function leaveOut(
  { workspaceId, onLeftOut }: WorkspaceExport,
  { id, name }: ListedItem,
  reason: string,
): void {
  onLeftOut({ workspaceId, id, name, reason });
}

/** Yields the versions of documents, without their texts. */
async function* versionsOf(
  { services, signal }: WorkspaceExport,
  documents: readonly ListedItem[],
): AsyncGenerator<unknown> {
  for (const { id, name } of documents) {
    signal.throwIfAborted();
    for (let after: string | null | undefined; after !== null;) {
      const { versions, next } = await versionsPage(services.db.read, id, after);
      yield* versions.map((version) => ({ documentTitle: name, ...version }));
      after = next;
    }
    // The queries of SQLite answer at once, so thousands of documents would hold the event loop.
    await nextTurn();
  }
}
