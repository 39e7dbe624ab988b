import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { isOlder, positionOf, type Position } from './cursor.ts';
import type { Db } from './database.ts';
import type { Epoch } from './epoch.ts';

const UPDATE_INTERVAL_MS = 1_000;

const CounterFile = v.object({ epoch: v.string(), journal: v.number(), event: v.number() });

/** Returns the path of the counter file. It lies beside the database and is not part of its backups. */
export const counterFileOf = (databaseFile: string): string => `${databaseFile}.counter`;

/**
 * Begins a new epoch when an older copy may have replaced the database file [E1]. The signs are a counter file with
 * higher counters, or no counter file beside a database that is not empty.
 * @returns whether a new epoch began
 */
export async function beginEpochIfOlder(db: Db, epoch: Epoch): Promise<boolean> {
  const file = counterFileOf(db.file);
  const position = positionOf(db.rawReader);
  const recorded = readCounterFile(file);
  const isEmpty = position.journal === 0 && position.event === 0;
  const isOlderCopy = recorded !== undefined && isOlderThanFile(epoch, position, recorded);
  // A missing counter file does not prove that the database is older. Sessions stay valid; devices only compare all
  // of their data again.
  const mustBegin = isOlderCopy || (!recorded && !isEmpty);
  if (mustBegin) await epoch.begin({ endsSessions: isOlderCopy });
  try {
    writeCounterFile(file, epoch.current, position);
  } catch {
    // A full disk must not prevent the start. The next update writes the file once there is space.
  }
  return mustBegin;
}

/**
 * Whether the database is older than the counter file: it has lower counters in the same epoch, or it does not know
 * the file's epoch.
 */
function isOlderThanFile(epoch: Epoch, position: Position, recorded: Position & { epoch: string }): boolean {
  return recorded.epoch === epoch.current ? isOlder(position, recorded) : !epoch.earlier.has(recorded.epoch);
}

/**
 * Updates the counter file every second.
 * @returns `close` stops the timer and updates the file once more
 */
export function maintainCounterFile(db: Db, epoch: Epoch): { close: () => void } {
  const file = counterFileOf(db.file);
  let lastWritten = '';
  const update = (): void => {
    const position = positionOf(db.rawReader);
    const text = `${epoch.current} ${position.journal} ${position.event}`;
    if (text === lastWritten) return;
    writeCounterFile(file, epoch.current, position);
    lastWritten = text;
  };
  const timer = setInterval(() => {
    try {
      update();
    } catch {
      // On a full disk the file falls behind. This is harmless: the timer tries again a second later.
    }
  }, UPDATE_INTERVAL_MS);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      try {
        update();
      } catch {
        // A full disk must not prevent the shutdown either.
      }
    },
  };
}

/** Returns the stored counters; undefined when the file is missing or unreadable. */
function readCounterFile(file: string): (Position & { epoch: string }) | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return v.parse(CounterFile, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the file by a rename, so that a crash leaves either the previous file or the new one. */
function writeCounterFile(file: string, epoch: string, position: Position): void {
  writeFileSync(`${file}.new`, JSON.stringify({ epoch, ...position }));
  renameSync(`${file}.new`, file);
}
