import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { slugOf } from '#shared/documents/slug.ts';
import { wordsOfState } from '#shared/documents/words-of-state.ts';
import { TEMPLATE_VERSION, templateItems, type TemplateFolder } from '#shared/templates/template-items.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import type { ImportedText } from '#shared/editor/markdown/import-text.ts';
import { Title, withoutMarks } from '#shared/lib/scalars.ts';
import { firstOrders } from '#shared/lib/sibling-order.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import type { Db } from '#server/db/database.ts';
import { writeIfLong } from '#server/db/journal/chunks.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { freeSlug } from '../tree/free-slug.ts';
import { insertDocument } from '../tree/insert-document.ts';
import { makeWorkspace } from '../workspaces/make-workspace.ts';
import { withoutTitleHeading } from './without-title-heading.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import type { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';

/** A text to import into a workspace. */
export interface WorkspaceText extends ImportedText {
  /** The name of its folder; the root when omitted. */
  folder?: string;
  /** The id of its document; a new one when omitted. */
  id?: string;
}

/** The workspace that the texts get, before their documents are made. */
export interface ImportedPlace {
  workspaceId: string;
  /** The id of the folder for pictures; null if the import adds no pictures. */
  pictureFolderId: string | null;
}

export interface TextImport<Text extends WorkspaceText = WorkspaceText> {
  ownerId: string;
  title: string;
  type: WorkspaceType;
  texts: readonly Text[];
  /** The name of a folder for pictures. */
  pictureFolder?: string | undefined;
  /**
   * Adds the pictures of the texts, before the documents are made.
   * @returns a function that returns the content of a text's document
   */
  addPictures?: (place: ImportedPlace) => Promise<(text: Text) => NodeJson>;
  /** Stops the import between two documents; each document is complete or absent. */
  signal?: AbortSignal;
  onProgress?: (progress: { written: number; total: number; title: string }) => void;
}

export interface TextImportResult {
  workspaceId: string;
  written: number;
  total: number;
}

/**
 * Creates a workspace from texts: its folders in one transaction, then each document in one of its own. No transaction
 * takes over 5 ms, so the import can run beside a server that stores keystrokes [F8]. The limits of plans do not
 * apply, because only the operator of the machine can run it.
 */
export async function importTexts<Text extends WorkspaceText>(
  db: Db,
  request: TextImport<Text>,
): Promise<TextImportResult> {
  const { ownerId, type, texts, pictureFolder, signal, onProgress } = request;
  const workspaceId = uuidv7();
  const scope = `workspace:${workspaceId}` as const;
  const plan = planTexts(type, workspaceId, texts, pictureFolder);
  await db.write({ scopes: [scope, `user:${ownerId}`] }, async (tx) => {
    const seq = await raiseScope(tx, scope);
    await makeWorkspace(tx, {
      id: workspaceId,
      ownerId,
      title: titleFrom(request.title),
      type,
      settings: DEFAULT_SETTINGS,
      templateVersion: TEMPLATE_VERSION,
      items: plan.folders,
      contents: new Map(),
      seq,
      now: Date.now(),
    });
    await raiseScope(tx, `user:${ownerId}`);
  });
  const pictureFolderId = plan.folders.find(({ name }) => name === pictureFolder)?.id ?? null;
  const contentOf = await request.addPictures?.({ workspaceId, pictureFolderId });
  let written = 0;
  const now = Date.now();
  for (const { text, folderId, order } of plan.documents) {
    if (signal?.aborted) break;
    const title = titleFrom(text.title);
    const content = firstContentFrom(withoutTitleHeading(title, contentOf?.(text) ?? text.docJson));
    // The list of workspaces need not wait for the derive job.
    const wordCount = wordsOfState(content);
    const chunkKey = await writeIfLong(db, content);
    await db.write({ scopes: [scope] }, async (tx) =>
      insertDocument(tx, {
        id: text.id ?? uuidv7(),
        workspaceId,
        ownerId,
        folderId,
        title,
        slug: await freeSlug(tx, workspaceId, slugOf(title)),
        order,
        wordCount,
        content,
        chunkKey,
        seq: await raiseScope(tx, scope),
        // The first text gets the latest date, so that a reader begins there and not at the end.
        now: now - written,
      }),
    );
    written += 1;
    onProgress?.({ written, total: texts.length, title });
  }
  // The list of workspaces shows the words of all documents and the one that was changed last.
  const listScope = `user:${ownerId}` as const;
  await db.write({ scopes: [listScope] }, (tx) => raiseScope(tx, listScope));
  return { workspaceId, written, total: texts.length };
}

interface TextPlan<Text> {
  folders: TemplateFolder[];
  documents: { text: Text; folderId: string | null; order: string }[];
}

/**
 * Determines the position of every item. At the root the texts come first, then the folders, and the trash last;
 * within a folder the order is that of the input.
 */
function planTexts<Text extends WorkspaceText>(
  type: WorkspaceType,
  workspaceId: string,
  texts: readonly Text[],
  pictureFolder: string | undefined,
): TextPlan<Text> {
  const fromTemplate = templateItems(type, workspaceId).filter((item) => item.kind === 'folder');
  const known = new Set(fromTemplate.map(({ name }) => name));
  const wanted = [...texts.map(({ folder }) => folder), pictureFolder];
  const added = [...new Set(wanted.filter((folder) => folder !== undefined))]
    .filter((name) => !known.has(name))
    .map((name) => ({ kind: 'folder' as const, id: uuidv7(), parentId: null, name, order: '' }));
  const isTrash = ({ name }: TemplateFolder): boolean => name === TRASH;
  const unordered = [
    ...fromTemplate.filter((item) => !isTrash(item)),
    ...added,
    ...fromTemplate.filter(isTrash),
  ];
  const rootTextCount = texts.filter(({ folder }) => folder === undefined).length;
  const rootOrders = firstOrders(rootTextCount + unordered.length);
  const folders = unordered.map((item, at) => ({
    ...item,
    order: rootOrders[rootTextCount + at] ?? item.order,
  }));
  const next = new Map<string | undefined, Iterator<string>>([[undefined, rootOrders.values()]]);
  for (const { name } of folders) {
    next.set(name, firstOrders(texts.filter(({ folder }) => folder === name).length).values());
  }
  const documents = texts.map((text) => ({
    text,
    folderId: folders.find(({ name }) => name === text.folder)?.id ?? null,
    // There are as many orders as texts in this folder.
    order: next.get(text.folder)?.next().value as string,
  }));
  return { folders, documents };
}

/** Turns any file name or heading into a valid title. */
export function titleFrom(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  const plain = withoutMarks(line).trim();
  const short = Array.from(plain).slice(0, 300).join('').trim();
  return v.is(Title, short) ? short : 'Untitled';
}

/**
 * Returns the first content of a document from the parser's result: the Yjs update that is the first row of its room
 * [A7]. Its text is marked as imported [X8]. The derive job adds Markdown, links and the search index.
 */
function firstContentFrom(parsed: ReturnType<typeof fromMarkdown>): Uint8Array {
  // The two types have the same shape; the parser's is read-only, and nothing here writes to it.
  return firstContentUpdate(withOrigin(parsed as NodeJson, 'import'));
}
