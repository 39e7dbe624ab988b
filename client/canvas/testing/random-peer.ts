import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { SIDES } from '#shared/canvas/node-types.ts';
import { deletedNodes, writerOf } from '#shared/canvas/parse/deleted-nodes.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';
import { restoreNodes } from '../trash/restore-nodes.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import {
  addNode,
  deleteSelected,
  nudge,
  restack,
  setAligned,
  setColor,
  setLocked,
  setTitle,
} from '../editor/editor-commands.ts';
import { addStep } from '../editor/add-step.ts';
import { connectNodes, reverse, setLabel } from '../edges/edge-commands.ts';
import { frameSelected, unframeSelected } from '../frames/frame-commands.ts';
import { addTemplate } from '../templates/add-template.ts';
import { dragTo } from './canvas-editor-fixture.ts';

/** The words that all peers of a test have typed, and those that may be missing at its end. */
export interface WordLog {
  /** The client id of the writer of each word. */
  by: Map<string, number>;
  /** The id of the block that each word was typed into. */
  block: Map<string, string>;
  /** The deleted blocks: words that others typed there at the same time are deleted with them [C6]. */
  deletedBlocks: Set<string>;
  /** The words that their own writer deleted or undid. */
  undoneWords: Set<string>;
}

export const newWordLog = (): WordLog => ({
  by: new Map(),
  block: new Map(),
  deletedBlocks: new Set(),
  undoneWords: new Set(),
});

const REMOTE_ORIGIN = 'remote';
const NODE_TYPES = ['markdownNode', 'simpleTextNode', 'timelineNode', 'frameNode'] as const;
/** Values that no build of this application writes. */
const INVALID_VALUES: readonly unknown[] = [
  null,
  Number.NaN,
  'x',
  -1,
  [],
  {},
  [1e12, 'y'],
  [1, 2, 'a'],
  true,
];

/** The window of one writer, which runs random commands of a canvas and sometimes writes an invalid value. */
export class RandomPeer {
  readonly doc = new Y.Doc();
  readonly canvasEditor: CanvasEditor;
  /** The updates of this peer that each other peer has not received yet. */
  readonly pendingUpdates = new Map<RandomPeer, Uint8Array[]>();
  readonly #random: SeededRandom;
  readonly #words: WordLog;

  constructor(clientId: number, random: SeededRandom, words: WordLog) {
    this.doc.clientID = clientId;
    this.canvasEditor = new CanvasEditor(this.doc, { schedule: (flush) => flush() });
    this.#random = random;
    this.#words = words;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE_ORIGIN) for (const list of this.pendingUpdates.values()) list.push(update);
    });
  }

  /**
   * Applies the oldest pending updates of another peer; updates they depend on may be missing.
   * @returns by how much the clock of this peer advanced, which is 0 unless it wrote something
   */
  receive(other: RandomPeer, count: number): number {
    const before = this.#ownClock();
    for (const update of other.pendingUpdates.get(this)?.splice(0, count) ?? [])
      Y.applyUpdate(this.doc, update, REMOTE_ORIGIN);
    return this.#ownClock() - before;
  }

  /** Runs a random action. @returns the words and values of other writers that an undo removed, which must be none */
  act(canWriteInvalidValues: boolean): string[] {
    const { canvasEditor } = this;
    const before = textsOf(this.doc);
    const fields = this.#fields();
    const kind = this.#below(canWriteInvalidValues ? 20 : 19);
    const isUndo = kind >= 14 && kind < 17;
    if (kind < 4) this.#type();
    else if (kind < 6) this.#addBlock();
    else if (kind === 6) this.#deleteBlock();
    else if (kind < 10) this.#command();
    else if (kind === 19) this.#writeInvalidValue();
    else if (kind < 14) {
      this.#selectSome();
      this.#commandOnSelection();
    } else for (let left = 1 + this.#below(4); left > 0; left -= 1) canvasEditor[isUndo ? 'undo' : 'redo']();
    const after = textsOf(this.doc);
    for (const block of before.blocks) if (!after.blocks.has(block)) this.#words.deletedBlocks.add(block);
    const removed: string[] = [];
    for (const word of before.words) {
      if (after.words.has(word)) continue;
      if (this.#words.by.get(word) === this.doc.clientID) this.#words.undoneWords.add(word);
      else if (isUndo) removed.push(word);
    }
    if (isUndo)
      for (const [key, { value }] of this.#fields()) {
        const previous = fields.get(key);
        if (previous && previous.value !== value && previous.by !== this.doc.clientID)
          removed.push(`${key} ${previous.value}`);
      }
    return removed;
  }

  /** Returns each value of each node and edge with the client id of its writer. */
  #fields(): Map<string, { value: string; by: number | undefined }> {
    const fields = new Map<string, { value: string; by: number | undefined }>();
    for (const name of [CANVAS_NODES, CANVAS_EDGES])
      for (const [id, item] of this.doc.getMap<unknown>(name)) {
        if (!(item instanceof Y.Map)) continue;
        for (const [key, value] of item)
          if (key !== 'text')
            fields.set(`${id} ${key}`, { value: JSON.stringify(value), by: writerOf(item, key) });
      }
    return fields;
  }

  #type(): void {
    const block = this.#block();
    const text = block?.get(0);
    if (!(text instanceof Y.XmlText)) return;
    const word = `w${this.#words.by.size}`;
    this.#words.by.set(word, this.doc.clientID);
    this.#words.block.set(word, block?.getAttribute('id') ?? '');
    // Words are inserted between other words, never within one.
    const gaps = [0, ...[...plainTextOf(text).matchAll(/ /g)].map(({ index }) => index + 1)];
    this.#write(() => text.insert(gaps[this.#below(gaps.length)] ?? 0, `${word} `));
    if (this.#below(3) === 0) this.canvasEditor.undoOfEditor(() => {}).stopCapturing();
  }

  #addBlock(): void {
    const fragment = this.#fragment();
    if (!fragment) return;
    const block = new Y.XmlElement('paragraph');
    const id = `b${this.doc.clientID}-${this.#words.by.size}-${this.#below(1e6)}`;
    this.#write(() => {
      fragment.insert(this.#below(fragment.length + 1), [block]);
      block.setAttribute('id', id);
      if (this.#below(2) === 0) block.setAttribute('list', 'bullet');
      block.insert(0, [new Y.XmlText()]);
    });
  }

  #deleteBlock(): void {
    const fragment = this.#fragment();
    if (fragment && fragment.length > 1) this.#write(() => fragment.delete(this.#below(fragment.length), 1));
  }

  #command(): void {
    const { canvasEditor } = this;
    const point = { x: this.#below(800) - 400, y: this.#below(600) - 300 };
    const ids = canvasEditor.getView().nodes.map(({ id }) => id);
    const kind = this.#below(10);
    if (kind < 4 || ids.length === 0) addNode(canvasEditor, this.#pick(NODE_TYPES), point);
    else if (kind < 6) dragTo(canvasEditor, this.#pick(ids), point.x, point.y);
    else if (kind === 6) connectNodes(canvasEditor, this.#pick(ids), this.#pick(ids));
    else if (kind === 7) addStep(canvasEditor, this.#pick(ids), this.#pick(SIDES));
    else if (kind === 8)
      restoreNodes(
        canvasEditor,
        deletedNodes(this.doc)
          .slice(0, 2)
          .map(({ record }) => record.id),
      );
    else if (this.#below(4) === 0) addTemplate(canvasEditor, this.#pick(CANVAS_TEMPLATES), 'add', point);
  }

  #selectSome(): void {
    const { nodes, edges } = this.canvasEditor.getView();
    const some = <T>(list: readonly T[]): T[] => list.filter(() => this.#below(list.length) < 2);
    this.canvasEditor.select(
      some(nodes).map(({ id }) => id),
      some(edges).map(({ id }) => id),
    );
  }

  #commandOnSelection(): void {
    const { canvasEditor } = this;
    const { selectedNodes, selectedEdges } = canvasEditor.getView();
    const ids = selectedNodes.map(({ id }) => id);
    const [node] = selectedNodes;
    const [edge] = selectedEdges;
    const kind = this.#below(11);
    if (kind === 0) setColor(canvasEditor, ids, this.#pick(['blue', '#123456', null]));
    else if (kind === 1) setAligned(canvasEditor, ids, this.#below(2) === 0);
    else if (kind === 2) setLocked(canvasEditor, ids, this.#below(4) === 0);
    else if (kind === 3 && node) setTitle(canvasEditor, node.id, this.#pick(['Mud', 'Salt', '']));
    else if (kind === 4 && node) restack(canvasEditor, node, this.#pick([1, -1] as const));
    else if (kind === 5) nudge(canvasEditor, { x: this.#below(60), y: -this.#below(60) });
    else if (kind === 6) frameSelected(canvasEditor);
    else if (kind === 7) unframeSelected(canvasEditor);
    else if (kind === 8 && edge) setLabel(canvasEditor, edge, this.#pick(['because', '']));
    else if (kind === 9 && edge) reverse(canvasEditor, edge);
    else if (kind === 10) deleteSelected(canvasEditor);
  }

  #writeInvalidValue(): void {
    const root = this.doc.getMap<unknown>(this.#pick([CANVAS_NODES, CANVAS_EDGES]));
    const keys = [...root.keys()];
    const item = keys.length > 0 ? root.get(this.#pick(keys)) : undefined;
    if (!(item instanceof Y.Map)) return;
    const key = this.#pick(['at', 'size', 'z', 'step', 'type', 'gone', 'line', 'ends', 'label']);
    this.doc.transact(() => item.set(key, this.#pick(INVALID_VALUES)), 'a bad program');
  }

  /** Runs a change with the origin of a text editor. */
  #write(run: () => void): void {
    this.doc.transact(run, ySyncPluginKey);
  }

  #fragment(): Y.XmlFragment | null {
    const ids = this.canvasEditor.getView().nodes.map(({ id }) => id);
    // The minimum of three favours the first nodes, so that peers often write in the same text.
    const at = Math.min(this.#below(ids.length), this.#below(ids.length), this.#below(ids.length));
    return this.canvasEditor.textOf(ids[at] ?? '');
  }

  #block(): Y.XmlElement | undefined {
    const fragment = this.#fragment();
    const blocks = fragment?.toArray().filter((block) => block instanceof Y.XmlElement) ?? [];
    return blocks.length > 0 ? this.#pick(blocks) : undefined;
  }

  #ownClock(): number {
    return Y.decodeStateVector(Y.encodeStateVector(this.doc)).get(this.doc.clientID) ?? 0;
  }

  #below(below: number): number {
    return this.#random.below(below);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T; // a place within the list
  }
}

/** Returns a text without its marks. */
const plainTextOf = (text: Y.XmlText): string =>
  text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : '-'))
    .join('');

/** Returns the words and the block ids of all nodes of a canvas, deleted ones included. */
export function textsOf(doc: Y.Doc): { words: Set<string>; blocks: Set<string> } {
  const words = new Set<string>();
  const blocks = new Set<string>();
  for (const node of doc.getMap<unknown>(CANVAS_NODES).values()) {
    const text = node instanceof Y.Map ? node.get('text') : undefined;
    if (!(text instanceof Y.XmlFragment)) continue;
    for (const block of text.toArray()) {
      if (!(block instanceof Y.XmlElement)) continue;
      blocks.add(block.getAttribute('id') ?? '');
      const xmlText = block.get(0);
      if (!(xmlText instanceof Y.XmlText)) continue;
      for (const [word] of plainTextOf(xmlText).matchAll(/\bw\d+\b/g)) words.add(word);
    }
  }
  return { words, blocks };
}
