import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  '/workspaces',
  '/workspace/0193a000-0000-7000-8000-000000000001?item=0193a000-0000-7000-8000-000000000002',
  '/account#passkeys',
  '/admin/users?email=mara%40letters.example',
  '/pricing?plan=hobby',
  '/workspace/w1?from=https%3A%2F%2Fevil.example',
])('the path %s of this site is returned as it is', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '',
  'account',
  './account',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%252Fevil.example',
  '%2F%2Fevil.example',
  '/.//evil.example',
  '/account/..//evil.example',
  '/%2e//evil.example',
  '/account//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  ' /account',
  '/account\u0000',
  '/account?a=\\\\evil.example',
  'https://evil.example/account',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/%E0%A4%A',
  'data:text/html,x',
  'blob:https://evil.example/x',
  `/${'a'.repeat(2_000)}`,
  null,
  undefined,
  7,
  ['/account'],
])('%j is no path of this site', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
