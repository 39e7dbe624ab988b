import type { EdgeChange, NodeChange } from '@xyflow/react';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { CanvasHistory, type Stepped } from '#shared/canvas/changes/canvas-history.ts';
import { changeCanvas, type CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { NodeTexts } from '#shared/canvas/changes/node-texts.ts';
import type { EditorUndo } from '#client/editor/binding/editor-undo.ts';
import type { Rect } from '#shared/canvas/layout/bounds.ts';
import type { Size } from '#shared/canvas/node-types.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import { edgeName } from './edge-name.ts';
import { EditorHistory } from './editor-history.ts';
import type { FlowEdge, FlowNode } from './flow-items.ts';
import { landed, placeNodes, resized } from './drop-targets.ts';
import { FlowItemCache } from './flow-item-cache.ts';
import { NearItems } from './viewport-culling.ts';
import { sameOr } from './keep-reference.ts';

/** What is drawn of a canvas in this window: of what stands far from what is in sight, only what is chosen. */
export interface CanvasEditorView {
  nodes: FlowNode[];
  edges: FlowEdge[];
  selectedNodes: ShownNode[];
  selectedEdges: ShownEdge[];
  /** The node whose text is being written. */
  editingId: string | null;
}

/** The title of a document of the workspace; undefined for what is not there. */
type TitleOf = (documentId: string) => string | undefined;

interface CanvasEditorOptions {
  /** When changes are taken in; before the next frame is drawn where nothing is said. */
  schedule?: (flush: () => void) => void;
  titleOf?: TitleOf;
  /** What is in sight at first, and around it; null: all. */
  near?: Rect | null;
}

/** Whose changes are one's own, for the history. */
const ORIGIN = 'canvas-desk';

const beforeNextFrame = (flush: () => void): void => void requestAnimationFrame(flush);

/**
 * A canvas as this window shows it: what is shared, with what is chosen, dragged or written here laid over it. Objects
 * stay the same until what they show changes, so that a drag draws the nodes that it moves alone [K18].
 */
export class CanvasEditor {
  readonly doc: Y.Doc;
  readonly projection: CanvasProjection;
  readonly #texts: NodeTexts;
  readonly #history: CanvasHistory;
  readonly #selectedNodes = new Set<string>();
  readonly #selectedEdges = new Set<string>();
  readonly #positions = new Map<string, { x: number; y: number }>();
  readonly #sizes = new Map<string, Size>();
  readonly #made = new FlowItemCache((edge) => edgeName(this, edge));
  readonly #listeners = new Set<() => void>();
  readonly #near: NearItems;
  #editingId: string | null = null;
  #view: CanvasEditorView;

  readonly titleOf: TitleOf;

  constructor(
    doc: Y.Doc,
    { schedule = beforeNextFrame, titleOf = () => undefined, near = null }: CanvasEditorOptions = {},
  ) {
    this.doc = doc;
    this.titleOf = titleOf;
    this.projection = new CanvasProjection(doc, schedule);
    this.#near = new NearItems((id) => this.projection.node(id), near);
    // What every editor's binding writes by, of this window alone.
    this.#texts = new NodeTexts(doc, ySyncPluginKey);
    this.#history = new CanvasHistory(doc, ORIGIN, this.#texts);
    this.#view = this.#draw();
    this.projection.subscribe(() => this.#publish());
  }

  readonly getView = (): CanvasEditorView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  destroy(): void {
    this.projection.destroy();
    this.#texts.destroy();
    this.#listeners.clear();
  }

  /** The shared text of a node; null where it has none. */
  textOf(id: string): Y.XmlFragment | null {
    return this.projection.index.get(id)?.text ?? null;
  }

  /** The undo of an editor on one of the texts: the canvas's own. @param onStepped is told what a step came to */
  undoOfEditor(onStepped: (stepped: Stepped) => void): EditorUndo {
    return new EditorHistory(this.#texts.manager, {
      depth: () => this.#history.depth,
      undo: () => onStepped(this.undo()),
      redo: () => onStepped(this.redo()),
    });
  }

  /** What was done here last, to be told from other steps. */
  get newestStep(): object | undefined {
    return this.#history.newest;
  }

  /** @param listener is told of each node that is written in here. @returns ends it */
  onTyped(listener: (nodeId: string) => void): () => void {
    return this.#texts.onTyped(listener);
  }

  /** One step of one's own: written at once, seen at once, taken back as one. */
  act<T>(run: (writer: CanvasWriter) => T): T {
    const results: T[] = [];
    const changes = changeCanvas(this.doc, ORIGIN, (writer) => {
      results.push(run(writer));
    });
    this.#history.record(changes);
    this.#settle();
    return results[0] as T; // the transaction has run
  }

  /**
   * One step that is too large for one transaction: others see all of it with the last [K15].
   * @param parts what makes it, unseen as yet @param reveal shows it
   */
  actInParts(
    parts: readonly ((writer: CanvasWriter) => void)[],
    reveal: (writer: CanvasWriter) => void,
  ): void {
    const changes = parts.flatMap((part) => changeCanvas(this.doc, ORIGIN, part));
    // Taken back, it has not been shown before it was made.
    changeCanvas(this.doc, ORIGIN, reveal);
    this.#history.record(changes);
    this.#settle();
  }

  undo(): Stepped {
    return this.#step(() => this.#history.undo());
  }

  redo(): Stepped {
    return this.#step(() => this.#history.redo());
  }

  /** What is in sight, and around it; null: all. */
  get near(): Rect | null {
    return this.#near.near;
  }

  /** From now on what stands here is drawn, and what is chosen. */
  look(near: Rect): void {
    this.#near.look(near);
    this.#publish();
  }

  selectAll(): void {
    this.select(this.projection.getView().nodes.map(({ id }) => id));
  }

  select(nodeIds: Iterable<string>, edgeIds: Iterable<string> = []): void {
    this.#selectedNodes.clear();
    this.#selectedEdges.clear();
    for (const id of nodeIds) this.#selectedNodes.add(id);
    for (const id of edgeIds) this.#selectedEdges.add(id);
    if (this.#editingId !== null && !this.#selectedNodes.has(this.#editingId)) this.#editingId = null;
    this.#publish();
  }

  /** Begins to write in a node, which is chosen alone; null ends it. */
  edit(id: string | null): void {
    this.#editingId = id;
    if (id !== null) this.select([id]);
    else this.#publish();
  }

  /** What React Flow tells of its nodes: chosen, moved, given a size. */
  takeNodeChanges(changes: readonly NodeChange<FlowNode>[]): void {
    for (const change of changes) {
      if (change.type === 'select') choose(this.#selectedNodes, change.id, change.selected);
      else if (change.type === 'position' && change.position) this.#positions.set(change.id, change.position);
      else if (change.type === 'dimensions' && change.dimensions && change.resizing !== undefined)
        this.#sizes.set(change.id, change.dimensions);
    }
    if (this.#editingId !== null && !this.#selectedNodes.has(this.#editingId)) this.#editingId = null;
    this.#publish();
  }

  takeEdgeChanges(changes: readonly EdgeChange<FlowEdge>[]): void {
    for (const change of changes)
      if (change.type === 'select') choose(this.#selectedEdges, change.id, change.selected);
    this.#publish();
  }

  /** Writes where what was dragged now stands, and in which frame, once, as one step [K13]. */
  endDrag(): void {
    const targets = landed(this.projection.getView().nodes, this.#positions);
    this.#positions.clear();
    this.act((writer) => placeNodes(writer, targets));
  }

  /** Writes the size that was given just now, with the place, which a pull at the top or the left changes too. */
  endResize(): void {
    const sizes = [...this.#sizes];
    const targets = resized(this.projection.getView().nodes, this.#positions);
    this.#sizes.clear();
    this.#positions.clear();
    this.act((writer) => {
      for (const [id, size] of sizes) {
        const type = this.projection.node(id)?.type;
        if (type) resizeNode(writer, id, type, size);
      }
      placeNodes(writer, targets);
    });
  }

  #step(run: () => Stepped): Stepped {
    const stepped = run();
    this.#settle();
    return stepped;
  }

  /** What was done is seen at once, and told of once: a canvas that changed has told of it already. */
  #settle(): void {
    if (!this.projection.flush()) this.#publish();
  }

  #publish(): void {
    this.#view = this.#draw();
    for (const listener of this.#listeners) listener();
  }

  #draw(): CanvasEditorView {
    const all = this.projection.getView();
    const held = [...this.#selectedNodes, ...this.#positions.keys()];
    for (const id of held) if (!this.projection.node(id)) this.#forget(id);
    const { nodes, edges } = this.#near.of(
      all,
      held.filter((id) => this.projection.node(id)),
    );
    const flowNodes = sameOr(
      this.#view?.nodes,
      nodes.map((shown) => this.#flowNode(shown)),
    );
    const flowEdges = sameOr(
      this.#view?.edges,
      edges.map((shown) => this.#flowEdge(shown)),
    );
    const selectedNodes = chosenOf(all.nodes, this.#selectedNodes, (id) => this.projection.node(id));
    const selectedEdges =
      this.#selectedEdges.size === 0 ? [] : all.edges.filter(({ id }) => this.#selectedEdges.has(id));
    return {
      nodes: flowNodes,
      edges: flowEdges,
      selectedNodes: sameOr(this.#view?.selectedNodes, selectedNodes),
      selectedEdges: sameOr(this.#view?.selectedEdges, selectedEdges),
      editingId: this.#editingId,
    };
  }

  #flowNode(shown: ShownNode): FlowNode {
    const { id } = shown;
    const isSelected = this.#selectedNodes.has(id);
    const isAlone = isSelected && this.#selectedNodes.size === 1;
    const [position, size] = [this.#positions.get(id), this.#sizes.get(id)];
    return this.#made.node(shown, { isSelected, isAlone, position, size });
  }

  #flowEdge(shown: ShownEdge): FlowEdge {
    const from = this.projection.node(shown.from.nodeId);
    const to = this.projection.node(shown.to.nodeId);
    return this.#made.edge(shown, this.#selectedEdges.has(shown.id), { from, to });
  }

  #forget(id: string): void {
    this.#selectedNodes.delete(id);
    this.#positions.delete(id);
    this.#sizes.delete(id);
    if (this.#editingId === id) this.#editingId = null;
  }
}

/** Those that are chosen, in the order of all; one alone is not looked for among thousands. */
function chosenOf(
  all: readonly ShownNode[],
  ids: ReadonlySet<string>,
  nodeOf: (id: string) => ShownNode | undefined,
): ShownNode[] {
  const [id, second] = ids;
  if (id === undefined) return [];
  return second === undefined
    ? [nodeOf(id)].filter((node) => node !== undefined)
    : all.filter((node) => ids.has(node.id));
}

function choose(chosen: Set<string>, id: string, isChosen: boolean): void {
  if (isChosen) chosen.add(id);
  else chosen.delete(id);
}
