import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defineOperation, ownScope, scopeOfRow, userScope, workspaceScope } from './contract.ts';
import { operations } from './index.ts';

const ALL = Object.entries(operations);

describe('what an operation is when it says no more than it must', () => {
  const minimal = {
    name: 'ring-bell',
    summary: 'Rings.',
    scope: userScope,
    input: v.object({}),
    output: v.object({}),
    example: {},
  } as const;

  test('people who are signed in alone may call it, nothing of it is queued, and its first version is one', () => {
    expect(defineOperation({ ...minimal, kind: 'command' })).toMatchObject({
      access: 'user',
      offline: false,
      secret: false,
      version: 1,
      errors: [],
      maxBytes: 262_144,
    });
  });

  test('what is queued may come by thousands: a device that comes back hands over all of it at once', () => {
    const limit = (kind: 'query' | 'command', offline: boolean) =>
      defineOperation({ ...minimal, kind, offline }).limit.count;
    expect([
      limit('query', false),
      limit('query', true),
      limit('command', false),
      limit('command', true),
    ]).toEqual([600, 600, 300, 3_000]);
    expect(defineOperation({ ...minimal, kind: 'query', limit: { count: 5, seconds: 1 } }).limit.count).toBe(
      5,
    );
  });
});

test('[F10] what an operation is acknowledged by: a person, a workspace, or the workspace of its row', () => {
  expect(userScope({}, { userId: 'u' })).toBe('user:u');
  expect(ownScope({ id: 'w' })).toBe('workspace:w');
  expect(workspaceScope({ workspaceId: 'w' })).toBe('workspace:w');
  expect(scopeOfRow()).toBeUndefined();
});

describe('every operation', () => {
  test.each(ALL)('%s: its example is one, and it is called what it is listed under', (name, contract) => {
    expect(contract.name).toBe(name);
    const parsed = v.safeParse(contract.input, contract.example);
    expect(parsed.issues?.[0].message).toBeUndefined();
    expect(contract.summary).toMatch(/^[A-Z].*\.$/s);
  });

  test('a question alters nothing and is never queued, and a command shows nothing', () => {
    for (const [name, { kind, alters, shows, offline }] of ALL) {
      if (kind === 'query') expect([alters, offline], name).toEqual([[], false]);
      else expect(shows, name).toEqual([]);
    }
  });

  test('what holds a secret is never queued: it would lie on the device until there is a network', () => {
    const secrets = ALL.filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(([, { offline }]) => offline)).toEqual([]);
  });

  test('whoever changes something says so of what it is called by: kept answers would go on showing what was', () => {
    const NOUN: Record<string, string> = {
      canvas: 'canvases',
      document: 'documents',
      folder: 'folders',
      asset: 'assets',
    };
    const changes = ALL.filter(([, { kind }]) => kind === 'command').flatMap(([name, { alters }]) => {
      const [, noun = ''] =
        /^(?:create|update|delete|restore|move|duplicate)-(canvas|document|folder|asset)\b/.exec(name) ?? [];
      return noun === '' ? [] : [{ name, noun: NOUN[noun], alters: alters.map(String) }];
    });
    expect(changes.length).toBeGreaterThan(20);
    for (const { name, noun, alters } of changes) expect(alters, name).toContain(noun);
    const tree = ['folders', 'documents', 'canvases', 'assets'];
    expect(operations['get-workspace-tree'].shows).toEqual(tree);
    // What lies in a folder goes with it.
    for (const name of ['delete-folder', 'empty-trash', 'reorder-documents'] as const)
      expect(operations[name].alters, name).toEqual(tree.slice(0, 3));
  });
});
