import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let [ines, mara]: TestPerson[] = [];
let workspaceId: string;
beforeAll(async () => {
  server = await testServer();
  [ines, mara] = [await server.person(), await server.person()];
  workspaceId = await newWorkspace(server, ines);
  await join(server, ines, workspaceId, mara, 'editor');
});
afterAll(() => server.close());

const call = (person: TestPerson | undefined, name: string, input: object) => {
  if (!person) throw new Error('There is nobody.');
  return server.call(person, name, input);
};
const folder = async (name: string): Promise<string> =>
  (await call(ines, 'create-folder', { workspaceId, name })).body.id;

describe('concurrent changes of two people', () => {
  test('[D10] of two moves that would form a cycle, the later is refused and nothing is lost', async () => {
    const [one, two] = [await folder('One'), await folder('Two')];
    const answers = await Promise.all([
      call(ines, 'update-folder', { id: one, parentId: two }),
      call(mara, 'update-folder', { id: two, parentId: one }),
    ]);
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toMatchObject([{ ...refusal(409, 'conflict') }]);
    expect(refusals[0]?.body.message).toBe('A folder cannot be moved into itself.');
    const { folders } = (await call(ines, 'get-folders', { workspaceId })).body;
    const parents = new Map<string, string | null>(
      folders.map((row: { id: string; parentId: string | null }) => [row.id, row.parentId]),
    );
    expect([parents.get(one), parents.get(two)].filter((parentId) => parentId === null)).toHaveLength(1);
  });

  test('a document that one person trashes and another renames is in the trash under its new name, in either order', async () => {
    for (const isTrashedFirst of [true, false]) {
      const { id } = (await call(ines, 'create-document', { workspaceId, title: 'Flow' })).body;
      const trash = () => call(ines, 'move-document-to-trash', { id });
      const rename = () => call(mara, 'update-document', { id, title: 'Flood' });
      for (const change of isTrashedFirst ? [trash, rename] : [rename, trash])
        expect((await change()).status).toBe(200);
      const { body } = await call(ines, 'get-document-metadata', { id });
      expect(body).toMatchObject({ title: 'Flood', folderId: trashIdOf(workspaceId) });
    }
  });
});
