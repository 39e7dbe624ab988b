import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { nodeWords, writerOf } from '#shared/canvas/parse/deleted-nodes.ts';
import { readNode } from '#shared/canvas/parse/read-node.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { RecentlyTyped } from './recently-typed.ts';

/** The notice for a writer: another writer deleted nodes that the writer was editing [K5]. */
export interface DeletedWhileEditing {
  ids: readonly string[];
  /** The Yjs client that deleted the last of them. */
  clientId: number | undefined;
  /** The text of the last of them. */
  words: string;
}

/**
 * Detects that another writer deleted a node that this writer is editing, or edited while the server was unreachable.
 * The notice stays until it is dismissed or the node is restored by anyone.
 */
export class DeletionWatcher {
  readonly #canvasEditor: CanvasEditor;
  readonly #recentlyTyped: RecentlyTyped;
  readonly #now: () => number;
  readonly #nodes: Y.Map<unknown>;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #deleted: DeletedWhileEditing | null = null;

  constructor(canvasEditor: CanvasEditor, recentlyTyped: RecentlyTyped, now: () => number = Date.now) {
    this.#canvasEditor = canvasEditor;
    this.#recentlyTyped = recentlyTyped;
    this.#now = now;
    this.#nodes = canvasEditor.doc.getMap(CANVAS_NODES);
    this.#nodes.observeDeep(this.#handleEvents);
    this.#unsubscribe = canvasEditor.onTyped((id) => recentlyTyped.noteTyped(id));
    // Nodes may have been deleted before this watcher was created.
    for (const id of recentlyTyped.ids) if (recentlyTyped.has(id, now())) this.#check(id);
  }

  readonly get = (): DeletedWhileEditing | null => this.#deleted;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The server has acknowledged all text. */
  noteSaved(): void {
    this.#recentlyTyped.noteSaved(this.#now());
  }

  dismiss(): void {
    for (const id of this.#deleted?.ids ?? []) this.#recentlyTyped.forget(id);
    this.#set(null);
  }

  destroy(): void {
    this.#nodes.unobserveDeep(this.#handleEvents);
    this.#unsubscribe();
    this.#listeners.clear();
  }

  readonly #handleEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction): void => {
    for (const event of events) {
      const isField = event.target.parent === this.#nodes && event instanceof Y.YMapEvent;
      if (!isField || !event.keysChanged.has('gone')) continue;
      const id = String(event.path[0]);
      if (local) this.#recentlyTyped.forget(id);
      // Must be read now: the next render of the canvas ends the editing of a deleted node.
      const isBeingEdited =
        !local && (this.#canvasEditor.getView().editingId === id || this.#recentlyTyped.has(id, this.#now()));
      if (isBeingEdited || this.#deleted?.ids.includes(id)) this.#check(id);
    }
  };

  #check(id: string): void {
    const node = this.#nodes.get(id);
    const record = node instanceof Y.Map ? readNode(id, node) : undefined;
    const others = (this.#deleted?.ids ?? []).filter((other) => other !== id);
    if (node instanceof Y.Map && record && record.gone !== null) {
      // Stored until the writer responds, because the page may be closed before that.
      this.#recentlyTyped.noteTyped(id);
      this.#set({ ids: [...others, id], clientId: writerOf(node, 'gone'), words: nodeWords(record) });
    } else if (this.#deleted) this.#set(others.length > 0 ? { ...this.#deleted, ids: others } : null);
  }

  #set(deleted: DeletedWhileEditing | null): void {
    if (deleted === this.#deleted) return;
    this.#deleted = deleted;
    for (const listener of this.#listeners) listener();
  }
}
