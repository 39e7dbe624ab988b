import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { AI_ANSWERS_PAGE, type AiAnswerView } from '#shared/operations/ai-answers.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { aiAnswer, user } from '#server/db/schema/index.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

type Row = typeof aiAnswer.$inferInsert;

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const newDocument = async (): Promise<string> =>
    (await server.call(owner, 'create-document', { workspaceId, title: 'High Water' })).body.id;
  const documentId = await newDocument();
  const write = (...rows: Partial<Row>[]) =>
    server.db.write({ scopes: [] }, async (tx) => {
      for (const row of rows)
        await tx.insert(aiAnswer).values({
          id: uuidv7(),
          workspaceId,
          itemId: documentId,
          userId: owner.userId,
          action: 'rewrite',
          model: 'llm-mock',
          sent: [
            { role: 'system', content: 'Rewrite the text.' },
            { role: 'user', content: 'The harbour was quiet.' },
          ],
          text: 'Nothing moved in the harbour.',
          createdAt: Date.UTC(2026, 10, 3),
          endedAt: Date.UTC(2026, 10, 3) + 900,
          ...row,
        });
    });
  return { owner, viewer, stranger, workspaceId, documentId, newDocument, write };
}

/** Adds a paragraph with words of an answer to a document: an update in its journal. */
async function insertAnswer(documentId: string, ref: string, userId: string): Promise<void> {
  const stored = readRoom(server.db.rawReader, documentId);
  if (!stored) throw new Error('There is no such document.');
  const doc = new Y.Doc();
  applyStateParts(doc, stored);
  const before = Y.encodeStateVector(doc);
  const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  doc.getXmlFragment(CONTENT_FRAGMENT).push([paragraph]);
  paragraph.push([text]);
  text.insert(0, 'Nothing moved', { origin: { kind: 'ai', ref } });
  const bytes = Buffer.from(Y.encodeStateAsUpdate(doc, before));
  const entry = { ydocId: documentId, bytes, crc: checksum(bytes), userId };
  await server.db.append((raw) => appendRows(raw, [entry], Date.now()));
}

describe('get-document-answers', () => {
  test('[H1] get-document-answers answers a stranger as for an absent document', async () => {
    const { stranger, documentId, write } = await createFixture();
    await write({});
    for (const id of [documentId, uuidv7()])
      expect(await server.call(stranger, 'get-document-answers', { documentId: id })).toMatchObject(
        refusal(404, 'not_found'),
      );
  });

  test('[F13] get-document-answers refuses invalid input', async () => {
    const { owner, documentId } = await createFixture();
    for (const input of [{ documentId: 'T' }, { documentId, after: '1' }, { documentId, limit: 5 }])
      expect(await server.call(owner, 'get-document-answers', input)).toMatchObject(
        refusal(400, 'invalid_input'),
      );
  });

  test('get-document-answers returns the sent text only to the user who sent it', async () => {
    const { owner, viewer, documentId, write } = await createFixture();
    await write({ createdAt: 1_000 }, { createdAt: 2_000, userId: viewer.userId, endedAt: null, text: '' });
    const answersFor = async (person: typeof owner): Promise<AiAnswerView[]> =>
      (await server.call(person, 'get-document-answers', { documentId })).body.answers;
    const [byViewer, byOwner] = await answersFor(owner);
    expect(byViewer).toMatchObject({
      userId: viewer.userId,
      sent: null,
      wordsSent: 7,
      endedAt: null,
      text: '',
    });
    expect(byOwner).toMatchObject({
      userId: owner.userId,
      action: 'rewrite',
      model: 'llm-mock',
      createdAt: '1970-01-01T00:00:01.000Z',
      wordsSent: 7,
      text: 'Nothing moved in the harbour.',
    });
    expect(byOwner?.sent?.map(({ content }) => content)).toEqual([
      'Rewrite the text.',
      'The harbour was quiet.',
    ]);
    expect((await answersFor(viewer)).map(({ sent }) => sent === null)).toEqual([false, true]);
  });

  test('get-document-answers returns the text of another person’s answer only while words of it are in the document', async () => {
    const { owner, viewer, documentId, write } = await createFixture();
    const [used, refused, own] = [uuidv7(), uuidv7(), uuidv7()];
    await write({ id: used }, { id: refused, text: 'Never inserted.' }, { id: own, userId: viewer.userId });
    const textsFor = async (person: typeof owner): Promise<Record<string, string>> => {
      const { body } = await server.call(person, 'get-document-answers', { documentId });
      return Object.fromEntries(body.answers.map(({ id, text }: AiAnswerView) => [id, text]));
    };
    expect(await textsFor(viewer)).toEqual({
      [used]: '',
      [refused]: '',
      [own]: 'Nothing moved in the harbour.',
    });
    await insertAnswer(documentId, used, owner.userId);
    expect(await textsFor(viewer)).toMatchObject({ [used]: 'Nothing moved in the harbour.', [refused]: '' });
    expect(await textsFor(owner)).toMatchObject({ [refused]: 'Never inserted.', [own]: '' });
  });

  test('[H5] get-document-answers shows the names that other people see, and "Writer" for a user without one', async () => {
    const { owner, viewer, documentId, write } = await createFixture();
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ username: 'Ines' }).where(eq(user.id, owner.userId)),
    );
    await write({ createdAt: 2 }, { createdAt: 1, userId: viewer.userId });
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ username: null }).where(eq(user.id, viewer.userId)),
    );
    const { body } = await server.call(viewer, 'get-document-answers', { documentId });
    expect(body.answers.map(({ name }: AiAnswerView) => name)).toEqual(['Ines', 'Writer']);
  });

  test('get-document-answers lists each answer of this document once across pages, newest first', async () => {
    const { owner, documentId, newDocument, write } = await createFixture();
    // Several answers have the same time.
    const times = Array.from({ length: 2 * AI_ANSWERS_PAGE + 5 }, (_none, at) => Math.floor(at / 7));
    await write(...times.map((createdAt) => ({ createdAt })), { itemId: await newDocument() });
    const ids: string[] = [];
    const createdAts: string[] = [];
    let after: string | null = null;
    do {
      const { body } = await server.call(owner, 'get-document-answers', {
        documentId,
        ...(after !== null && { after }),
      });
      const answers: AiAnswerView[] = body.answers;
      expect(answers.length).toBeLessThanOrEqual(AI_ANSWERS_PAGE);
      ids.push(...answers.map(({ id }) => id));
      createdAts.push(...answers.map(({ createdAt }) => createdAt));
      after = body.next;
    } while (after !== null);
    expect(new Set(ids).size).toBe(times.length);
    expect(ids).toHaveLength(times.length);
    expect(createdAts).toEqual(createdAts.toSorted().reverse());
    const unknown = await server.call(owner, 'get-document-answers', { documentId, after: uuidv7() });
    expect(unknown.body).toEqual({ answers: [], next: null });
  });
});
