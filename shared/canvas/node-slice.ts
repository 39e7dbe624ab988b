import type * as v from 'valibot';
import type { FileNames } from './json-canvas/file-names.ts';
import type { FoundFiles } from './json-canvas/found-files.ts';

/** Whole units of the canvas. */
export interface Size {
  width: number;
  height: number;
}

interface Bounds {
  /** The size of a new node, and of one whose stored size cannot be read. */
  usual: Size;
  least: Size;
  most: Size;
}

/** For types that may grow as large as a person needs. */
export const NO_MOST: Size = { width: 4_000, height: 4_000 };

/** A value that only nodes of one type have. Its name is the same in records and in the API's `data`. */
export interface NodeField {
  /** The key in the node's Y.Map and in the `foolscap` object of files: never renamed, never reused [K16]. */
  key: string;
  /** Total: accepts any stored value; null where nothing valid is stored [K2]. */
  read: (value: unknown) => unknown;
  /** Accepted in `data` by `create-canvas-node` and `update-canvas-node`; an empty value deletes the key. */
  input: v.GenericSchema;
  /** Returned in `data` by `get-canvas`. */
  output: v.GenericSchema;
  /** The value is a text that people search for. */
  isWords?: true;
}

export type NodeFields = Readonly<Record<string, NodeField>>;

/** The stored keys of one node. */
export interface StoredKeys {
  get: (key: string) => unknown;
}

/** A node whose copy is pasted into another workspace, where the files and documents of its own do not exist. */
export interface LeavingNode extends StoredKeys {
  delete: (key: string) => void;
  /** Makes it a note with these words in place of what it was. */
  becomeNote: (words: string) => void;
  /** Titles of the documents of the workspace that it was copied in. */
  titles: Readonly<Record<string, string>>;
}

/** The file or document of the workspace that nodes of a type show. */
export interface NodeReference {
  /** JSON Canvas files of other programs do not name a type: the reference with the lowest order is tried first. */
  order: number;
  /** The key of the id in the node's Y.Map and in files. */
  key: string;
  /** The name of the id in records. */
  name: 'assetId' | 'documentId';
  isHere: (files: FoundFiles, id: string) => boolean;
  /** @param path as written in the file, folders and extension included */
  find: (files: FoundFiles, path: string) => string | undefined;
  /** The path in an exported file; undefined where it has none. */
  pathOf: (names: FileNames, id: string) => string | undefined;
}

/**
 * One type of node: all that storage, API, files and search know of it. `shared/canvas/nodes/index.ts` lists the types;
 * code outside the slice reads these properties and never compares names of types. `client/canvas/nodes` has the view.
 */
export interface NodeSlice<
  Type extends string = string,
  Fields extends NodeFields = NodeFields,
  Input extends v.ObjectEntries = v.ObjectEntries,
> {
  /** Stored with each node and used by the API: never renamed, never reused [K16]. */
  type: Type;
  /** The highest `v` that this build reads; a node with a higher one is a locked placeholder [K16]. */
  version: number;
  /**
   * The item at n reads the keys of a node of version n + 1 as those of version n + 2. Pure, and it accepts a key that is
   * migrated already: each key is written by itself, with its next edit [K16].
   */
  migrations: readonly ((stored: StoredKeys) => StoredKeys)[];
  /** The name of one that has no title and no words, and of the type for a screen reader. */
  label: string;
  size: Bounds;
  /** `own`: rich text in the node. `document`: the text of the document it shows, which the API does not repeat. */
  text: 'own' | 'document' | 'none';
  fields: Fields;
  /** Further keys of `data` in `create-canvas-node` and `update-canvas-node`. */
  input: Input;
  /** The API's refusal where `data` names a field of this type for a node of another; accepted and stored without one. */
  refusal?: string;
  reference?: NodeReference;
  /** The API's sentences of a type whose `targetId` is the document it shows. */
  target?: { isRequired: string; isOnlyHere: string; hasItsText: string };
  /** Other nodes can be put into it, and it is drawn behind them [K8]. */
  holdsNodes?: true;
  /** It is a step of a timeline [K10]. */
  isStep?: true;
  /** One without words is nothing: it is not listed among what was deleted. */
  isOnlyWords?: true;
  /** Changes a copy that is pasted into another workspace. @returns the image that has to be copied too */
  leave?: (node: LeavingNode) => { assetId: string; name: string } | undefined;
}

/** A slice with the types of its name and its fields. */
export const nodeSlice = <
  const Type extends string,
  const Fields extends NodeFields,
  const Input extends v.ObjectEntries,
>(
  slice: NodeSlice<Type, Fields, Input>,
): NodeSlice<Type, Fields, Input> => slice;
