import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { sortSiblings } from '#shared/tree/sort-siblings.ts';
import { readTreeRow, type TreeItem } from '#shared/tree/tree-rows.ts';
import { leaveTombstone, raiseScope } from '#server/db/scopes.ts';
import { document, folder, scope } from '#server/db/schema/index.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { writeTreePage } from '#server/documents/tree/tree-page-job.ts';
import { treePage, type TreePage, type TreePageInput } from '#server/documents/tree/tree-page.ts';
import { createTreePages } from '#server/documents/tree/tree-pages.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const pull = async (person: TestPerson, input: object) =>
  (await call(person, 'get-workspace-tree', input)).body;
const itemsOf = (page: { columns: never; rows: unknown[][] }): TreeItem[] =>
  page.rows.flatMap((row) => readTreeRow(page.columns, row) ?? []);

/** Deletes a document as an operation does: marks the row, writes a tombstone and raises the scope. */
const remove = (workspaceId: string, id: string) =>
  server.db.write({ scopes: [] }, async (tx) => {
    const seq = await raiseScope(tx, `workspace:${workspaceId}`);
    await tx.update(document).set({ deletedAt: 1, seq }).where(eq(document.id, id));
    await leaveTombstone(tx, `workspace:${workspaceId}`, 'document', id, seq);
  });

describe('get-workspace-tree', () => {
  test('[H1] get-workspace-tree answers a stranger with 404 and a viewer with the tree', async () => {
    const owner = await server.person();
    const [stranger, viewer] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    expect(await call(stranger, 'get-workspace-tree', { workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect(await call(stranger, 'get-workspace-tree', { workspaceId: uuidv7() })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect((await pull(viewer, { workspaceId })).rows).toHaveLength(1);
  });

  test('[F11] the whole tree is read back by its columns and never contains a text', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner, { type: 'novel' });
    const page = await pull(owner, { workspaceId });
    expect(page).toMatchObject({ whole: true, removed: [], next: null, floor: 0 });
    expect(page.columns.document).not.toContain('contentMd');
    const items = itemsOf(page);
    const roots = sortSiblings(items.filter(({ parentId }) => parentId === null));
    expect(roots.map(({ name }) => name)).toEqual(['Manuscript', 'Characters', 'Trash']);
    expect(items.find(({ name }) => name === 'Chapter 1')).toMatchObject({
      kind: 'document',
      parentId: roots[0]?.id,
      slug: 'chapter-1',
      ownerId: owner.userId,
    });
  });

  test('[D8] a pull since a seq returns only changed rows and removals', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map(
        async (title) => (await call(owner, 'create-document', { workspaceId, title })).body.id,
      ),
    );
    const { seq } = await pull(owner, { workspaceId });
    expect(await pull(owner, { workspaceId, sinceSeq: seq })).toMatchObject({
      seq,
      whole: false,
      rows: [],
      removed: [],
    });
    await call(owner, 'update-document', { id: one, title: 'First' });
    await remove(workspaceId, two);
    const page = await pull(owner, { workspaceId, sinceSeq: seq });
    expect(page.seq).toBe(seq + 2);
    expect(itemsOf(page)).toMatchObject([{ id: one, name: 'First' }]);
    expect(page.removed).toEqual([{ kind: 'document', id: two }]);
    expect(itemsOf(await pull(owner, { workspaceId })).map(({ id }) => id)).not.toContain(two);
    expect(three).toBeTypeOf('string');
  });

  test('[F10] an item that was deleted and restored is returned as a row, not as a removal', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await call(owner, 'create-document', { workspaceId, title: 'One' })).body;
    const { seq } = await pull(owner, { workspaceId });
    await remove(workspaceId, id);
    await server.db.write({ scopes: [] }, async (tx) => {
      const back = await raiseScope(tx, `workspace:${workspaceId}`);
      await tx.update(document).set({ deletedAt: null, seq: back }).where(eq(document.id, id));
    });
    const page = await pull(owner, { workspaceId, sinceSeq: seq });
    expect(itemsOf(page)).toMatchObject([{ id }]);
    expect(page.removed).toEqual([]);
  });

  test('[D8] a cursor below the floor or ahead of the server gets the whole tree', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    await call(owner, 'create-document', { workspaceId, title: 'One' });
    const { seq } = await pull(owner, { workspaceId });
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx
        .update(scope)
        .set({ floor: seq })
        .where(eq(scope.id, `workspace:${workspaceId}`));
    });
    expect(await pull(owner, { workspaceId, sinceSeq: seq - 1 })).toMatchObject({ whole: true, floor: seq });
    expect((await pull(owner, { workspaceId, sinceSeq: seq - 1 })).rows).toHaveLength(2);
    expect(await pull(owner, { workspaceId, sinceSeq: seq })).toMatchObject({ whole: false, rows: [] });
    expect(await pull(owner, { workspaceId, sinceSeq: seq + 1 })).toMatchObject({ whole: true });
  });

  test('[F11] a page has 2,000 rows in id order, and changes made meanwhile follow by the first page’s seq', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const ids = Array.from({ length: 4_500 }, () => uuidv7());
    const base = { workspaceId, ownerId: owner.userId, order: 'a0', seq: 1, createdAt: 1, updatedAt: 1 };
    for (let start = 0; start < ids.length; start += 500) {
      const batch = ids.slice(start, start + 500);
      await server.db.write({ scopes: [] }, async (tx) => {
        await tx
          .insert(document)
          .values(
            batch.filter((_, n) => n % 2).map((id) => ({ ...base, id, title: 'D', slug: id, meta: {} })),
          );
        await tx
          .insert(folder)
          .values(batch.filter((_, n) => n % 2 === 0).map((id) => ({ ...base, id, name: 'F' })));
      });
    }
    const pagedIds: string[] = [];
    let after: string | undefined;
    const first = await pull(owner, { workspaceId });
    for (let page = first; ; page = await pull(owner, { workspaceId, after })) {
      expect(page.rows.length).toBeLessThanOrEqual(2_000);
      expect(page.whole).toBe(true);
      pagedIds.push(...itemsOf(page).map(({ id }) => id));
      if (page === first) await remove(workspaceId, pagedIds[0]!);
      if (page.next === null) break;
      after = page.next;
    }
    expect(pagedIds).toHaveLength(4_501);
    expect(pagedIds).toEqual(pagedIds.toSorted((a, b) => (a < b ? -1 : 1)));
    const pagedIdSet = new Set(pagedIds);
    expect(ids.filter((id) => !pagedIdSet.has(id))).toEqual([]);
    const rest = await pull(owner, { workspaceId, sinceSeq: first.seq });
    expect(rest.removed.map(({ id }: { id: string }) => id)).toEqual([pagedIds[0]]);
  });

  test('[F11] removals are paged like rows', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { seq } = await pull(owner, { workspaceId });
    const ids = Array.from({ length: 2_600 }, () => uuidv7());
    for (let start = 0; start < ids.length; start += 100) {
      await server.db.write({ scopes: [] }, async (tx) => {
        const now = await raiseScope(tx, `workspace:${workspaceId}`);
        for (const id of ids.slice(start, start + 100))
          await leaveTombstone(tx, `workspace:${workspaceId}`, 'document', id, now);
      });
    }
    const first = await pull(owner, { workspaceId, sinceSeq: seq });
    const second = await pull(owner, { workspaceId, sinceSeq: seq, after: first.next });
    expect([first.removed.length, second.removed.length, second.next]).toEqual([2_000, 600, null]);
  });

  test('[F11] changes are read by an index on seq, and the whole tree by an index on id', () => {
    const { rawReader } = server.db;
    const preparedSql: string[] = [];
    const spyingReader = new Proxy(rawReader, {
      get: (raw, name) => {
        if (name === 'prepare') return (sql: string) => (preparedSql.push(sql), raw.prepare(sql));
        const value: unknown = Reflect.get(raw, name);
        return typeof value === 'function' ? value.bind(raw) : value;
      },
    });
    const workspaceId = uuidv7();
    const plan = (): string[] =>
      preparedSql
        .splice(0)
        .filter((sql) => !sql.includes('FROM scope'))
        .flatMap((sql) => rawReader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(workspaceId, '', 0))
        .map((step) => (step as { detail: string }).detail)
        .filter((step) => !step.includes('ORDER BY'));
    treePage(spyingReader, { workspaceId, sinceSeq: undefined, after: undefined });
    expect(plan()).toEqual([
      'SEARCH folder USING INDEX folder_page (workspace_id=? AND id>?)',
      'SEARCH document USING INDEX document_page (workspace_id=? AND id>?)',
      'SEARCH canvas USING INDEX canvas_page (workspace_id=? AND id>?)',
      'SEARCH asset USING INDEX asset_page (workspace_id=? AND id>?)',
    ]);
    treePage(spyingReader, { workspaceId, sinceSeq: 0, after: undefined });
    expect(plan()).toEqual([
      'SEARCH folder USING INDEX folder_workspace (workspace_id=? AND seq>?)',
      'SEARCH document USING INDEX document_workspace (workspace_id=? AND seq>?)',
      'SEARCH canvas USING INDEX canvas_workspace (workspace_id=? AND seq>?)',
      'SEARCH asset USING INDEX asset_workspace (workspace_id=? AND seq>?)',
      'SEARCH tombstone USING INDEX tombstone_seq (scope=? AND seq>?)',
    ]);
  });

  test('[F11] [I6] a worker reads each page once for all callers until the scope is raised', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    let isBroken = false;
    const run = vi.fn((_job: unknown, question: TreePageInput) =>
      isBroken
        ? Promise.reject(new Error('the thread died'))
        : Promise.resolve(writeTreePage(question, { reader: () => server.db.rawReader })),
    );
    // The only method that pages use, with the types of this job.
    const workers = { run } as unknown as Workers;
    const pages = createTreePages({ db: server.db, workers });
    // The bytes are the JSON of a page.
    const read = (json: Uint8Array): TreePage => JSON.parse(new TextDecoder().decode(json)) as TreePage;
    const wholeTree = { workspaceId, sinceSeq: undefined, after: undefined };
    const [one, two] = await Promise.all([pages.page(wholeTree), pages.page({ ...wholeTree })]);
    expect(two).toBe(one);
    const { seq } = read(one);
    expect(read(await pages.page({ ...wholeTree, sinceSeq: seq }))).toMatchObject({ whole: false });
    expect(run).toHaveBeenCalledTimes(2);

    await call(owner, 'create-document', { workspaceId, title: 'One' });
    isBroken = true;
    await expect(pages.page(wholeTree)).rejects.toThrow('the thread died');
    isBroken = false;
    expect(read(await pages.page(wholeTree)).rows).toHaveLength(2);
    expect(run).toHaveBeenCalledTimes(4);

    // Word counts change without a new seq, so a cached page expires soon.
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] });
    await pages.page(wholeTree);
    vi.useRealTimers();
    expect(run).toHaveBeenCalledTimes(5);
  });
});
