import { byTabOrder, type CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import type { WorkspaceSettings } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  MANIFEST_NAME,
  type BackupCanvas,
  type BackupDocument,
  type BackupManifest,
} from './backup-manifest.ts';
import { FilePaths } from './file-paths.ts';
import { parentsFirst, type PlacedRow } from './parents-first.ts';
import { sha256 } from './state-hash.ts';
import { LARGEST_ZIP } from './zip-reader.ts';
import { ZipWriter } from './zip-writer.ts';

export interface BackupSource {
  workspace: {
    id: string;
    title: string;
    type: WorkspaceType;
    settings: WorkspaceSettings;
    customTabs?: readonly CustomTab[] | undefined;
  };
  items: readonly TreeItem[];
  /** The workspace's files, without their bytes. */
  assets?: readonly TreeAsset[] | undefined;
  /** When the backup is made, epoch milliseconds. */
  at: number;
}

/** What stands behind the files of a zip, `workspace.json` and the directory, has room in this, in bytes. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** A document's text as it is put into a backup. */
export interface SourceText {
  /** A Yjs update, version 1. */
  state: Uint8Array;
  markdown: string;
}

/**
 * Makes a workspace's backup: `workspace.json` says what there is, `documents/` holds each text as Markdown in the
 * folders of the tree, `states/` each as Yjs has it, `canvases/` each canvas as a `.canvas` file, `assets/` the files.
 * All are added one by one. Call it in a worker.
 */
export class BackupWriter {
  readonly #source: BackupSource;
  readonly #zip: ZipWriter;
  readonly #rows: readonly PlacedRow<TreeItem>[];
  readonly #markdown: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, BackupDocument['text']>();
  readonly #canvases: ReadonlyMap<string, string>;
  readonly #canvasFiles = new Map<string, BackupCanvas['file']>();
  readonly #assets: ReadonlyMap<string, string>;
  readonly #addedAssets = new Set<string>();
  readonly #maxBytes: number;

  /** @param most bytes of a zip to which another file may still be added */
  constructor(source: BackupSource, maxBytes = LARGEST_ZIP - RESERVED_BYTES) {
    this.#source = source;
    this.#maxBytes = maxBytes;
    this.#zip = new ZipWriter(source.at);
    this.#rows = parentsFirst(source.items);
    this.#markdown = pathsOf(this.#rows, { kind: 'document', root: 'documents/', ending: '.md' });
    this.#canvases = pathsOf(this.#rows, { kind: 'canvas', root: 'canvases/', ending: '.canvas' });
    this.#assets = assetPaths(source.assets ?? []);
  }

  /** Ids of the documents whose texts are wanted, in the order of the tree. */
  get documentIds(): string[] {
    return this.#rows.flatMap(({ item }) => (item.kind === 'document' ? [item.id] : []));
  }

  /** The same of the canvases. */
  get canvasIds(): string[] {
    return this.#rows.flatMap(({ item }) => (item.kind === 'canvas' ? [item.id] : []));
  }

  /** Where a document's Markdown lies; undefined for what is no document of this workspace. */
  pathOf(documentId: string): string | undefined {
    return this.#markdown.get(documentId);
  }

  /** Ids of the files whose bytes are wanted. */
  get assetIds(): string[] {
    return [...this.#assets.keys()];
  }

  /** Where a file of the workspace lies; undefined for what is none. */
  assetPathOf(assetId: string): string | undefined {
    return this.#assets.get(assetId);
  }

  /** Documents without a text until now, canvases without a file, files without their bytes. */
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

  /** @param json a canvas as a `.canvas` file, with what only our own keys say */
  addCanvas(id: string, json: string): void {
    const path = this.#canvases.get(id);
    if (path === undefined) return;
    const bytes = new TextEncoder().encode(json);
    this.#zip.add(path, bytes);
    this.#canvasFiles.set(id, { path, sha256: sha256(bytes) });
  }

  /** The bytes of one of the workspace's files. @returns false where the zip has no room for it */
  addFile(id: string, bytes: Uint8Array): boolean {
    const path = this.#assets.get(id);
    if (path === undefined || this.#addedAssets.has(id)) return true;
    if (this.#zip.size + bytes.byteLength > this.#maxBytes) return false;
    this.#zip.addStored(path, bytes);
    this.#addedAssets.add(id);
    return true;
  }

  /** What is ready of the zip, which this no longer holds. */
  take(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#zip.take();
  }

  /**
   * The zip, or what was not taken of it, in pieces; nothing can be added afterwards.
   * @param schema the highest version of the editor's schema that a text was written under, `"major.minor"`
   */
  end(schema = SCHEMA_VERSION_TEXT): readonly Uint8Array<ArrayBuffer>[] {
    const json = JSON.stringify(this.#manifest(schema), null, 2);
    this.#zip.add(MANIFEST_NAME, new TextEncoder().encode(json));
    return this.#zip.end();
  }

  #manifest(schema: string): BackupManifest {
    const { workspace, at } = this.#source;
    const { id, title, type, settings, customTabs = [] } = workspace;
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

/** Where the file of each item of a kind lies. */
function pathsOf(
  rows: readonly PlacedRow<TreeItem>[],
  { kind, root, ending }: { kind: 'document' | 'canvas'; root: string; ending: string },
): Map<string, string> {
  const paths = new FilePaths();
  const folders = new Map<string | null, string>([[null, root]]);
  const files = new Map<string, string>();
  for (const { item, parentId } of rows) {
    // Folders come before what is in them.
    const folder = folders.get(parentId) ?? root;
    if (item.kind === 'folder') folders.set(item.id, paths.folder(folder, item.name));
    if (item.kind === kind) files.set(item.id, paths.file(folder, item.name, ending));
  }
  return files;
}

/** Where each file lies: by what it is called now, with the ending by which a system knows what it is. */
function assetPaths(assets: readonly TreeAsset[]): Map<string, string> {
  const paths = new FilePaths();
  return new Map(
    assets.map(({ id, name, filename }) => {
      const ending = /\.[a-z0-9]{1,8}$/i.exec(filename)?.[0] ?? '';
      const hasEnding = ending !== '' && name.toLowerCase().endsWith(ending.toLowerCase());
      const stem = hasEnding ? name.slice(0, -ending.length) : name;
      return [id, paths.file('assets/', stem, ending)];
    }),
  );
}
