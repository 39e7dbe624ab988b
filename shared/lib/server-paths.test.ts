import { expect, test } from 'vitest';
import { isServerPath } from './server-paths.ts';

test('the server’s own addresses, and no others that only begin alike', () => {
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
