import type { Logger } from 'pino';
import type { RawConnection } from './open.ts';
import type { EventKind } from './scopes.ts';
import { prepared } from './statements.ts';

/** A row of the table `event`, with its data parsed (F9). */
export interface ScopeEvent {
  id: number;
  scope: string;
  seq: number;
  kind: EventKind;
  data: Record<string, unknown>;
}

const BATCH = 500;

/**
 * Reads new event rows [F9] and passes them to a listener: at once after `poke()`, and whenever `PRAGMA data_version`
 * shows a commit of another connection. That is how a separate process notices them.
 */
export class EventTail {
  readonly #raw: RawConnection;
  readonly #log: Logger;
  readonly #listener: (events: readonly ScopeEvent[]) => void;
  readonly #timer: NodeJS.Timeout;
  #lastId: number;
  #version: number;
  #pendingRead: NodeJS.Immediate | undefined;

  constructor(options: {
    raw: RawConnection;
    log: Logger;
    /** Milliseconds between two checks. */
    everyMs: number;
    listener: (events: readonly ScopeEvent[]) => void;
  }) {
    this.#raw = options.raw;
    this.#log = options.log;
    this.#listener = options.listener;
    this.#version = this.#dataVersion();
    this.#lastId = prepared(this.#raw, 'SELECT coalesce(max(id), 0) FROM event', 'column').get() as number;
    this.#timer = setInterval(() => this.#poll(), options.everyMs);
    this.#timer.unref();
  }

  /** Id of the newest event that was read. */
  get lastId(): number {
    return this.#lastId;
  }

  poke(): void {
    this.#pendingRead ??= setImmediate(() => {
      this.#pendingRead = undefined;
      // A commit just before the shutdown announces its events when the database is closed.
      if (this.#raw.open) this.#attempt(() => this.#read());
    });
  }

  close(): void {
    clearInterval(this.#timer);
    clearImmediate(this.#pendingRead);
  }

  #poll(): void {
    // The database was closed first: nothing can be read any more.
    if (!this.#raw.open) return this.close();
    this.#attempt(() => {
      const version = this.#dataVersion();
      if (version === this.#version) return;
      this.#read();
      // Only now: after a failure the next poll reads again.
      this.#version = version;
    });
  }

  /** Logs an error of the database. Thrown from a timer, it would end the process. */
  #attempt(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.#log.error({ err: error }, 'events could not be read');
    }
  }

  #dataVersion(): number {
    return this.#raw.pragma('data_version', { simple: true }) as number;
  }

  #read(): void {
    for (;;) {
      const rows = prepared(
        this.#raw,
        'SELECT id, scope, seq, kind, data FROM event WHERE id > ? ORDER BY id LIMIT ?',
      ).all(this.#lastId, BATCH) as (Omit<ScopeEvent, 'data'> & { data: string })[];
      if (rows.length === 0) return;
      this.#lastId = rows.at(-1)?.id ?? this.#lastId;
      // `raiseScope` writes this column, always as an object.
      const events = rows.map((row) => ({ ...row, data: JSON.parse(row.data) as ScopeEvent['data'] }));
      try {
        this.#listener(events);
      } catch (error) {
        this.#log.error({ err: error }, 'events could not be handed on');
      }
    }
  }
}
