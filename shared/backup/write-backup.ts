import { byTabOrder, type CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import type { WorkspaceSettings } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  MANIFEST_NAME,
  type BackupCanvas,
  type BackupDocument,
  type BackupManifest,
} from './backup-manifest.ts';
import { assetPaths, itemPaths } from './item-paths.ts';
import { parentsFirst, type PlacedRow } from './parents-first.ts';
import { sha256 } from './state-hash.ts';
import { MAX_ZIP_BYTES } from './zip-reader.ts';
import { ZipWriter } from './zip-writer.ts';

export interface BackupSource {
  workspace: {
    id: string;
    title: string;
    type: WorkspaceType;
    settings: WorkspaceSettings;
    customTabs?: readonly CustomTab[] | undefined;
  };
  items: readonly TreeEntry[];
  /** The workspace's files, without their bytes. */
  assets?: readonly TreeAsset[] | undefined;
  /** When the backup is made, epoch milliseconds. */
  at: number;
}

/** Bytes reserved at the end of the zip for `workspace.json` and the central directory. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** The text of a document in both forms that a backup contains. */
export interface SourceText {
  /** A Yjs update, version 1. */
  state: Uint8Array;
  markdown: string;
}

/**
 * Writes the backup of a workspace. The zip contains:
 * - `workspace.json`: the manifest,
 * - `documents/`: each text as Markdown, in the folders of the tree,
 * - `states/`: each text as a Yjs state,
 * - `canvases/`: each canvas as a `.canvas` file,
 * - `assets/`: the files of the workspace.
 * Texts, canvases and files are added one by one. Use it in a worker.
 */
export class BackupWriter {
  readonly #source: BackupSource;
  readonly #zip: ZipWriter;
  readonly #rows: readonly PlacedRow<TreeEntry>[];
  readonly #markdown: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, BackupDocument['text']>();
  readonly #canvases: ReadonlyMap<string, string>;
  readonly #canvasFiles = new Map<string, BackupCanvas['file']>();
  readonly #assets: ReadonlyMap<string, string>;
  readonly #addedAssets = new Set<string>();
  readonly #maxBytes: number;

  /** @param maxBytes maximum length of the zip after a file of the workspace is added */
  constructor(source: BackupSource, maxBytes = MAX_ZIP_BYTES - RESERVED_BYTES) {
    this.#source = source;
    this.#maxBytes = maxBytes;
    this.#zip = new ZipWriter(source.at);
    this.#rows = parentsFirst(source.items);
    this.#markdown = itemPaths(this.#rows, { kind: 'document', root: 'documents/', ending: '.md' });
    this.#canvases = itemPaths(this.#rows, { kind: 'canvas', root: 'canvases/', ending: '.canvas' });
    this.#assets = assetPaths(source.assets ?? [], 'assets/');
  }

  /** The ids of the documents whose texts should be added, in the order of the tree. */
  get documentIds(): string[] {
    return this.#rows.flatMap(({ item }) => (item.kind === 'document' ? [item.id] : []));
  }

  /** The ids of the canvases that should be added, in the order of the tree. */
  get canvasIds(): string[] {
    return this.#rows.flatMap(({ item }) => (item.kind === 'canvas' ? [item.id] : []));
  }

  /** Returns the path of a document's Markdown; undefined if the id is not a document of this workspace. */
  pathOf(documentId: string): string | undefined {
    return this.#markdown.get(documentId);
  }

  /** The ids of the files whose bytes should be added. */
  get assetIds(): string[] {
    return [...this.#assets.keys()];
  }

  /** Returns the path of a file of the workspace; undefined if the id is not one of its files. */
  assetPathOf(assetId: string): string | undefined {
    return this.#assets.get(assetId);
  }

  /** The documents, canvases and files that have not been added yet. */
  get missing(): { id: string; title: string }[] {
    const files = (this.#source.assets ?? []).flatMap(({ id, name }) =>
      this.#addedAssets.has(id) ? [] : [{ id, title: name }],
    );
    return [...this.#missingItems(), ...files];
  }

  #missingItems(): { id: string; title: string }[] {
    return this.#rows.flatMap(({ item: { kind, id, name } }) =>
      (kind === 'document' && !this.#texts.has(id)) || (kind === 'canvas' && !this.#canvasFiles.has(id))
        ? [{ id, title: name }]
        : [],
    );
  }

  addText(id: string, { state, markdown }: SourceText): void {
    const path = this.#markdown.get(id);
    if (path === undefined) return;
    const text = { state: `states/${id}.yjs`, sha256: sha256(state), markdown: path };
    this.#zip.add(text.markdown, new TextEncoder().encode(markdown));
    this.#zip.add(text.state, state);
    this.#texts.set(id, text);
  }

  /**
   * Adds a canvas. An unknown id is ignored.
   * @param json the canvas as a `.canvas` file, including Foolscap's own keys
   */
  addCanvas(id: string, json: string): void {
    const path = this.#canvases.get(id);
    if (path === undefined) return;
    const bytes = new TextEncoder().encode(json);
    this.#zip.add(path, bytes);
    this.#canvasFiles.set(id, { path, sha256: sha256(bytes) });
  }

  /**
   * Adds the bytes of a file of the workspace.
   * @returns false when the file was left out because the zip would become too long
   */
  addFile(id: string, bytes: Uint8Array): boolean {
    const path = this.#assets.get(id);
    if (path === undefined || this.#addedAssets.has(id)) return true;
    if (this.#zip.size + bytes.byteLength > this.#maxBytes) return false;
    this.#zip.addStored(path, bytes);
    this.#addedAssets.add(id);
    return true;
  }

  /** Returns the finished part of the zip and releases it from memory. */
  takeFinishedParts(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#zip.take();
  }

  /**
   * Writes the manifest and the end of the zip. Nothing can be added afterwards.
   * @param schema the highest schema version under which a text was written, `"major.minor"`
   * @returns the part of the zip that was not taken yet, in pieces
   */
  end(schema = SCHEMA_VERSION_TEXT): readonly Uint8Array<ArrayBuffer>[] {
    const json = JSON.stringify(this.#manifest(schema), null, 2);
    this.#zip.add(MANIFEST_NAME, new TextEncoder().encode(json));
    return this.#zip.end();
  }

  #manifest(schema: string): BackupManifest {
    const { workspace, at } = this.#source;
    const { id, title, type, settings, customTabs = [] } = workspace;
    const folderIds = new Set(this.#rows.flatMap(({ item }) => (item.kind === 'folder' ? [item.id] : [])));
    // A file whose folder the backup does not contain is at the root.
    const folderOf = ({ parentId }: TreeAsset): string | null =>
      parentId !== null && folderIds.has(parentId) ? parentId : null;
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      createdAt: toTimestamp(at),
      schema,
      workspace: { id, title, type, settings, trashId: trashIdOf(id) },
      folders: [],
      documents: [],
      canvases: [],
      assets: (this.#source.assets ?? []).map((asset) => ({
        id: asset.id,
        parentId: folderOf(asset),
        order: asset.order,
        name: asset.name,
        filename: asset.filename,
        mimeType: asset.mimeType,
        width: asset.width,
        height: asset.height,
        alt: asset.alt,
        createdAt: toTimestamp(asset.createdAt),
        file: this.#addedAssets.has(asset.id) ? (this.#assets.get(asset.id) ?? null) : null,
      })),
      customTabs: customTabs
        .toSorted(byTabOrder)
        .map(({ name, icon, isDefault, settings }) => ({ name, icon, isDefault, settings })),
    };
    for (const { item, parentId } of this.#rows) {
      const { id, order } = item;
      const createdAt = toTimestamp(item.createdAt);
      const updatedAt = toTimestamp(item.updatedAt);
      const row = { id, parentId, order, createdAt, updatedAt };
      if (item.kind === 'folder')
        manifest.folders.push({ ...row, name: item.name, color: item.color, isLocked: item.isLocked });
      else if (item.kind === 'canvas')
        manifest.canvases.push({
          ...row,
          title: item.name,
          isPinned: item.isPinned,
          file: this.#canvasFiles.get(id) ?? null,
        });
      else
        manifest.documents.push({
          ...row,
          title: item.name,
          slug: item.slug,
          isPinned: item.isPinned,
          meta: item.meta ?? NO_META,
          text: this.#texts.get(id) ?? null,
        });
    }
    return manifest;
  }
}
