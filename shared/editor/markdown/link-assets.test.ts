import { expect, test } from 'vitest';
import { linkAssets } from './link-assets.ts';

const ID = '0192d3a4-0000-7000-8000-00000000000a';
const ASSETS = new Map([[ID, 'workspaces/Tide/assets/the (old) harbour.png']]);
const PATH = 'workspaces/Tide/documents/Part One/High Water.md';
const TARGET = '../../assets/the%20%28old%29%20harbour.png';

test('images in Markdown and HTML lead to the file of the zip, relative to the text', () => {
  expect(linkAssets(`![A boat](asset:${ID} "Boat")`, PATH, ASSETS)).toBe(`![A boat](${TARGET} "Boat")`);
  expect(linkAssets(`<img src="asset:${ID}" alt="">`, PATH, ASSETS)).toBe(`<img src="${TARGET}" alt="">`);
});

test('the same words in a sentence, and an unknown file, stay as they are', () => {
  for (const text of [`write asset:${ID} here`, '![x](asset:0192d3a4-0000-7000-8000-00000000000b)'])
    expect(linkAssets(text, PATH, ASSETS)).toBe(text);
});
