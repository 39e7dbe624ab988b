import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';

import type { PageFiles } from './page-files.ts';

/** A document or canvas that a page can link to. */
export interface Item {
  id: string;
  title: string;
  kind: 'document' | 'canvas';
  /** The name of its folder; empty at the root. */
  folderName: string;
}

/** An item that a page links to. */
export interface KnownItem extends Item {
  isInTrash: boolean;
}

export interface Person {
  id: string;
  name: string;
}

/**
 * The items and people that a page can refer to, provided by the component that opens the page. It is queried on
 * demand, not at every key, and stays the same object while the page is open.
 */
export interface References {
  /**
   * Returns the items whose title matches the query, best first and newest first among equals; none from the trash.
   */
  findItems: (query: string) => readonly Item[];
  findPeople: (query: string) => readonly Person[];
  /** Returns the item with exactly this title, ignoring case; not from the trash. */
  itemByTitle: (title: string) => Item | undefined;
  /** Returns an item; null if it is deleted, undefined while it is unknown. */
  itemOf: (id: string) => KnownItem | null | undefined;
  /** Whether a title that no item has may become a new document. */
  canCreate: () => boolean;
  /** Creates a document beside the open one. @returns null if that was rejected, after notifying the writer */
  create: (title: string) => Item | null;
  /** Returns the URL of an item on this site. */
  urlOf: (id: string) => string;
  /** Returns the item of this workspace that a URL leads to. */
  itemByUrl: (address: string) => KnownItem | null;
  open: (id: string) => void;
  /** The files that the page can show; absent for a text without a workspace. */
  files?: PageFiles;
  /** Calls the listener when answers may have changed. @returns a function that stops it */
  onChange: (listener: () => void) => () => void;
}

const referencesKey = new PluginKey<References>('references');

/** Returns the references of an editor; undefined if it has none. */
export const referencesOf = (state: EditorState): References | undefined => referencesKey.getState(state);

/** Stores the references in the editor state, for all other plugins. */
export function references(source: References): Plugin<References> {
  return new Plugin<References>({
    key: referencesKey,
    state: { init: () => source, apply: (_tr, value) => value },
  });
}

/**
 * Comes before all extensions that read it in the same transaction. Without a source `[[` and `@` are plain
 * characters.
 */
export const WorkspaceReferences = Extension.create<{ source: References | undefined }>({
  name: 'workspaceReferences',
  addOptions: () => ({ source: undefined }),
  addProseMirrorPlugins() {
    return this.options.source ? [references(this.options.source)] : [];
  },
});
