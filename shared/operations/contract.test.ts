import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defineOperation, ownScope, scopeOfRow, userScope, workspaceScope } from './contract.ts';
import { operations } from './index.ts';

const ALL = Object.entries(operations);

describe('the defaults of an operation', () => {
  const minimal = {
    name: 'ring-bell',
    summary: 'Rings.',
    scope: userScope,
    input: v.object({}),
    output: v.object({}),
    example: {},
  } as const;

  test('by default, an operation requires a signed-in user, is not queued and has version 1', () => {
    expect(defineOperation({ ...minimal, kind: 'command' })).toMatchObject({
      access: 'user',
      offline: false,
      secret: false,
      version: 1,
      errors: [],
      maxBytes: 262_144,
    });
  });

  test('a queued command has a higher rate limit, because a reconnecting device sends its whole queue at once', () => {
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

test('[F10] the scope of an operation is the user, a workspace, or undefined for the workspace of a row', () => {
  expect(userScope({}, { userId: 'u' })).toBe('user:u');
  expect(ownScope({ id: 'w' })).toBe('workspace:w');
  expect(workspaceScope({ workspaceId: 'w' })).toBe('workspace:w');
  expect(scopeOfRow()).toBeUndefined();
});

describe('every operation', () => {
  test.each(ALL)(
    'the contract of %s has a valid example and the name under which it is listed',
    (name, contract) => {
      expect(contract.name).toBe(name);
      const parsed = v.safeParse(contract.input, contract.example);
      expect(parsed.issues?.[0].message).toBeUndefined();
      expect(contract.summary).toMatch(/^[A-Z].*\.$/s);
    },
  );

  test('a query alters nothing and is never queued, and a command shows nothing', () => {
    for (const [name, { kind, alters, shows, offline }] of ALL) {
      if (kind === 'query') expect([alters, offline], name).toEqual([[], false]);
      else expect(shows, name).toEqual([]);
    }
  });

  test('an operation with a secret is never queued, because the secret would be stored on the device', () => {
    const secrets = ALL.filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(([, { offline }]) => offline)).toEqual([]);
  });

  test('a command declares that it alters the noun in its name, so that cached queries are refreshed', () => {
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
    // These commands also change the items inside folders.
    for (const name of ['delete-folder', 'empty-trash', 'reorder-documents'] as const)
      expect(operations[name].alters, name).toEqual(tree);
  });
});
