import { expect, test } from 'vitest';
import { FileIndex, joinPath, pictureTitle } from './file-index.ts';

test.each([
  ['a/b.md', 'c.md', 'a/c.md'],
  ['a/b.md', './c.md', 'a/c.md'],
  ['a/b.md', '../c.md', 'c.md'],
  ['a/b.md', '../../c.md', null],
  ['b.md', 'x//y.md', 'x/y.md'],
  ['b.md', String.raw`x\y.md`, 'x/y.md'],
  ['/v/b.md', 'c.md', '/v/c.md'],
])('from %j the path %j is %j', (from, path, joined) => {
  expect(joinPath(from, path)).toBe(joined);
});

const index = new FileIndex([
  { path: "v/Tova's lamp.md", target: 'lamp' },
  { path: 'v/Cafe\u0301 Nord.md', target: 'cafe' },
  { path: 'v/Bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md', target: 'bay' },
  { path: 'v/x.md', names: ['Low Water'], target: 'low' },
  { path: 'v/a/Map.md', target: 'map a' },
  { path: 'v/b/Map.md', target: 'map b' },
]);

test.each([
  ['v/x.md', "Tova's lamp.md", 'lamp'],
  ['v/x.md', 'Tova’s lamp', 'lamp'],
  ['v/x.md', 'tova’s LAMP', 'lamp'],
  ['v/x.md', 'Café Nord', 'cafe'],
  ['v/x.md', 'Bay', 'bay'],
  ['v/x.md', 'Bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md', 'bay'],
  ['v/x.md', 'low water', 'low'],
  ['v/b/y.md', 'Map', 'map b'],
  ['v/b/y.md', '../a/Map.md', 'map a'],
  ['v/x.md', 'Map', 'map a'],
  ['v/x.md', '../../../Map.md', 'map a'],
  ['v/x.md', 'Bay.txt', 'bay'],
  ['v/x.md', 'Bay.csv', undefined],
  ['v/x.md', 'Bay.png', undefined],
  ['v/x.md', 'Nobody', undefined],
  ['v/x.md', '', undefined],
  ['v/x.md', '..', undefined],
])('in %s the path %j leads to %j', (from, path, target) => {
  expect(index.find(from, path)).toBe(target);
});

test.each([
  ['a/bay.jpg', 1],
  ['bay.webp', 1],
  ['bay', 1],
  ['bay.pdf', undefined],
])('the picture bay.jpg, which may have been converted, is found by %s: %j', (path, target) => {
  expect(new FileIndex([{ path: 'bay.jpg', target: 1 }], pictureTitle).find('x.md', path)).toBe(target);
});
