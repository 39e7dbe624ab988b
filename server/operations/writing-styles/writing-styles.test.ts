import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_STYLES } from '#shared/writing-styles/style-rules.ts';
import { readTreeRow } from '#shared/tree/tree-rows.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

async function createFixture() {
  const [owner, editor, viewer, stranger] = await Promise.all([
    server.person('owner'),
    server.person('editor'),
    server.person('viewer'),
    server.person('stranger'),
  ]);
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, editor, 'editor');
  await join(server, owner, workspaceId, viewer, 'viewer');
  /** Puts a style into the workspace, or among the styles of a person. */
  const put = async (person: TestPerson, name: string, ofUser = false) => {
    const style = { id: uuidv7(), name, content: '## Voice\n\n- Dry.', example: null, sourceUrl: null };
    const input = { ...style, workspaceId: ofUser ? null : workspaceId };
    return (await call(person, 'restore-writing-style', input)).body;
  };
  const names = async (person: TestPerson): Promise<string[]> =>
    (await call(person, 'get-workspace-writing-styles', { workspaceId })).body.map(
      ({ name }: { name: string }) => name,
    );
  return { owner, editor, viewer, stranger, workspaceId, put, names };
}

describe('the styles of a workspace', () => {
  test('[H1] a viewer sees them and cannot change them, and a stranger gets 404', async () => {
    const { owner, viewer, stranger, workspaceId, put, names } = await createFixture();
    const { id } = await put(owner, 'Salt and plain');
    expect(await names(viewer)).toEqual(['Salt and plain']);
    const restored = {
      id: uuidv7(),
      workspaceId,
      name: 'Mine',
      content: 'Dry.',
      example: null,
      sourceUrl: null,
    };
    const sample = { name: 'Mine', text: 'tide '.repeat(60), workspaceId };
    for (const [name, input, stranger404] of [
      ['create-workspace-writing-style', sample, 'scope_not_found'],
      ['update-writing-style', { id, name: 'Mine' }, 'not_found'],
      ['delete-workspace-writing-style', { id, workspaceId }, 'scope_not_found'],
      ['restore-writing-style', restored, 'scope_not_found'],
      ['generate-workspace-style-example', { id, workspaceId }, 'scope_not_found'],
    ] as const) {
      expect(await call(viewer, name, input)).toMatchObject(refusal(403, 'forbidden'));
      expect(await call(stranger, name, input)).toMatchObject(refusal(404, stranger404));
    }
    expect(await names(owner)).toEqual(['Salt and plain']);
  });

  test('they are listed by name, and an editor renames, edits, deletes and restores them', async () => {
    const { owner, editor, workspaceId, put, names } = await createFixture();
    const style = await put(owner, 'salt 10');
    await put(editor, 'Salt 9');
    expect(await names(editor)).toEqual(['Salt 9', 'salt 10']);
    const { id } = style;
    const edited = await call(editor, 'update-writing-style', { id, name: 'Plain', content: ' - Short. ' });
    expect(edited.body).toMatchObject({ name: 'Plain', content: '- Short.', userId: owner.userId });
    expect(edited.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    expect((await call(editor, 'delete-workspace-writing-style', { id, workspaceId })).body).toEqual({ id });
    expect(await names(owner)).toEqual(['Salt 9']);
    const { name, content, example, sourceUrl } = edited.body;
    const back = { id, workspaceId, name, content, example, sourceUrl };
    expect((await call(editor, 'restore-writing-style', back)).body).toMatchObject({ id, name: 'Plain' });
    expect(await names(owner)).toEqual(['Plain', 'Salt 9']);
    expect(await call(editor, 'restore-writing-style', back)).toMatchObject(refusal(409, 'taken'));
  });

  test('an edit without a difference raises no seq', async () => {
    const { owner, workspaceId, put } = await createFixture();
    const { id, name, content } = await put(owner, 'Salt');
    const seq = () => seqOf(server.db.read, `workspace:${workspaceId}`);
    const before = await seq();
    await call(owner, 'update-writing-style', { id, name, content });
    expect(await seq()).toBe(before);
    await call(owner, 'update-writing-style', { id, name: 'Pepper' });
    expect(await seq()).toBe(before + 1);
  });

  test('[F15] a style is absent in another workspace, and an id is granted once', async () => {
    const [own, other] = [await createFixture(), await createFixture()];
    const { id } = await other.put(other.owner, 'Elsewhere');
    const { workspaceId } = own;
    for (const [name, input] of [
      ['update-writing-style', { id, name: 'Mine' }],
      ['delete-workspace-writing-style', { id, workspaceId }],
      ['delete-writing-style', { id }],
      ['generate-workspace-style-example', { id, workspaceId }],
    ] as const)
      expect(await call(own.owner, name, input)).toMatchObject(refusal(404, 'not_found'));
    const again = { id, workspaceId, name: 'Mine', content: 'Dry.', example: null, sourceUrl: null };
    expect(await call(own.owner, 'restore-writing-style', again)).toMatchObject(refusal(409, 'taken'));
  });

  test('a workspace has at most 50 styles, and a 51st is refused before a model is asked', async () => {
    const { owner, workspaceId, put } = await createFixture();
    const row = { userId: owner.userId, workspaceId, name: 'Salt', content: 'Dry.' };
    await server.db.write({ scopes: [] }, async (tx) => {
      for (let at = 0; at < MAX_STYLES; at += 1)
        await tx.insert(writingStyle).values({ ...row, id: uuidv7(), createdAt: at, updatedAt: at });
    });
    expect(await put(owner, 'One more')).toMatchObject({ data: { code: 'limit_reached' } });
    const sample = { name: 'One more', text: 'tide '.repeat(60), workspaceId };
    expect((await call(owner, 'create-workspace-writing-style', sample)).body.message).toBe(
      'A workspace can have at most 50 writing styles. Delete one first.',
    );
  });
});

describe('the styles of a user', () => {
  test('[H1] only their owner sees, changes and deletes them', async () => {
    const { owner, editor, workspaceId, put, names } = await createFixture();
    const { id } = await put(owner, 'My letters', true);
    expect((await call(editor, 'get-writing-styles')).body).toEqual([]);
    for (const [name, input] of [
      ['update-writing-style', { id, name: 'Mine' }],
      ['delete-writing-style', { id }],
      ['delete-workspace-writing-style', { id, workspaceId }],
      ['generate-workspace-style-example', { id, workspaceId }],
    ] as const)
      expect(await call(editor, name, input)).toMatchObject(refusal(404, 'not_found'));
    expect(await names(owner)).toEqual([]);
    expect((await call(owner, 'get-writing-styles')).body).toMatchObject([{ id, workspaceId: null }]);
    const renamed = await call(owner, 'update-writing-style', { id, name: 'Letters' });
    expect(renamed.headers.get('x-scope')).toBe(`user:${owner.userId}`);
    expect((await call(owner, 'delete-writing-style', { id })).body).toEqual({ id });
    expect((await call(owner, 'get-writing-styles')).body).toEqual([]);
  });

  test('a style of a workspace is not deleted as one of the user', async () => {
    const { owner, put, names } = await createFixture();
    const { id } = await put(owner, 'Salt');
    expect(await call(owner, 'delete-writing-style', { id })).toMatchObject(refusal(404, 'not_found'));
    expect(await names(owner)).toEqual(['Salt']);
  });
});

describe('the style of a document', () => {
  test('[F15] a deleted style, a style of another workspace and a style of another user are refused', async () => {
    const [own, other] = [await createFixture(), await createFixture()];
    const { owner, editor, workspaceId, put } = own;
    const document = (await call(owner, 'create-document', { workspaceId, title: 'High Water' })).body;
    expect(document.writingStyleId).toBeNull();
    const foreign = await other.put(other.owner, 'Elsewhere');
    const private_ = await put(editor, 'Letters', true);
    for (const writingStyleId of [uuidv7(), foreign.id, private_.id]) {
      const answer = await call(owner, 'update-document', { id: document.id, writingStyleId });
      expect(answer).toMatchObject(refusal(404, 'not_found'));
      expect(answer.body.message).toBe('This writing style could not be found.');
    }
  });

  test('[F10] it is part of the document, of the tree and of a copy, and a deleted style is named until it is replaced', async () => {
    const { owner, viewer, workspaceId, put } = await createFixture();
    const style = await put(owner, 'Salt');
    const { id } = (await call(owner, 'create-document', { workspaceId, title: 'High Water' })).body;
    const input = { id, writingStyleId: style.id };
    expect(await call(viewer, 'update-document', input)).toMatchObject(refusal(403, 'forbidden'));
    const chosen = await call(owner, 'update-document', input);
    expect(chosen.body).toMatchObject({ writingStyleId: style.id, title: 'High Water' });
    const same = await call(owner, 'update-document', input);
    expect(same.headers.get('x-scope-seq')).toBe(chosen.headers.get('x-scope-seq'));
    const { body: tree } = await call(viewer, 'get-workspace-tree', { workspaceId });
    const items = tree.rows.map((row: unknown[]) => readTreeRow(tree.columns, row));
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({ writingStyleId: style.id });
    const copy = await call(owner, 'duplicate-document', { documentId: id });
    expect(copy.body).toMatchObject({ writingStyleId: style.id });
    await call(owner, 'delete-workspace-writing-style', { id: style.id, workspaceId });
    expect((await call(owner, 'get-document-metadata', { id })).body.writingStyleId).toBe(style.id);
    const none = await call(owner, 'update-document', { id, writingStyleId: null });
    expect(none.body.writingStyleId).toBeNull();
  });

  test('a style of one’s own can be chosen for a document', async () => {
    const { owner, workspaceId, put } = await createFixture();
    const style = await put(owner, 'Letters', true);
    const { id } = (await call(owner, 'create-document', { workspaceId, title: 'High Water' })).body;
    const chosen = await call(owner, 'update-document', { id, writingStyleId: style.id });
    expect(chosen.body.writingStyleId).toBe(style.id);
  });
});
