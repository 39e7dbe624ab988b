// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { copyNodes, readCopied, writeCopied } from '#shared/canvas/clipboard/copied-canvas.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { newerDocument } from '#shared/editor/testing/newer-document.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import {
  addNode,
  connect,
  deleteSelected,
  nudge,
  setColor,
  setLocked,
  setTitle,
} from '../editor/editor-commands.ts';
import { addStep } from '../editor/add-step.ts';
import { syncEditors, newCanvasEditor, placementOf, typeInto } from '../testing/canvas-editor-fixture.ts';
import { uploadPastedImages } from './upload-pasted-images.ts';
import { readClipboardData, writeClipboardData } from './clipboard-data.ts';
import { addTextNote } from './text-note.ts';
import {
  selectCopied,
  copySelected,
  duplicateSelected,
  pasteCopied,
  type PasteContext,
} from './paste-commands.ts';
import { PastePositions } from './paste-positions.ts';
import { textFormatsOf } from './text-formats.ts';

const toasts = recordToasts();

/** The context of a canvas in a workspace, with only the parts that the clipboard reads. */
const contextOf = (
  canvasEditor: CanvasEditor,
  workspaceId = 'tides',
  documents: Record<string, string> = {},
): PasteContext =>
  ({
    canvasEditor,
    workspace: { id: workspaceId },
    tree: { items: new Map(Object.entries(documents).map(([id, name]) => [id, { id, name }])) },
  }) as unknown as PasteContext; // the clipboard reads no other part of the workspace and the tree
const noteAt = (canvasEditor: CanvasEditor, x: number, y: number, words = ''): string => {
  const id = addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
  if (words !== '') typeInto(canvasEditor, id, words);
  return id;
};
const connectNodes = (canvasEditor: CanvasEditor, source: string, target: string): void =>
  connect(canvasEditor, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });
const nodesOf = (canvasEditor: CanvasEditor) => canvasEditor.getView().nodes.map(({ data }) => data.shown);
const selectedIds = (canvasEditor: CanvasEditor) => canvasEditor.getView().selectedNodes.map(({ id }) => id);
const wordsOf = (canvasEditor: CanvasEditor, id: string) =>
  textFormatsOf(copyOf(canvasEditor, [id])).markdown.trim();
const copyOf = (canvasEditor: CanvasEditor, ids: string[]) =>
  copyNodes(canvasEditor.doc, canvasEditor.projection, ids, { workspaceId: 'tides', titles: {} });
const withoutIds = (json: NodeJson): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'id' ? undefined : value)));

describe('[K7] duplicating', () => {
  test('a duplicate is placed 100 px below with fresh ids, text, colours and inner edges, and one undo removes it', () => {
    const canvasEditor = newCanvasEditor();
    const [a, b, outside] = [
      noteAt(canvasEditor, 0, 0, 'one'),
      noteAt(canvasEditor, 300, 0, 'two'),
      noteAt(canvasEditor, 600, 0),
    ];
    setColor(canvasEditor, [a], 'blue');
    setLocked(canvasEditor, [b], true);
    connectNodes(canvasEditor, a, b);
    connectNodes(canvasEditor, b, outside);
    canvasEditor.select([a, b]);
    duplicateSelected(contextOf(canvasEditor));
    const [c = '', d = ''] = selectedIds(canvasEditor);
    expect(new Set([a, b, outside, c, d]).size).toBe(5);
    expect([placementOf(canvasEditor, c), placementOf(canvasEditor, d)]).toEqual([
      [0, 100, null],
      [300, 100, null],
    ]);
    expect([wordsOf(canvasEditor, c), wordsOf(canvasEditor, d)]).toEqual(['one', 'two']);
    expect(canvasEditor.projection.node(c)?.color).toBe('blue');
    expect(canvasEditor.projection.node(d)?.isLocked).toBe(false);
    expect(canvasEditor.getView().edges.map(({ source, target }) => [source, target])).toEqual([
      [a, b],
      [b, outside],
      [c, d],
    ]);
    // The duplicate is in front of the other nodes.
    expect(canvasEditor.projection.node(c)!.z).toBeGreaterThan(canvasEditor.projection.node(outside)!.z);
    canvasEditor.undo();
    expect(nodesOf(canvasEditor)).toHaveLength(3);
    canvasEditor.redo();
    expect(nodesOf(canvasEditor)).toHaveLength(5);
  });

  test('a duplicate of a duplicate is placed below it', () => {
    const canvasEditor = newCanvasEditor();
    noteAt(canvasEditor, 0, 0);
    for (let time = 0; time < 3; time += 1) duplicateSelected(contextOf(canvasEditor));
    expect(nodesOf(canvasEditor).map(({ position }) => position.absolute.y)).toEqual([0, 100, 200, 300]);
  });

  test('a duplicate has its own text with its own block ids: typing in it does not change the original', () => {
    const canvasEditor = newCanvasEditor();
    const a = noteAt(canvasEditor, 0, 0, 'one');
    canvasEditor.select([a]);
    duplicateSelected(contextOf(canvasEditor));
    const [copy = ''] = selectedIds(canvasEditor);
    typeInto(canvasEditor, copy, 'not ');
    expect([wordsOf(canvasEditor, a), wordsOf(canvasEditor, copy)]).toEqual(['one', 'not one']);
    const blockId = (id: string) => fragmentToJson(canvasEditor.textOf(id)!).content?.[0]?.attrs?.['id'];
    expect(blockId(copy)).toMatch(/^[0-9a-z]{8}$/);
    expect(blockId(copy)).not.toBe(blockId(a));
  });

  test('a duplicate of a frame contains its nodes at the same relative positions', () => {
    const canvasEditor = newCanvasEditor();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(canvasEditor, 40, 40, 'inside');
    expect(placementOf(canvasEditor, inside)?.[2]).toBe(frame);
    canvasEditor.select([frame]);
    pasteCopied(contextOf(canvasEditor), copySelected(contextOf(canvasEditor))!, { by: { x: 1000, y: 0 } });
    const [copy = ''] = selectedIds(canvasEditor);
    expect(canvasEditor.projection.node(copy)?.type).toBe('frameNode');
    const within = nodesOf(canvasEditor).filter(({ position }) => position.frameId === copy);
    expect(within.map(({ position }) => position.relative)).toEqual([{ x: 40, y: 40 }]);
    // A node that is pasted onto a frame becomes part of it.
    canvasEditor.select([inside]);
    pasteCopied(contextOf(canvasEditor), copySelected(contextOf(canvasEditor))!, { by: { x: 1010, y: 10 } });
    expect(placementOf(canvasEditor, selectedIds(canvasEditor)[0]!)?.[2]).toBe(copy);
  });

  test('[K19] duplicated timeline steps are a new timeline numbered from one, and branches stay at their steps', () => {
    const canvasEditor = newCanvasEditor();
    const first = addNode(canvasEditor, 'timelineNode', { x: 0, y: 0 });
    const second = addStep(canvasEditor, first, 'right')!;
    const third = addStep(canvasEditor, second, 'right')!;
    const branch = addStep(canvasEditor, second, 'bottom')!;
    canvasEditor.select([second, third, branch]);
    duplicateSelected(contextOf(canvasEditor));
    const labels = selectedIds(canvasEditor).map((id) => canvasEditor.projection.node(id)?.step);
    expect(labels.map((step) => [step?.number, step?.isBranch])).toEqual([
      [1, false],
      [2, false],
      [1, true],
    ]);
    expect(canvasEditor.projection.node(third)?.step?.number).toBe(3);
    // A branch that is duplicated without its step becomes a step.
    canvasEditor.select([branch]);
    duplicateSelected(contextOf(canvasEditor));
    expect(canvasEditor.projection.node(selectedIds(canvasEditor)[0]!)?.step?.isBranch).toBe(false);
  });
});

describe('[K19] copying', () => {
  /** The types that a copy event writes to the clipboard. */
  const clipboardOf = (
    canvasEditor: CanvasEditor,
    context = contextOf(canvasEditor),
  ): Map<string, string> => {
    const copied = copySelected(context)!;
    const types = new Map<string, string>();
    writeClipboardData(
      { setData: (type, text) => void types.set(type, text) },
      copied,
      textFormatsOf(copied),
    );
    return types;
  };
  const readClipboard = (types: ReadonlyMap<string, string>, files: File[] = []) =>
    readClipboardData({ getData: (type) => types.get(type) ?? '', files });

  test('a copy is pasted into another canvas with identical content, from our own type or from the HTML alone', () => {
    const canvasEditor = newCanvasEditor();
    const content = fromMarkdown(
      '# Tides\n\n**High** water at ==noon==\n\n- [ ] row\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    const id = canvasEditor.act((writer) =>
      makeNode(writer, { type: 'markdownNode', target: { absolute: { x: 5, y: 6 } }, content }, 1),
    );
    canvasEditor.select([id]);
    const clipboard = clipboardOf(canvasEditor);
    for (const type of ['application/x-foolscap-canvas', 'text/html']) {
      const other = newCanvasEditor(2);
      const found = readClipboard(new Map([[type, clipboard.get(type) ?? '']]));
      if (found.kind !== 'canvas') throw new Error('It is a copy.');
      pasteCopied(contextOf(other), found.copied, { middle: { x: 1110, y: 48 } });
      const [newId = ''] = selectedIds(other);
      expect(newId).not.toBe(id);
      expect(placementOf(other, newId)).toEqual([1000, 0, null]);
      expect(withoutIds(fragmentToJson(other.textOf(newId)!))).toEqual(
        withoutIds(fragmentToJson(canvasEditor.textOf(id)!)),
      );
    }
  });

  test('a copy contains titles and texts from top to bottom as Markdown and HTML for other programs', () => {
    const canvasEditor = newCanvasEditor();
    const below = noteAt(canvasEditor, 0, 300, 'Below');
    const above = addNode(canvasEditor, 'timelineNode', { x: 0, y: 0 });
    setTitle(canvasEditor, above, 'High water');
    typeInto(canvasEditor, above, 'A bell rings.');
    canvasEditor.select([below, above]);
    const clipboard = clipboardOf(canvasEditor);
    expect(clipboard.get('text/plain')).toBe('### High water\n\nA bell rings.\n\nBelow\n');
    expect(clipboard.get('text/html')).toContain('<h3>High water</h3>');
    expect(clipboard.get('text/html')).toContain('Below');
  });

  test('a copy preserves content of a newer editor version, unknown keys and unknown node types', () => {
    const canvasEditor = newCanvasEditor();
    const id = noteAt(canvasEditor, 0, 0);
    const text = canvasEditor.textOf(id)!;
    const newer = newerDocument().getXmlFragment('content');
    canvasEditor.doc.transact(() => {
      text.delete(0, text.length);
      text.insert(
        0,
        newer.toArray().map((child) => child.clone() as Y.XmlElement),
      );
      const node = canvasEditor.doc.getMap('nodes').get(id) as Y.Map<unknown>; // just created
      node.set('type', 'orbitNode');
      node.set('radius', 7);
    });
    canvasEditor.projection.flush();
    const copied = readCopied(writeCopied(copyOf(canvasEditor, [id]), toBase64), fromBase64);
    const other = newCanvasEditor(2);
    pasteCopied(contextOf(other), copied, { by: { x: 0, y: 0 } });
    const [newId = ''] = nodesOf(other).map((node) => node.id);
    const node = other.doc.getMap('nodes').get(newId) as Y.Map<unknown>; // just pasted
    expect(node.get('radius')).toBe(7);
    expect(withoutIds(fragmentToJson(node.get('text') as Y.XmlFragment))).toEqual(
      withoutIds(fragmentToJson(newer)),
    );
  });

  test('a paste into another workspace turns cards into their titles and uploads images to that workspace', async () => {
    const canvasEditor = newCanvasEditor();
    const at = { absolute: { x: 0, y: 0 } };
    const [card, image, note] = canvasEditor.act((writer) => [
      makeNode(writer, { type: 'documentNode', target: at, documentId: 'd1' }, 1),
      makeNode(writer, { type: 'imageNode', target: at, assetId: 'a1' }, 1),
      makeNode(writer, { type: 'markdownNode', target: at }, 1),
    ]);
    connectNodes(canvasEditor, image!, note!);
    canvasEditor.select([card!, image!, note!]);
    const copied = copySelected(contextOf(canvasEditor, 'tides', { d1: 'High Water' }))!;
    const here = newCanvasEditor(2);
    pasteCopied(contextOf(here, 'tides'), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(here).map(({ type, documentId, assetId }) => [type, documentId, assetId])).toEqual([
      ['documentNode', 'd1', null],
      ['imageNode', null, 'a1'],
      ['markdownNode', null, null],
    ]);
    expect(toasts).toEqual([]);
    const elsewhere = newCanvasEditor(3);
    const images = pasteCopied(contextOf(elsewhere, 'ports'), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(elsewhere).map(({ type }) => type)).toEqual(['markdownNode', 'imageNode', 'markdownNode']);
    const [title, picture] = nodesOf(elsewhere).map(({ id }) => id);
    expect(wordsOf(elsewhere, title!)).toBe('High Water');
    expect(elsewhere.projection.node(picture!)?.assetId).toBeNull();
    expect(elsewhere.getView().edges).toHaveLength(1);
    expect(images).toEqual([{ nodeId: picture, assetId: 'a1', name: 'Image' }]);

    const filled: [string, string, string][] = [];
    const fill = async (nodeId: string, [file]: File[]): Promise<void> => {
      filled.push([nodeId, file!.type, await file!.text()]);
    };
    await uploadPastedImages(images, { read: async () => new Blob(['x'], { type: 'image/png' }), fill });
    expect(filled).toEqual([[picture, 'image/png', 'x']]);
    expect(toasts).toEqual([]);
    await uploadPastedImages(images, { read: async () => null, fill });
    expect(toasts.at(-1)).toMatchObject({ title: '1 image could not be brought along' });
    await uploadPastedImages([...images, ...images], {
      read: () => Promise.reject(new TypeError('No network')),
      fill,
    });
    expect(toasts.at(-1)).toMatchObject({ title: '2 images could not be brought along' });
    expect(filled).toHaveLength(1);
    elsewhere.undo();
    expect(nodesOf(elsewhere)).toEqual([]);
  });

  test('a copy that is foreign, truncated or damaged is reported as damaged', () => {
    const canvasEditor = newCanvasEditor();
    noteAt(canvasEditor, 0, 0, 'words');
    const clipboard = clipboardOf(canvasEditor);
    const serialized = clipboard.get('application/x-foolscap-canvas')!;
    const state = (JSON.parse(serialized) as { state: string }).state;
    const broken = new Y.Doc();
    const node = new Y.Map<unknown>([['type', 'markdownNode']]);
    broken.getMap('nodes').set('x', node);
    node.set('text', new Y.XmlFragment());
    (node.get('text') as Y.XmlFragment).insert(0, [new Y.XmlText('letters in no block')]);
    const damaged = [
      '{}',
      'null',
      'no JSON',
      serialized.slice(0, serialized.length / 2),
      serialized.replace('"version":1', '"version":2'),
      serialized.replace(state, state.slice(0, 40)),
      serialized.replace(state, '!!!!'),
      serialized.replace(state, toBase64(Y.encodeStateAsUpdate(new Y.Doc()))),
      serialized.replace(state, toBase64(Y.encodeStateAsUpdate(broken))),
    ];
    for (const text of damaged)
      expect(readClipboard(new Map([['application/x-foolscap-canvas', text]])), text.slice(0, 60)).toEqual({
        kind: 'damaged',
      });
    expect(readClipboard(new Map([['text/html', '<div data-foolscap-canvas="%%%"></div>']]))).toEqual({
      kind: 'damaged',
    });
    expect(nodesOf(canvasEditor)).toHaveLength(1);
  });

  test('nothing is copied without a selection, and content of other programs is read as text or images', () => {
    const canvasEditor = newCanvasEditor();
    expect(copySelected(contextOf(canvasEditor))).toBeNull();
    const image = new File(['x'], 'boat.png', { type: 'image/png' });
    expect(readClipboard(new Map(), [image, new File(['x'], 'a.pdf', { type: 'application/pdf' })])).toEqual({
      kind: 'images',
      files: [image],
    });
    expect(readClipboard(new Map([['text/plain', 'words']]), [image])).toEqual({
      kind: 'text',
      text: 'words',
      html: '',
    });
    expect(readClipboard(new Map())).toEqual({ kind: 'nothing' });
  });

  test('a cut deletes the copied nodes, except locked ones', () => {
    const canvasEditor = newCanvasEditor();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(canvasEditor, 40, 40, 'inside');
    const locked = noteAt(canvasEditor, 800, 0);
    setLocked(canvasEditor, [locked], true);
    canvasEditor.select([frame, locked]);
    const copied = copySelected(contextOf(canvasEditor))!;
    selectCopied(canvasEditor, copied);
    deleteSelected(canvasEditor);
    expect(nodesOf(canvasEditor).map(({ id }) => id)).toEqual([locked]);
    pasteCopied(contextOf(canvasEditor), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(canvasEditor)).toHaveLength(4);
    expect(nodesOf(canvasEditor).some(({ id }) => id === inside)).toBe(false);
  });
});

describe('[K15] a large paste', () => {
  const largeSelection = (): { canvasEditor: CanvasEditor; context: PasteContext } => {
    const canvasEditor = newCanvasEditor();
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'water '.repeat(60) }] }],
    };
    const ids = canvasEditor.act((writer) =>
      Array.from({ length: 1200 }, (_, at) =>
        makeNode(
          writer,
          { type: 'markdownNode', target: { absolute: { x: (at % 40) * 240, y: at * 3 } }, content },
          1,
        ),
      ),
    );
    connectNodes(canvasEditor, ids[0]!, ids[1199]!);
    canvasEditor.select(ids);
    return { canvasEditor, context: contextOf(canvasEditor) };
  };

  test('a large paste is sent in updates of at most 256 KB, appears to others at once, and is one undo step', () => {
    const { canvasEditor, context } = largeSelection();
    const other = newCanvasEditor(2);
    syncEditors(canvasEditor, other);
    const copied = copySelected(context)!;
    const sizes: number[] = [];
    const seen = new Set<number>();
    canvasEditor.doc.on('update', (update: Uint8Array) => {
      sizes.push(update.length);
      Y.applyUpdate(other.doc, update);
      other.projection.flush();
      seen.add(nodesOf(other).length);
    });
    pasteCopied(context, copied, { by: { x: 0, y: 5000 } });
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect([...seen]).toEqual([1200, 2400]);
    expect(other.getView().edges).toHaveLength(2);
    nudge(canvasEditor, { x: 0, y: 1 });
    canvasEditor.undo();
    expect(canvasEditor.undo().left).toBe(0);
    expect([nodesOf(canvasEditor).length, nodesOf(other).length]).toEqual([1200, 1200]);
    expect(canvasEditor.redo().left).toBe(0);
    expect([nodesOf(canvasEditor).length, nodesOf(other).length]).toEqual([2400, 2400]);
  });
});

describe('pasted text', () => {
  test('pasted text becomes a note marked as pasted [X8]; Markdown is parsed, and a long text gets a larger note', () => {
    const canvasEditor = newCanvasEditor();
    const plain = (text: string) => ({ text, html: '' });
    const parsers = { fromMarkdown, fromHtml };
    addTextNote(canvasEditor, plain('A bell'), { x: 110, y: 48 }, parsers);
    const [id = ''] = selectedIds(canvasEditor);
    expect(placementOf(canvasEditor, id)).toEqual([0, 0, null]);
    expect(fragmentToJson(canvasEditor.textOf(id)!).content).toMatchObject([
      { content: [{ text: 'A bell', marks: [{ type: 'origin', attrs: { kind: 'paste' } }] }] },
    ]);
    addTextNote(canvasEditor, plain('## Tides\n\n- high\n- low'), { x: 0, y: 0 }, parsers);
    expect(wordsOf(canvasEditor, selectedIds(canvasEditor)[0]!)).toBe('## Tides\n\n- high\n- low');
    addTextNote(
      canvasEditor,
      plain(`${'long words '.repeat(400)}\r\nand a line\n`),
      { x: 0, y: 0 },
      undefined,
    );
    expect(canvasEditor.projection.node(selectedIds(canvasEditor)[0]!)?.size).toEqual({
      width: 320,
      height: 640,
    });
    expect(fragmentToJson(canvasEditor.textOf(selectedIds(canvasEditor)[0]!)!).content).toHaveLength(2);
  });

  test('pasted HTML keeps its formatting, runs no script and loads no image of another site', () => {
    const canvasEditor = newCanvasEditor();
    const parsers = { fromMarkdown, fromHtml };
    const markdownOf = (html: string): string => {
      addTextNote(canvasEditor, { text: 'plain', html }, { x: 0, y: 0 }, parsers);
      return wordsOf(canvasEditor, selectedIds(canvasEditor)[0]!);
    };
    const picture = '<img src="https://example.org/a.png" onerror="alert(1)">';
    expect(markdownOf(`<h2>Tides</h2>${picture}<p>A <b>bell</b></p><script>alert(1)</script>`)).toBe(
      '## Tides\n\nA **bell**',
    );
    expect(markdownOf('<a href="javascript:alert(1)">press</a>')).toBe('press');
    expect(markdownOf(picture)).toBe('plain');
  });
});

test('a paste is placed at the pointer or in the center, and a repeated paste is moved by an offset', () => {
  const positions = new PastePositions();
  const around = { left: 100, top: 0, width: 800, height: 600 };
  expect(positions.next(around)).toEqual({ x: 500, y: 300 });
  expect(positions.next(around)).toEqual({ x: 524, y: 324 });
  positions.trackPointer({ clientX: 200, clientY: 200 });
  expect(positions.next(around)).toEqual({ x: 200, y: 200 });
  expect(positions.next(around)).toEqual({ x: 224, y: 224 });
  positions.reset();
  expect(positions.next(around)).toEqual({ x: 200, y: 200 });
  positions.clearPointer();
  expect(positions.next(around)).toEqual({ x: 500, y: 300 });
});
