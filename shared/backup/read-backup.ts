import { BackupFault, type BackupFaultCode } from './backup-fault.ts';
import {
  damagedManifest,
  MANIFEST_NAME,
  notABackup,
  readManifest,
  type BackupAsset,
  type BackupCanvas,
  type BackupDocument,
  type BackupManifest,
} from './backup-manifest.ts';
import { copyCanvas } from './copy-canvas.ts';
import { copyMarkdown, copyState, type CopiedText } from './copy-text.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';
import { sha256 } from './state-hash.ts';
import { ZipReader, type ZipLimits } from './zip-reader.ts';
import type { ZipSource } from './zip-source.ts';

/**
 * The result of restoring a document. `whole`: restored from its state; `markdown`: the state is damaged, restored from
 * Markdown; `lost`: both are damaged; `absent`: the device that made the backup did not have the text.
 * `entry` is the name of the damaged entry.
 */
export type RestoredText =
  | { kind: 'whole'; text: CopiedText }
  | { kind: 'markdown'; text: CopiedText; entry: string }
  | { kind: 'lost'; entry: string }
  | { kind: 'absent' };

/** The result of restoring a canvas. */
export type RestoredCanvas = Exclude<RestoredText, { kind: 'markdown' }>;

/** Faults after which nothing more can be read from the backup. */
const FATAL_CODES: ReadonlySet<BackupFaultCode> = new Set(['too-large', 'changed']);

/** Reads a backup: first its manifest, then the texts one by one. It is slow; use it in a worker. */
export class BackupReader {
  readonly manifest: BackupManifest;
  readonly #zip: ZipReader;

  /** @throws BackupFault when nothing can be restored from the file */
  constructor(zip: Uint8Array | ZipSource, limits?: ZipLimits) {
    this.#zip = new ZipReader(zip, limits);
    if (!this.#zip.has(MANIFEST_NAME)) throw notABackup();
    this.manifest = readManifest(this.#readManifestText());
  }

  /**
   * Restores the text of a document into a new document.
   * @param idByTitle new ids by title, for links in Markdown
   * @throws BackupFault `too-large`, `changed`; nothing more can be read then
   */
  readText(
    { id, text }: BackupDocument,
    newIds: NewIds,
    idByTitle: ReadonlyMap<string, string>,
  ): RestoredText {
    const ydocId = newIds.ids.get(id);
    if (!text || ydocId === undefined) return { kind: 'absent' };
    const fromState = this.#attempt(() => {
      const state = this.#read(text.state, 'states/');
      if (sha256(state) !== text.sha256) throw new RangeError('This is another state.');
      return copyState(state, ydocId, newIds);
    });
    if (fromState) return { kind: 'whole', text: fromState };
    const fromMarkdown = this.#attempt(() => {
      const markdown = new TextDecoder().decode(this.#read(text.markdown, 'documents/'));
      return copyMarkdown(markdown, ydocId, idByTitle);
    });
    return fromMarkdown
      ? { kind: 'markdown', text: fromMarkdown, entry: text.state }
      : { kind: 'lost', entry: text.markdown };
  }

  /**
   * Restores the content of a canvas into a new canvas.
   * @throws BackupFault `too-large`, `changed`; nothing more can be read then
   */
  readCanvas({ file }: BackupCanvas, newIds: NewIds): RestoredCanvas {
    if (!file) return { kind: 'absent' };
    const text = this.#attempt(() => {
      const bytes = this.#read(file.path, 'canvases/');
      if (sha256(bytes) !== file.sha256) throw new RangeError('This is another canvas.');
      return copyCanvas(new TextDecoder().decode(bytes), newIds);
    });
    return text ? { kind: 'whole', text } : { kind: 'lost', entry: file.path };
  }

  /**
   * Reads the bytes of a file of the workspace, for a caller that hands them on at once.
   * @returns undefined when the backup does not contain them, null when they are damaged
   * @throws BackupFault `too-large`, `changed`; nothing more can be read then
   */
  readFile({ file }: BackupAsset): Uint8Array | null | undefined {
    if (file === null) return undefined;
    return this.#attempt(() => this.#zip.pass(inFolder(file, 'assets/'))) ?? null;
  }

  #read(name: string, folder: string): Uint8Array {
    return this.#zip.read(inFolder(name, folder));
  }

  /** Runs `read` and returns undefined when only this text or file is damaged. */
  #attempt<Read>(read: () => Read): Read | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof BackupFault && FATAL_CODES.has(error.code)) throw error;
      return undefined;
    }
  }

  #readManifestText(): string {
    try {
      return new TextDecoder().decode(this.#zip.read(MANIFEST_NAME));
    } catch (error) {
      if (error instanceof BackupFault && error.code !== 'damaged') throw error;
      throw damagedManifest();
    }
  }
}

/** Requires that an entry is in its folder of the backup: the manifest may name any other entry of the zip. */
function inFolder(name: string, folder: string): string {
  if (!name.startsWith(folder) || name.split('/').includes('..'))
    throw new RangeError('No backup has such a file.');
  return name;
}
