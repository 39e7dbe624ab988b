import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';

import type { PageFiles } from './page-files.ts';

/** A document or canvas that a page can link to. */
export interface Item {
  id: string;
  title: string;
  kind: 'document' | 'canvas';
  /** The folder it lies in, empty at the root. */
  place: string;
}

/** What is known of an item that a page links to. */
export interface KnownItem extends Item {
  isInTrash: boolean;
}

export interface Person {
  id: string;
  name: string;
}

/**
 * What a page can link to and whom it can name, told by whoever opens it. It is asked when somebody needs an answer, never
 * by a key, and stays the same object for as long as the page is open.
 */
export interface References {
  /** Items whose title fits what is typed, best first, the newest of equal ones; none from the trash. */
  findItems: (query: string) => readonly Item[];
  findPeople: (query: string) => readonly Person[];
  /** The item of just this title, capitals aside; not from the trash. */
  titled: (title: string) => Item | undefined;
  /** Null for what is gone, undefined while nothing can be said. */
  itemOf: (id: string) => KnownItem | null | undefined;
  /** Whether a title that nothing has may become a new document. */
  canCreate: () => boolean;
  /** Makes a document beside the open one. @returns null where that was refused, which it has said then */
  create: (title: string) => Item | null;
  /** Where an item opens, as an address of this site. */
  addressOf: (id: string) => string;
  /** The item of this workspace that an address leads to. */
  itemAt: (address: string) => KnownItem | null;
  open: (id: string) => void;
  /** The files that it can show; absent where it stands alone. */
  files?: PageFiles;
  /** Calls back when answers may have changed. @returns ends it */
  onChange: (listener: () => void) => () => void;
}

const referencesKey = new PluginKey<References>('references');

/** What this page can link to; undefined where it stands alone. */
export const referencesOf = (state: EditorState): References | undefined => referencesKey.getState(state);

/** Holds what a page can link to, for all that asks. */
export function references(source: References): Plugin<References> {
  return new Plugin<References>({
    key: referencesKey,
    state: { init: () => source, apply: (_tr, value) => value },
  });
}

/** Before all that asks it in the same transaction; without a source `[[` and `@` are letters. */
export const WorkspaceReferences = Extension.create<{ source: References | undefined }>({
  name: 'workspaceReferences',
  addOptions: () => ({ source: undefined }),
  addProseMirrorPlugins() {
    return this.options.source ? [references(this.options.source)] : [];
  },
});
