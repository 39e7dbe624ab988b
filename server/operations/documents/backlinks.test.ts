import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ItemReference } from '#shared/editor/content/item-references.ts';
import { writeReferences } from '#server/jobs/write-references.ts';
import type { TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (title: string): Promise<string> =>
    (await call(owner, 'create-document', { workspaceId, title })).body.id;
  return { owner, viewer, stranger, workspaceId, make };
}

const referenceTo = (target: string, label: string): ItemReference => ({
  target,
  blockId: 'abcd1234',
  label,
  isTitle: label.startsWith('Tide'),
  snippet: `from ${label}, and`,
});
const link = (sourceId: string, ...references: ItemReference[]) =>
  server.db.write({ scopes: [] }, (tx) => writeReferences(tx, sourceId, references));

describe('get-document-backlinks', () => {
  test('[H1] get-document-backlinks answers a stranger as for an absent document, and answers a viewer', async () => {
    const { viewer, stranger, make } = await createFixture();
    const id = await make('Tide tables, 1911');
    expect(await call(stranger, 'get-document-backlinks', { id })).toMatchObject(refusal(404, 'not_found'));
    expect(await call(stranger, 'get-document-backlinks', { id: uuidv7() })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect((await call(viewer, 'get-document-backlinks', { id })).body).toEqual({
      backlinks: [],
      next: null,
    });
  });

  test('[H1] get-document-backlinks does not list links from another workspace', async () => {
    const { owner, make } = await createFixture();
    const id = await make('Tide tables, 1911');
    const other = await createFixture();
    await link(await other.make('A secret'), referenceTo(id, 'the tables'));
    expect((await call(owner, 'get-document-backlinks', { id })).body.backlinks).toEqual([]);
  });

  test('[F13] get-document-backlinks refuses invalid input', async () => {
    const { owner, make } = await createFixture();
    const id = await make('T');
    for (const extra of [{ id: 'T' }, { after: "' OR 1" }, { after: `${id}.x` }, { limit: 5 }])
      expect(await call(owner, 'get-document-backlinks', { id, ...extra })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
  });

  test('get-document-backlinks lists links by document, with current titles and without deleted documents', async () => {
    const { owner, make } = await createFixture();
    const id = await make('Tide tables, 1911');
    const [first, deletedId] = [await make('Remarks'), await make('Draft')];
    await link(
      first,
      referenceTo(uuidv7(), 'elsewhere'),
      referenceTo(id, 'the tables'),
      referenceTo(id, 'Tide tables'),
      referenceTo(first, 'me'),
    );
    await link(deletedId, referenceTo(id, 'tables'));
    await call(owner, 'update-document', { id: first, title: '3 Remarks' });
    await call(owner, 'move-document-to-trash', { id: deletedId });
    await call(owner, 'delete-document', { id: deletedId });
    const { body } = await call(owner, 'get-document-backlinks', { id });
    expect(body.backlinks).toMatchObject([
      {
        documentId: first,
        title: '3 Remarks',
        label: 'the tables',
        isTitle: false,
        snippet: 'from the tables, and',
        blockId: 'abcd1234',
      },
      { documentId: first, label: 'Tide tables', isTitle: true },
    ]);
    // A link that is removed from its text is removed from the backlinks.
    await link(first);
    expect((await call(owner, 'get-document-backlinks', { id })).body.backlinks).toEqual([]);
  });

  test('get-document-backlinks returns each link once across pages', async () => {
    const { owner, make } = await createFixture();
    const id = await make('Tide tables, 1911');
    for (const title of ['One', 'Two'])
      await link(
        await make(title),
        ...Array.from({ length: 60 }, (_none, at) => referenceTo(id, `${title} ${at}`)),
      );
    const labels: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await call(owner, 'get-document-backlinks', {
        id,
        ...(after !== undefined && { after }),
      });
      labels.push(...body.backlinks.map(({ label }: { label: string }) => label));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(labels).toHaveLength(120);
    expect(new Set(labels).size).toBe(120);
  });
});

test('writeReferences does not write unchanged links again', async () => {
  const { make } = await createFixture();
  const [source, target] = [await make('A'), await make('B')];
  await link(source, referenceTo(target, 'b'));
  const before = server.db.rawReader.prepare('SELECT rowid, * FROM document_reference').all();
  const writes = server.db.rawReader.pragma('data_version', { simple: true });
  await link(source, referenceTo(target, 'b'));
  expect(server.db.rawReader.pragma('data_version', { simple: true })).toBe(writes);
  expect(server.db.rawReader.prepare('SELECT rowid, * FROM document_reference').all()).toEqual(before);
});
