import { expect, test } from 'vitest';
import { nameInPath } from '#shared/lib/name-in-path.ts';
import { addressOfPath, relativePath } from './relative-path.ts';

test.each([
  ['pictures/blue%20square.png', 'pictures/blue square.png'],
  ['./Other%20file.md#the-toll', './Other file.md'],
  ['../up.md?x=1', '../up.md'],
  ['100%.png', '100%.png'],
  ['%E2%82.png', '%E2%82.png'],
  ['caf%C3%A9.md', 'café.md'],
  ['https://example.org/a.png', null],
  ['//example.org/a.png', null],
  ['/etc/passwd', null],
  [String.raw`C:\a.png`, null],
  ['mailto:a@example.org', null],
  ['#heading', null],
  ['', null],
  ['a'.repeat(2_001), null],
  [null, null],
])('the relative path of %j is %j', (address, path) => {
  expect(relativePath(address)).toBe(path);
});

test.each(['a b/c#d.png', '50%?.png', 'é (1).jpg'])('the address of the path %j leads back to it', (path) => {
  expect(relativePath(addressOfPath(path))).toBe(path);
  expect(nameInPath(`x/${path}`)).toBe(nameInPath(path));
});
