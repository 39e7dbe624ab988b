// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#client/ui/toasts/toast.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import { references } from '../../../references/references.ts';
import { node, p, schema, stateOf } from '../../../testing/sample-document.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import { ORIGIN_META } from '../../../binding/origin.ts';
import { pastedNotice } from './pasted-notice.ts';
import { picturesOfOtherSites } from './pictures-of-other-sites.ts';

const QUAY = 'https://quay.example/quay.png';
const PIER = 'https://quay.example/pier.png';
const GULL = 'https://gull.example/gull.png';
const success = vi.spyOn(toast, 'success');
const storePicture = vi.fn<PageFiles['storePicture']>();
let view: EditorView;

beforeEach(() => {
  success.mockReset();
  storePicture.mockReset().mockImplementation(async (src) => `file of ${src}`);
});
afterEach(() => view.destroy());

function open(blocks = [p('Words.')], { editable = true, hasFiles = true } = {}): void {
  const { files: _files, ...rest } = sampleReferences();
  const files = { ...sampleFiles(), storePicture };
  view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [references({ ...rest, ...(hasFiles && { files }) }), pastedNotice()]),
    editable: () => editable,
  });
}
const image = (src: string) => node('image', { src, alt: '' });
/** Inserts blocks at the start, as a paste of another program's text does. */
const paste = (
  blocks: ReturnType<typeof p>[],
  meta: object = { kind: 'paste', ref: null },
  event = 'paste',
) => view.dispatch(view.state.tr.insert(0, blocks).setMeta(ORIGIN_META, meta).setMeta('uiEvent', event));

test('a paste with a picture of another site says where it stays, and its button keeps it', async () => {
  open([image(GULL), p('Words.')]);
  paste([p('Pasted.'), image(QUAY)]);
  expect(success).toHaveBeenCalledTimes(1);
  const [text, options] = success.mock.calls[0] ?? [];
  expect([text, options?.detail, options?.action?.label]).toEqual([
    '1 picture stays on quay.example',
    'The page loses it when that site deletes it.',
    'Keep this picture',
  ]);
  expect(storePicture).not.toHaveBeenCalled();
  options?.action?.onPress();
  // Only the pasted picture: the writer has decided about the other one before.
  await vi.waitFor(() => expect(picturesOfOtherSites(view.state.doc).map(({ src }) => src)).toEqual([GULL]));
  expect(storePicture).toHaveBeenCalledExactlyOnceWith(QUAY, '');
});

test.each([
  [[QUAY, PIER], '2 pictures stay on quay.example', 'that site deletes them'],
  [[QUAY, GULL], '2 pictures stay on 2 other sites', 'those sites delete them'],
  [[QUAY, QUAY], '1 picture stays on quay.example', 'that site deletes it'],
])('a drop of pictures from %j names them: %s', (addresses, text, detail) => {
  open();
  paste(addresses.map(image), undefined, 'drop');
  expect(success.mock.calls[0]?.[0]).toBe(text);
  expect(success.mock.calls[0]?.[1]?.detail).toContain(detail);
});

test('no message: for files, typed text, the editor’s own text, a caption, a reader, and a text without files', () => {
  open();
  paste([node('image', { assetId: 'a1' }), p('Pasted.')]);
  view.dispatch(view.state.tr.insert(0, image(QUAY)));
  view.dispatch(view.state.tr.insert(0, image(PIER)).setMeta('uiEvent', 'paste'));
  const { tr } = view.state;
  // Into the caption of a picture that was there before.
  view.dispatch(
    tr.insert(1, schema.text('Pasted.')).setMeta(ORIGIN_META, { kind: 'paste' }).setMeta('uiEvent', 'paste'),
  );
  view.destroy();
  open([p('Words.')], { editable: false });
  paste([image(QUAY)]);
  view.destroy();
  open([p('Words.')], { hasFiles: false });
  paste([image(QUAY)]);
  expect(success).not.toHaveBeenCalled();
});
