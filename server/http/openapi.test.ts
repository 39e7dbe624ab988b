import { expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { operations } from '#shared/operations/index.ts';
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
