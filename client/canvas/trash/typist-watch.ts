import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { nodeWords, writerOf } from '#shared/canvas/parse/deleted-nodes.ts';
import { readNode } from '#shared/canvas/parse/read-node.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { TypedLately } from './typed-lately.ts';

/** What a writer is told: somebody deleted what they were writing in [K5]. */
export interface DeletedUnderHand {
  ids: readonly string[];
  /** Yjs client of whoever deleted the last of them. */
  clientId: number | undefined;
  /** Of the last of them. */
  words: string;
}

/**
 * Notices when others delete a node that one is writing in, or wrote in while the server could not be reached. It holds
 * until it is dismissed, or the node is there again, whoever brought it back.
 */
export class TypistWatch {
  readonly #canvasEditor: CanvasEditor;
  readonly #typed: TypedLately;
  readonly #now: () => number;
  readonly #nodes: Y.Map<unknown>;
  readonly #listeners = new Set<() => void>();
  readonly #stopHearing: () => void;
  #told: DeletedUnderHand | null = null;

  constructor(canvasEditor: CanvasEditor, typed: TypedLately, now: () => number = Date.now) {
    this.#canvasEditor = canvasEditor;
    this.#typed = typed;
    this.#now = now;
    this.#nodes = canvasEditor.doc.getMap(CANVAS_NODES);
    this.#nodes.observeDeep(this.#hear);
    this.#stopHearing = canvasEditor.onTyped((id) => typed.note(id));
    // What came in before this page stood.
    for (const id of typed.ids) if (typed.has(id, now())) this.#look(id);
  }

  readonly get = (): DeletedUnderHand | null => this.#told;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The server has all that was typed. */
  noteSaved(): void {
    this.#typed.noteSaved(this.#now());
  }

  dismiss(): void {
    for (const id of this.#told?.ids ?? []) this.#typed.forget(id);
    this.#tell(null);
  }

  destroy(): void {
    this.#nodes.unobserveDeep(this.#hear);
    this.#stopHearing();
    this.#listeners.clear();
  }

  readonly #hear = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction): void => {
    for (const event of events) {
      const isField = event.target.parent === this.#nodes && event instanceof Y.YMapEvent;
      if (!isField || !event.keysChanged.has('gone')) continue;
      const id = String(event.path[0]);
      if (local) this.#typed.forget(id);
      // Asked before the canvas is drawn anew, which ends the writing.
      const isUnderHand =
        !local && (this.#canvasEditor.getView().editingId === id || this.#typed.has(id, this.#now()));
      if (isUnderHand || this.#told?.ids.includes(id)) this.#look(id);
    }
  };

  #look(id: string): void {
    const node = this.#nodes.get(id);
    const record = node instanceof Y.Map ? readNode(id, node) : undefined;
    const others = (this.#told?.ids ?? []).filter((other) => other !== id);
    if (node instanceof Y.Map && record && record.gone !== null) {
      // Noted until it is dealt with: the page may be closed before.
      this.#typed.note(id);
      this.#tell({ ids: [...others, id], clientId: writerOf(node, 'gone'), words: nodeWords(record) });
    } else if (this.#told) this.#tell(others.length > 0 ? { ...this.#told, ids: others } : null);
  }

  #tell(told: DeletedUnderHand | null): void {
    if (told === this.#told) return;
    this.#told = told;
    for (const listener of this.#listeners) listener();
  }
}
