import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { countFragmentOrigins } from '#shared/editor/origins/count-origins.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { sha256, signServiceToken } from '#server/policies/service-token.ts';
import type { DocumentGateway } from './gateway.ts';
import { deliverUpdate } from './room-delivery.ts';
import { documentGatewayOf, markdownOf } from '#server/testing/room-gateway.ts';
import { TestRooms, until } from '#server/testing/test-rooms.ts';

let rooms: TestRooms;
let gateway: DocumentGateway;
beforeEach(async () => {
  rooms = await TestRooms.start();
  gateway = documentGatewayOf(rooms);
});
afterEach(() => rooms.close());

const versions = () => rooms.db.rawReader.prepare('SELECT id FROM doc_version').pluck().all() as string[];

describe('the document gateway', () => {
  test('[A9] the gateway stores a version and then changes a document as one more collaborator', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('Before.');
    await writer.saved();
    const request = {
      ydocId,
      markdown: '# A title\n\nAfter.\n',
      actingUserId: ada.userId,
      operationKey: 'k1',
    };
    await gateway.replaceBody(request);
    await until(() => markdownOf(writer.doc) === request.markdown);
    const [versionId = ''] = versions();
    const old = new Y.Doc();
    Y.applyUpdate(old, readVersion(rooms.db.rawReader, versionId)?.state ?? new Uint8Array());
    expect(markdownOf(old)).toBe('Before.\n');
    expect(rooms.rows(ydocId).at(-1)?.user_id).toBe(ada.userId);
  });

  test('[X8] words that an API client wrote are imported, and words that a person typed before stay typed', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('The harbour was quiet.');
    await writer.saved();
    const markdown = 'The old harbour was quiet.\n\nNobody came.\n';
    await gateway.replaceBody({ ydocId, markdown, actingUserId: ada.userId, operationKey: 'k1' });
    await until(() => markdownOf(writer.doc) === markdown);
    const fragment = writer.doc.getXmlFragment(CONTENT_FRAGMENT);
    expect(countFragmentOrigins(fragment, new Map()).words).toMatchObject({ typed: 4, imported: 3 });
  });

  test('[A9] a change by the gateway is durable when it resolves, with nobody in the room', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await gateway.replaceBody({ ydocId, markdown: 'Kept.', actingUserId: ada.userId, operationKey: 'k1' });
    expect(rooms.rows(ydocId)).toHaveLength(2);
    await rooms.restart();
    expect((await rooms.join(ada, ydocId)).text).toBe('Kept.');
  });

  test('[I6] a change that is longer than the room reads is refused once, with a sentence, and is never sent', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const request = { ydocId, actingUserId: ada.userId, operationKey: 'k1' };
    const markdown = `\`\`\`\n${'a'.repeat(8 * 1024 * 1024)}\n\`\`\``;
    await expect(gateway.replaceBody({ ...request, markdown })).rejects.toThrow(
      'This is too much for one change of a document. Divide it into several.',
    );
    expect(rooms.rows(ydocId)).toHaveLength(1);
    expect(versions()).toEqual([]);
    await gateway.replaceBody({ ...request, markdown: 'Short.' });
    expect((await rooms.join(ada, ydocId)).text).toBe('Short.');
  });

  test('[A9] a change happens once under one key', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const request = { ydocId, markdown: 'Once.', actingUserId: ada.userId, operationKey: 'k1' };
    await gateway.replaceBody(request);
    const writer = await rooms.join(ada, ydocId);
    writer.type(' And then more.');
    await writer.saved();
    await gateway.replaceBody(request);
    expect((await rooms.join(ada, ydocId)).text).toBe('Once. And then more.');
    expect(versions()).toHaveLength(1);
  });

  test('[A9] each change has a new client id of its own', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('Before.');
    await writer.saved();
    for (const key of ['k1', 'k2']) {
      const markdown = `After ${key}.`;
      await gateway.replaceBody({ ydocId, markdown, actingUserId: ada.userId, operationKey: key });
    }
    const ids = rooms.db.rawReader
      .prepare('SELECT client_id, user_id, actor_kind FROM doc_client WHERE ydoc_id = ? ORDER BY created_at')
      .raw()
      .all(ydocId) as [number, string, string][];
    expect(ids.map(([, ...owner]) => owner)).toEqual([
      [ada.userId, 'person'],
      [ada.userId, 'server'],
      [ada.userId, 'server'],
    ]);
    expect(new Set(ids.map(([id]) => id)).size).toBe(3);
  });

  test('[A9][A5] a document with missing parts is not overwritten, because they may be recovered', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    for (const word of ['one ', 'two ', 'three']) writer.type(word);
    await writer.saved();
    const missingRow = rooms.rows(ydocId).at(-2);
    rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id = ?').run(missingRow?.id);
    const rows = rooms.rows(ydocId);
    await expect(
      gateway.replaceBody({ ydocId, markdown: 'New.', actingUserId: ada.userId, operationKey: 'k1' }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(rooms.rows(ydocId)).toEqual(rows);
    expect(versions()).toEqual([]);
  });

  test('[F3] of two simultaneous updates under one key, the transaction of the row stores one', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const update = (words: string) => {
      const doc = new Y.Doc();
      doc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [new Y.XmlElement('paragraph'), new Y.XmlText(words)]);
      return { bytes: Y.encodeStateAsUpdate(doc), clientId: doc.clientID };
    };
    const send = ({ bytes, clientId }: ReturnType<typeof update>) =>
      deliverUpdate({
        url: rooms.url,
        ydocId,
        update: bytes,
        token: signServiceToken(rooms.secret, {
          ydocId,
          userId: ada.userId,
          operationKey: 'k1',
          clientId,
          sha256: sha256(bytes),
        }),
      });
    const answers = await Promise.all([send(update('one')), send(update('two'))]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['kept', 'refused']);
    expect(rooms.rows(ydocId)).toHaveLength(2);
  });

  test('[I4] a service token is valid only for its bytes, its room and one minute', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const another = await rooms.document(workspaceId, ada);
    const doc = new Y.Doc();
    doc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [new Y.XmlText('x')]);
    const bytes = Y.encodeStateAsUpdate(doc);
    const claim = {
      ydocId,
      userId: ada.userId,
      operationKey: 'k1',
      clientId: doc.clientID,
      sha256: sha256(bytes),
    };
    const send = (token: string, update: Uint8Array = bytes, room = ydocId) =>
      deliverUpdate({ url: rooms.url, ydocId: room, token, update });
    const good = signServiceToken(rooms.secret, claim);
    const other = new Y.Doc();
    other.getXmlFragment(CONTENT_FRAGMENT).insert(0, [new Y.XmlText('y')]);
    expect(await send(good, Y.encodeStateAsUpdate(other))).toEqual({ kind: 'refused', reason: 'bad-update' });
    expect(await send(good, bytes, another)).toEqual({ kind: 'refused', reason: 'bad-token' });
    const late = signServiceToken(rooms.secret, claim, Date.now() - 61_000);
    expect(await send(late)).toEqual({ kind: 'refused', reason: 'bad-token' });
    expect(await send(signServiceToken('another secret', claim))).toEqual({
      kind: 'refused',
      reason: 'bad-token',
    });
    expect(rooms.rows(ydocId)).toHaveLength(1);
    expect(await send(good)).toEqual({ kind: 'kept' });
  });

  test('blocks that stay keep their ids and the text that others type in them', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    await gateway.replaceBody({
      ydocId,
      markdown: 'First.\n\nSecond.\n\nThird.',
      actingUserId: ada.userId,
      operationKey: 'k1',
    });
    const writer = await rooms.join(ada, ydocId);
    const ids = () =>
      fragmentToJson(writer.doc.getXmlFragment(CONTENT_FRAGMENT)).content?.map((b) => b.attrs?.['id']);
    const before = ids() ?? [];
    await gateway.replaceBody({
      ydocId,
      markdown: 'First.\n\nSecond, longer.\n\nInserted.\n\nThird.',
      actingUserId: ada.userId,
      operationKey: 'k2',
    });
    await until(() => markdownOf(writer.doc).includes('Inserted.'));
    const after = ids() ?? [];
    expect([after[0], after[1], after[3]]).toEqual(before);
    expect(new Set(after).size).toBe(4);
  });

  test('[F16] a document of the maximum size refuses more text with a sentence', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const doc = new Y.Doc();
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    // Large in the journal, but without text to read.
    const scratch = doc.getText('scratch');
    scratch.insert(0, 'x'.repeat(64 * 1024 * 1024 - 1_000));
    scratch.delete(0, scratch.length);
    const entries = updates.map((bytes) => ({ ydocId, bytes, crc: checksum(bytes), userId: ada.userId }));
    await rooms.db.append((raw) => appendRows(raw, entries, Date.now()));
    const rows = rooms.rows(ydocId).length;
    const change = () =>
      gateway.replaceBody({
        ydocId,
        markdown: 'One chapter too many. '.repeat(100),
        actingUserId: ada.userId,
        operationKey: 'k1',
      });
    // On a busy machine a thread may need more than its time for so much, which is refused with another sentence.
    await expect
      .poll(() => change().catch((error: unknown) => error))
      .toMatchObject({ code: 'too_large', message: 'This document has no room for more.' });
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('a change of an absent document is refused as not found', async () => {
    const { ada } = await rooms.createFixture();
    const ydocId = '01890000-0000-7000-8000-000000000000';
    await expect(
      gateway.replaceBody({ ydocId, markdown: 'x', actingUserId: ada.userId, operationKey: 'k1' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
