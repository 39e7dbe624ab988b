import { expect, test } from 'vitest';
import { testServer } from '#server/testing/server.ts';

test('[E2] a device’s cursor that is ahead of the database begins a new epoch and ends all sessions', async () => {
  const server = await testServer();
  const person = await server.person();
  const ask = (cursor: string | null) =>
    server.fetch('/operations/get-workspaces', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.sessionId}`,
        ...(cursor === null ? {} : { 'x-cursor': cursor }),
      },
      body: '{}',
    });
  await server.call(person, 'create-workspace', { title: 'The Tide Clerk' });
  const first = await ask(null);
  const cursor = first.headers.get('x-cursor');
  expect((await ask(cursor)).headers.get('x-epoch')).toBe(first.headers.get('x-epoch'));
  // As if the whole disk were restored to a state before that workspace.
  server.db.rawWriter.exec("UPDATE counter SET value = value - 1 WHERE name = 'event'");
  const after = await ask(cursor);
  expect(after.status).toBe(401);
  expect(after.headers.get('x-epoch')).not.toBe(first.headers.get('x-epoch'));
  // The cursor counts once: its epoch has ended.
  const again = await ask(cursor);
  expect(again.headers.get('x-epoch')).toBe(after.headers.get('x-epoch'));
  await server.close();
});
