import { afterEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

let server: TestServer;
afterEach(() => server.close());

const countOf = (table: string, column: string, id: string) =>
  server.db.rawReader.prepare(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).pluck().get(id);

test.each(['doc_update', 'idempotency_key'])(
  '[A7] a document and its first content are one transaction: if the insert into %s fails, neither exists',
  async (table) => {
    server = await testServer();
    const writer = await server.person();
    const workspaceId = await newWorkspace(server, writer);
    server.db.rawWriter.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    const id = uuidv7();
    const make = () =>
      server.call(
        writer,
        'create-document',
        { id, workspaceId, title: 'Low Water' },
        { 'idempotency-key': id },
      );
    const counts = () => [
      countOf('document', 'id', id),
      countOf('room', 'ydoc_id', id),
      countOf('doc_update', 'ydoc_id', id),
    ];
    expect((await make()).status).toBe(500);
    expect(counts()).toEqual([0, 0, 0]);
    server.db.rawWriter.exec('DROP TRIGGER refused');
    expect((await make()).status).toBe(200);
    expect(counts()).toEqual([1, 1, 1]);
  },
);
