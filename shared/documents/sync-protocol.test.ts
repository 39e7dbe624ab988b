import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseRoomName, RECONNECT, ScopeMessage, SyncToken } from './sync-protocol.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

describe('the name of a room', () => {
  test.each([
    [ID, { kind: 'content', ydocId: ID }],
    [`workspace:${ID}`, { kind: 'workspace', workspaceId: ID }],
    [`user:${ID}`, { kind: 'user', userId: ID }],
  ])('%s is the name of a room', (name, room) => {
    expect(parseRoomName(name)).toEqual(room);
  });

  test.each([
    '',
    ':',
    ID.toUpperCase(),
    `${ID} `,
    `workspace:${ID}:x`,
    `workspace:${ID.toUpperCase()}`,
    'workspace:',
    `document:${ID}`,
    `:${ID}`,
    `constructor:${ID}`,
    `../${ID}`,
  ])('%j is not the name of a room: no room has a second spelling', (name) => {
    expect(parseRoomName(name)).toBeUndefined();
  });
});

describe('the token that a client sends when it joins a room', () => {
  const token = { session: 's', schema: '1.0' };
  const fits = (more: object): boolean => v.is(SyncToken, { ...token, ...more });

  test('unknown keys of a newer client’s token are dropped', () => {
    expect(v.parse(SyncToken, { ...token, mood: 'calm' })).toEqual(token);
  });

  test.each([{ clientId: 0 }, { clientId: 0xff_ff_ff_ff }, { device: 'x'.repeat(64) }, { schema: '12.345' }])(
    'a token with %j is valid',
    (more) => {
      expect(fits(more)).toBe(true);
    },
  );

  test.each([
    { clientId: -1 },
    { clientId: 2 ** 32 },
    { clientId: 1.5 },
    { clientId: '1' },
    { device: 'x'.repeat(65) },
    { epoch: 'x'.repeat(65) },
    { cursor: 'x'.repeat(513) },
    { schema: '1' },
    { schema: '1.0.0' },
    { schema: '1.1234567' },
    { session: undefined },
  ])('a token with %j is not valid', (more) => {
    expect(fits(more)).toBe(false);
  });
});

describe('the message of a scope', () => {
  const scope = `workspace:${ID}`;
  test.each([
    [{ type: 'joined', scope, seq: 4, epoch: 'e' }, true],
    [{ type: 'changed', scope, seq: 5 }, true],
    [{ type: 'run-changed', scope, id: ID }, true],
    [{ type: 'cursor', cursor: 'c' }, true],
    [{ type: 'joined', scope, seq: 4 }, false],
    [{ type: 'changed', scope: `room:${ID}`, seq: 5 }, false],
    [{ type: 'changed', scope, seq: '5' }, false],
    [{ type: 'sang' }, false],
  ])('whether %j is a valid message of a scope: %s', (message, fit) => {
    expect(v.is(ScopeMessage, message)).toBe(fit);
  });
});

test('reconnect waits have jitter, so a thousand disconnected clients do not return at the same moment', () => {
  expect(RECONNECT.jitter).toBe(true);
  expect(RECONNECT.minDelay).toBeLessThan(RECONNECT.delay);
  expect(RECONNECT.delay).toBeLessThan(RECONNECT.maxDelay);
});
