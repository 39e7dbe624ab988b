import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';

/** Somebody who sends as fast as they may sends half a megabyte in this time. */
const LOOK_EVERY_MS = 1_000;
/** Growth begins again at this part above the mark: at the mark itself it would stop and begin with every look. */
const AGAIN_ABOVE = 1.1;

export interface DiskMarkOptions {
  /** Anywhere on the file system that is watched. */
  folder: string;
  /** Bytes below which nothing may grow, of the file system and the database together; 0 for no mark. */
  markBytes: number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** Bytes within the database file that nothing uses: it writes there before the file grows. */
  reusableBytes?: () => number;
  /** @returns how many bytes this process may still write there */
  freeBytes?: (folder: string) => Promise<number>;
}

/** The part of the mark that is to be free outside the database: its write-ahead log grows there. */
const OUTSIDE = 1 / 4;

/**
 * Watches the free bytes of a file system. Below the mark what is left belongs to folds, deletions and the write-ahead
 * log, by which the disk gets room again [A15].
 */
export class DiskMark {
  readonly #options: Required<DiskMarkOptions>;
  #isLow = false;
  #isReadable = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DiskMarkOptions) {
    this.#options = { freeBytes: freeBytesOf, reusableBytes: () => 0, ...options };
  }

  /** Whether growth is refused. */
  get isLow(): boolean {
    return this.#isLow;
  }

  /** Looks at once, then every second. */
  async start(): Promise<void> {
    if (this.#options.markBytes === 0) return;
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Looks once. Never throws: what was found last holds until the file system answers again. */
  async look(): Promise<void> {
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
    const markBytes = this.#options.markBytes * (this.#isLow ? AGAIN_ABOVE : 1);
    const isLow = free + reusable < markBytes || free < markBytes * OUTSIDE;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const found = { freeBytes: free, reusableBytes: reusable, markBytes: this.#options.markBytes };
    if (isLow)
      log.error({ alarm: 'disk-low', ...found }, 'the disk is nearly full: new text and files are refused');
    else log.info(found, 'the disk has room again');
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Bytes of a database's own free pages. */
export function reusableBytesOf({ rawReader }: Pick<Db, 'rawReader'>): number {
  const pragma = (name: string): number => Number(rawReader.pragma(name, { simple: true }));
  return pragma('freelist_count') * pragma('page_size');
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
