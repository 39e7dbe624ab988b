import { expect, test } from 'vitest';
import { isServerPath } from './server-paths.ts';

test('isServerPath accepts the paths of the server, and no path that only begins with the same characters', () => {
  for (const path of [
    '/operations/get-workspace',
    '/auth/me',
    '/sync',
    '/sync/rooms/x',
    '/api/openapi.json',
    '/metrics',
    '/healthz',
    '/readyz',
  ])
    expect(isServerPath(path), path).toBe(true);
  for (const path of [
    '/',
    '/login',
    '/authors',
    '/apidoc',
    '/synced',
    '/workspace/operations',
    '/assets/auth.js',
  ])
    expect(isServerPath(path), path).toBe(false);
});
