import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { SIDES } from '#shared/canvas/node-types.ts';
import { deletedNodes, writerOf } from '#shared/canvas/parse/deleted-nodes.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import type { Seeded } from '#shared/testing/seeded.ts';
import { restoreNodes } from '../trash/restore-nodes.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import {
  addNode,
  addStep,
  deleteSelected,
  nudge,
  restack,
  setAligned,
  setColor,
  setLocked,
  setTitle,
} from '../editor/editor-commands.ts';
import { joinNodes, reverse, setLabel } from '../edges/edge-commands.ts';
import { frameSelected, unframeSelected } from '../frames/frame-commands.ts';
import { addTemplate } from '../templates/add-template.ts';
import { dragTo } from './desks.ts';

/** What every test of all peers knows: who typed which word, and which words may be missing. */
export interface Words {
  /** The writer of each word. */
  by: Map<string, number>;
  /** The block that each was typed into. */
  block: Map<string, string>;
  /** Blocks that somebody took away: what others typed there meanwhile goes with them [C6]. */
  goneBlocks: Set<string>;
  /** Words that their own writer took back. */
  takenBack: Set<string>;
}

export const noWords = (): Words => ({
  by: new Map(),
  block: new Map(),
  goneBlocks: new Set(),
  takenBack: new Set(),
});

const FROM_OTHERS = 'remote';
const KINDS = ['markdownNode', 'simpleTextNode', 'timelineNode', 'frameNode'] as const;
/** What no build of ours writes. */
const ODD: readonly unknown[] = [null, Number.NaN, 'x', -1, [], {}, [1e12, 'y'], [1, 2, 'a'], true];

/** One person's window on a canvas, who does at random what a person can do there, and now and then what a bad program does. */
export class RandomPeer {
  readonly doc = new Y.Doc();
  readonly canvasEditor: CanvasEditor;
  /** Own changes that each of the others has not heard of yet. */
  readonly owed = new Map<RandomPeer, Uint8Array[]>();
  readonly #random: Seeded;
  readonly #words: Words;

  constructor(clientId: number, random: Seeded, words: Words) {
    this.doc.clientID = clientId;
    this.canvasEditor = new CanvasEditor(this.doc, { schedule: (flush) => flush() });
    this.#random = random;
    this.#words = words;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_OTHERS) for (const list of this.owed.values()) list.push(update);
    });
  }

  /** Takes in some of what another owes, the oldest first; what it stands on may be missing. @returns how much it wrote */
  hear(other: RandomPeer, count: number): number {
    const before = this.#ownClock();
    for (const update of other.owed.get(this)?.splice(0, count) ?? [])
      Y.applyUpdate(this.doc, update, FROM_OTHERS);
    return this.#ownClock() - before;
  }

  /** Does something. @returns what an undo took from others, which it never may: words, and values that they wrote */
  act(canWriteBadly: boolean): string[] {
    const { canvasEditor } = this;
    const before = textsOf(this.doc);
    const fields = this.#fields();
    const kind = this.#upTo(canWriteBadly ? 20 : 19);
    const isUndo = kind >= 14 && kind < 17;
    if (kind < 4) this.#type();
    else if (kind < 6) this.#addBlock();
    else if (kind === 6) this.#deleteBlock();
    else if (kind < 10) this.#command();
    else if (kind === 19) this.#writeBadly();
    else if (kind < 14) {
      this.#choose();
      this.#commandOnChosen();
    } else for (let left = 1 + this.#upTo(4); left > 0; left -= 1) canvasEditor[isUndo ? 'undo' : 'redo']();
    const after = textsOf(this.doc);
    for (const block of before.blocks) if (!after.blocks.has(block)) this.#words.goneBlocks.add(block);
    const taken: string[] = [];
    for (const word of before.words) {
      if (after.words.has(word)) continue;
      if (this.#words.by.get(word) === this.doc.clientID) this.#words.takenBack.add(word);
      else if (isUndo) taken.push(word);
    }
    if (isUndo)
      for (const [key, { value }] of this.#fields()) {
        const was = fields.get(key);
        if (was && was.value !== value && was.by !== this.doc.clientID) taken.push(`${key} ${was.value}`);
      }
    return taken;
  }

  /** Each value of each node and edge, and whose it is. */
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
    // Between words, never within one.
    const gaps = [0, ...[...lettersOf(text).matchAll(/ /g)].map(({ index }) => index + 1)];
    this.#write(() => text.insert(gaps[this.#upTo(gaps.length)] ?? 0, `${word} `));
    if (this.#upTo(3) === 0) this.canvasEditor.undoOfEditor(() => {}).stopCapturing();
  }

  #addBlock(): void {
    const fragment = this.#fragment();
    if (!fragment) return;
    const block = new Y.XmlElement('paragraph');
    const id = `b${this.doc.clientID}-${this.#words.by.size}-${this.#upTo(1e6)}`;
    this.#write(() => {
      fragment.insert(this.#upTo(fragment.length + 1), [block]);
      block.setAttribute('id', id);
      if (this.#upTo(2) === 0) block.setAttribute('list', 'bullet');
      block.insert(0, [new Y.XmlText()]);
    });
  }

  #deleteBlock(): void {
    const fragment = this.#fragment();
    if (fragment && fragment.length > 1) this.#write(() => fragment.delete(this.#upTo(fragment.length), 1));
  }

  #command(): void {
    const { canvasEditor } = this;
    const point = { x: this.#upTo(800) - 400, y: this.#upTo(600) - 300 };
    const ids = canvasEditor.getView().nodes.map(({ id }) => id);
    const kind = this.#upTo(10);
    if (kind < 4 || ids.length === 0) addNode(canvasEditor, this.#of(KINDS), point);
    else if (kind < 6) dragTo(canvasEditor, this.#of(ids), point.x, point.y);
    else if (kind === 6) joinNodes(canvasEditor, this.#of(ids), this.#of(ids));
    else if (kind === 7) addStep(canvasEditor, this.#of(ids), this.#of(SIDES));
    else if (kind === 8)
      restoreNodes(
        canvasEditor,
        deletedNodes(this.doc)
          .slice(0, 2)
          .map(({ record }) => record.id),
      );
    else if (this.#upTo(4) === 0) addTemplate(canvasEditor, this.#of(CANVAS_TEMPLATES), 'add', point);
  }

  #choose(): void {
    const { nodes, edges } = this.canvasEditor.getView();
    const some = <T>(list: readonly T[]): T[] => list.filter(() => this.#upTo(list.length) < 2);
    this.canvasEditor.select(
      some(nodes).map(({ id }) => id),
      some(edges).map(({ id }) => id),
    );
  }

  #commandOnChosen(): void {
    const { canvasEditor } = this;
    const { selectedNodes, selectedEdges } = canvasEditor.getView();
    const ids = selectedNodes.map(({ id }) => id);
    const [node] = selectedNodes;
    const [edge] = selectedEdges;
    const kind = this.#upTo(11);
    if (kind === 0) setColor(canvasEditor, ids, this.#of(['blue', '#123456', null]));
    else if (kind === 1) setAligned(canvasEditor, ids, this.#upTo(2) === 0);
    else if (kind === 2) setLocked(canvasEditor, ids, this.#upTo(4) === 0);
    else if (kind === 3 && node) setTitle(canvasEditor, node.id, this.#of(['Mud', 'Salt', '']));
    else if (kind === 4 && node) restack(canvasEditor, node, this.#of([1, -1] as const));
    else if (kind === 5) nudge(canvasEditor, { x: this.#upTo(60), y: -this.#upTo(60) });
    else if (kind === 6) frameSelected(canvasEditor);
    else if (kind === 7) unframeSelected(canvasEditor);
    else if (kind === 8 && edge) setLabel(canvasEditor, edge, this.#of(['because', '']));
    else if (kind === 9 && edge) reverse(canvasEditor, edge);
    else if (kind === 10) deleteSelected(canvasEditor);
  }

  #writeBadly(): void {
    const root = this.doc.getMap<unknown>(this.#of([CANVAS_NODES, CANVAS_EDGES]));
    const keys = [...root.keys()];
    const item = keys.length > 0 ? root.get(this.#of(keys)) : undefined;
    if (!(item instanceof Y.Map)) return;
    const key = this.#of(['at', 'size', 'z', 'step', 'type', 'gone', 'line', 'ends', 'label']);
    this.doc.transact(() => item.set(key, this.#of(ODD)), 'a bad program');
  }

  /** As an editor does. */
  #write(run: () => void): void {
    this.doc.transact(run, ySyncPluginKey);
  }

  #fragment(): Y.XmlFragment | null {
    const ids = this.canvasEditor.getView().nodes.map(({ id }) => id);
    // Mostly in the first ones: people meet in a text.
    const at = Math.min(this.#upTo(ids.length), this.#upTo(ids.length), this.#upTo(ids.length));
    return this.canvasEditor.textOf(ids[at] ?? '');
  }

  #block(): Y.XmlElement | undefined {
    const fragment = this.#fragment();
    const blocks = fragment?.toArray().filter((block) => block instanceof Y.XmlElement) ?? [];
    return blocks.length > 0 ? this.#of(blocks) : undefined;
  }

  #ownClock(): number {
    return Y.decodeStateVector(Y.encodeStateVector(this.doc)).get(this.doc.clientID) ?? 0;
  }

  #upTo(below: number): number {
    return this.#random.below(below);
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#upTo(list.length)] as T; // a place within the list
  }
}

/** What a text says, without its marks. */
const lettersOf = (text: Y.XmlText): string =>
  text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : '-'))
    .join('');

/** Every word in every node of a canvas, alive or dead, and the ids of their blocks. */
export function textsOf(doc: Y.Doc): { words: Set<string>; blocks: Set<string> } {
  const words = new Set<string>();
  const blocks = new Set<string>();
  for (const node of doc.getMap<unknown>(CANVAS_NODES).values()) {
    const text = node instanceof Y.Map ? node.get('text') : undefined;
    if (!(text instanceof Y.XmlFragment)) continue;
    for (const block of text.toArray()) {
      if (!(block instanceof Y.XmlElement)) continue;
      blocks.add(block.getAttribute('id') ?? '');
      const letters = block.get(0);
      if (!(letters instanceof Y.XmlText)) continue;
      for (const [word] of lettersOf(letters).matchAll(/\bw\d+\b/g)) words.add(word);
    }
  }
  return { words, blocks };
}
