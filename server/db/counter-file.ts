import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { isOlder, positionOf, type Position } from './cursor.ts';
import type { Db } from './database.ts';
import type { Epoch } from './epoch.ts';

const EVERY_MS = 1_000;

const Written = v.object({ epoch: v.string(), journal: v.number(), event: v.number() });

/** Beside the database, and no part of its backups. */
export const counterFileOf = (databaseFile: string): string => `${databaseFile}.counter`;

/**
 * Begins a new epoch when the database is older than the file beside it says, or has none beside it although something
 * is in it: an older copy was put in its place [E1].
 * @returns whether it did
 */
export async function noticeOlderDatabase(db: Db, epoch: Epoch): Promise<boolean> {
  const file = counterFileOf(db.file);
  const now = positionOf(db.rawReader);
  const known = readCounterFile(file);
  const isEmpty = now.journal === 0 && now.event === 0;
  const isSetBack = known !== undefined && isBefore(epoch, now, known);
  // Without the file nothing proves that it is older: people stay signed in, their devices compare everything anew.
  const isNew = isSetBack || (!known && !isEmpty);
  if (isNew) await epoch.begin({ endsSessions: isSetBack });
  try {
    writeCounterFile(file, epoch.current, now);
  } catch {
    // A full disk is no reason not to start: it is written once there is room.
  }
  return isNew;
}

/** Of the same life and behind, or of a life that ended before the file's began. */
function isBefore(epoch: Epoch, now: Position, known: Position & { epoch: string }): boolean {
  return known.epoch === epoch.current ? isOlder(now, known) : !epoch.earlier.has(known.epoch);
}

/** Keeps the file up with the commits, a second behind at most. @returns how to end it, with a last word */
export function keepCounterFile(db: Db, epoch: Epoch): { close: () => void } {
  const file = counterFileOf(db.file);
  let written = '';
  const keep = (): void => {
    const now = positionOf(db.rawReader);
    const text = `${epoch.current} ${now.journal} ${now.event}`;
    if (text === written) return;
    writeCounterFile(file, epoch.current, now);
    written = text;
  };
  const timer = setInterval(() => {
    try {
      keep();
    } catch {
      // On a full disk the file stays behind, which harms nothing; the next second tries again.
    }
  }, EVERY_MS);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      try {
        keep();
      } catch {
        // As above.
      }
    },
  };
}

/** Undefined when there is none, or none that can be read. */
function readCounterFile(file: string): (Position & { epoch: string }) | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return v.parse(Written, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Swapped in whole: a process that dies in between leaves the one before. */
function writeCounterFile(file: string, epoch: string, position: Position): void {
  writeFileSync(`${file}.new`, JSON.stringify({ epoch, ...position }));
  renameSync(`${file}.new`, file);
}
