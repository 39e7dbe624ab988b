import { desc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { countFragmentOrigins } from '#shared/editor/origins/count-origins.ts';
import { importText } from '#shared/editor/markdown/import-text.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { CHUNK_BYTES, deleteChunks, writeChunks } from '#server/db/journal/chunks.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { Db } from '#server/db/database.ts';
import { docChunk, docUpdate, document, folder, room, workspace } from '#server/db/schema/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { demoTexts } from '../demo/demo-texts.ts';
import { importTexts, titleFrom, type WorkspaceText } from './import-texts.ts';

let db: Db;
beforeAll(() => {
  db = testDatabase();
});
afterAll(() => db.close());

const rowsOf = (workspaceId: string) =>
  db.read
    .select()
    .from(document)
    .where(eq(document.workspaceId, workspaceId))
    .orderBy(desc(document.updatedAt));

function fragmentOf(ydocId: string): Y.XmlFragment {
  const stored = readRoom(db.rawReader, ydocId);
  const doc = new Y.Doc();
  for (const row of stored?.rows ?? []) Y.applyUpdate(doc, row.bytes);
  return doc.getXmlFragment('content');
}

/** Returns the text of a document from its room's journal. */
function textOf(ydocId: string): { markdown: string; problems: unknown[] } {
  const fragment = fragmentOf(ydocId);
  return { markdown: toMarkdown(fragmentToJson(fragment)), problems: checkFragment(fragment) };
}

/** Returns how often the list of workspaces of a user changed. */
const listSeq = (userId: string): number => {
  const row = db.rawReader.prepare('SELECT seq FROM scope WHERE id = ?').get(`user:${userId}`);
  return (row as { seq: number }).seq; // the column of the statement
};

const NOVEL = Array.from(
  { length: 12 },
  (_, at) => `## Chapter ${at + 1}\n\nIt was ${at} o’clock.\n\nNobody came, *again*.`,
).join('\n\n');

describe('importing texts as a workspace', () => {
  test('the list of workspaces shows the words of the imported documents at once, and devices read it again at the end', async () => {
    const ownerId = uuidv7();
    const texts = importText(NOVEL, { format: 'markdown' });
    const seqs: number[] = [];
    const { workspaceId } = await importTexts(db, {
      ownerId,
      title: 'Twelve',
      type: 'general',
      texts,
      onProgress: () => seqs.push(listSeq(ownerId)),
    });
    // "It was 0 o’clock." and "Nobody came, again."
    expect((await rowsOf(workspaceId)).map(({ wordCount }) => wordCount)).toEqual(
      Array.from({ length: 12 }, () => 7),
    );
    expect(listSeq(ownerId)).toBeGreaterThan(seqs.at(-1) ?? Infinity);
  });

  test('[A7] the imported documents have the titles and the text of the source', async () => {
    const texts = importText(NOVEL, { format: 'markdown' }).map((text) => ({
      ...text,
      folder: 'Manuscript',
    }));
    const { workspaceId, written } = await importTexts(db, {
      ownerId: uuidv7(),
      title: 'Twelve',
      type: 'novel',
      texts,
    });
    expect(written).toBe(12);
    const rows = (await rowsOf(workspaceId)).toSorted((a, b) => (a.order < b.order ? -1 : 1));
    expect(rows.map(({ title }) => title)).toEqual(texts.map(({ title }) => title));
    expect(rows.map(({ id, title }) => `## ${title}\n\n${textOf(id).markdown.trim()}`).join('\n\n')).toBe(
      NOVEL,
    );
    expect(rows.flatMap(({ id }) => textOf(id).problems)).toEqual([]);
    const folders = await db.read.select().from(folder).where(eq(folder.workspaceId, workspaceId));
    expect(folders.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Characters',
      'Manuscript',
      'Trash',
    ]);
    expect(new Set(rows.map(({ folderId }) => folderId))).toEqual(
      new Set([folders.find(({ name }) => name === 'Manuscript')?.id]),
    );
  });

  test('[X8] all words of an imported text are marked as imported', async () => {
    const texts = importText(`${NOVEL}\n\n- a list\n\n| a | table |\n|---|---|\n| of | words |\n`, {
      format: 'markdown',
    });
    const { workspaceId } = await importTexts(db, { ownerId: uuidv7(), title: 'T', type: 'novel', texts });
    const counts = (await rowsOf(workspaceId)).map(({ id }) =>
      countFragmentOrigins(fragmentOf(id), new Map()),
    );
    for (const { words } of counts) {
      expect(words.imported).toBeGreaterThan(5);
      expect(words).toMatchObject({ typed: 0, pasted: 0, ai: 0 });
    }
  });

  test('[A2] a text too long for one short transaction is stored in chunks that its row names', async () => {
    const paragraphs = Array.from(
      { length: 6_000 },
      (_, at) => `Paragraph ${at} of a text without chapters.`,
    );
    const texts = importText(paragraphs.join('\n\n'), { format: 'text', title: 'Long' });
    const { workspaceId } = await importTexts(db, {
      ownerId: uuidv7(),
      title: 'Long',
      type: 'general',
      texts,
    });
    const [row] = await rowsOf(workspaceId);
    const [update] = await db.read.select().from(docUpdate).where(eq(docUpdate.ydocId, row!.id));
    expect(update?.chunkKey).not.toBeNull();
    expect(update?.bytes).toHaveLength(0);
    expect(checksum(readRoom(db.rawReader, row!.id)!.rows[0]!.bytes)).toBe(update?.crc);
    expect(textOf(row!.id).markdown.trim()).toBe(paragraphs.join('\n\n'));
  });

  test('[A2] chunks are deleted one per transaction', async () => {
    const key = await writeChunks(db, new Uint8Array(3 * CHUNK_BYTES));
    const { write } = db;
    let writes = 0;
    db.write = (target, body) => {
      writes += 1;
      return write(target, body);
    };
    await deleteChunks(db, key);
    db.write = write;
    expect(writes).toBe(3);
    expect(await db.read.$count(docChunk, eq(docChunk.chunkKey, key))).toBe(0);
  });

  test('an import that is stopped midway leaves only complete documents', async () => {
    const cancel = new AbortController();
    const texts = importText(NOVEL, { format: 'markdown' });
    const { workspaceId, written, total } = await importTexts(db, {
      ownerId: uuidv7(),
      title: 'Half',
      type: 'general',
      texts,
      signal: cancel.signal,
      onProgress: ({ written }) => {
        if (written === 5) cancel.abort();
      },
    });
    expect([written, total]).toEqual([5, 12]);
    const rows = await rowsOf(workspaceId);
    expect(rows).toHaveLength(5);
    const rooms = await db.read.select().from(room).where(eq(room.workspaceId, workspaceId));
    expect(new Set(rooms.map(({ ydocId }) => ydocId))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(rows.every(({ id }) => textOf(id).markdown.includes('Nobody came'))).toBe(true);
  });

  test('texts of several folders and of the root keep their order and get distinct slugs', async () => {
    const [text] = importText('Same.', { format: 'text', title: 'Same' });
    const texts: WorkspaceText[] = [{ ...text! }, { ...text!, folder: 'One' }, { ...text!, folder: 'One' }];
    const { workspaceId } = await importTexts(db, {
      ownerId: uuidv7(),
      title: 'Odd',
      type: 'general',
      texts,
    });
    const rows = await rowsOf(workspaceId);
    expect(new Set(rows.map(({ slug }) => slug))).toEqual(new Set(['same', 'same-2', 'same-3']));
    expect(rows.filter(({ folderId }) => folderId === null)).toHaveLength(1);
  });

  test('[F13] every file name becomes a valid title', () => {
    expect(titleFrom('  A\u0000B\u202E\n C ')).toBe('A B C');
    expect(titleFrom('\u200e')).toBe('Untitled');
    expect(Array.from(titleFrom('🙂'.repeat(400)))).toHaveLength(300);
  });
});

describe('the demo workspace', () => {
  test('[I3] the demo workspace contains a welcome, three chapters and the characters, all valid', async () => {
    const { workspaceId } = await importTexts(db, {
      ownerId: uuidv7(),
      title: 'Sample',
      type: 'novel',
      texts: demoTexts(),
    });
    // The welcome has the latest date, so the list of documents starts with it.
    const rows = await rowsOf(workspaceId);
    expect(rows.map(({ title }) => title)).toEqual([
      'Welcome',
      'The Key',
      'The Book',
      'The Rowing',
      'Nora Venn',
      'Aldous Pike',
    ]);
    expect(rows.flatMap(({ id }) => textOf(id).problems)).toEqual([]);
    expect(textOf(rows[0]!.id).markdown).toContain('Saved on this device');
    const [row] = await db.read.select().from(workspace).where(eq(workspace.id, workspaceId));
    expect(row).toMatchObject({ type: 'novel', deletedAt: null });
  });
});
