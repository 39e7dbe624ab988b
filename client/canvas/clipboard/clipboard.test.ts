// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { copyNodes, readCopied, writeCopied } from '#shared/canvas/clipboard/copied-canvas.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { newerDocument } from '#shared/editor/testing/newer-document.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import {
  addNode,
  addStep,
  connect,
  deleteSelected,
  nudge,
  setColor,
  setLocked,
  setTitle,
} from '../editor/editor-commands.ts';
import { meet, newDesk, placeOf, typeInto } from '../testing/desks.ts';
import { uploadPastedImages } from './upload-pasted-images.ts';
import { readClip, writeClip } from './clipboard-data.ts';
import { addNoteOfText } from './note-of-text.ts';
import {
  chooseCopied,
  copySelected,
  duplicateSelected,
  pasteCopied,
  type PasteContext,
} from './paste-commands.ts';
import { PastePlaces } from './paste-places.ts';
import { readableOf } from './readable.ts';

let toasts: ToastEntry[] = [];
let stop = (): void => {};
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((entry) => toasts.push(entry));
});
afterEach(() => stop());

/** A canvas in a workspace, as far as the clipboard asks. */
const worldOf = (
  canvasEditor: CanvasEditor,
  workspaceId = 'tides',
  documents: Record<string, string> = {},
): PasteContext =>
  ({
    canvasEditor,
    workspace: { id: workspaceId },
    tree: { items: new Map(Object.entries(documents).map(([id, name]) => [id, { id, name }])) },
  }) as unknown as PasteContext; // the rest of both is not looked at
const noteAt = (canvasEditor: CanvasEditor, x: number, y: number, words = ''): string => {
  const id = addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
  if (words !== '') typeInto(canvasEditor, id, words);
  return id;
};
const join = (canvasEditor: CanvasEditor, source: string, target: string): void =>
  connect(canvasEditor, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });
const nodesOf = (canvasEditor: CanvasEditor) => canvasEditor.getView().nodes.map(({ data }) => data.shown);
const chosen = (canvasEditor: CanvasEditor) => canvasEditor.getView().selectedNodes.map(({ id }) => id);
const wordsOf = (canvasEditor: CanvasEditor, id: string) =>
  readableOf(copyOf(canvasEditor, [id])).markdown.trim();
const copyOf = (canvasEditor: CanvasEditor, ids: string[]) =>
  copyNodes(canvasEditor.doc, canvasEditor.projection, ids, { workspaceId: 'tides', titles: {} });
const withoutIds = (json: NodeJson): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'id' ? undefined : value)));

describe('[K7] what is duplicated', () => {
  test('stands 100 px below under fresh ids, with its words, colours and the edges between; one undo takes it back', () => {
    const canvasEditor = newDesk();
    const [a, b, outside] = [
      noteAt(canvasEditor, 0, 0, 'one'),
      noteAt(canvasEditor, 300, 0, 'two'),
      noteAt(canvasEditor, 600, 0),
    ];
    setColor(canvasEditor, [a], 'blue');
    setLocked(canvasEditor, [b], true);
    join(canvasEditor, a, b);
    join(canvasEditor, b, outside);
    canvasEditor.select([a, b]);
    duplicateSelected(worldOf(canvasEditor));
    const [c = '', d = ''] = chosen(canvasEditor);
    expect(new Set([a, b, outside, c, d]).size).toBe(5);
    expect([placeOf(canvasEditor, c), placeOf(canvasEditor, d)]).toEqual([
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
    // In front of what it was made of.
    expect(canvasEditor.projection.node(c)!.z).toBeGreaterThan(canvasEditor.projection.node(outside)!.z);
    canvasEditor.undo();
    expect(nodesOf(canvasEditor)).toHaveLength(3);
    canvasEditor.redo();
    expect(nodesOf(canvasEditor)).toHaveLength(5);
  });

  test('again and again: each below the one before', () => {
    const canvasEditor = newDesk();
    noteAt(canvasEditor, 0, 0);
    for (let time = 0; time < 3; time += 1) duplicateSelected(worldOf(canvasEditor));
    expect(nodesOf(canvasEditor).map(({ place }) => place.absolute.y)).toEqual([0, 100, 200, 300]);
  });

  test('its text is another: what is typed in one is not in the other, and its blocks have ids of their own', () => {
    const canvasEditor = newDesk();
    const a = noteAt(canvasEditor, 0, 0, 'one');
    canvasEditor.select([a]);
    duplicateSelected(worldOf(canvasEditor));
    const [copy = ''] = chosen(canvasEditor);
    typeInto(canvasEditor, copy, 'not ');
    expect([wordsOf(canvasEditor, a), wordsOf(canvasEditor, copy)]).toEqual(['one', 'not one']);
    const blockId = (id: string) => fragmentToJson(canvasEditor.textOf(id)!).content?.[0]?.attrs?.['id'];
    expect(blockId(copy)).toMatch(/^[0-9a-z]{8}$/);
    expect(blockId(copy)).not.toBe(blockId(a));
  });

  test('a frame comes with all that is in it, at its places', () => {
    const canvasEditor = newDesk();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(canvasEditor, 40, 40, 'inside');
    expect(placeOf(canvasEditor, inside)?.[2]).toBe(frame);
    canvasEditor.select([frame]);
    pasteCopied(worldOf(canvasEditor), copySelected(worldOf(canvasEditor))!, { by: { x: 1000, y: 0 } });
    const [copy = ''] = chosen(canvasEditor);
    expect(canvasEditor.projection.node(copy)?.type).toBe('frameNode');
    const within = nodesOf(canvasEditor).filter(({ place }) => place.frameId === copy);
    expect(within.map(({ place }) => place.relative)).toEqual([{ x: 40, y: 40 }]);
    // Put onto a frame, it is in that one.
    canvasEditor.select([inside]);
    pasteCopied(worldOf(canvasEditor), copySelected(worldOf(canvasEditor))!, { by: { x: 1010, y: 10 } });
    expect(placeOf(canvasEditor, chosen(canvasEditor)[0]!)?.[2]).toBe(copy);
  });

  test('[K19] steps are a timeline of their own, numbered from one; branches stay at their steps', () => {
    const canvasEditor = newDesk();
    const first = addNode(canvasEditor, 'timelineNode', { x: 0, y: 0 });
    const second = addStep(canvasEditor, first, 'right')!;
    const third = addStep(canvasEditor, second, 'right')!;
    const branch = addStep(canvasEditor, second, 'bottom')!;
    canvasEditor.select([second, third, branch]);
    duplicateSelected(worldOf(canvasEditor));
    const labels = chosen(canvasEditor).map((id) => canvasEditor.projection.node(id)?.step);
    expect(labels.map((step) => [step?.number, step?.isBranch])).toEqual([
      [1, false],
      [2, false],
      [1, true],
    ]);
    expect(canvasEditor.projection.node(third)?.step?.number).toBe(3);
    // Without its step a branch is a step.
    canvasEditor.select([branch]);
    duplicateSelected(worldOf(canvasEditor));
    expect(canvasEditor.projection.node(chosen(canvasEditor)[0]!)?.step?.isBranch).toBe(false);
  });
});

describe('[K19] a copy', () => {
  /** What a copy event puts onto the clipboard. */
  const clipOf = (canvasEditor: CanvasEditor, world = worldOf(canvasEditor)): Map<string, string> => {
    const copied = copySelected(world)!;
    const types = new Map<string, string>();
    writeClip({ setData: (type, text) => void types.set(type, text) }, copied, readableOf(copied));
    return types;
  };
  const read = (types: ReadonlyMap<string, string>, files: File[] = []) =>
    readClip({ getData: (type) => types.get(type) ?? '', files });

  test('goes letter by letter to another canvas, by our type or within HTML alone', () => {
    const canvasEditor = newDesk();
    const content = fromMarkdown(
      '# Tides\n\n**High** water at ==noon==\n\n- [ ] row\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    const id = canvasEditor.act((writer) =>
      makeNode(writer, { type: 'markdownNode', target: { absolute: { x: 5, y: 6 } }, content }, 1),
    );
    canvasEditor.select([id]);
    const clip = clipOf(canvasEditor);
    for (const type of ['application/x-foolscap-canvas', 'text/html']) {
      const other = newDesk(2);
      const found = read(new Map([[type, clip.get(type) ?? '']]));
      if (found.kind !== 'canvas') throw new Error('It is a copy.');
      pasteCopied(worldOf(other), found.copied, { middle: { x: 1110, y: 48 } });
      const [made = ''] = chosen(other);
      expect(made).not.toBe(id);
      expect(placeOf(other, made)).toEqual([1000, 0, null]);
      expect(withoutIds(fragmentToJson(other.textOf(made)!))).toEqual(
        withoutIds(fragmentToJson(canvasEditor.textOf(id)!)),
      );
    }
  });

  test('is Markdown and HTML for others: titles and words, from top to bottom', () => {
    const canvasEditor = newDesk();
    const below = noteAt(canvasEditor, 0, 300, 'Below');
    const above = addNode(canvasEditor, 'timelineNode', { x: 0, y: 0 });
    setTitle(canvasEditor, above, 'High water');
    typeInto(canvasEditor, above, 'A bell rings.');
    canvasEditor.select([below, above]);
    const clip = clipOf(canvasEditor);
    expect(clip.get('text/plain')).toBe('### High water\n\nA bell rings.\n\nBelow\n');
    expect(clip.get('text/html')).toContain('<h3>High water</h3>');
    expect(clip.get('text/html')).toContain('Below');
  });

  test('what a newer editor wrote in it stays, and so do keys and kinds that are not known here', () => {
    const canvasEditor = newDesk();
    const id = noteAt(canvasEditor, 0, 0);
    const text = canvasEditor.textOf(id)!;
    const newer = newerDocument().getXmlFragment('content');
    canvasEditor.doc.transact(() => {
      text.delete(0, text.length);
      text.insert(
        0,
        newer.toArray().map((child) => child.clone() as Y.XmlElement),
      );
      const node = canvasEditor.doc.getMap('nodes').get(id) as Y.Map<unknown>; // just made
      node.set('type', 'orbitNode');
      node.set('radius', 7);
    });
    canvasEditor.projection.flush();
    const copied = readCopied(writeCopied(copyOf(canvasEditor, [id]), toBase64), fromBase64);
    const other = newDesk(2);
    pasteCopied(worldOf(other), copied, { by: { x: 0, y: 0 } });
    const [made = ''] = nodesOf(other).map((node) => node.id);
    const node = other.doc.getMap('nodes').get(made) as Y.Map<unknown>; // just pasted
    expect(node.get('radius')).toBe(7);
    expect(withoutIds(fragmentToJson(node.get('text') as Y.XmlFragment))).toEqual(
      withoutIds(fragmentToJson(newer)),
    );
  });

  test('in another workspace a card is its title, and an image becomes a file of that one', async () => {
    const canvasEditor = newDesk();
    const at = { absolute: { x: 0, y: 0 } };
    const [card, image, note] = canvasEditor.act((writer) => [
      makeNode(writer, { type: 'documentNode', target: at, documentId: 'd1' }, 1),
      makeNode(writer, { type: 'imageNode', target: at, assetId: 'a1' }, 1),
      makeNode(writer, { type: 'markdownNode', target: at }, 1),
    ]);
    join(canvasEditor, image!, note!);
    canvasEditor.select([card!, image!, note!]);
    const copied = copySelected(worldOf(canvasEditor, 'tides', { d1: 'High Water' }))!;
    const here = newDesk(2);
    pasteCopied(worldOf(here, 'tides'), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(here).map(({ type, documentId, assetId }) => [type, documentId, assetId])).toEqual([
      ['documentNode', 'd1', null],
      ['imageNode', null, 'a1'],
      ['markdownNode', null, null],
    ]);
    expect(toasts).toEqual([]);
    const there = newDesk(3);
    const images = pasteCopied(worldOf(there, 'ports'), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(there).map(({ type }) => type)).toEqual(['markdownNode', 'imageNode', 'markdownNode']);
    const [title, picture] = nodesOf(there).map(({ id }) => id);
    expect(wordsOf(there, title!)).toBe('High Water');
    expect(there.projection.node(picture!)?.assetId).toBeNull();
    expect(there.getView().edges).toHaveLength(1);
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
    there.undo();
    expect(nodesOf(there)).toEqual([]);
  });

  test('that is foreign, cut off or damaged is none', () => {
    const canvasEditor = newDesk();
    noteAt(canvasEditor, 0, 0, 'words');
    const clip = clipOf(canvasEditor);
    const whole = clip.get('application/x-foolscap-canvas')!;
    const state = (JSON.parse(whole) as { state: string }).state;
    const broken = new Y.Doc();
    const node = new Y.Map<unknown>([['type', 'markdownNode']]);
    broken.getMap('nodes').set('x', node);
    node.set('text', new Y.XmlFragment());
    (node.get('text') as Y.XmlFragment).insert(0, [new Y.XmlText('letters in no block')]);
    const damaged = [
      '{}',
      'null',
      'no JSON',
      whole.slice(0, whole.length / 2),
      whole.replace('"version":1', '"version":2'),
      whole.replace(state, state.slice(0, 40)),
      whole.replace(state, '!!!!'),
      whole.replace(state, toBase64(Y.encodeStateAsUpdate(new Y.Doc()))),
      whole.replace(state, toBase64(Y.encodeStateAsUpdate(broken))),
    ];
    for (const text of damaged)
      expect(read(new Map([['application/x-foolscap-canvas', text]])), text.slice(0, 60)).toEqual({
        kind: 'damaged',
      });
    expect(read(new Map([['text/html', '<div data-foolscap-canvas="%%%"></div>']]))).toEqual({
      kind: 'damaged',
    });
    expect(nodesOf(canvasEditor)).toHaveLength(1);
  });

  test('of nothing there is none; words and images of others are what they are', () => {
    const canvasEditor = newDesk();
    expect(copySelected(worldOf(canvasEditor))).toBeNull();
    const image = new File(['x'], 'boat.png', { type: 'image/png' });
    expect(read(new Map(), [image, new File(['x'], 'a.pdf', { type: 'application/pdf' })])).toEqual({
      kind: 'images',
      files: [image],
    });
    expect(read(new Map([['text/plain', 'words']]), [image])).toEqual({
      kind: 'text',
      text: 'words',
      html: '',
    });
    expect(read(new Map())).toEqual({ kind: 'nothing' });
  });

  test('that is cut takes away what it holds, and leaves what is locked', () => {
    const canvasEditor = newDesk();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(canvasEditor, 40, 40, 'inside');
    const locked = noteAt(canvasEditor, 800, 0);
    setLocked(canvasEditor, [locked], true);
    canvasEditor.select([frame, locked]);
    const copied = copySelected(worldOf(canvasEditor))!;
    chooseCopied(canvasEditor, copied);
    deleteSelected(canvasEditor);
    expect(nodesOf(canvasEditor).map(({ id }) => id)).toEqual([locked]);
    pasteCopied(worldOf(canvasEditor), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(canvasEditor)).toHaveLength(4);
    expect(nodesOf(canvasEditor).some(({ id }) => id === inside)).toBe(false);
  });
});

describe('[K15] a large paste', () => {
  const large = (): { canvasEditor: CanvasEditor; world: PasteContext } => {
    const canvasEditor = newDesk();
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
    join(canvasEditor, ids[0]!, ids[1199]!);
    canvasEditor.select(ids);
    return { canvasEditor, world: worldOf(canvasEditor) };
  };

  test('goes in changes of at most 256 KB, which others see at once; one undo, one redo', () => {
    const { canvasEditor, world } = large();
    const other = newDesk(2);
    meet(canvasEditor, other);
    const copied = copySelected(world)!;
    const sizes: number[] = [];
    const seen = new Set<number>();
    canvasEditor.doc.on('update', (update: Uint8Array) => {
      sizes.push(update.length);
      Y.applyUpdate(other.doc, update);
      other.projection.flush();
      seen.add(nodesOf(other).length);
    });
    pasteCopied(world, copied, { by: { x: 0, y: 5000 } });
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

describe('words from elsewhere', () => {
  test('are a note, remembered as pasted [X8]; Markdown is what it means, a long text gets room', () => {
    const canvasEditor = newDesk();
    const plain = (text: string) => ({ text, html: '' });
    const readers = { fromMarkdown, fromHtml };
    addNoteOfText(canvasEditor, plain('A bell'), { x: 110, y: 48 }, readers);
    const [id = ''] = chosen(canvasEditor);
    expect(placeOf(canvasEditor, id)).toEqual([0, 0, null]);
    expect(fragmentToJson(canvasEditor.textOf(id)!).content).toMatchObject([
      { content: [{ text: 'A bell', marks: [{ type: 'origin', attrs: { kind: 'paste' } }] }] },
    ]);
    addNoteOfText(canvasEditor, plain('## Tides\n\n- high\n- low'), { x: 0, y: 0 }, readers);
    expect(wordsOf(canvasEditor, chosen(canvasEditor)[0]!)).toBe('## Tides\n\n- high\n- low');
    addNoteOfText(
      canvasEditor,
      plain(`${'long words '.repeat(400)}\r\nand a line\n`),
      { x: 0, y: 0 },
      undefined,
    );
    expect(canvasEditor.projection.node(chosen(canvasEditor)[0]!)?.size).toEqual({ width: 320, height: 640 });
    expect(fragmentToJson(canvasEditor.textOf(chosen(canvasEditor)[0]!)!).content).toHaveLength(2);
  });

  test('keep their looks where a program gives them, and run nothing; pictures of other pages stay there', () => {
    const canvasEditor = newDesk();
    const readers = { fromMarkdown, fromHtml };
    const words = (html: string): string => {
      addNoteOfText(canvasEditor, { text: 'plain', html }, { x: 0, y: 0 }, readers);
      return wordsOf(canvasEditor, chosen(canvasEditor)[0]!);
    };
    const picture = '<img src="https://example.org/a.png" onerror="alert(1)">';
    expect(words(`<h2>Tides</h2>${picture}<p>A <b>bell</b></p><script>alert(1)</script>`)).toBe(
      '## Tides\n\nA **bell**',
    );
    expect(words('<a href="javascript:alert(1)">press</a>')).toBe('press');
    expect(words(picture)).toBe('plain');
  });
});

test('what is pasted goes to the pointer or the middle, and steps aside when it comes again', () => {
  const places = new PastePlaces();
  const around = { left: 100, top: 0, width: 800, height: 600 };
  expect(places.next(around)).toEqual({ x: 500, y: 300 });
  expect(places.next(around)).toEqual({ x: 524, y: 324 });
  places.point({ clientX: 200, clientY: 200 });
  expect(places.next(around)).toEqual({ x: 200, y: 200 });
  expect(places.next(around)).toEqual({ x: 224, y: 224 });
  places.forget();
  expect(places.next(around)).toEqual({ x: 200, y: 200 });
  places.leave();
  expect(places.next(around)).toEqual({ x: 500, y: 300 });
});
