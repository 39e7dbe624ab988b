import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#shared/operations/index.ts';
import { UPLOAD_PATH } from '#server/files/upload-policy.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { overflow } from '#server/testing/overflow.ts';
import { openHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;
/** An administrator, to whom every operation exists. */
let writer: TestPerson;
beforeAll(async () => {
  http = await openHttpFixture();
  writer = await http.server.administrator();
});
afterAll(() => http.close());

const MIB = 1024 * 1024;

/** Returns every route of the app, with a value for each variable part of its path. */
function routes(): { method: string; path: string }[] {
  const found = http.app.routes
    .filter(({ method, path }) => method !== 'ALL' || !path.endsWith('*'))
    .map(({ method, path }) => ({ method: method === 'ALL' ? 'POST' : method, path }))
    .filter(({ path }) => path !== '/operations/:name' && path !== '/metrics');
  const named = Object.keys(operations).map((name) => ({ method: 'POST', path: `/operations/${name}` }));
  const all = [...found, ...named].map(({ method, path }) => ({ method, path: path.replace('*', 'any') }));
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

test('[A15] every route answers 413 to a body over its limit, with or without a declared length, and receives and buffers little of it', async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(Object.keys(operations).length + 10);
  const authorization = `Bearer ${writer.sessionId}`;
  const answers: string[] = [];
  let maxBuffered = 0;
  for (const route of all) {
    for (const declares of ['length', 'nothing'] as const) {
      const type = route.path === UPLOAD_PATH ? 'multipart/form-data; boundary=x' : 'application/json';
      const headers = { authorization, 'content-type': type };
      const { status, sent } = await overflow({ port: http.port, ...route, headers, declares });
      if (status !== 413) answers.push(`${route.method} ${route.path} (${declares}): ${status}`);
      expect(sent).toBeLessThan(64 * MIB);
      const { arrayBuffers, external } = process.memoryUsage();
      maxBuffered = Math.max(maxBuffered, arrayBuffers + external);
    }
  }
  // A form of unknown length gets the answer of a bucket: 400, EntityTooLarge.
  expect(answers).toEqual([`POST ${UPLOAD_PATH} (nothing): 400`]);
  expect(maxBuffered).toBeLessThan(300 * MIB);
});
