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
import type { CanvasDesk } from '../editor/canvas-editor.ts';
import {
  addNode,
  addStep,
  connect,
  deleteChosen,
  nudge,
  setColor,
  setLocked,
  setTitle,
} from '../editor/desk-commands.ts';
import { meet, newDesk, placeOf, typeInto } from '../testing/desks.ts';
import { bringImages } from './bring-images.ts';
import { readClip, writeClip } from './clipboard-data.ts';
import { addNoteOfText } from './note-of-text.ts';
import { chooseCopied, copyChosen, duplicateChosen, pasteCopied, type PasteWorld } from './paste-commands.ts';
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
  desk: CanvasDesk,
  workspaceId = 'tides',
  documents: Record<string, string> = {},
): PasteWorld =>
  ({
    desk,
    workspace: { id: workspaceId },
    tree: { items: new Map(Object.entries(documents).map(([id, name]) => [id, { id, name }])) },
  }) as unknown as PasteWorld; // the rest of both is not looked at
const noteAt = (desk: CanvasDesk, x: number, y: number, words = ''): string => {
  const id = addNode(desk, 'markdownNode', { x: x + 110, y: y + 48 });
  if (words !== '') typeInto(desk, id, words);
  return id;
};
const join = (desk: CanvasDesk, source: string, target: string): void =>
  connect(desk, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });
const nodesOf = (desk: CanvasDesk) => desk.getView().nodes.map(({ data }) => data.shown);
const chosen = (desk: CanvasDesk) => desk.getView().selectedNodes.map(({ id }) => id);
const wordsOf = (desk: CanvasDesk, id: string) => readableOf(copyOf(desk, [id])).markdown.trim();
const copyOf = (desk: CanvasDesk, ids: string[]) =>
  copyNodes(desk.doc, desk.projection, ids, { workspaceId: 'tides', titles: {} });
const withoutIds = (json: NodeJson): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'id' ? undefined : value)));

describe('[K7] what is duplicated', () => {
  test('stands 100 px below under fresh ids, with its words, colours and the edges between; one undo takes it back', () => {
    const desk = newDesk();
    const [a, b, outside] = [noteAt(desk, 0, 0, 'one'), noteAt(desk, 300, 0, 'two'), noteAt(desk, 600, 0)];
    setColor(desk, [a], 'blue');
    setLocked(desk, [b], true);
    join(desk, a, b);
    join(desk, b, outside);
    desk.select([a, b]);
    duplicateChosen(worldOf(desk));
    const [c = '', d = ''] = chosen(desk);
    expect(new Set([a, b, outside, c, d]).size).toBe(5);
    expect([placeOf(desk, c), placeOf(desk, d)]).toEqual([
      [0, 100, null],
      [300, 100, null],
    ]);
    expect([wordsOf(desk, c), wordsOf(desk, d)]).toEqual(['one', 'two']);
    expect(desk.projection.node(c)?.color).toBe('blue');
    expect(desk.projection.node(d)?.isLocked).toBe(false);
    expect(desk.getView().edges.map(({ source, target }) => [source, target])).toEqual([
      [a, b],
      [b, outside],
      [c, d],
    ]);
    // In front of what it was made of.
    expect(desk.projection.node(c)!.z).toBeGreaterThan(desk.projection.node(outside)!.z);
    desk.undo();
    expect(nodesOf(desk)).toHaveLength(3);
    desk.redo();
    expect(nodesOf(desk)).toHaveLength(5);
  });

  test('again and again: each below the one before', () => {
    const desk = newDesk();
    noteAt(desk, 0, 0);
    for (let time = 0; time < 3; time += 1) duplicateChosen(worldOf(desk));
    expect(nodesOf(desk).map(({ place }) => place.absolute.y)).toEqual([0, 100, 200, 300]);
  });

  test('its text is another: what is typed in one is not in the other, and its blocks have ids of their own', () => {
    const desk = newDesk();
    const a = noteAt(desk, 0, 0, 'one');
    desk.select([a]);
    duplicateChosen(worldOf(desk));
    const [copy = ''] = chosen(desk);
    typeInto(desk, copy, 'not ');
    expect([wordsOf(desk, a), wordsOf(desk, copy)]).toEqual(['one', 'not one']);
    const blockId = (id: string) => fragmentToJson(desk.textOf(id)!).content?.[0]?.attrs?.['id'];
    expect(blockId(copy)).toMatch(/^[0-9a-z]{8}$/);
    expect(blockId(copy)).not.toBe(blockId(a));
  });

  test('a frame comes with all that is in it, at its places', () => {
    const desk = newDesk();
    const frame = addNode(desk, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(desk, 40, 40, 'inside');
    expect(placeOf(desk, inside)?.[2]).toBe(frame);
    desk.select([frame]);
    pasteCopied(worldOf(desk), copyChosen(worldOf(desk))!, { by: { x: 1000, y: 0 } });
    const [copy = ''] = chosen(desk);
    expect(desk.projection.node(copy)?.type).toBe('frameNode');
    const within = nodesOf(desk).filter(({ place }) => place.frameId === copy);
    expect(within.map(({ place }) => place.relative)).toEqual([{ x: 40, y: 40 }]);
    // Put onto a frame, it is in that one.
    desk.select([inside]);
    pasteCopied(worldOf(desk), copyChosen(worldOf(desk))!, { by: { x: 1010, y: 10 } });
    expect(placeOf(desk, chosen(desk)[0]!)?.[2]).toBe(copy);
  });

  test('[K19] steps are a timeline of their own, numbered from one; branches stay at their steps', () => {
    const desk = newDesk();
    const first = addNode(desk, 'timelineNode', { x: 0, y: 0 });
    const second = addStep(desk, first, 'right')!;
    const third = addStep(desk, second, 'right')!;
    const branch = addStep(desk, second, 'bottom')!;
    desk.select([second, third, branch]);
    duplicateChosen(worldOf(desk));
    const labels = chosen(desk).map((id) => desk.projection.node(id)?.step);
    expect(labels.map((step) => [step?.number, step?.isBranch])).toEqual([
      [1, false],
      [2, false],
      [1, true],
    ]);
    expect(desk.projection.node(third)?.step?.number).toBe(3);
    // Without its step a branch is a step.
    desk.select([branch]);
    duplicateChosen(worldOf(desk));
    expect(desk.projection.node(chosen(desk)[0]!)?.step?.isBranch).toBe(false);
  });
});

describe('[K19] a copy', () => {
  /** What a copy event puts onto the clipboard. */
  const clipOf = (desk: CanvasDesk, world = worldOf(desk)): Map<string, string> => {
    const copied = copyChosen(world)!;
    const types = new Map<string, string>();
    writeClip({ setData: (type, text) => void types.set(type, text) }, copied, readableOf(copied));
    return types;
  };
  const read = (types: ReadonlyMap<string, string>, files: File[] = []) =>
    readClip({ getData: (type) => types.get(type) ?? '', files });

  test('goes letter by letter to another canvas, by our type or within HTML alone', () => {
    const desk = newDesk();
    const content = fromMarkdown(
      '# Tides\n\n**High** water at ==noon==\n\n- [ ] row\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    const id = desk.act((writer) =>
      makeNode(writer, { type: 'markdownNode', target: { absolute: { x: 5, y: 6 } }, content }, 1),
    );
    desk.select([id]);
    const clip = clipOf(desk);
    for (const type of ['application/x-foolscap-canvas', 'text/html']) {
      const other = newDesk(2);
      const found = read(new Map([[type, clip.get(type) ?? '']]));
      if (found.kind !== 'canvas') throw new Error('It is a copy.');
      pasteCopied(worldOf(other), found.copied, { middle: { x: 1110, y: 48 } });
      const [made = ''] = chosen(other);
      expect(made).not.toBe(id);
      expect(placeOf(other, made)).toEqual([1000, 0, null]);
      expect(withoutIds(fragmentToJson(other.textOf(made)!))).toEqual(
        withoutIds(fragmentToJson(desk.textOf(id)!)),
      );
    }
  });

  test('is Markdown and HTML for others: titles and words, from top to bottom', () => {
    const desk = newDesk();
    const below = noteAt(desk, 0, 300, 'Below');
    const above = addNode(desk, 'timelineNode', { x: 0, y: 0 });
    setTitle(desk, above, 'High water');
    typeInto(desk, above, 'A bell rings.');
    desk.select([below, above]);
    const clip = clipOf(desk);
    expect(clip.get('text/plain')).toBe('### High water\n\nA bell rings.\n\nBelow\n');
    expect(clip.get('text/html')).toContain('<h3>High water</h3>');
    expect(clip.get('text/html')).toContain('Below');
  });

  test('what a newer editor wrote in it stays, and so do keys and kinds that are not known here', () => {
    const desk = newDesk();
    const id = noteAt(desk, 0, 0);
    const text = desk.textOf(id)!;
    const newer = newerDocument().getXmlFragment('content');
    desk.doc.transact(() => {
      text.delete(0, text.length);
      text.insert(
        0,
        newer.toArray().map((child) => child.clone() as Y.XmlElement),
      );
      const node = desk.doc.getMap('nodes').get(id) as Y.Map<unknown>; // just made
      node.set('type', 'orbitNode');
      node.set('radius', 7);
    });
    desk.projection.flush();
    const copied = readCopied(writeCopied(copyOf(desk, [id]), toBase64), fromBase64);
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
    const desk = newDesk();
    const at = { absolute: { x: 0, y: 0 } };
    const [card, image, note] = desk.act((writer) => [
      makeNode(writer, { type: 'documentNode', target: at, documentId: 'd1' }, 1),
      makeNode(writer, { type: 'imageNode', target: at, assetId: 'a1' }, 1),
      makeNode(writer, { type: 'markdownNode', target: at }, 1),
    ]);
    join(desk, image!, note!);
    desk.select([card!, image!, note!]);
    const copied = copyChosen(worldOf(desk, 'tides', { d1: 'High Water' }))!;
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
    await bringImages(images, { read: async () => new Blob(['x'], { type: 'image/png' }), fill });
    expect(filled).toEqual([[picture, 'image/png', 'x']]);
    expect(toasts).toEqual([]);
    await bringImages(images, { read: async () => null, fill });
    expect(toasts.at(-1)).toMatchObject({ title: '1 image could not be brought along' });
    await bringImages([...images, ...images], {
      read: () => Promise.reject(new TypeError('No network')),
      fill,
    });
    expect(toasts.at(-1)).toMatchObject({ title: '2 images could not be brought along' });
    expect(filled).toHaveLength(1);
    there.undo();
    expect(nodesOf(there)).toEqual([]);
  });

  test('that is foreign, cut off or damaged is none', () => {
    const desk = newDesk();
    noteAt(desk, 0, 0, 'words');
    const clip = clipOf(desk);
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
    expect(nodesOf(desk)).toHaveLength(1);
  });

  test('of nothing there is none; words and images of others are what they are', () => {
    const desk = newDesk();
    expect(copyChosen(worldOf(desk))).toBeNull();
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
    const desk = newDesk();
    const frame = addNode(desk, 'frameNode', { x: 240, y: 160 });
    const inside = noteAt(desk, 40, 40, 'inside');
    const locked = noteAt(desk, 800, 0);
    setLocked(desk, [locked], true);
    desk.select([frame, locked]);
    const copied = copyChosen(worldOf(desk))!;
    chooseCopied(desk, copied);
    deleteChosen(desk);
    expect(nodesOf(desk).map(({ id }) => id)).toEqual([locked]);
    pasteCopied(worldOf(desk), copied, { by: { x: 0, y: 0 } });
    expect(nodesOf(desk)).toHaveLength(4);
    expect(nodesOf(desk).some(({ id }) => id === inside)).toBe(false);
  });
});

describe('[K15] a large paste', () => {
  const large = (): { desk: CanvasDesk; world: PasteWorld } => {
    const desk = newDesk();
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'water '.repeat(60) }] }],
    };
    const ids = desk.act((writer) =>
      Array.from({ length: 1200 }, (_, at) =>
        makeNode(
          writer,
          { type: 'markdownNode', target: { absolute: { x: (at % 40) * 240, y: at * 3 } }, content },
          1,
        ),
      ),
    );
    join(desk, ids[0]!, ids[1199]!);
    desk.select(ids);
    return { desk, world: worldOf(desk) };
  };

  test('goes in changes of at most 256 KB, which others see at once; one undo, one redo', () => {
    const { desk, world } = large();
    const other = newDesk(2);
    meet(desk, other);
    const copied = copyChosen(world)!;
    const sizes: number[] = [];
    const seen = new Set<number>();
    desk.doc.on('update', (update: Uint8Array) => {
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
    nudge(desk, { x: 0, y: 1 });
    desk.undo();
    expect(desk.undo().left).toBe(0);
    expect([nodesOf(desk).length, nodesOf(other).length]).toEqual([1200, 1200]);
    expect(desk.redo().left).toBe(0);
    expect([nodesOf(desk).length, nodesOf(other).length]).toEqual([2400, 2400]);
  });
});

describe('words from elsewhere', () => {
  test('are a note, remembered as pasted [X8]; Markdown is what it means, a long text gets room', () => {
    const desk = newDesk();
    const plain = (text: string) => ({ text, html: '' });
    const readers = { fromMarkdown, fromHtml };
    addNoteOfText(desk, plain('A bell'), { x: 110, y: 48 }, readers);
    const [id = ''] = chosen(desk);
    expect(placeOf(desk, id)).toEqual([0, 0, null]);
    expect(fragmentToJson(desk.textOf(id)!).content).toMatchObject([
      { content: [{ text: 'A bell', marks: [{ type: 'origin', attrs: { kind: 'paste' } }] }] },
    ]);
    addNoteOfText(desk, plain('## Tides\n\n- high\n- low'), { x: 0, y: 0 }, readers);
    expect(wordsOf(desk, chosen(desk)[0]!)).toBe('## Tides\n\n- high\n- low');
    addNoteOfText(desk, plain(`${'long words '.repeat(400)}\r\nand a line\n`), { x: 0, y: 0 }, undefined);
    expect(desk.projection.node(chosen(desk)[0]!)?.size).toEqual({ width: 320, height: 640 });
    expect(fragmentToJson(desk.textOf(chosen(desk)[0]!)!).content).toHaveLength(2);
  });

  test('keep their looks where a program gives them, and run nothing; pictures of other pages stay there', () => {
    const desk = newDesk();
    const readers = { fromMarkdown, fromHtml };
    const words = (html: string): string => {
      addNoteOfText(desk, { text: 'plain', html }, { x: 0, y: 0 }, readers);
      return wordsOf(desk, chosen(desk)[0]!);
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
