import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { CanvasHistory } from './canvas-history.ts';
import { changeCanvas, type CanvasWriter } from './field-changes.ts';
import { deleteNode, makeNode, moveNode, restoreNode } from './node-changes.ts';
import { NodeTexts } from './node-texts.ts';

const TYPED = 'typed';
const FIELDS = 'fields';

/** A simulated user of a canvas, with the undo history that the canvas editor has, and methods for typing. */
class Peer {
  readonly doc = new Y.Doc();
  readonly projection: CanvasProjection;
  readonly texts: NodeTexts;
  readonly history: CanvasHistory;
  hasUndone = false;

  constructor(clientId: number) {
    this.doc.clientID = clientId;
    this.projection = new CanvasProjection(this.doc, (flush) => flush());
    this.texts = new NodeTexts(this.doc, TYPED);
    this.history = new CanvasHistory(this.doc, FIELDS, this.texts);
  }

  act(run: (writer: CanvasWriter) => void): void {
    this.history.record(changeCanvas(this.doc, FIELDS, run));
  }

  get ids(): string[] {
    return [...this.doc.getMap(CANVAS_NODES).keys()].sort();
  }

  textOf(id: string): Y.XmlFragment {
    const node = this.doc.getMap(CANVAS_NODES).get(id);
    const text = node instanceof Y.Map ? node.get('text') : undefined;
    if (!(text instanceof Y.XmlFragment)) throw new Error('It is a note.');
    return text;
  }

  /** Appends a word to a paragraph, so that it never splits a word of another peer. */
  type(id: string, word: string, block: number): void {
    const blocks = this.textOf(id).toArray();
    const paragraph = blocks[block % blocks.length];
    const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    if (text instanceof Y.XmlText) this.doc.transact(() => text.insert(text.length, `${word} `), TYPED);
  }

  /** Appends a new block, as Enter does. */
  addBlock(id: string, kind: string): void {
    const block = new Y.XmlElement(kind);
    block.insert(0, [new Y.XmlText()]);
    this.doc.transact(() => this.textOf(id).push([block]), TYPED);
  }

  /** All words on the canvas, in live and in deleted nodes. */
  get words(): Set<string> {
    const all = this.ids.flatMap((id) => fragmentText(this.textOf(id)).split(/\s+/));
    return new Set(all.filter((word) => word !== ''));
  }

  get view(): unknown {
    const { nodes } = this.projection.getView();
    return structuredClone(nodes.map((node) => [node, fragmentText(this.textOf(node.id))]));
  }
}

const send = (from: Peer, to: Peer): void =>
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'remote');

const makeNote = (peer: Peer, x: number): void =>
  peer.act((writer) => makeNode(writer, { type: 'markdownNode', target: { absolute: { x, y: 0 } } }, 1));

test('[K5][K12] in random editing by three peers, no undo or redo removes a word that another peer typed', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { below: randomBelow } = new SeededRandom(seed);
    const peers = [1, 2, 3].map((clientId) => new Peer(clientId));
    const [first] = peers;
    for (let at = 0; at < 2; at += 1) makeNote(first!, at * 300);
    for (const peer of peers) send(first!, peer);
    const typed: { word: string; author: Peer; isInFirst: boolean }[] = [];
    for (let step = 0; step < 80; step += 1) {
      const peer = peers[randomBelow(3)]!;
      const id = peer.ids[randomBelow(peer.ids.length)]!;
      const action = randomBelow(14);
      if (action < 4) {
        const word = `w${typed.length}`;
        // Half of the words go to the newest block, which its author may remove by undo.
        const block = randomBelow(2) === 0 ? peer.textOf(id).length - 1 : 0;
        peer.type(id, word, block);
        if (peer.words.has(word)) typed.push({ word, author: peer, isInFirst: block === 0 });
        if (randomBelow(2) === 0) peer.texts.stopCapturing();
      } else if (action < 6) peer.addBlock(id, ['paragraph', 'codeBlock'][randomBelow(2)]!);
      else if (action === 6)
        peer.act((writer) => moveNode(writer, id, { absolute: { x: randomBelow(900), y: 0 } }));
      else if (action === 7)
        peer.act((writer) =>
          randomBelow(2) === 0 ? deleteNode(writer, id, step + 2) : restoreNode(writer, id),
        );
      else if (action === 8 || action === 9) {
        const wordsOfOthers = [...peer.words].filter((word) =>
          typed.some((one) => one.word === word && one.author !== peer),
        );
        peer.history[action === 8 ? 'undo' : 'redo']();
        peer.hasUndone = true;
        expect([...peer.words], `seed ${seed}, step ${step}`).toEqual(expect.arrayContaining(wordsOfOthers));
      } else for (const other of peers) if (randomBelow(5) > 0) send(peer, other);
    }
    for (let round = 0; round < 2; round += 1)
      for (const from of peers) for (const to of peers) if (from !== to) send(from, to);
    const [one, ...others] = peers;
    for (const other of others) expect(other.view, `seed ${seed}`).toEqual(one!.view);
    // The author of a later block may undo it while another peer starts to write in it [C6].
    for (const { word, author, isInFirst } of typed)
      if (!author.hasUndone && isInFirst) expect(one!.words.has(word), `seed ${seed}: ${word}`).toBe(true);
  }
});

test('[K11][K12] after random typing and changes, as many redos as undos restore the same view and text', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { below: randomBelow } = new SeededRandom(seed);
    const peer = new Peer(seed);
    for (let at = 0; at < 3; at += 1) makeNote(peer, at * 300);
    for (let step = 0; step < 30; step += 1) {
      const id = peer.ids[randomBelow(3)]!;
      const action = randomBelow(6);
      if (action < 3) peer.type(id, `w${step}`, randomBelow(3));
      else if (action === 3) peer.addBlock(id, 'paragraph');
      else if (action === 4)
        peer.act((writer) => moveNode(writer, id, { absolute: { x: randomBelow(900), y: 0 } }));
      else
        peer.act((writer) =>
          randomBelow(2) === 0 ? deleteNode(writer, id, step + 2) : restoreNode(writer, id),
        );
      if (randomBelow(3) === 0) peer.texts.stopCapturing();
    }
    const before = peer.view;
    let undoCount = 0;
    for (const steps = 1 + randomBelow(25); undoCount < steps && peer.history.canUndo; undoCount += 1)
      expect(peer.history.undo().left).toBe(0);
    for (let at = 0; at < undoCount; at += 1) expect(peer.history.redo().left).toBe(0);
    expect(peer.view, `seed ${seed}`).toEqual(before);
  }
});

test('[K12] beyond 500 steps the oldest are dropped from both histories, and the rest can be undone in order', () => {
  const peer = new Peer(1);
  makeNote(peer, 0);
  const [id = ''] = peer.ids;
  for (let at = 0; at < 600; at += 1) {
    peer.type(id, `w${at}`, 0);
    peer.texts.stopCapturing();
  }
  expect(peer.history.depth).toEqual({ undo: 500, redo: 0 });
  expect(peer.texts.manager.undoStack).toHaveLength(500);
  while (peer.history.canUndo) peer.history.undo();
  expect(peer.words.size).toBe(100);
});
