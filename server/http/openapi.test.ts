import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { defineOperation } from '#shared/operations/contract.ts';
import { operations } from '#shared/operations/index.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { testServer } from '#server/testing/server.ts';
import { apiDescription } from './api-description.ts';
import { FILE_ROUTE_DESCRIPTIONS } from './files/file-route-descriptions.ts';
import { fileRoutes } from './files/file-routes.ts';
import { openApiDocument } from './openapi.ts';

const described = openApiDocument(Object.values(operations), '0.0.0', Object.values(authRoutes));

test('[F17] every operation and every route under /auth is described under its method', () => {
  const paths = described['paths'];
  for (const { name } of Object.values(operations)) {
    expect(paths, name).toHaveProperty([`/operations/${name}`, 'post', 'requestBody']);
  }
  for (const { path, method } of Object.values(authRoutes)) {
    expect(paths, path).toHaveProperty([path, method.toLowerCase(), 'responses', '429']);
  }
});

test('[F16] described inputs are strict: they allow no further fields', () => {
  expect(described).toHaveProperty(
    ['paths', '/auth/email/signup', 'post', 'requestBody', 'content', 'application/json', 'schema'],
    expect.objectContaining({ additionalProperties: false, required: ['email'] }),
  );
});

test('the example of every operation is a valid input', async () => {
  const { safeParse } = await import('valibot');
  for (const { name, input, example } of Object.values(operations)) {
    expect(safeParse(input, example).success, name).toBe(true);
  }
});

test('[F17] both routes of the disk store are described, with all fields of an upload form', async () => {
  const server = await testServer();
  const { files } = server.services;
  if (!isDiskStore(files)) throw new Error('Without S3_BUCKET files are on the disk.');
  const [admit, mayRead] = [() => Promise.resolve(), () => Promise.resolve(true)];
  const { access } = server.services;
  const { routes } = fileRoutes(files, { admit, mayRead, access, securityLog: server.securityLog });
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

test('the server serves the committed description to everybody', async () => {
  const server = await testServer();
  const { status, body, headers } = await server.fetch('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  expect(body).toEqual(JSON.parse(committed));
  await server.close();
});

const text = apiDescription();

test('the description names its server, and the form of an idempotency key', () => {
  const document = JSON.parse(text) as { servers: { url: string }[] };
  const [server] = document.servers;
  expect(new URL(server?.url ?? '', 'https://write.example.org/api/openapi.json').href).toBe(
    'https://write.example.org/',
  );
  const parameters = openApiDocument(Object.values(operations), '0.0.0');
  expect(parameters).toHaveProperty(
    ['paths', '/operations/create-folder', 'post', 'parameters'],
    expect.arrayContaining([
      expect.objectContaining({
        name: 'Idempotency-Key',
        schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
      }),
    ]),
  );
});

test('[F17] every reference in the description resolves within it', () => {
  const document: unknown = JSON.parse(text);
  const targets = [...text.matchAll(/"\$ref": ?"([^"]+)"/g)].map(([, target]) => target ?? '');
  expect(targets.length).toBeGreaterThan(0);
  for (const target of new Set(targets)) {
    expect(target).toMatch(/^#\/components\//);
    expect(document).toHaveProperty(target.slice(2).split('/'));
  }
  expect(text).not.toContain('"$defs"');
});

test('[F17] schemas use the JSON Schema draft of OpenAPI 3.1', () => {
  const pair = defineOperation({
    name: 'get-pair',
    kind: 'query',
    summary: 'A pair.',
    scope: () => undefined,
    input: v.strictObject({ pair: v.strictTuple([v.string(), v.number()]) }),
    output: v.null(),
    example: { pair: ['a', 1] },
  });
  // Draft 2020-12 describes a tuple with prefixItems; older drafts use items.
  expect(JSON.stringify(openApiDocument([pair], '0.0.0'))).toContain('"prefixItems":[{"type":"string"}');
});

test('[F17] a validation step without a JSON Schema equivalent is an error unless it is listed', () => {
  const odd = defineOperation({
    name: 'get-odd',
    kind: 'query',
    summary: 'An odd one.',
    scope: () => undefined,
    input: v.strictObject({ card: v.pipe(v.string(), v.creditCard()) }),
    output: v.null(),
    example: { card: '4242424242424242' },
  });
  expect(() => openApiDocument([odd], '0.0.0')).toThrow('credit_card');
});
