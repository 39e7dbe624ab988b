import { expect, test } from 'vitest';
import { testServer } from '#server/testing/server.ts';

test('[E2] a device that knows more than the database begins a new epoch, in which nobody is signed in', async () => {
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
  // The whole disk as it was before that workspace.
  server.db.rawWriter.exec("UPDATE counter SET value = value - 1 WHERE name = 'event'");
  const after = await ask(cursor);
  expect(after.status).toBe(401);
  expect(after.headers.get('x-epoch')).not.toBe(first.headers.get('x-epoch'));
  // Its word counts once: the life it speaks of has ended.
  const again = await ask(cursor);
  expect(again.headers.get('x-epoch')).toBe(after.headers.get('x-epoch'));
  await server.close();
});
