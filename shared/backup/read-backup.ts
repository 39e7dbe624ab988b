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
import { copyMarkdown, copyState, type CopiedText, type NewIds } from './copy-text.ts';
import { sha256 } from './state-hash.ts';
import { ZipReader, type ZipLimits } from './zip-reader.ts';
import type { ZipSource } from './zip-source.ts';

/**
 * How a document comes out of a backup. `whole`: as it was; `markdown`: from its Markdown, as its state is damaged;
 * `lost`: both are; `absent`: the device that made the backup did not have its text.
 */
export type RestoredText =
  | { kind: 'whole'; text: CopiedText }
  | { kind: 'markdown'; text: CopiedText; entry: string }
  | { kind: 'lost'; entry: string }
  | { kind: 'absent' };

/** How a canvas comes out of a backup. */
export type RestoredCanvas = Exclude<RestoredText, { kind: 'markdown' }>;

/** What is wrong with all of it. */
const FATAL_CODES: ReadonlySet<BackupFaultCode> = new Set(['too-large', 'changed']);

/** A backup that is read: first what it holds, then text by text. Call it in a worker. */
export class BackupReader {
  readonly manifest: BackupManifest;
  readonly #zip: ZipReader;

  /** @throws BackupFault when nothing can be restored from it */
  constructor(zip: Uint8Array | ZipSource, limits?: ZipLimits) {
    this.#zip = new ZipReader(zip, limits);
    if (!this.#zip.has(MANIFEST_NAME)) throw notABackup();
    this.manifest = readManifest(this.#readManifestText());
  }

  /**
   * The text of a document, for a new document.
   * @throws BackupFault `too-large`, `changed`: nothing more is to be read
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
   * What is on a canvas, for a new canvas.
   * @throws BackupFault `too-large`, `changed`: nothing more is to be read
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
   * The bytes of a file of the workspace, to be passed on; undefined where they are not in it, null where they are
   * damaged.
   * @throws BackupFault `too-large`, `changed`: nothing more is to be read
   */
  readFile({ file }: BackupAsset): Uint8Array | null | undefined {
    if (file === null) return undefined;
    return this.#attempt(() => this.#zip.pass(inFolder(file, 'assets/'))) ?? null;
  }

  #read(name: string, folder: string): Uint8Array {
    return this.#zip.read(inFolder(name, folder));
  }

  /** Undefined for whatever is wrong with one text or file alone. */
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

/** Only what a backup of this form has is ever read, whatever the manifest names. */
function inFolder(name: string, folder: string): string {
  if (!name.startsWith(folder) || name.split('/').includes('..'))
    throw new RangeError('No backup has such a file.');
  return name;
}
