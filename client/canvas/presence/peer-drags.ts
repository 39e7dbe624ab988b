import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { keepReference } from '../editor/flow-item-cache.ts';
import { idsDraggedWith } from '../frames/frame-commands.ts';
import type { OtherOnCanvas } from './others.ts';

/** A node that another writer drags. */
interface DraggedNode {
  /** Null while the node is not rendered. */
  element: HTMLElement | null;
  translate: string;
}

/**
 * Moves the nodes that others drag by a CSS `translate` and dims their edges until the drop. Through the store,
 * dragging 200 nodes costs a third of the frames [K14]. Each of the others sends twenty moves a second, so an element
 * is looked up once for each drag, by its id: a search by another attribute goes through all elements of the canvas.
 */
export class PeerDrags {
  readonly #canvasEditor: CanvasEditor;
  readonly #dragged = new Map<string, DraggedNode>();
  #dimmed: readonly HTMLElement[] = [];
  #selections: readonly (readonly string[])[] = [];
  /** The nodes of the canvas for which `#moving` was read. */
  #nodes: readonly ShownNode[] | undefined;
  /** The ids of the nodes that move with each of the selections. */
  #moving: readonly ReadonlySet<string>[] = [];

  constructor(canvasEditor: CanvasEditor) {
    this.#canvasEditor = canvasEditor;
  }

  /** @param others all others on the canvas; `selected` is the same list until their selection changes */
  show(others: readonly Pick<OtherOnCanvas, 'selected' | 'drag'>[]): void {
    const drags = others.flatMap(({ selected, drag }) => (drag ? [{ selected, drag }] : []));
    this.#readSelections(drags.map(({ selected }) => selected));
    const translates = new Map<string, string>();
    for (const [at, { drag }] of drags.entries())
      for (const id of this.#moving[at] ?? []) translates.set(id, `${drag[0]}px ${drag[1]}px`);
    for (const id of this.#dragged.keys()) if (!translates.has(id)) this.#release(id);
    for (const [id, translate] of translates) this.#move(id, translate);
  }

  clear(): void {
    this.show([]);
  }

  /** Reads again which nodes move and dims their edges, if a selection or the canvas has changed. */
  #readSelections(selections: readonly (readonly string[])[]): void {
    const { nodes } = this.#canvasEditor.projection.getView();
    if (nodes === this.#nodes && keepReference(this.#selections, selections) === this.#selections) return;
    this.#nodes = nodes;
    this.#selections = selections;
    this.#moving = selections.map((selected) => idsDraggedWith(this.#canvasEditor, selected));
    for (const element of this.#dimmed) element.style.opacity = '';
    const isMoving = (id: string): boolean => this.#moving.some((ids) => ids.has(id));
    const edges =
      selections.length === 0
        ? []
        : this.#canvasEditor
            .getView()
            .edges.filter(({ source, target }) => isMoving(source) || isMoving(target));
    this.#dimmed = edges.flatMap(({ id }) => rendered(id, '.react-flow__edge') ?? []);
    for (const element of this.#dimmed) element.style.opacity = '0.25';
  }

  #move(id: string, translate: string): void {
    const before = this.#dragged.get(id);
    const element = before?.element?.isConnected
      ? before.element
      : rendered(`node-${id}`, '.react-flow__node');
    if (element && (element !== before?.element || translate !== before.translate))
      element.style.translate = translate;
    this.#dragged.set(id, { element, translate });
  }

  #release(id: string): void {
    const element = this.#dragged.get(id)?.element;
    if (element) element.style.translate = '';
    this.#dragged.delete(id);
  }
}

/** Returns React Flow's element around the element with an id; null if it is not rendered. */
const rendered = (id: string, selector: string): HTMLElement | null =>
  document.getElementById(id)?.closest<HTMLElement>(selector) ?? null;
