import { expect, test } from 'vitest';
import type { NodeJson } from '../../html/node-json.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { FileIndex } from './file-index.ts';
import { linkFiles, noMissingFiles, picturePaths } from './link-files.ts';

const files = {
  texts: new FileIndex([
    { path: 'A.md', target: { id: 'a', title: 'A' } },
    { path: 'B side.md', target: { id: 'b', title: 'B side' } },
  ]),
  pictures: new FileIndex([{ path: 'p/bay.png', target: 'asset' }]),
  addressOf: (id: string) => `/at/${id}`,
};

/** Returns the targets of links and the addresses of pictures in a text, in order. */
function targetsIn(doc: NodeJson): string[] {
  const { ref, assetId, src } = doc.attrs ?? {};
  const own = [ref, assetId, src, ...(doc.marks ?? []).map(({ attrs }) => attrs?.['href'])];
  return [...own.filter((each) => typeof each === 'string'), ...(doc.content ?? []).flatMap(targetsIn)];
}

const link = (markdown: string) => {
  const missing = noMissingFiles();
  return { targets: targetsIn(linkFiles(fromMarkdown(markdown), 'A.md', files, missing)), missing };
};

test('links and pictures of a text lead to the files of its import', () => {
  expect(link('[x](B%20side.md#h) [[b side|y]] ![](p/bay.png)\n\n![[bay.png]]').targets).toEqual([
    '/at/b',
    'b',
    'asset',
    'asset',
  ]);
});

test('links and pictures without a file of the import are counted and unchanged; a link of several parts counts once', () => {
  const { targets, missing } = link(
    '[x **y**](gone.md) [z](gone.md) [[Nobody#h]] ![](q.png) [w](https://a.org/A.md)',
  );
  expect(targets).toEqual(['gone.md', 'gone.md', 'gone.md', 'q.png', 'https://a.org/A.md']);
  expect(missing).toEqual({ paths: ['gone.md', 'gone.md'], titles: ['Nobody'], pictures: ['q.png'] });
});

test('a link that has a target, and a picture that is a file already, stay', () => {
  const doc: NodeJson = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { assetId: 'own', src: 'p/bay.png' } },
      { type: 'paragraph', content: [{ type: 'token', attrs: { kind: 'link', ref: 'c', label: 'A' } }] },
      { type: 'paragraph', content: [{ type: 'token', attrs: { kind: 'mention', label: 'A' } }] },
    ],
  };
  expect(linkFiles(doc, 'A.md', files)).toEqual(doc);
  expect(picturePaths(doc)).toEqual([]);
});

test('the paths of pictures are those within the folder of the text', () => {
  expect(picturePaths(fromMarkdown('![](p/a%20b.png) ![](https://a.org/c.png)\n\n> ![[d.png]]'))).toEqual([
    'p/a b.png',
    'd.png',
  ]);
});
