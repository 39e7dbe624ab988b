// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { toast } from '#client/ui/toasts/toast.ts';
// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import dataUriPicture from '../fixtures/data-uri-picture.html?raw';
// oxlint-disable-next-line import/default
import googleDocs from '../fixtures/google-docs-scenes.html?raw';
import type { PictureToInsert } from '../../../references/page-files.ts';
import { references } from '../../../references/references.ts';
import { item, p, schema, shown, stateOf } from '../../../testing/sample-document.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import { clipboard } from '../clipboard.ts';
import { pasteTargets } from '../pasted-markdown/paste-targets.ts';
import { pasteEvent } from '../testing/paste-html.ts';
import { FoundPictures, MAX_PICTURES } from './found-pictures.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const JPEG = 'data:image/jpeg;base64,/9j/4AAQ';

const add = vi.fn<(files: readonly File[]) => Promise<PictureToInsert[]>>();
const accept = async (files: readonly File[]): Promise<PictureToInsert[]> =>
  files.map(({ name }, at) => ({ assetId: `file${at + 1}`, alt: '', name }));
const error = vi.spyOn(toast, 'error');
let view: EditorView;

beforeEach(() => {
  add.mockReset().mockImplementation(accept);
  error.mockReset().mockImplementation(() => 0);
});
afterEach(() => view.destroy());

function open(blocks = [p('|')], editable = true): EditorView {
  const files = { ...sampleFiles(), add };
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [references({ ...sampleReferences(), files }), pasteTargets(), clipboard(schema)]),
    editable: () => editable,
    // jsdom has no layout.
    handleScrollToSelection: () => true,
  });
  return view;
}

/** The blocks of the page, with the files of pictures in lines. */
function lines(): string[] {
  const inline: string[] = [];
  view.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'inlineImage') inline.push(`${String(attrs['assetId'])} ${String(attrs['alt'])}`);
  });
  return [...(shown(view.state) ?? []), ...inline].map((line) => line.replace('|', '').trimEnd());
}

async function paste(html: string, blocks = [p('|')]): Promise<string[]> {
  open(blocks).pasteHTML(html, pasteEvent({ 'text/html': html }));
  await new Promise((resolve) => setTimeout(resolve));
  return lines();
}

const SAMPLES: readonly { from: string; html: string; expected: string[] }[] = [
  {
    from: 'an exported page, where one picture is there twice',
    html: dataUriPicture,
    expected: [
      'Before the square.',
      'image {assetId=file1 alt=blue square}',
      'After it, <inlineImage> in a line.',
      'file1 small',
    ],
  },
  {
    from: 'a mail with pictures of two kinds and one of the web',
    html: `<div>a</div><img alt="b" src="${JPEG}"><p><img src="https://example.org/c.png"></p><p><img src="${PNG}"></p>`,
    expected: [
      'a',
      'image {assetId=file1 alt=b}',
      'image {src=https://example.org/c.png alt=}',
      'image {assetId=file2 alt=}',
    ],
  },
  {
    from: 'a figure with a caption',
    html: `<figure><img src="${PNG}" alt="b"><figcaption>The <b>quay</b></figcaption></figure>`,
    expected: ['image {assetId=file1 alt=b} The [bold:quay]'],
  },
  {
    from: 'a cell of a table',
    html: `<table><tr><td><img src="${PNG}" alt=""></td><td>b</td></tr></table>`,
    expected: [
      'table',
      '  tableRow',
      '    tableCell',
      '      image {assetId=file1 alt=}',
      '    tableCell',
      '      b',
    ],
  },
];

describe('pictures whose bytes are in pasted HTML', () => {
  test.each(SAMPLES)('the pictures become files, in their positions: $from', async ({ html, expected }) => {
    expect(await paste(html)).toEqual(expected);
    expect(error).not.toHaveBeenCalled();
  });

  test('the last line of a page from Google Docs is a picture', async () => {
    expect((await paste(googleDocs)).at(-1)).toBe('image {assetId=file1 alt=a blue square}');
  });

  test('the files have the bytes and the types of the pictures', async () => {
    await paste(`<p><img src="${PNG}"><img src="${JPEG}"></p>`);
    const [files = []] = add.mock.calls[0] ?? [];
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['found-picture-1.png', 'image/png', 8],
      ['found-picture-2.jpg', 'image/jpeg', 6],
    ]);
  });

  test('words that are typed while the files are added stay, and the pictures arrive where they were pasted', async () => {
    const added = Promise.withResolvers<PictureToInsert[]>();
    add.mockImplementation(() => added.promise);
    open([item('one'), item('two|')]).pasteHTML(
      `<p>a <img src="${PNG}"></p>`,
      pasteEvent({ 'text/html': PNG }),
    );
    view.dispatch(view.state.tr.insertText('zero ', 1));
    added.resolve([{ assetId: 'file1', alt: '', name: 'found-picture-1.png' }]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(lines()).toEqual(['{list=bullet} zero one', '{list=bullet} twoa <inlineImage>', 'file1']);
  });

  test('a picture that the files reject leaves the text around it', async () => {
    add.mockImplementation(async (files) => (await accept(files)).slice(1));
    expect(await paste(`<p>a <img src="${PNG}"> b</p><p><img src="${JPEG}"></p>`)).toEqual([
      'a  b',
      'image {assetId=file2 alt=}',
    ]);
  });

  test.each([
    ['files cannot be added', PNG, () => Promise.reject(new Error('x'))],
    ['the Base64 of the picture is invalid', 'data:image/png;base64,%%%', accept],
    ['the format of the picture cannot become a file', 'data:image/gif;base64,R0lGODlh', accept],
  ])(
    'a sentence counts the lost pictures, without a word of file names, when %s',
    async (_when, src, answer) => {
      add.mockImplementation(answer);
      expect(await paste(`<p>a</p><p>b <img src="${src}"></p>`)).toEqual(['a', 'b']);
      expect(error.mock.calls).toEqual([
        [
          '1 picture could not be pasted',
          { detail: 'Save them as PNG or JPEG files, then drop them on the page.' },
        ],
      ]);
    },
  );
});

describe('the bounds of pictures in pasted HTML', () => {
  test('only the first pictures are read, and a very long one is not', () => {
    const found = new FoundPictures();
    const ids = Array.from({ length: MAX_PICTURES + 2 }, (_, at) => found.add(`${PNG}${at}`));
    expect(ids.filter((id) => id !== null)).toHaveLength(MAX_PICTURES);
    expect(new FoundPictures().add(`${PNG}${'A'.repeat(20_000_000)}`)).toBeNull();
  });
});
