import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { MAX_CUSTOM_TABS, type CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

async function createFixture() {
  const [owner, viewer] = [await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const call = (person: TestPerson, name: string, input: Record<string, unknown> = {}) =>
    server.call(person, name, { workspaceId, ...input });
  const make = async (name: string, more: Record<string, unknown> = {}): Promise<CustomTab> =>
    (await call(owner, 'create-custom-tab', { name, ...more })).body;
  const readTabs = async (): Promise<CustomTab[]> =>
    (await server.call(owner, 'get-workspace', { id: workspaceId })).body.customTabs;
  const names = async () => (await readTabs()).map(({ name }) => name);
  const seq = () => seqOf(server.db.read, `workspace:${workspaceId}`);
  return { owner, viewer, workspaceId, call, make, readTabs, names, seq };
}

describe('custom tabs', () => {
  test('a viewer sees custom tabs but cannot change them, and invalid names, icons and filters are refused', async () => {
    const { owner, viewer, call, make } = await createFixture();
    const tab = await make('To revise', { icon: 'flag', settings: { statuses: ['draft'] } });
    expect((await call(viewer, 'get-custom-tabs')).body).toEqual([tab]);
    for (const [name, input] of [
      ['create-custom-tab', { name: 'Mine' }],
      ['update-custom-tab', { id: tab.id, name: 'Mine' }],
      ['delete-custom-tab', { id: tab.id }],
      ['reorder-custom-tabs', { ids: [tab.id] }],
    ] as const)
      expect(await call(viewer, name, input)).toMatchObject(refusal(403, 'forbidden'));
    for (const input of [
      { name: '  ' },
      { name: 'a'.repeat(41) },
      { name: 'Tab', icon: 'skull' },
      { name: 'Tab', settings: { colour: 'red' } },
      { name: 'Tab', settings: { changedWithinDays: 0 } },
      { name: 'Tab', settings: { statuses: ['burnt'] } },
    ])
      expect(await call(owner, 'create-custom-tab', input)).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('custom tabs are appended, updated, reordered and deleted, and a reordering raises the workspace once', async () => {
    const { owner, workspaceId, call, make, names, readTabs, seq } = await createFixture();
    const [one, two, three] = [
      await make('One'),
      await make('Two', { isDefault: true }),
      await make('Three'),
    ];
    expect(await names()).toEqual(['One', 'Two', 'Three']);
    expect(one).toMatchObject({
      workspaceId,
      ownerId: owner.userId,
      type: 'filter',
      icon: 'bookmark',
      order: 0,
    });

    const before = await seq();
    await call(owner, 'reorder-custom-tabs', { ids: [three.id, uuidv7(), one.id] });
    expect(await names()).toEqual(['Three', 'One', 'Two']);
    await call(owner, 'reorder-custom-tabs', { ids: [three.id, one.id, two.id] });
    expect(await seq()).toBe(before + 1);

    await call(owner, 'update-custom-tab', { id: one.id, name: 'First', isDefault: true });
    expect((await readTabs()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Three', false],
      ['First', true],
      ['Two', false],
    ]);
    expect((await call(owner, 'delete-custom-tab', { id: one.id })).body).toEqual({ id: one.id });
    expect(await names()).toEqual(['Three', 'Two']);
    expect(await call(owner, 'delete-custom-tab', { id: one.id })).toMatchObject(refusal(404, 'not_found'));
  });

  test('[F15] custom tabs of another workspace are absent, and an id is granted once', async () => {
    const [own, other] = [await createFixture(), await createFixture()];
    const tab = await other.make('Elsewhere');
    for (const name of ['update-custom-tab', 'delete-custom-tab'])
      expect(await own.call(own.owner, name, { id: tab.id })).toMatchObject(refusal(404, 'not_found'));
    const again = await own.call(own.owner, 'create-custom-tab', { id: tab.id, name: 'Mine' });
    expect(again).toMatchObject(refusal(409, 'taken'));
  });

  test('create-custom-tab refuses a tab above the limit with a message', async () => {
    const { owner, call, make } = await createFixture();
    for (let at = 0; at < MAX_CUSTOM_TABS; at += 1) await make(`Tab ${at}`);
    const answer = await call(owner, 'create-custom-tab', { name: 'One more' });
    expect(answer).toMatchObject(refusal(409, 'limit_reached'));
    expect(answer.body.message).toBe(`A workspace has at most ${MAX_CUSTOM_TABS} tabs.`);
  });
});
