import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { operations } from '#shared/operations/index.ts';
import { testServer } from '#server/testing/server.ts';
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

test('the server answers with the description that is committed, to everybody', async () => {
  const server = await testServer();
  const { status, body, headers } = await server.fetch('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  expect(body).toEqual(JSON.parse(committed));
  await server.close();
});
