import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { operations } from '#shared/operations/index.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { testServer } from '#server/testing/server.ts';
import { FILE_ROUTE_DESCRIPTIONS } from './files/file-route-descriptions.ts';
import { fileRoutes } from './files/file-routes.ts';
import { openApiDocument } from './openapi.ts';

const described = openApiDocument(Object.values(operations), '0.0.0', Object.values(authRoutes));

test('[F17] every operation and every route under /auth is described, under its method', () => {
  const paths = described['paths'];
  for (const { name } of Object.values(operations)) {
    expect(paths, name).toHaveProperty([`/operations/${name}`, 'post', 'requestBody']);
  }
  for (const { path, method } of Object.values(authRoutes)) {
    expect(paths, path).toHaveProperty([path, method.toLowerCase(), 'responses', '429']);
  }
});

test('[F16] what is described is strict: no further fields', () => {
  expect(described).toHaveProperty(
    ['paths', '/auth/email/signup', 'post', 'requestBody', 'content', 'application/json', 'schema'],
    expect.objectContaining({ additionalProperties: false, required: ['email', 'password'] }),
  );
});

test('every example is a valid input', async () => {
  const { safeParse } = await import('valibot');
  for (const { name, input, example } of Object.values(operations)) {
    expect(safeParse(input, example).success, name).toBe(true);
  }
});

test('[F17] both addresses of the disk store are described, with all that a form of it holds', async () => {
  const server = await testServer();
  const { files } = server.services;
  if (!isDiskStore(files)) throw new Error('Without S3_BUCKET files are on the disk.');
  const [admit, mayRead] = [() => Promise.resolve(), () => Promise.resolve(true)];
  const { routes } = fileRoutes(files, { admit, mayRead, securityLog: server.securityLog });
  expect(routes.length).toBeGreaterThan(0);
  for (const { path, method } of routes)
    expect(FILE_ROUTE_DESCRIPTIONS, path).toHaveProperty([path, method.toLowerCase(), 'responses', '403']);
  const grant = { key: 'uploads/w/one', type: 'image/png', maxBytes: 1, expiresAt: Date.now() + 60_000 };
  const { url, fields } = await files.allowUpload(grant);
  expect(FILE_ROUTE_DESCRIPTIONS).toHaveProperty(
    [url, 'post', 'requestBody', 'content', 'multipart/form-data', 'schema', 'required'],
    [...Object.keys(fields), 'file'],
  );
  await server.close();
});

test('the server answers with the description that is committed, to everybody', async () => {
  const server = await testServer();
  const { status, body, headers } = await server.fetch('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  expect(body).toEqual(JSON.parse(committed));
  await server.close();
});
