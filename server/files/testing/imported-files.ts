import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { itemReferences } from '#shared/editor/content/item-references.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { Db } from '#server/db/database.ts';
import { asset, document } from '#server/db/schema/index.ts';
import { textsOfFiles } from '#server/documents/imports/texts-of-files.ts';
import { textSources } from '#server/documents/imports/text-sources.ts';
import { testFolder } from '#server/testing/database.ts';
import type { FileStore } from '../file-store.ts';
import { importFiles } from '../import-files.ts';
import { importReport } from '../import-report.ts';

/** Writes files into a new folder. @returns the folder */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = join(testFolder(), 'notes');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** Imports files or folders into a new workspace. @returns its documents, its files and the report */
export async function importPaths(db: Db, files: FileStore, paths: string[], signal?: AbortSignal) {
  const { sources, roots } = textSources(paths);
  const { texts } = textsOfFiles(sources.map((source) => ({ ...source, bytes: readFileSync(source.path) })));
  const ownerId = uuidv7();
  const done = await importFiles(db, files, {
    ownerId,
    title: 'Notes',
    type: 'general',
    texts,
    roots,
    ...(signal && { signal }),
  });
  const documents = await db.read.select().from(document).where(eq(document.workspaceId, done.workspaceId));
  const assets = await db.read.select().from(asset).where(eq(asset.workspaceId, done.workspaceId));
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const fragmentOf = (title: string): Y.XmlFragment => {
    const doc = new Y.Doc();
    const id = documents.find((each) => each.title === title)?.id ?? '';
    for (const row of readRoom(db.rawReader, id)?.rows ?? []) Y.applyUpdate(doc, row.bytes);
    return doc.getXmlFragment('content');
  };
  return {
    done,
    report: importReport(done),
    titles: [...titles.values()],
    assets,
    markdownOf: (title: string): string => toMarkdown(fragmentToJson(fragmentOf(title))),
    linksOf: (title: string): string[] =>
      itemReferences(fragmentOf(title)).map(({ label, target }) => `${label} → ${titles.get(target)}`),
    addressOf: (title: string): string =>
      addressOfItem({
        workspaceId: done.workspaceId,
        itemId: documents.find((each) => each.title === title)?.id ?? '',
      }),
  };
}
