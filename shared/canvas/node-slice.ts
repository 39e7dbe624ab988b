import type * as v from 'valibot';
import type { ExportPaths } from './json-canvas/export-paths.ts';
import type { FileResolver } from './json-canvas/file-resolver.ts';

/** A size in whole canvas units. */
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

/** The maximum size of types that need no limit of their own. */
export const DEFAULT_MAX_SIZE: Size = { width: 4_000, height: 4_000 };

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
  /** The value is included in full-text search. */
  isSearchable?: true;
}

export type NodeFields = Readonly<Record<string, NodeField>>;

/** The stored keys of one node. */
export interface StoredKeys {
  get: (key: string) => unknown;
}

/** A node that is pasted from another workspace. The files and documents it refers to do not exist in this one. */
export interface ForeignNode extends StoredKeys {
  delete: (key: string) => void;
  /** Turns the node into a note with this text. */
  turnIntoNote: (text: string) => void;
  /** Titles of the source workspace's documents, by document id. */
  titles: Readonly<Record<string, string>>;
}

/** The reference to a file or document of the workspace that nodes of a type show. */
export interface NodeReference {
  /** Files of other programs name no node type, so references are tried in this order, lowest first. */
  order: number;
  /** The key of the id in the node's Y.Map and in files. */
  key: string;
  /** The name of the id in records. */
  name: 'assetId' | 'documentId';
  exists: (files: FileResolver, id: string) => boolean;
  /** @param path as written in the file, folders and extension included */
  findByPath: (files: FileResolver, path: string) => string | undefined;
  /** Returns the path in an exported file; undefined for an id without a path. */
  pathOf: (names: ExportPaths, id: string) => string | undefined;
}

/**
 * Describes one node type for storage, API, files and search. `shared/canvas/nodes/index.ts` lists the types. Code
 * outside a slice reads these properties and never compares type names. The view is in `client/canvas/nodes`.
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
   * The function at index n reads the keys of a version n + 1 node as version n + 2. It is pure and accepts a key
   * that is already migrated, because each key is written separately, with its next edit [K16].
   */
  migrations: readonly ((stored: StoredKeys) => StoredKeys)[];
  /** Names a node without title and text, and names the type for screen readers. */
  label: string;
  size: Bounds;
  /** `own`: rich text in the node. `document`: the shown document's text, which the API does not repeat. */
  text: 'own' | 'document' | 'none';
  fields: Fields;
  /** Further keys of `data` in `create-canvas-node` and `update-canvas-node`. */
  input: Input;
  /**
   * The API's error where `data` names a field of this type for a node of another type. Without an error the field is
   * accepted and stored.
   */
  refusal?: string;
  reference?: NodeReference;
  /** The API's error messages of a type whose `targetId` is the document it shows. */
  target?: { missingError: string; wrongTypeError: string; readOnlyTextError: string };
  /** Nodes of this type contain other nodes and are drawn behind them [K8]. */
  holdsNodes?: true;
  /** Nodes of this type are steps of timelines [K10]. */
  isStep?: true;
  /** A language model answers the prompt of a node of this type. */
  answersPrompts?: true;
  /** A node of this type has only text. If it is empty, the list of deleted nodes leaves it out. */
  isTextOnly?: true;
  /** Removes references to the source workspace from a pasted node. @returns the image whose file has to be copied */
  detachReferences?: (node: ForeignNode) => { assetId: string; name: string } | undefined;
}

/** Returns the slice itself, typed with its literal name and its fields. */
export const defineNodeType = <
  const Type extends string,
  const Fields extends NodeFields,
  const Input extends v.ObjectEntries,
>(
  slice: NodeSlice<Type, Fields, Input>,
): NodeSlice<Type, Fields, Input> => slice;
