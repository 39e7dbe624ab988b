// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { toast } from '#client/ui/toasts/toast.ts';
import { node, p, schema, shown, stateOf } from '../../../testing/sample-document.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import { references } from '../../../references/references.ts';
import { clipboard } from '../clipboard.ts';
import { pasteTargets } from '../pasted-markdown/paste-targets.ts';
import { pasteEvent } from '../testing/paste-html.ts';

const read = vi.fn<(workspaceId: string, assetId: string) => Promise<Blob | null>>();
const error = vi.spyOn(toast, 'error');
const added: File[][] = [];
const views: EditorView[] = [];

beforeEach(() => {
  read.mockReset().mockResolvedValue(new Blob(['bytes'], { type: 'image/png' }));
  error.mockReset().mockImplementation(() => 0);
  added.length = 0;
});
afterEach(() => views.splice(0).forEach((view) => view.destroy()));

/** Opens a page of a workspace. */
function open(workspaceId: string, blocks: ProseMirrorNode[]): EditorView {
  const add = async (files: readonly File[]) => {
    added.push([...files]);
    return files.map(({ name }) => ({ assetId: `copy${added.length}`, alt: '', name }));
  };
  const files = { ...sampleFiles(), workspaceId, read, add };
  const view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [references({ ...sampleReferences(), files }), pasteTargets(), clipboard(schema)]),
    handleScrollToSelection: () => true,
  });
  views.push(view);
  return view;
}

const image = (assetId: string) => node('image', { assetId, alt: 'A quay' });
const inline = (assetId: string) => node('inlineImage', { assetId, alt: 'A pier' });

/** Returns the HTML of a page's copy. */
function copyAll(view: EditorView): string {
  const slice = view.state.doc.slice(0, view.state.doc.content.size);
  return view.serializeForClipboard(slice).dom.innerHTML;
}

async function paste(view: EditorView, html: string): Promise<string[]> {
  view.pasteHTML(html, pasteEvent({ 'text/html': html }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  const ids: string[] = [];
  view.state.doc.descendants(({ attrs }) => {
    if (typeof attrs['assetId'] === 'string') ids.push(attrs['assetId']);
  });
  return [...(shown(view.state) ?? []).filter((line) => !line.includes('assetId')), ...ids].map((line) =>
    line.replace('|', ''),
  );
}

test.each([
  {
    what: 'a picture of its own line',
    blocks: [p('Before'), image('a1'), p('after.')],
    lines: ['Before', 'after.'],
  },
  {
    what: 'a picture in a line',
    blocks: [p('Before'), schema.node('paragraph', null, [schema.text('See '), inline('a1')])],
    lines: ['Before', 'See <inlineImage>'],
  },
  {
    what: 'the same picture twice',
    blocks: [p('Before'), image('a1'), image('a1'), p('after.')],
    lines: ['Before', 'after.'],
  },
])('$what that is pasted into another workspace becomes a file there', async ({ blocks, lines }) => {
  const html = copyAll(open('there', blocks));
  const pasted = await paste(open('here', [p('|')]), html);
  expect(pasted.filter((line) => lines.includes(line))).toEqual(lines);
  expect(new Set(pasted.filter((line) => line.startsWith('copy')))).toEqual(new Set(['copy1']));
  expect(pasted).not.toContain('a1');
  expect(read.mock.calls).toEqual([['there', 'a1']]);
  expect(added.map((files) => files.map(({ name, type }) => [name, type]))).toEqual([
    [['quay.png', 'image/png']],
  ]);
});

test('within one workspace a copied picture keeps its file', async () => {
  const html = copyAll(open('here', [p('Before'), image('a1'), p('after.')]));
  expect(await paste(open('here', [p('|')]), html)).toContain('a1');
  expect(error).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['is not available', () => Promise.resolve(null)],
  ['cannot be read', () => Promise.reject(new Error('offline'))],
])('the text arrives and a sentence counts the pictures when a file %s', async (_when, answer) => {
  read.mockImplementation(answer);
  const html = copyAll(open('there', [p('Before'), image('a1'), image('a2'), p('after.')]));
  const pasted = await paste(open('here', [p('|')]), html);
  expect(pasted.filter((line) => line !== '')).toEqual(['Before', 'after.']);
  expect(error.mock.calls.map(([title]) => title)).toEqual(['2 pictures could not be brought along']);
});

test('a picture that is copied alone carries its workspace', async () => {
  const from = open('there', [image('a1'), p('')]);
  from.dispatch(from.state.tr.setSelection(NodeSelection.create(from.state.doc, 0)));
  const html = from.serializeForClipboard(from.state.selection.content()).dom.innerHTML;
  expect(await paste(open('here', [p('|')]), html)).toContain('copy1');
});
