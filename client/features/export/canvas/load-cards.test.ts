// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import type { CanvasContext } from '#client/canvas/nodes/canvas-editor-context.ts';
import { loadCards } from './load-cards.ts';

function canvasWith(...documentIds: string[]): CanvasEditor {
  const canvasEditor = new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
  canvasEditor.act((writer) => {
    for (const documentId of documentIds)
      makeNode(writer, { type: 'documentNode', target: { absolute: { x: 0, y: 0 } }, documentId }, 1);
  });
  return canvasEditor;
}

const documentNamed = (id: string, name: string, parentId: string | null): TreeItem =>
  ({ kind: 'document', id, name, parentId, wordCount: 12 }) as TreeItem;
const folder = { kind: 'folder', id: 'one', name: 'Part One', parentId: null } as TreeItem;
const items = new Map(
  [
    folder,
    documentNamed('tide', 'High Water', 'one'),
    documentNamed('empty', 'Low Water', null),
    documentNamed('away', 'Slack Water', null),
  ].map((item) => [item.id, item]),
);
// The loader reads no other part of the tree and the workspace.
const context = {
  tree: { items },
  workspace: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73' },
} as unknown as CanvasContext;

function textOf(markdown: string): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('content');
  writeFirstContent(fragment, fromMarkdown(markdown));
  return fragment;
}

test('loadCards reads each document once and returns its card as the canvas shows it', async () => {
  const texts: Record<string, string> = { tide: 'The tide came in.\n\nAnd out.', empty: '' };
  const read = vi.fn(async (id: string) => {
    const text = texts[id];
    if (text === undefined) throw new Error('The database is closed.');
    return textOf(text);
  });
  const canvas = canvasWith('tide', 'tide', 'empty', 'away', 'gone');
  const cards = await loadCards(canvas, context, read, new AbortController().signal);
  expect([...cards.keys()]).toEqual(['tide', 'empty', 'away']);
  expect(JSON.stringify(cards.get('tide')?.text)).toContain('The tide came in.');
  expect(cards.get('tide')).toMatchObject({ title: 'High Water', remark: null, meta: 'Part One, 6 words' });
  expect(cards.get('empty')).toEqual({
    title: 'Low Water',
    text: null,
    remark: 'Nothing is written here yet.',
    meta: '0 words',
  });
  expect(cards.get('away')).toEqual({
    title: 'Slack Water',
    text: null,
    remark: 'This text is not on this device yet.',
    meta: '12 words',
  });
  expect(read).toHaveBeenCalledTimes(3);
});

test('loadCards stops when the export is cancelled', async () => {
  const read = vi.fn();
  await expect(loadCards(canvasWith('tide'), context, read, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(read).not.toHaveBeenCalled();
});
