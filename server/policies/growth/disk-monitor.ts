import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';

/** At the allowed maximum, one person adds half a megabyte in this time. */
const CHECK_INTERVAL_MS = 1_000;
/** Growth resumes at this multiple of the mark. At the mark itself it would stop and resume with every check. */
const RESUME_FACTOR = 1.1;

export interface DiskMonitorOptions {
  /** Any folder on the watched file system. */
  folder: string;
  /** Bytes below which growth is refused, of the file system and the database together; 0 for no mark. */
  markBytes: number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** Returns the unused bytes within the database file, which SQLite fills before the file grows. */
  reusableBytes?: () => number;
  /** @returns the bytes that this process may still write to the file system */
  freeBytes?: (folder: string) => Promise<number>;
}

/** The part of the mark that must be free outside the database, where its write-ahead log grows. */
const OUTSIDE_SHARE = 1 / 4;

/**
 * Watches the free bytes of a file system. Below the mark, the rest is reserved for folds, deletions and the
 * write-ahead log, which free space again [A15].
 */
export class DiskMonitor {
  readonly #options: Required<DiskMonitorOptions>;
  #isLow = false;
  #isReadable = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DiskMonitorOptions) {
    this.#options = { freeBytes: freeBytesOf, reusableBytes: () => 0, ...options };
  }

  /** Whether growth is refused. */
  get isLow(): boolean {
    return this.#isLow;
  }

  /** Checks at once, then every second. */
  async start(): Promise<void> {
    if (this.#options.markBytes === 0) return;
    await this.check();
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  /** Checks once and never throws. The last result holds until the file system answers again. */
  async check(): Promise<void> {
    const { folder, log, freeBytes, reusableBytes } = this.#options;
    let free: number;
    let reusable: number;
    try {
      free = await freeBytes(folder);
      reusable = reusableBytes();
    } catch (error) {
      if (this.#isReadable) log.warn({ err: error }, 'the free space of the disk could not be read');
      this.#isReadable = false;
      return;
    }
    this.#isReadable = true;
    const markBytes = this.#options.markBytes * (this.#isLow ? RESUME_FACTOR : 1);
    const isLow = free + reusable < markBytes || free < markBytes * OUTSIDE_SHARE;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const measured = { freeBytes: free, reusableBytes: reusable, markBytes: this.#options.markBytes };
    if (isLow)
      log.error(
        { alarm: 'disk-low', ...measured },
        'the disk is nearly full: new text and files are refused',
      );
    else log.info(measured, 'the disk has room again');
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the bytes of a database's own free pages. */
export function reusableBytesOf({ rawReader }: Pick<Db, 'rawReader'>): number {
  const pragma = (name: string): number => Number(rawReader.pragma(name, { simple: true }));
  return pragma('freelist_count') * pragma('page_size');
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
