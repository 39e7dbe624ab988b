import { expect, test } from 'vitest';
import type { RawConnection } from '#server/db/open.ts';
import { writeTreePage } from './tree-page-job.ts';

/** Returns a fake connection to a database with one folder of these columns. */
function databaseWith(row: readonly unknown[]): RawConnection {
  const statement = (sql: string) => ({
    get: () => ({ seq: 1, floor: 0 }),
    // As with the driver, the same statement returns arrays from then on.
    raw() {
      return this;
    },
    all: () => (sql.includes('FROM folder') ? [row] : []),
  });
  // The part of a connection that a page uses.
  return { prepare: statement } as unknown as RawConnection;
}

const input = {
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  sinceSeq: undefined,
  after: undefined,
};
const write = (row: readonly unknown[]) =>
  writeTreePage(input, { reader: () => databaseWith(row) }) as Uint8Array<ArrayBuffer>;

test('[F11] a page of a tree is serialized as its contract says', () => {
  const row = ['folder', 'f1', null, 'Part one', 'a0', 'u1', null, 0, 1, 2];
  expect(JSON.parse(new TextDecoder().decode(write(row)))).toMatchObject({ seq: 1, next: null, rows: [row] });
});

test('[F11] a page that violates its contract is not returned, and the error contains none of its content', () => {
  const broken = () => write(['folder', 'f1', null, 'A secret title']);
  expect(broken).toThrow('A page of a tree is not what its contract says.');
  expect(broken).not.toThrow('secret');
});
