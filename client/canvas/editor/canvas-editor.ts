import type { EdgeChange, NodeChange } from '@xyflow/react';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { CanvasHistory, type UndoResult } from '#shared/canvas/changes/canvas-history.ts';
import { changeCanvas, type CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { NodeTexts } from '#shared/canvas/changes/node-texts.ts';
import type { EditorUndo } from '#client/editor/binding/editor-undo.ts';
import type { Rect } from '#shared/canvas/layout/bounds.ts';
import { NODE_SIZES, type Size } from '#shared/canvas/node-types.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import { edgeName } from './node-name.ts';
import { EditorHistory } from './editor-history.ts';
import type { FlowEdge, FlowNode } from './flow-items.ts';
import { dropTargets, moveNodes, resizeTargets } from './drop-targets.ts';
import { FlowItemCache, keepReference } from './flow-item-cache.ts';
import { ViewportCulling } from './viewport-culling.ts';

/** The items that this window renders: those near the viewport and those that are selected. */
export interface CanvasEditorView {
  nodes: FlowNode[];
  edges: FlowEdge[];
  selectedNodes: ShownNode[];
  selectedEdges: ShownEdge[];
  /** The node whose text is being edited. */
  editingId: string | null;
}

/** Returns the title of a document of the workspace; undefined if there is no such document. */
type TitleOf = (documentId: string) => string | undefined;

interface CanvasEditorOptions {
  /** Decides when changes of the Y.Doc are applied; by default before the next frame. */
  schedule?: (flush: () => void) => void;
  titleOf?: TitleOf;
  /** The area that is rendered at first, in canvas units; null renders all items. */
  renderedArea?: Rect | null;
}

/** The transaction origin that marks changes of this window for the history. */
const ORIGIN = 'canvas-editor';

const beforeNextFrame = (flush: () => void): void => void requestAnimationFrame(flush);

/**
 * A canvas as this window shows it: the shared state, overlaid with the selection, drags and edits of this window.
 * Objects are reused until their content changes, so that a drag renders only the nodes it moves [K18].
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
  readonly #flowItems = new FlowItemCache((edge) => edgeName(this, edge));
  readonly #listeners = new Set<() => void>();
  readonly #culling: ViewportCulling;
  #editingId: string | null = null;
  #view: CanvasEditorView;

  readonly titleOf: TitleOf;

  constructor(
    doc: Y.Doc,
    { schedule = beforeNextFrame, titleOf = () => undefined, renderedArea = null }: CanvasEditorOptions = {},
  ) {
    this.doc = doc;
    this.titleOf = titleOf;
    this.projection = new CanvasProjection(doc, schedule);
    this.#culling = new ViewportCulling((id) => this.projection.node(id), renderedArea);
    // The origin of all text bindings in this window: the undo manager tracks only their transactions.
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

  /** Returns the shared text of a node; null if it has none. */
  textOf(id: string): Y.XmlFragment | null {
    return this.projection.index.get(id)?.text ?? null;
  }

  /**
   * Returns the undo of a text editor: the canvas's own history.
   * @param onStepped receives the result of each step
   */
  undoOfEditor(onStepped: (stepped: UndoResult) => void): EditorUndo {
    return new EditorHistory(this.#texts.manager, {
      depth: () => this.#history.depth,
      undo: () => onStepped(this.undo()),
      redo: () => onStepped(this.redo()),
    });
  }

  /** The newest step of this window, to be compared by identity; undefined for an empty history. */
  get newestStep(): object | undefined {
    return this.#history.newest;
  }

  /**
   * @param listener receives the id of each node that is typed into in this window.
   * @returns the unsubscribe function
   */
  onTyped(listener: (nodeId: string) => void): () => void {
    return this.#texts.onTyped(listener);
  }

  /** Runs changes as one step: written in one transaction, shown at once and undone together. */
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
   * Runs one step that is too large for one transaction; others see nothing of it before the last transaction [K15].
   * @param parts create the items hidden, one transaction each
   * @param reveal shows the items
   */
  actInParts(
    parts: readonly ((writer: CanvasWriter) => void)[],
    reveal: (writer: CanvasWriter) => void,
  ): void {
    const changes = parts.flatMap((part) => changeCanvas(this.doc, ORIGIN, part));
    // Not recorded: undo of the creation hides the items by setting `gone`, and undo of the reveal would set it
    // first.
    changeCanvas(this.doc, ORIGIN, reveal);
    this.#history.record(changes);
    this.#settle();
  }

  undo(): UndoResult {
    return this.#step(() => this.#history.undo());
  }

  redo(): UndoResult {
    return this.#step(() => this.#history.redo());
  }

  /** The area whose items are rendered, in canvas units: the viewport with a margin. Null renders all items. */
  get renderedArea(): Rect | null {
    return this.#culling.area;
  }

  /** Renders the items in this area from now on. Selected items are rendered wherever they are. */
  setRenderedArea(area: Rect): void {
    this.#culling.setArea(area);
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

  /** Starts editing the text of a node and selects only that node; null ends editing. */
  edit(id: string | null): void {
    this.#editingId = id;
    if (id !== null) this.select([id]);
    else this.#publish();
  }

  /** Applies React Flow's changes of nodes: selection, position and size. Nothing is written to the Y.Doc. */
  applyNodeChanges(changes: readonly NodeChange<FlowNode>[]): void {
    for (const change of changes) {
      if (change.type === 'select') setSelected(this.#selectedNodes, change.id, change.selected);
      else if (change.type === 'position' && change.position) this.#positions.set(change.id, change.position);
      else if (change.type === 'dimensions' && change.dimensions && change.resizing !== undefined)
        this.#sizes.set(change.id, change.dimensions);
    }
    if (this.#editingId !== null && !this.#selectedNodes.has(this.#editingId)) this.#editingId = null;
    this.#publish();
  }

  applyEdgeChanges(changes: readonly EdgeChange<FlowEdge>[]): void {
    for (const change of changes)
      if (change.type === 'select') setSelected(this.#selectedEdges, change.id, change.selected);
    this.#publish();
  }

  /** Writes the positions and frames of the dragged nodes, once, as one step [K13]. */
  endDrag(): void {
    const targets = dropTargets(this.projection.getView().nodes, this.#positions);
    this.#positions.clear();
    this.act((writer) => moveNodes(writer, targets));
  }

  /**
   * Writes the new size of the resized node, with its position, which a resize from the top or the left changes too.
   */
  endResize(): void {
    const sizes = [...this.#sizes];
    const targets = resizeTargets(this.projection.getView().nodes, this.#positions);
    this.#sizes.clear();
    this.#positions.clear();
    this.act((writer) => {
      for (const [id, size] of sizes) {
        const type = this.projection.node(id)?.type;
        if (type) resizeNode(writer, id, type, size);
      }
      moveNodes(writer, targets);
    });
  }

  /** Shows a node with this height, and at least as high as it is stored. Nothing is written. */
  growTo(id: string, height: number): void {
    const node = this.projection.node(id);
    if (!node?.type) return;
    const grown = Math.min(Math.max(height, node.size.height), NODE_SIZES[node.type].most.height);
    if (grown === (this.#sizes.get(id) ?? node.size).height) return;
    if (grown === node.size.height) this.#sizes.delete(id);
    else this.#sizes.set(id, { width: node.size.width, height: grown });
    this.#publish();
  }

  /**
   * Ends the growth of a node. The height is not a step of the history: undo after writing reverts the words.
   * @param isWritten whether the displayed height is stored
   */
  endGrowth(id: string, isWritten: boolean): void {
    const size = this.#sizes.get(id);
    const type = this.projection.node(id)?.type;
    if (!size) return;
    this.#sizes.delete(id);
    if (isWritten && type) changeCanvas(this.doc, ORIGIN, (writer) => resizeNode(writer, id, type, size));
    this.#settle();
  }

  #step(run: () => UndoResult): UndoResult {
    const stepped = run();
    this.#settle();
    return stepped;
  }

  /**
   * Applies pending changes and notifies the listeners once: a flush that changed something has notified them
   * already.
   */
  #settle(): void {
    if (!this.projection.flush()) this.#publish();
  }

  #publish(): void {
    this.#view = this.#draw();
    for (const listener of this.#listeners) listener();
  }

  #draw(): CanvasEditorView {
    const all = this.projection.getView();
    const localIds = [...this.#selectedNodes, ...this.#positions.keys()];
    for (const id of localIds) if (!this.projection.node(id)) this.#forget(id);
    const { nodes, edges } = this.#culling.cull(
      all,
      localIds.filter((id) => this.projection.node(id)),
    );
    const flowNodes = keepReference(
      this.#view?.nodes,
      nodes.map((shown) => this.#flowNode(shown)),
    );
    const flowEdges = keepReference(
      this.#view?.edges,
      edges.map((shown) => this.#flowEdge(shown)),
    );
    const selectedNodes = selectedAmong(all.nodes, this.#selectedNodes, (id) => this.projection.node(id));
    const selectedEdges =
      this.#selectedEdges.size === 0 ? [] : all.edges.filter(({ id }) => this.#selectedEdges.has(id));
    return {
      nodes: flowNodes,
      edges: flowEdges,
      selectedNodes: keepReference(this.#view?.selectedNodes, selectedNodes),
      selectedEdges: keepReference(this.#view?.selectedEdges, selectedEdges),
      editingId: this.#editingId,
    };
  }

  #flowNode(shown: ShownNode): FlowNode {
    const { id } = shown;
    const isSelected = this.#selectedNodes.has(id);
    const isOnlySelected = isSelected && this.#selectedNodes.size === 1;
    const [position, size] = [this.#positions.get(id), this.#sizes.get(id)];
    return this.#flowItems.node(shown, { isSelected, isOnlySelected, position, size });
  }

  #flowEdge(shown: ShownEdge): FlowEdge {
    const from = this.projection.node(shown.from.nodeId);
    const to = this.projection.node(shown.to.nodeId);
    return this.#flowItems.edge(shown, this.#selectedEdges.has(shown.id), { from, to });
  }

  #forget(id: string): void {
    this.#selectedNodes.delete(id);
    this.#positions.delete(id);
    this.#sizes.delete(id);
    if (this.#editingId === id) this.#editingId = null;
  }
}

/** Returns the selected nodes in the order of `all`. A single one is looked up, not searched for among thousands. */
function selectedAmong(
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

function setSelected(selectedIds: Set<string>, id: string, isSelected: boolean): void {
  if (isSelected) selectedIds.add(id);
  else selectedIds.delete(id);
}
