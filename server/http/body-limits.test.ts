import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#shared/operations/index.ts';
import { UPLOAD_PATH } from '#server/files/upload-policy.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { overflow } from '#server/testing/overflow.ts';
import { openDoor, type Door } from './testing/door.ts';

let door: Door;
let writer: TestPerson;
beforeAll(async () => {
  door = await openDoor();
  writer = await door.server.person();
});
afterAll(() => door.close());

const MIB = 1024 * 1024;

/** Every route of the app, with a value for each part of its path that has none. */
function routes(): { method: string; path: string }[] {
  const found = door.app.routes
    .filter(({ method, path }) => method !== 'ALL' || !path.endsWith('*'))
    .map(({ method, path }) => ({ method: method === 'ALL' ? 'POST' : method, path }))
    .filter(({ path }) => path !== '/operations/:name' && path !== '/metrics');
  const named = Object.keys(operations).map((name) => ({ method: 'POST', path: `/operations/${name}` }));
  const all = [...found, ...named].map(({ method, path }) => ({ method, path: path.replace('*', 'any') }));
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

test(
  '[A15] no route takes a body beyond its limit, said or not said: 413, and little of it is received or held',
  { timeout: 120_000 },
  async () => {
    const all = routes();
    expect(all.length).toBeGreaterThan(Object.keys(operations).length + 10);
    const authorization = `Bearer ${writer.sessionId}`;
    const answers: string[] = [];
    let most = 0;
    for (const route of all) {
      for (const says of ['length', 'nothing'] as const) {
        const type = route.path === UPLOAD_PATH ? 'multipart/form-data; boundary=x' : 'application/json';
        const headers = { authorization, 'content-type': type };
        const { status, sent } = await overflow({ port: door.port, ...route, headers, says });
        if (status !== 413) answers.push(`${route.method} ${route.path} (${says}): ${status}`);
        expect(sent).toBeLessThan(64 * MIB);
        const { arrayBuffers, external } = process.memoryUsage();
        most = Math.max(most, arrayBuffers + external);
      }
    }
    // A form of unknown length is answered as a bucket answers it: 400, EntityTooLarge.
    expect(answers).toEqual([`POST ${UPLOAD_PATH} (nothing): 400`]);
    expect(most).toBeLessThan(300 * MIB);
  },
);
